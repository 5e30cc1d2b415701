//! What somebody types: a word for an action, or else a move.

use tessera_protocol::{
    AbsenceResult, Command, OfferId, Phase, PlayerId,
    chat::{ChatChannel, ChatWish},
};
use tessera_rules::{AnyPosition, MoveText, Side};

use crate::{connection::Deed, model::Model};

/// A line that somebody typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Typed {
    line: String,
    wish: Wish,
}

/// What a line asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wish {
    /// The move that the line is, as move text or SAN.
    Move,
    /// To give the game up.
    Resign,
    /// To offer a draw.
    Draw,
    /// To take the own last move back.
    Takeback,
    /// To play again.
    Rematch,
    /// To accept the offer of the other side.
    Accept,
    /// To decline the offer of the other side.
    Decline,
    /// To take the own offer back.
    Withdraw,
    /// To claim the draw that the position allows.
    ClaimDraw,
    /// To claim the game that the other side has left.
    ClaimAbsence(AbsenceResult),
    /// To give the other side time.
    Give,
    /// To end the game without a result, before both have moved.
    Abort,
    /// To say in a channel what follows the first word.
    Say(ChatChannel),
    /// To let the one whose name follows say nothing more.
    Mute,
    /// To let that one talk again.
    Unmute,
    /// To see the board.
    Board,
    /// To turn the board round.
    Flip,
    /// To see what can be typed.
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
    /// No move can be made any more.
    #[error("the game is over")]
    Over,
    /// Nobody offered anything.
    #[error("there is no offer to answer")]
    NoOffer,
    /// No offer of one's own is open.
    #[error("there is no offer of yours to take back")]
    NoOwnOffer,
    /// Nobody of that name plays or has talked here.
    #[error("nobody called {0:?} plays or has talked here; white and black name who plays")]
    NoSuchPlayer(String),
    /// Neither move text nor the SAN of a legal move.
    #[error("{0}")]
    Unreadable(String),
}

impl Wish {
    fn read(line: &str) -> Self {
        match line {
            "resign" => Self::Resign,
            "draw" => Self::Draw,
            "takeback" => Self::Takeback,
            "rematch" => Self::Rematch,
            "accept" => Self::Accept,
            "decline" => Self::Decline,
            "withdraw" => Self::Withdraw,
            "claim" => Self::ClaimDraw,
            "claim win" => Self::ClaimAbsence(AbsenceResult::Win),
            "claim draw" => Self::ClaimAbsence(AbsenceResult::Draw),
            "give" => Self::Give,
            "abort" => Self::Abort,
            "board" => Self::Board,
            "flip" => Self::Flip,
            "help" | "?" => Self::Help,
            _ if line.starts_with("say ") => Self::Say(ChatChannel::Players),
            _ if line.starts_with("shout ") => Self::Say(ChatChannel::Watchers),
            _ if line.starts_with("mute ") => Self::Mute,
            _ if line.starts_with("unmute ") => Self::Unmute,
            _ => Self::Move,
        }
    }
}

impl Typed {
    /// What a line says; `None` for an empty one.
    pub(crate) fn read(line: &str) -> Option<Self> {
        let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
        let wish = Wish::read(&line);
        (!line.is_empty()).then_some(Self { line, wish })
    }

    /// The line again.
    pub(crate) fn line(&self) -> &str {
        &self.line
    }

    /// What it asks for.
    pub(crate) fn wish(&self) -> Wish {
        self.wish
    }

    /// What it asks of the room. `None` for what concerns the screen alone.
    ///
    /// # Errors
    /// See [`TypedError`].
    pub(crate) fn deed(&self, model: &Model) -> Result<Option<Deed>, TypedError> {
        let (channel, wish) = match self.wish {
            Wish::Say(channel) => (channel, ChatWish::Chat { text: self.rest().to_owned() }),
            Wish::Mute => self.moderate(model, |player| ChatWish::Mute { player })?,
            Wish::Unmute => self.moderate(model, |player| ChatWish::Unmute { player })?,
            _ => return Ok(self.command(model)?.map(|(side, command)| Deed::Command(side, command))),
        };
        Ok(Some(Deed::Chat(channel, wish)))
    }

    /// What somebody says who watches.
    pub(crate) fn said_by_watcher(&self) -> Option<Deed> {
        let text = self.rest().to_owned();
        let says = matches!(self.wish, Wish::Say(_));
        says.then_some(Deed::Chat(ChatChannel::Watchers, ChatWish::Chat { text }))
    }

    /// What follows the first word.
    fn rest(&self) -> &str {
        self.line.split_once(' ').map_or("", |(_, rest)| rest)
    }

    fn moderate(
        &self,
        model: &Model,
        wish: impl Fn(PlayerId) -> ChatWish,
    ) -> Result<(ChatChannel, ChatWish), TypedError> {
        let unknown = || TypedError::NoSuchPlayer(self.rest().to_owned());
        let talker = model.talker(self.rest()).ok_or_else(unknown)?;
        Ok((talker.channel, wish(talker.player.id)))
    }

