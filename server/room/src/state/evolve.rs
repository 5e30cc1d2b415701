//! What each event makes of a room.

use tessera_protocol::{
    Millis, OfferId, OfferKind, OfferView, PlayerId, RoomId, Seq,
    http::{Given, Granted, TakenBack},
};
use tessera_rules::{BySide, MoveText, Outcome, Side};

use super::{BrokenLog, Stage, State};
use crate::{
    Ending, Entry, Event, Table, Timing,
    answers::Answers,
    clocks::{Charge, Clocks},
};

/// The event does not fit the room as it is.
struct Misfit;

impl State {
    /// The room its first entry makes.
    ///
    /// # Errors
    /// If that is no [`Event::Created`] with seq 1 and settings that make a game.
    pub fn first(room: RoomId, entry: &Entry) -> Result<Self, BrokenLog> {
        let Event::Created { settings, creator, previous } = &entry.event else {
            return Err(BrokenLog::NotCreated);
        };
        if entry.seq != Seq::ZERO.next() {
            return Err(BrokenLog::Gap { expected: Seq::ZERO.next(), found: entry.seq });
        }
        let mut answers = Answers::default();
        answers.note_entry(entry);
        Ok(Self {
            room,
            play: settings.play().map_err(BrokenLog::Settings)?,
            settings: settings.clone(),
            creator: *creator,
            previous: *previous,
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
        self.answers.note_entry(entry);
        match (&entry.event, &mut self.stage) {
            (Event::SeatTaken { .. }, Stage::Open) => Ok(()),
            (&Event::Started { white, black }, Stage::Open) => self.start(BySide { white, black }, entry),
            (&Event::Moved { side, text, .. }, Stage::Playing(_)) => self.step(side, text, entry),
            (&Event::Ended { outcome }, Stage::Open | Stage::Playing(_)) => self.end(outcome, entry),
            (&Event::TakenBack { side, plies, left }, Stage::Playing(_)) => {
                self.take_back(side, plies, left, entry)
            }
            (event, Stage::Playing(table)) => table.apply(event, entry, self.play.ply()),
            (event, Stage::Finished(ending)) => ending.apply(event, entry.seq, self.play.ply()),
            _ => Err(Misfit),
        }
    }

    fn start(&mut self, seats: BySide<PlayerId>, entry: &Entry) -> Result<(), Misfit> {
        let to_move = self.play.position().side_to_move();
        let clocks = Clocks::start(self.settings.time_control, to_move, entry.at);
        let clocks = if self.settings.lag_compensation { clocks } else { clocks.without_lag_compensation() };
        self.stage = Stage::Playing(Table::new(seats, clocks, entry.seq));
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

    /// The asker has the move again.
    fn take_back(
        &mut self,
        side: Side,
        plies: u32,
        left: Option<BySide<Millis>>,
        entry: &Entry,
    ) -> Result<(), Misfit> {
        let Stage::Playing(table) = &mut self.stage else { return Err(Misfit) };
        let has_moved = self.play.position().side_to_move() != side;
        let ply = self.play.ply().checked_sub(plies).filter(|_| plies == if has_moved { 1 } else { 2 });
        let taken_back = TakenBack { ply: ply.ok_or(Misfit)?, at: entry.at, side, plies };
        self.play.take_back(plies);
        table.took_back(taken_back, left, entry.seq);
        Ok(())
    }

    fn end(&mut self, outcome: Outcome, entry: &Entry) -> Result<(), Misfit> {
        let mut table = match std::mem::replace(&mut self.stage, Stage::Open) {
            Stage::Playing(table) => Some(table),
            Stage::Open | Stage::Finished(_) => None,
        };
        if let Some(table) = &mut table {
            table.clocks.stop(entry.at);
            table.offers.close();
        }
        self.stage = Stage::Finished(Ending { outcome, seq: entry.seq, at: entry.at, table, next: None });
        Ok(())
    }
}

impl Table {
    /// An event that touches neither the board nor the end.
    fn apply(&mut self, event: &Event, entry: &Entry, ply: u32) -> Result<(), Misfit> {
        let at = entry.at;
        match *event {
            Event::Offered { kind: OfferKind::Rematch, .. } => return Err(Misfit),
            Event::TimeGranted { from, to } => {
                self.clocks.grant(from, to);
                self.granted.push(Granted { ply, at, granted: to.since(from) });
            }
            Event::TimeGiven { side, given } => {
                self.clocks.add(side, given);
                self.gifts[!side] = self.gifts[!side].saturating_add(1);
                self.given.push(Given { ply, at, side, given });
            }
            _ => return self.negotiate(event, entry.seq, ply),
        }
        Ok(())
    }

    /// An offer, or what became of one without its coming true.
    fn negotiate(&mut self, event: &Event, seq: Seq, ply: u32) -> Result<(), Misfit> {
        match *event {
            Event::Offered { kind, side } if self.offers.of(kind).is_none() => {
                self.offers.offered(OfferView { offer: OfferId(seq), offer_kind: kind, side, ply });
                Ok(())
            }
            Event::OfferDeclined { offer, .. } | Event::OfferWithdrawn { offer, .. } => {
                if self.offers.turned_down(offer) { Ok(()) } else { Err(Misfit) }
            }
            _ => Err(Misfit),
        }
    }

    /// What a move means beside the board.
    fn moved(&mut self, entry: &Entry) -> Result<(), Misfit> {
        let Event::Moved { side, received_at, lag_returned, left, .. } = entry.event else {
            return Err(Misfit);
        };
        self.clocks.moved(side, entry.at, Charge { lag_returned, left });
        self.timings.push(Timing { side, received_at, decided_at: entry.at, lag_returned, left });
        self.position_changed(entry.seq);
        Ok(())
    }

    /// What a takeback means beside the board.
    fn took_back(&mut self, taken_back: TakenBack, left: Option<BySide<Millis>>, seq: Seq) {
        let TakenBack { ply, at, side, plies } = taken_back;
        self.timings.truncate(usize::try_from(ply).unwrap_or(usize::MAX));
        self.clocks.taken_back(side, plies, left, at);
        self.offers.accepted(OfferKind::Takeback);
        self.taken_back.push(taken_back);
        self.position_changed(seq);
    }

    fn position_changed(&mut self, seq: Seq) {
        self.offers.position_changed();
        self.gifts = BySide::default();
        self.position_seq = seq;
    }
}

impl Ending {
    /// What can still happen after the end: the rematch, and the talk about it.
    fn apply(&mut self, event: &Event, seq: Seq, ply: u32) -> Result<(), Misfit> {
        let Some(table) = self.table.as_mut().filter(|_| self.next.is_none()) else { return Err(Misfit) };
        match *event {
            Event::Offered { kind: OfferKind::Draw | OfferKind::Takeback, .. } => Err(Misfit),
            Event::Rematch { room } => {
                table.offers.accepted(OfferKind::Rematch);
                self.next = Some(room);
                Ok(())
            }
            _ => table.negotiate(event, seq, ply),
        }
    }
}
