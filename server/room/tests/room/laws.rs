//! What holds whatever is asked of a room, in whatever order.

mod steps;

use proptest::prelude::*;
use tessera_protocol::{
    AbsenceResult, Code, Command, CommandFrame, Millis, OfferId, OfferKind, Phase, PlayerId, Seq, Stamp,
};
use tessera_room::{
    Absent, Audience, Author, Context, Credential, Entry, Event, Outage, Request, Stage, State, decide, due,
    project,
};
use tessera_rules::Side;

use crate::{
    given::{Given, open, rematch_id, room_id, view},
    ledger::Ledger,
    people::{alice, bob, carol, name},
};
use steps::{Step, Verb, orders, steps};

/// The bound on a log, low enough to be met.
const MAX_EVENTS: u32 = 90;
/// What a full log still takes: an end, and the move that brought it.
const END: u32 = 2;

/// A room, its outages, and the time.
struct Run {
    given: Given,
    now: Stamp,
    ledger: Option<Ledger>,
}

impl Run {
    fn state(&self) -> &State {
        &self.given.state
    }

    /// What is tried in the room as it is: a free seat is mostly taken and an offer often answered, so that games go on.
    fn verb(&self, step: &Step) -> Verb {
        let offered = self.open_offer().is_some();
        match self.state().phase() {
            Phase::Open if step.pick.is_multiple_of(2) => Verb::TakeSeat,
            Phase::Playing | Phase::Finished if offered && step.pick.is_multiple_of(8) => Verb::Accept,
            Phase::Playing | Phase::Finished if offered && step.pick.is_multiple_of(2) => Verb::Decline,
            _ => step.verb,
        }
    }

    /// How many events came of requests. Grants stand in the log besides, one per outage, however full it is.
    fn asked_for(&self) -> u32 {
        let granted = self.given.log.iter().filter(|entry| matches!(entry.event, Event::TimeGranted { .. }));
        self.state().seq().0 - u32::try_from(granted.count()).unwrap()
    }

    fn open_offer(&self) -> Option<OfferId> {
        self.given.view(Audience::BothSeats, 0).offers.first().map(|open| open.offer)
    }

    /// Who asks, and for which side: a mover mostly on turn, others mostly from the seat they name, but also anybody.
    fn asker(&self, step: &Step, verb: Verb) -> (PlayerId, Side) {
        let state = self.state();
        let side = if verb == Verb::Move { state.play().position().side_to_move() } else { step.side };
        match state.seats()[side] {
            Some(player) if !step.pick.is_multiple_of(5) => (player, side),
            _ => ([alice(), bob(), carol()][step.who], step.side),
        }
    }

    fn request(&self, step: &Step, verb: Verb, side: Side) -> Request {
        let state = self.state();
        let offer = self.open_offer().unwrap_or(OfferId(Seq(4)));
        let id = format!("c-{}", step.pick).parse().unwrap();
        let legal = state.play().legal_moves();
        let text = match legal.len() {
            0 => "a1a2".parse().unwrap(),
            count => legal[step.pick % count].text(),
        };
        let command = match verb {
            Verb::Move => Command::Move { text, at: state.position_seq() },
            Verb::MoveInAnOldPosition => Command::Move { text, at: Seq(3) },
            Verb::Resign => Command::Resign,
            Verb::OfferDraw => Command::OfferDraw,
            Verb::OfferTakeback => Command::OfferTakeback,
            Verb::OfferRematch => Command::OfferRematch,
            Verb::Withdraw => Command::Withdraw { offer },
            Verb::ClaimDraw => Command::ClaimDraw,
            Verb::ClaimAbsence => Command::ClaimAbsence { result: AbsenceResult::Draw },
            Verb::GiveTime => Command::GiveTime,
            Verb::Accept => Command::Accept { offer },
            Verb::Decline => Command::Decline { offer },
            Verb::Abort => Command::Abort,
            Verb::Due => return Request::Due,
            Verb::Return => return Request::Resume,
            Verb::TakeSeat => {
                let valid = step.pick.is_multiple_of(4);
                let invitation = if valid { Credential::Valid } else { Credential::Missing };
                return Request::TakeSeat { id, invitation };
            }
        };
        Request::Command(CommandFrame { id, seen: state.seq(), side, command })
    }

    /// Tries one thing as a server would, and checks the laws on what comes of it.
    fn step(&mut self, step: &Step) -> Result<(), TestCaseError> {
        let verb = self.verb(step);
        if verb == Verb::Return {
            let to = Stamp(self.now.0 + step.passed);
            self.given.outages.push(Outage { from: self.now, to });
        }
        self.now = Stamp(self.now.0 + step.passed);
        let (player, side) = self.asker(step, verb);
        let request = self.request(step, verb, side);
        let outages = self.given.outages.clone();
        let gone = [alice(), bob()][step.pick % 2];
        let absent = [Absent { player: gone, since: Stamp(self.now.0.saturating_sub(step.decided * 500)) }];
        let cx = Context {
            author: Author::Player(player),
            received_at: self.now,
            decided_at: Stamp(self.now.0 + step.decided),
            coin: step.side,
            round_trip: step.round_trip.map(Millis),
            outages: &outages,
            absent: &absent,
            rematch: rematch_id(),
            max_events: MAX_EVENTS,
        };
        self.write(due(self.state(), &request, &cx), &Request::Due, &cx)?;
        let was_finished = self.state().phase() == Phase::Finished;
        match decide(self.state(), &request, &cx) {
            Ok(events) => {
                prop_assert!(
                    !was_finished || events.iter().all(is_about_rematch),
                    "nothing else follows the end: {:?}",
                    events
                );
                self.write(events, &request, &cx)?;
                prop_assert!(self.asked_for() <= MAX_EVENTS + END, "the log is bounded");
            }
            Err(refusal) if was_finished => {
                let late = [Code::GameOver, Code::NotYourSeat, Code::NoSuchOffer, Code::RoomFull]
                    .into_iter()
                    .chain([Code::OfferPending, Code::TooManyOffers, Code::RematchMade]);
                prop_assert!(late.into_iter().any(|code| code == refusal.code()), "{}", refusal);
            }
            Err(_) => {}
        }
        self.now = self.now.max(cx.decided_at);
        self.check_deadline(&cx)
    }

