//! Given a room, when somebody asks something of it, then this is written or refused.

use tessera_protocol::{
    Code, Command, CommandFrame, CommandId, Millis, OfferId, OfferKind, PlayerId, Seq, Stamp,
    http::{CreateRoom, SideChoice},
};
use tessera_protocol::{RoomId, RoomView, Secret};
use tessera_room::ViewContext;
use tessera_room::{
    Absent, Audience, Author, Context, Credential, Entry, Event, Outage, Refusal, Request, State, create,
    decide, due, first_entries,
};
use tessera_rules::{Outcome, Reason, Side};

use crate::people::{alice, bob, name};

/// A room with all that ever happened in it.
#[derive(Debug, Clone)]
pub(crate) struct Given {
    pub(crate) log: Vec<Entry>,
    pub(crate) state: State,
    pub(crate) outages: Vec<Outage>,
    pub(crate) absent: Vec<Absent>,
    pub(crate) max_events: u32,
}

/// Somebody asks something of the room. Unless told otherwise it is a new command, and no time has passed since the
/// last event.
#[derive(Debug, Clone)]
pub(crate) struct Ask {
    author: Author,
    wish: Wish,
    id: Option<CommandId>,
    received_at: Option<Stamp>,
    decided_at: Option<Stamp>,
    round_trip: Option<Millis>,
    coin: Side,
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

/// What came of it.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) refusal: Option<Refusal>,
    pub(crate) written: Vec<Event>,
    pub(crate) given: Given,
}

/// The room's first moment.
pub(crate) const START: u64 = 1_000_000;

/// A stamp some milliseconds after the start.
pub(crate) fn after_start(ms: u64) -> Stamp {
    Stamp(START + ms)
}

pub(crate) fn room_id() -> RoomId {
    "0000000000000000000001".parse().unwrap()
}

/// The room of a rematch.
pub(crate) fn rematch_id() -> RoomId {
    "000000000000000000000r".parse().unwrap()
}

/// The first entries of a room, if there can be such a room.
pub(crate) fn created(order: &CreateRoom) -> Result<Vec<Entry>, Refusal> {
    let cx = Context {
        author: Author::Player(alice()),
        received_at: Stamp(START),
        decided_at: Stamp(START),
        coin: Side::White,
        round_trip: None,
        outages: &[],
        absent: &[],
        rematch: rematch_id(),
        max_events: 1000,
    };
    Ok(first_entries(create(order, alice())?, order, &cx))
}

/// A room that waits for its second player.
pub(crate) fn open(order: &CreateRoom) -> Given {
    let log = created(order).unwrap();
    let state = State::replay(room_id(), &log).unwrap();
    Given { log, state, outages: Vec::new(), absent: Vec::new(), max_events: 1000 }
}

/// A game in which Bob has just taken the second seat.
pub(crate) fn playing(order: &CreateRoom) -> Given {
    open(order).when(takes_seat(bob())).written().1
}

impl Given {
    /// And these moves were made, apart by blanks, in no time.
    pub(crate) fn after(self, moves: &str) -> Self {
        moves.split_whitespace().fold(self, |given, text| {
            let side = given.state.play().position().side_to_move();
            given.when(plays(side, text)).written().1
        })
    }

    /// And these moves were made, each so many milliseconds after the start.
    pub(crate) fn after_timed(self, moves: &[(u64, &str)]) -> Self {
        moves.iter().fold(self, |given, &(ms, text)| {
            let side = given.state.play().position().side_to_move();
            given.when(plays(side, text).at(ms)).written().1
        })
    }

    /// And the server was away in between.
    pub(crate) fn outage(mut self, from: u64, to: u64) -> Self {
        self.outages.push(Outage { from: after_start(from), to: after_start(to) });
        self
    }

    /// And a player has no socket here since then.
    pub(crate) fn away(mut self, player: PlayerId, since: u64) -> Self {
        self.absent.push(Absent { player, since: after_start(since) });
        self
    }

    /// And everybody is here.
    pub(crate) fn all_here(mut self) -> Self {
        self.absent.clear();
        self
    }