    /// The command, and for which side.
    fn command(&self, model: &Model) -> Result<Option<(Side, Command)>, TypedError> {
        let own = || model.my_side().ok_or(TypedError::NotBegun);
        Ok(Some(match self.wish {
            Wish::Move => {
                let at = model.room().position_seq;
                let side = mover(model)?;
                (side, Command::Move { text: read_move(model, &self.line)?, at })
            }
            Wish::Resign => (own()?, Command::Resign),
            Wish::Draw => (own()?, Command::OfferDraw),
            Wish::Takeback => (model.last_mover_of_mine().map_or_else(own, Ok)?, Command::OfferTakeback),
            Wish::Rematch => (own()?, Command::OfferRematch),
            Wish::Accept => answer(model, |offer| Command::Accept { offer })?,
            Wish::Decline => answer(model, |offer| Command::Decline { offer })?,
            Wish::Withdraw => {
                let offer = model.own_offer().ok_or(TypedError::NoOwnOffer)?;
                (offer.side, Command::Withdraw { offer: offer.offer })
            }
            // Whoever is to move cannot have to do with an absent side: this draw is the one by the position.
            Wish::ClaimAbsence(AbsenceResult::Draw) if model.my_turn().is_some() => {
                (own()?, Command::ClaimDraw)
            }
            Wish::ClaimDraw => (own()?, Command::ClaimDraw),
            Wish::ClaimAbsence(result) => (own()?, Command::ClaimAbsence { result }),
            Wish::Give => (own()?, Command::GiveTime),
            // Before the sides are drawn, whoever made the room speaks for either.
            Wish::Abort => (own().unwrap_or(Side::White), Command::Abort),
            Wish::Say(_) | Wish::Mute | Wish::Unmute | Wish::Board | Wish::Flip | Wish::Help => {
                return Ok(None);
            }
        }))
    }

    /// Whether a script's line can be acted on: what needs a turn, an offer, the game or its end waits for that.
    pub(crate) fn is_due(&self, model: &Model) -> bool {
        match self.wish {
            Wish::Accept | Wish::Decline => model.offer_to_me().is_some(),
            Wish::Say(_) | Wish::Board | Wish::Flip | Wish::Help => true,
            Wish::Mute | Wish::Unmute => model.talker(self.rest()).is_some(),
            // The next game may be the one that the lines after `rematch` are for.
            _ if model.is_finished() => model.own_offer().is_none() || self.wish == Wish::Withdraw,
            Wish::Move => model.my_turn().is_some() && !model.asks_for_takeback(),
            Wish::ClaimDraw => model.my_turn().is_some(),
            Wish::Abort => model.is_playing() || model.room().host,
            Wish::Rematch => false,
            Wish::Resign
            | Wish::Draw
            | Wish::Takeback
            | Wish::Withdraw
            | Wish::ClaimAbsence(_)
            | Wish::Give => model.is_playing(),
        }
    }
}

fn answer(model: &Model, command: impl Fn(OfferId) -> Command) -> Result<(Side, Command), TypedError> {
    let offer = model.offer_to_me().ok_or(TypedError::NoOffer)?;
    Ok((!offer.side, command(offer.offer)))
}

fn mover(model: &Model) -> Result<Side, TypedError> {
    let waiting = match model.room().phase {
        Phase::Open => TypedError::NotBegun,
        Phase::Playing => TypedError::NotYourTurn,
        Phase::Finished => TypedError::Over,
    };
    model.my_turn().ok_or(waiting)
}

/// Move text goes to the server as it is, which judges it; SAN is read by the position that the server sent. Whether a
/// draw has ended the game is a matter of house rules and of earlier moves, which the server has judged.
fn read_move(model: &Model, text: &str) -> Result<MoveText, TypedError> {
    if let Ok(text) = text.parse() {
        return Ok(text);
    }
    let unreadable = |error: String| TypedError::Unreadable(error);
    let room = model.room();
    let parsed =
        AnyPosition::parse(room.game, &room.position).map_err(|error| unreadable(error.to_string()))?;
    let legal = parsed.position.read_move_past_draws(text).map_err(|error| unreadable(error.to_string()))?;
    Ok(legal.text())
}

/// What can be typed, for people.
pub(crate) const HELP: &str = "\
Type a move as move text (e2e4, e7e8q) or as SAN (Nf3), or one of
  resign                  give the game up
  draw, takeback          offer a draw, ask to take your last move back
  rematch                 offer another game with sides changed, after the end
  accept, decline         answer the other side's offer
  withdraw                take your own offer back
  claim                   the draw by repetition or fifty moves, where draws are claimed
  claim win, claim draw   the game that the other side has left
  give                    15 seconds to the other side's clock
  say TEXT, shout TEXT    to the other player; to the watchers too, after the end
  mute NAME, unmute NAME  in a room that you made: let somebody talk no more, or again
  abort                   end the game without a result, before both have moved
  board, flip, help       draw the board, turn it round, this text
Ctrl-D leaves; the game goes on without you.";