    fn write(&mut self, events: Vec<Event>, request: &Request, cx: &Context) -> Result<(), TestCaseError> {
        for entry in self.state().entries(events, request, cx) {
            self.check_stored(&entry)?;
            let mut evolved = self.state().clone();
            evolved.evolve(&entry);
            let followed = self.given.state.follow(&entry);
            prop_assert!(followed.is_ok(), "{:?} does not fit: {:?}", entry, followed);
            same(&evolved, self.state(), self.now)?;
            self.check_shown(&entry)?;
            self.check_clocks(&entry)?;
            self.given.log.push(entry);
        }
        Ok(())
    }

    fn check_stored(&self, entry: &Entry) -> Result<(), TestCaseError> {
        let stored = entry.to_stored();
        let read = Entry::from_stored(entry.seq, entry.at, stored.kind, stored.version, &stored.body);
        prop_assert_eq!(&read.unwrap(), entry);
        Ok(())
    }

    /// No time comes from nowhere, and none is lost.
    fn check_clocks(&mut self, entry: &Entry) -> Result<(), TestCaseError> {
        let Some(ledger) = &mut self.ledger else { return Ok(()) };
        ledger.follow(entry);
        if let Stage::Playing(table) = self.given.state.stage() {
            prop_assert_eq!(table.clocks().left(), ledger.left(), "after {:?}", entry);
        }
        Ok(())
    }

    /// Watchers hear nothing of offers; legal moves go to the side to move alone.
    fn check_shown(&self, entry: &Entry) -> Result<(), TestCaseError> {
        let state = self.state();
        let secret = matches!(
            entry.event,
            Event::Offered { .. } | Event::OfferDeclined { .. } | Event::OfferWithdrawn { .. }
        );
        let shown = project(state, entry, Audience::Watcher, &name, &[]);
        prop_assert_eq!(shown.is_none(), secret);
        let text = serde_json::to_string(&shown).unwrap();
        prop_assert!(!text.contains("offer") && !text.contains("legal"), "{}", text);
        let watched = view(state, Audience::Watcher, self.now, &self.given.outages);
        prop_assert!(watched.offers.is_empty() && watched.legal.is_none() && watched.you.is_empty());
        let to_move = state.play().position().side_to_move();
        for side in [Side::White, Side::Black] {
            let legal = view(state, Audience::Seat(side), self.now, &self.given.outages).legal;
            prop_assert_eq!(legal.is_some(), state.phase() == Phase::Playing && side == to_move);
        }
        Ok(())
    }

    /// The timer has nothing to do before the deadline and something at it.
    fn check_deadline(&self, cx: &Context) -> Result<(), TestCaseError> {
        let deadline = self.state().deadline(cx.outages);
        prop_assert_eq!(deadline.is_some(), self.state().phase() != Phase::Finished);
        let Some(deadline) = deadline else { return Ok(()) };
        let due_at = |at| {
            decide(
                self.state(),
                &Request::Due,
                &Context { received_at: at, decided_at: at, absent: &[], ..*cx },
            )
        };
        prop_assert_eq!(due_at(Stamp(deadline.due_at().0 - 1)), Ok(Vec::new()));
        prop_assert_eq!(due_at(deadline.due_at()).unwrap().len(), 1);
        Ok(())
    }
}

/// What can still happen after the end.
fn is_about_rematch(event: &Event) -> bool {
    match event {
        Event::Offered { kind, .. } => *kind == OfferKind::Rematch,
        Event::OfferDeclined { .. } | Event::OfferWithdrawn { .. } | Event::Rematch { .. } => true,
        _ => false,
    }
}

/// Two states look the same to everybody.
fn same(left: &State, right: &State, now: Stamp) -> Result<(), TestCaseError> {
    prop_assert_eq!(left.seq(), right.seq());
    prop_assert_eq!(left.deadline(&[]), right.deadline(&[]));
    for audience in [Audience::Watcher, Audience::Seat(Side::White), Audience::Seat(Side::Black)] {
        prop_assert_eq!(view(left, audience, now, &[]), view(right, audience, now, &[]));
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn a_room_keeps_its_laws(order in orders(), steps in steps()) {
        let given = open(&order);
        let now = given.state.last_at();
        let mut ledger = Ledger::of(&given.state);
        if let Some(ledger) = &mut ledger {
            given.log.iter().for_each(|entry| ledger.follow(entry));
        }
        let mut run = Run { given, now, ledger };
        for step in &steps {
            run.step(step)?;
        }
        let Given { log, state, .. } = &run.given;
        prop_assert!(log.windows(2).all(|pair| pair[0].at <= pair[1].at && pair[0].seq.next() == pair[1].seq));
        prop_assert!(log.iter().filter(|entry| entry.event.is_end()).count() <= 1);
        let replayed = State::replay(room_id(), log).unwrap();
        same(&replayed, state, run.now)?;
        for entry in log {
            if let (Author::Player(player), Some(id)) = (entry.by, &entry.command) {
                prop_assert_eq!(replayed.answer_to(player, id), state.answer_to(player, id));
            }
        }
    }
}
