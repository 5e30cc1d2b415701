//! What is asked of a room, by whom, and when.

use tessera_protocol::{
    Command, CommandFrame, CommandId, Millis, OfferId, PlayerId, Seq, Stamp, http::SideChoice,
};
use tessera_room::{Author, Credential, Request, State};
use tessera_rules::Side;

use super::after_start;
use crate::people::{alice, bob};

/// Somebody asks something of the room. Unless told otherwise it is a new command, and no time has passed since the
/// last event.
#[derive(Debug, Clone)]
pub(crate) struct Ask {
    pub(super) author: Author,
    wish: Wish,
    id: Option<CommandId>,
    pub(super) received_at: Option<Stamp>,
    pub(super) decided_at: Option<Stamp>,
    pub(super) round_trip: Option<Millis>,
    pub(super) coin: Side,
}

#[derive(Debug, Clone)]
enum Wish {
    /// A move in the position on the board.
    Play(Side, String),
    Command(Side, Command),
    TakeSeat(Credential),
    TakeSeek(SideChoice),
    Due,
    Resume,
    Close,
}

impl Ask {
    fn new(author: Author, wish: Wish) -> Self {
        Self {
            author,
            wish,
            id: None,
            received_at: None,
            decided_at: None,
            round_trip: None,
            coin: Side::White,
        }
    }

    /// Received and decided so many milliseconds after the start.
    pub(crate) fn at(self, ms: u64) -> Self {
        Self { received_at: Some(after_start(ms)), ..self }
    }

    /// Decided only so many milliseconds after the start.
    pub(crate) fn decided(self, ms: u64) -> Self {
        Self { decided_at: Some(after_start(ms)), ..self }
    }

    /// From a line with this round trip.
    pub(crate) fn over(self, round_trip: u64) -> Self {
        Self { round_trip: Some(Millis(round_trip)), ..self }
    }

    /// With this id.
    pub(crate) fn id(self, id: &str) -> Self {
        Self { id: Some(id.parse().unwrap()), ..self }
    }

    /// By somebody, whoever holds the seat.
    pub(crate) fn by(self, player: PlayerId) -> Self {
        Self { author: Author::Player(player), ..self }
    }

    /// Chance gives the creator this side.
    pub(crate) fn coin(self, coin: Side) -> Self {
        Self { coin, ..self }
    }

    pub(super) fn request(&self, state: &State) -> Request {
        let id = self.id.clone().unwrap_or_else(|| format!("after-{}", state.seq()).parse().unwrap());
        let (side, command) = match &self.wish {
            Wish::Due => return Request::Due,
            Wish::Resume => return Request::Resume,
            Wish::Close => return Request::Close,
            &Wish::TakeSeat(invitation) => return Request::TakeSeat { id, invitation },
            &Wish::TakeSeek(side) => return Request::TakeSeek { order: id, side },
            Wish::Play(side, text) => {
                (*side, Command::Move { text: text.parse().unwrap(), at: state.position_seq() })
            }
            Wish::Command(side, command) => (*side, command.clone()),
        };
        Request::Command(CommandFrame { id, seen: state.seq(), side, command })
    }
}

fn seat(side: Side) -> Author {
    Author::Player(if side == Side::White { alice() } else { bob() })
}

/// A side's own player moves in the position on the board.
pub(crate) fn plays(side: Side, text: &str) -> Ask {
    Ask::new(seat(side), Wish::Play(side, text.to_owned()))
}

/// A side's own player sends a command.
pub(crate) fn asks(side: Side, command: Command) -> Ask {
    Ask::new(seat(side), Wish::Command(side, command))
}

pub(crate) fn resigns(side: Side) -> Ask {
    asks(side, Command::Resign)
}

pub(crate) fn aborts(side: Side) -> Ask {
    asks(side, Command::Abort)
}

pub(crate) fn offers_draw(side: Side) -> Ask {
    asks(side, Command::OfferDraw)
}

pub(crate) fn accepts(side: Side, offer: u32) -> Ask {
    asks(side, Command::Accept { offer: OfferId(Seq(offer)) })
}

pub(crate) fn declines(side: Side, offer: u32) -> Ask {
    asks(side, Command::Decline { offer: OfferId(Seq(offer)) })
}

pub(crate) fn withdraws(side: Side, offer: u32) -> Ask {
    asks(side, Command::Withdraw { offer: OfferId(Seq(offer)) })
}

pub(crate) fn offers_takeback(side: Side) -> Ask {
    asks(side, Command::OfferTakeback)
}

pub(crate) fn offers_rematch(side: Side) -> Ask {
    asks(side, Command::OfferRematch)
}

pub(crate) fn gives_time(side: Side) -> Ask {
    asks(side, Command::GiveTime)
}

/// A player takes the free seat with the right invitation.
pub(crate) fn takes_seat(player: PlayerId) -> Ask {
    Ask::new(Author::Player(player), Wish::TakeSeat(Credential::Valid))
}

/// A player takes the free seat without the invitation.
pub(crate) fn takes_seat_uninvited(player: PlayerId) -> Ask {
    Ask::new(Author::Player(player), Wish::TakeSeat(Credential::Missing))
}

/// A player's order, for this side, takes the free seat of a seek.
pub(crate) fn takes_seek(player: PlayerId, side: SideChoice) -> Ask {
    Ask::new(Author::Player(player), Wish::TakeSeek(side))
}

/// The server's timer fires.
pub(crate) fn timer() -> Ask {
    Ask::new(Author::Server, Wish::Due)
}

/// The side to move is back after an outage.
pub(crate) fn returns() -> Ask {
    Ask::new(Author::Server, Wish::Resume)
}

/// The server's admin ends the room.
pub(crate) fn closes() -> Ask {
    Ask::new(Author::Server, Wish::Close)
}
