//! Given a room, when somebody asks something of it, then this is written or refused.

mod ask;
mod events;

use tessera_protocol::{Code, CommandId, PlayerId, RoomId, RoomView, Secret, Seq, Stamp, http::CreateRoom};
use tessera_room::{
    Absent, Audience, Author, Context, Entry, Event, Outage, Refusal, Request, State, ViewContext, create,
    decide, due, first_entries,
};
use tessera_rules::Side;

use crate::people::{alice, bob, name};

pub(crate) use ask::{
    Ask, aborts, accepts, asks, closes, declines, gives_time, offers_draw, offers_rematch, offers_takeback,
    plays, resigns, returns, takes_seat, takes_seat_uninvited, takes_seek, timer, withdraws,
};
pub(crate) use events::{aborted, drawn, granted, offered, won};

/// A room with all that ever happened in it.
#[derive(Debug, Clone)]
pub(crate) struct Given {
    pub(crate) log: Vec<Entry>,
    pub(crate) state: State,
    pub(crate) outages: Vec<Outage>,
    pub(crate) absent: Vec<Absent>,
    pub(crate) max_events: u32,
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
