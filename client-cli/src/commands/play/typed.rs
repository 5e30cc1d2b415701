//! What a player types: a word for an action, or else a move.

use tessera_protocol::Command;
use tessera_rules::{AnyPosition, MoveText, Side};

use crate::model::Model;

/// A line that a player typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Typed {
    /// A move, as move text or SAN.
    Move(String),
    /// `resign`
    Resign,
    /// `draw`: offers one.
    Draw,
    /// `accept`: the offer of the other side.
    Accept,
    /// `decline`: the offer of the other side.
    Decline,
    /// `abort`: ends the game without a result, before both have moved.
    Abort,
    /// `board`: draws it.
    Board,
    /// `flip`: turns it round.
    Flip,
    /// `help`
    Help,
}

/// Why a line cannot be acted on.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum TypedError {
    /// A seat is still free.
    #[error("the game has not begun")]
    NotBegun,
    /// It is the other side's turn.
    #[error("it is the other side's turn")]
    NotYourTurn,
    /// Nobody offered anything.
    #[error("there is no offer to answer")]
    NoOffer,
    /// Neither move text nor the SAN of a legal move.
    #[error("{0}")]
    Unreadable(String),
}

impl Typed {
    /// What a line says; `None` for an empty one.
    pub(crate) fn read(line: &str) -> Option<Self> {
        Some(match line.trim() {
            "" => return None,
            "resign" => Self::Resign,
            "draw" => Self::Draw,
            "accept" => Self::Accept,
            "decline" => Self::Decline,
            "abort" => Self::Abort,
            "board" => Self::Board,
            "flip" => Self::Flip,
            "help" | "?" => Self::Help,
            other => Self::Move(other.to_owned()),
        })
    }

    /// The line again.
    pub(crate) fn line(&self) -> &str {
        match self {
            Self::Move(text) => text,
            Self::Resign => "resign",
            Self::Draw => "draw",
            Self::Accept => "accept",
            Self::Decline => "decline",
            Self::Abort => "abort",
            Self::Board => "board",
            Self::Flip => "flip",
            Self::Help => "help",
        }
    }

    /// The command for the room, and for which side. `None` for what concerns the screen alone.
    ///
    /// # Errors
    /// See [`TypedError`].
    pub(crate) fn command(&self, model: &Model) -> Result<Option<(Side, Command)>, TypedError> {
        let own = || model.my_side().ok_or(TypedError::NotBegun);
        let command = match self {
            Self::Move(text) => {
                let at = model.room().position_seq;
                let side = mover(model)?;
                (side, Command::Move { text: read_move(model, text)?, at })
            }
            Self::Resign => (own()?, Command::Resign),
            Self::Draw => (own()?, Command::OfferDraw),
            // Before the sides are drawn, whoever made the room speaks for either.
            Self::Abort => (own().unwrap_or(Side::White), Command::Abort),
            Self::Accept | Self::Decline => {
                let offer = model.offer_to_me().ok_or(TypedError::NoOffer)?;
                let answer = if *self == Self::Accept {
                    Command::Accept { offer: offer.offer }
                } else {
                    Command::Decline { offer: offer.offer }
                };
                (!offer.side, answer)
            }
            Self::Board | Self::Flip | Self::Help => return Ok(None),
        };
        Ok(Some(command))
    }

    /// Whether a script's line can be acted on: a move waits for its turn, an answer for an offer, every other verb
    /// for the start of the game.
    pub(crate) fn is_due(&self, model: &Model) -> bool {
        match self {
            Self::Move(_) => model.my_turn().is_some(),
            Self::Accept | Self::Decline => model.offer_to_me().is_some(),
            Self::Resign | Self::Draw | Self::Abort => model.is_playing(),
            Self::Board | Self::Flip | Self::Help => true,
        }
    }
}

fn mover(model: &Model) -> Result<Side, TypedError> {
    let waiting = if model.is_playing() { TypedError::NotYourTurn } else { TypedError::NotBegun };
    model.my_turn().ok_or(waiting)
}

/// Move text goes to the server as it is, which judges it; SAN is read by the position that the server sent.
fn read_move(model: &Model, text: &str) -> Result<MoveText, TypedError> {
    if let Ok(text) = text.parse() {
        return Ok(text);
    }
    let unreadable = |error: String| TypedError::Unreadable(error);
    let room = model.room();
    let parsed =
        AnyPosition::parse(room.game, &room.position).map_err(|error| unreadable(error.to_string()))?;
    let legal = parsed.position.read_move(text).map_err(|error| unreadable(error.to_string()))?;
    Ok(legal.text())
}

/// What can be typed, for people.
pub(crate) const HELP: &str = "\
Type a move as move text (e2e4, e7e8q) or as SAN (Nf3), or one of
  resign           give the game up
  draw             offer a draw
  accept, decline  answer the other side's offer
  abort            end the game without a result, before both have moved
  board, flip      draw the board, turn it round
  help             this text";
