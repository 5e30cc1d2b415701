//! Why a request was not granted.

use tessera_protocol::{Code, OfferId, Params, Stamp};
use tessera_rules::{IllegalMove, MoveText, Side};

use crate::SettingsError;

/// A request that changed nothing, and why.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The settings of a new room do not fit together, or its start position is no start.
    #[error("these settings make no game: {0}")]
    InvalidSettings(#[from] SettingsError),
    /// The link's secret is missing or wrong.
    #[error("this room is joined by its invitation link, and the invitation does not fit")]
    WrongInvitation,
    /// Both seats are held.
    #[error("the seat is taken; you may watch, if the room allows it")]
    SeatTaken,
    /// The player holds a seat here already.
    #[error("you have a seat in this room already")]
    AlreadySeated,
    /// The player does not hold the seat the command names.
    #[error("you do not hold {0}'s seat")]
    NotYourSeat(Side),
    /// The other side moves.
    #[error("it is not {0}'s turn")]
    NotYourTurn(Side),
    /// The rules do not allow the move.
    #[error("{text} is not possible: {why}")]
    IllegalMove {
        /// The move.
        text: MoveText,
        /// Why.
        why: IllegalMove,
    },
    /// The command answers a position that is no longer on the board.
    #[error("the position has changed since; look again")]
    StalePosition,
    /// A seat is still free.
    #[error("the game has not begun: a seat is free")]
    NotStarted,
    /// The room is finished.
    #[error("the game is over")]
    GameOver,
    /// There is no such open offer that this side could answer.
    #[error("offer {} is not open any more, or it is not for you to answer it so", .0.0)]
    NoSuchOffer(OfferId),
    /// An offer of this kind is open already.
    #[error("an offer is open already; answer it or wait for the answer")]
    OfferPending,
    /// An offer was turned down not long ago.
    #[error("you may offer this again from ply {ply} on")]
    OfferTooSoon {
        /// Plies that must have been played.
        ply: u32,
    },
    /// Offers of this kind were turned down too often.
    #[error("this was turned down too often to be offered again")]
    TooManyOffers,
    /// There is no own move to take back, or the room takes none back.
    #[error("there is no move of yours to take back, or this room takes none back")]
    NoTakeback,
    /// The position gives nothing to claim.
    #[error("there is nothing to claim in this position")]
    NothingToClaim,
    /// The other side is there, or its absence does not count now.
    #[error("the other side is not absent, or not in a turn in which that counts")]
    NotAbsent,
    /// The absence was too short.
    #[error("the other side has not been absent for long enough")]
    ClaimTooSoon {
        /// From when on the claim holds.
        at: Stamp,
    },
    /// The game has no clock that can be added to.
    #[error("this game has no clock that time could be added to")]
    NoClock,
    /// Enough was given in this position.
    #[error("no more time can be given in this position")]
    TooManyGifts,
    /// A rematch is for games that are over.
    #[error("the game is still on")]
    StillPlaying,
    /// There is one already.
    #[error("the rematch is being played already")]
    RematchMade,
    /// Both sides have moved.
    #[error("both sides have moved: the game can be resigned, not aborted")]
    TooLateToAbort,
    /// The log is full.
    #[error("the room has as many events as a room may have; the game can only be ended")]
    RoomFull,
}

impl Refusal {
    /// The stable code on the wire.
    pub const fn code(&self) -> Code {
        match self {
            Self::InvalidSettings(_) => Code::InvalidSettings,
            Self::WrongInvitation => Code::WrongInvitation,
            Self::SeatTaken => Code::SeatTaken,
            Self::AlreadySeated => Code::AlreadySeated,
            Self::NotYourSeat(_) => Code::NotYourSeat,
            Self::NotYourTurn(_) => Code::NotYourTurn,
            Self::IllegalMove { .. } => Code::IllegalMove,
            Self::StalePosition => Code::StalePosition,
            Self::NotStarted => Code::NotStarted,
            Self::GameOver => Code::GameOver,
            Self::NoSuchOffer(_) => Code::NoSuchOffer,
            Self::OfferPending => Code::OfferPending,
            Self::OfferTooSoon { .. } => Code::OfferTooSoon,
            Self::TooManyOffers => Code::TooManyOffers,
            Self::NoTakeback => Code::NoTakeback,
            Self::NothingToClaim => Code::NothingToClaim,
            Self::NotAbsent => Code::NotAbsent,
            Self::ClaimTooSoon { .. } => Code::ClaimTooSoon,
            Self::NoClock => Code::NoClock,
            Self::TooManyGifts => Code::TooManyGifts,
            Self::StillPlaying => Code::StillPlaying,
            Self::RematchMade => Code::RematchMade,
            Self::TooLateToAbort => Code::TooLateToAbort,
            Self::RoomFull => Code::RoomFull,
        }
    }

    /// What the code speaks of.
    pub fn params(&self) -> Params {
        let params = Params::new();
        match self {
            Self::InvalidSettings(error) => error.params(),
            Self::IllegalMove { text, why } => params.with("move", text).with_faults([why.clone()]),
            Self::OfferTooSoon { ply } => params.with("ply", ply),
            Self::ClaimTooSoon { at } => params.with("at", at),
            _ => params,
        }
    }
}
