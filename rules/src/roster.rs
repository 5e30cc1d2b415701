//! Which men each game has, what they are worth, and what its pawns may become.

use crate::game::Game;
use crate::man::Role;

/// A kind of man as a game has it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ManKind {
    /// Which kind.
    pub role: Role,
    /// The published value in pawns; kings have none, and neither have the men of PAROB.
    pub value: Option<f64>,
}

impl ManKind {
    const fn worth(role: Role, value: f64) -> Self {
        ManKind { role, value: Some(value) }
    }

    const fn beyond_price(role: Role) -> Self {
        ManKind { role, value: None }
    }

    /// The capital letter of position texts and SAN.
    #[must_use]
    pub const fn letter(&self) -> char {
        self.role.letter()
    }

    /// The English name: "pawn".
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.role.as_str()
    }
}

const CHESS: [ManKind; 6] = [
    ManKind::worth(Role::Pawn, 1.0),
    ManKind::worth(Role::Knight, 3.0),
    ManKind::worth(Role::Bishop, 3.0),
    ManKind::worth(Role::Rook, 5.0),
    ManKind::worth(Role::Queen, 9.0),
    ManKind::beyond_price(Role::King),
];

const PAROB: [ManKind; 3] = [
    ManKind::beyond_price(Role::Pawn),
    ManKind::beyond_price(Role::Rook),
    ManKind::beyond_price(Role::Bishop),
];

const PARACHESS: [ManKind; 6] = [
    ManKind::worth(Role::Pawn, 1.0),
    ManKind::worth(Role::Rook, 3.0),
    ManKind::worth(Role::Bishop, 3.0),
    ManKind::worth(Role::Sorcerer, 3.5),
    ManKind::worth(Role::Queen, 6.0),
    ManKind::beyond_price(Role::King),
];

impl Game {
    /// The kinds of men, the least first.
    #[must_use]
    pub const fn men(self) -> &'static [ManKind] {
        match self {
            Game::Chess => &CHESS,
            Game::Parob => &PAROB,
            Game::Parachess => &PARACHESS,
        }
    }

    /// What a pawn may become, the strongest first; empty where there is no promotion.
    #[must_use]
    pub const fn promotions(self) -> &'static [Role] {
        match self {
            Game::Chess => &[Role::Queen, Role::Rook, Role::Bishop, Role::Knight],
            Game::Parob => &[],
            Game::Parachess => &[Role::Queen, Role::Rook, Role::Bishop, Role::Sorcerer],
        }
    }

    /// Whether the game has this kind of man.
    pub(crate) fn has(self, role: Role) -> bool {
        self.men().iter().any(|kind| kind.role == role)
    }
}