    /// And the log may hold no more than this.
    pub(crate) fn at_most(mut self, events: u32) -> Self {
        self.max_events = events;
        self
    }

    /// Does what a server does with a request that was not applied yet.
    pub(crate) fn when(mut self, ask: Ask) -> Answer {
        let request = ask.request(&self.state);
        let cx = Context {
            author: ask.author,
            received_at: ask.received_at.unwrap_or(self.state.last_at()),
            decided_at: ask.decided_at.or(ask.received_at).unwrap_or(self.state.last_at()),
            coin: ask.coin,
            round_trip: ask.round_trip,
            outages: &self.outages.clone(),
            absent: &self.absent.clone(),
            rematch: rematch_id(),
            max_events: self.max_events,
        };
        let mut written = self.write(due(&self.state, &request, &cx), &Request::Due, &cx);
        let decided = decide(&self.state, &request, &cx);
        let refusal = decided.as_ref().err().cloned();
        written.extend(self.write(decided.unwrap_or_default(), &request, &cx));
        Answer { refusal, written, given: self }
    }

    fn write(&mut self, events: Vec<Event>, request: &Request, cx: &Context) -> Vec<Event> {
        for entry in self.state.entries(events.clone(), request, cx) {
            self.state.follow(&entry).unwrap();
            self.log.push(entry);
        }
        events
    }

    /// The room as an audience sees it, some milliseconds after the start.
    pub(crate) fn view(&self, audience: Audience, ms: u64) -> RoomView {
        view(&self.state, audience, after_start(ms), &self.outages)
    }

    pub(crate) fn command_of(&self, seq: u32) -> Option<CommandId> {
        self.log.iter().find(|entry| entry.seq == Seq(seq)).unwrap().command.clone()
    }
}

/// A state as an audience sees it.
pub(crate) fn view(state: &State, audience: Audience, now: Stamp, outages: &[Outage]) -> RoomView {
    state.view(
        audience,
        &ViewContext { now, outages, names: &name, invitation: invitation(), watch_key: watch_key() },
    )
}

pub(crate) fn invitation() -> Secret {
    "000000000000000000000i".parse().unwrap()
}

pub(crate) fn watch_key() -> Secret {
    "000000000000000000000w".parse().unwrap()
}

impl Answer {
    /// Exactly this was written; the story goes on.
    #[track_caller]
    pub(crate) fn then<const N: usize>(self, events: [Event; N]) -> Given {
        let (written, given) = self.written();
        assert_eq!(written, events);
        given
    }

    /// It was refused, and nothing was written; the story goes on.
    #[track_caller]
    pub(crate) fn refused(self, code: Code) -> Given {
        self.refused_after([], code)
    }

    /// The server wrote something by itself first, and then it was refused; the story goes on.
    #[track_caller]
    pub(crate) fn refused_after<const N: usize>(self, events: [Event; N], code: Code) -> Given {
        assert_eq!(self.refusal.as_ref().map(Refusal::code), Some(code), "{:?}", self.written);
        assert_eq!(self.written, events);
        self.given
    }

    /// It was not refused: what was written, and the room after it.
    #[track_caller]
    pub(crate) fn written(self) -> (Vec<Event>, Given) {
        assert_eq!(self.refusal, None);
        (self.written, self.given)
    }
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

    fn request(&self, state: &State) -> Request {
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

pub(crate) fn offered(side: Side, kind: OfferKind) -> Event {
    Event::Offered { kind, side }
}

pub(crate) fn won(side: Side, reason: Reason) -> Event {
    Event::Ended { outcome: Outcome::win(side, reason) }
}

pub(crate) fn drawn(reason: Reason) -> Event {
    Event::Ended { outcome: Outcome::draw(reason) }
}

pub(crate) fn aborted() -> Event {
    drawn(Reason::Aborted)
}

pub(crate) fn granted(from: u64, to: u64) -> Event {
    Event::TimeGranted { from: after_start(from), to: after_start(to) }
}
