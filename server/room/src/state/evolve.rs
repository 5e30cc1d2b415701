//! What each event makes of a room.

use tessera_protocol::{PlayerId, RoomId, Seq, http::Granted};
use tessera_rules::{BySide, MoveText, Outcome, Side};

use super::{BrokenLog, Stage, State};
use crate::{
    Ending, Entry, Event, Table, Timing,
    answers::Answers,
    clocks::{Charge, Clocks},
    offers::Offers,
};

/// The event does not fit the room as it is.
struct Misfit;

impl State {
    /// The room its first entry makes.
    ///
    /// # Errors
    /// If that is no [`Event::Created`] with seq 1 and settings that make a game.
    pub fn first(room: RoomId, entry: &Entry) -> Result<Self, BrokenLog> {
        let Event::Created { settings, creator } = &entry.event else { return Err(BrokenLog::NotCreated) };
        if entry.seq != Seq::ZERO.next() {
            return Err(BrokenLog::Gap { expected: Seq::ZERO.next(), found: entry.seq });
        }
        let mut answers = Answers::default();
        answers.note(entry);
        Ok(Self {
            room,
            play: settings.play().map_err(BrokenLog::Settings)?,
            settings: settings.clone(),
            creator: *creator,
            created_at: entry.at,
            seq: entry.seq,
            last_at: entry.at,
            answers,
            stage: Stage::Open,
        })
    }

    /// Follows an entry that was read and may be broken.
    ///
    /// # Errors
    /// If the entry cannot stand here in a log. The state is of no use then.
    pub fn follow(&mut self, entry: &Entry) -> Result<(), BrokenLog> {
        if entry.seq != self.seq.next() {
            return Err(BrokenLog::Gap { expected: self.seq.next(), found: entry.seq });
        }
        if entry.at < self.last_at {
            return Err(BrokenLog::TimeRunsBack(entry.seq));
        }
        self.apply(entry).map_err(|Misfit| BrokenLog::Misfit(entry.seq))
    }

    /// Follows an entry that was decided on this very state and committed. It never judges: an event that does not fit,
    /// which no decision makes, changes nothing but the seq.
    pub fn evolve(&mut self, entry: &Entry) {
        let _: Result<(), Misfit> = self.apply(entry);
    }

    fn apply(&mut self, entry: &Entry) -> Result<(), Misfit> {
        self.seq = entry.seq;
        self.last_at = entry.at;
        self.answers.note(entry);
        match (&entry.event, &mut self.stage) {
            (Event::SeatTaken { .. }, Stage::Open) => Ok(()),
            (&Event::Started { white, black }, Stage::Open) => self.start(BySide { white, black }, entry),
            (&Event::Moved { side, text, .. }, Stage::Playing(_)) => self.step(side, text, entry),
            (&Event::Ended { outcome }, Stage::Open | Stage::Playing(_)) => self.end(outcome, entry),
            (event, Stage::Playing(table)) => table.apply(event, entry, self.play.ply()),
            _ => Err(Misfit),
        }
    }

    fn start(&mut self, seats: BySide<PlayerId>, entry: &Entry) -> Result<(), Misfit> {
        let to_move = self.play.position().side_to_move();
        self.stage = Stage::Playing(Table {
            seats,
            clocks: Clocks::start(self.settings.time_control, to_move, entry.at),
            draw_offers: Offers::default(),
            timings: Vec::new(),
            granted: Vec::new(),
            position_seq: entry.seq,
        });
        Ok(())
    }

    fn step(&mut self, side: Side, text: MoveText, entry: &Entry) -> Result<(), Misfit> {
        if self.play.position().side_to_move() != side {
            return Err(Misfit);
        }
        let legal = self.play.legalize(text).map_err(|_| Misfit)?;
        self.play.play(&legal);
        match &mut self.stage {
            Stage::Playing(table) => table.moved(entry),
            Stage::Open | Stage::Finished(_) => Err(Misfit),
        }
    }

    fn end(&mut self, outcome: Outcome, entry: &Entry) -> Result<(), Misfit> {
        let mut table = match std::mem::replace(&mut self.stage, Stage::Open) {
            Stage::Playing(table) => Some(table),
            Stage::Open | Stage::Finished(_) => None,
        };
        if let Some(table) = &mut table {
            table.clocks.stop(entry.at);
            table.draw_offers.close();
        }
        self.stage = Stage::Finished(Ending { outcome, at: entry.at, table });
        Ok(())
    }
}

impl Table {
    /// An event that touches neither the board nor the end.
    fn apply(&mut self, event: &Event, entry: &Entry, ply: u32) -> Result<(), Misfit> {
        match *event {
            Event::DrawOffered { side } => self.draw_offers.offered(side, entry.seq, ply),
            Event::OfferDeclined { .. } => self.draw_offers.turned_down(),
            Event::TimeGranted { from, to } => {
                self.clocks.grant(from, to);
                self.granted.push(Granted { ply, at: entry.at, granted: to.since(from) });
            }
            _ => return Err(Misfit),
        }
        Ok(())
    }

    /// What a move means beside the board.
    fn moved(&mut self, entry: &Entry) -> Result<(), Misfit> {
        let Event::Moved { side, received_at, lag_returned, left, .. } = entry.event else {
            return Err(Misfit);
        };
        self.clocks.moved(side, entry.at, Charge { lag_returned, left });
        self.timings.push(Timing { side, received_at, decided_at: entry.at, lag_returned, left });
        self.draw_offers.turned_down();
        self.position_seq = entry.seq;
        Ok(())
    }
}
