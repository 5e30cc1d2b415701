//! What the store must know of a room without reading its log.

use tessera_protocol::{Phase, room::Opponent};
use tessera_room::{Deadline, DeadlineKind, Names, Outage, Stage, State};
use tessera_rules::Reason;

use crate::store::{Keep, RoomBrief, RoomHead, Shown};

/// The head of a room in this state.
pub(super) fn of(state: &State, outages: &[Outage], names: Names) -> RoomHead {
    let deadline = state.deadline(outages);
    RoomHead {
        phase: state.phase(),
        running: deadline.is_some_and(runs_against_a_player),
        deadline: deadline.map(|deadline| deadline.due_at()),
        shown: if state.listing().is_some() { Shown::Publicly } else { Shown::ToItsPlayers },
        brief: brief(state, deadline, names),
        keep: keep(state),
    }
}

fn brief(state: &State, deadline: Option<Deadline>, names: Names) -> RoomBrief {
    let game = state.table().filter(|_| state.phase() == Phase::Playing);
    RoomBrief {
        summary: state.summary(names),
        to_move: game.map(|_| state.play().position().side_to_move()),
        ends_at: deadline.filter(|_| game.is_some()).map(|deadline| deadline.at),
        offers: state.table().map_or_else(Vec::new, |table| table.offers().to_vec()),
    }
}

fn runs_against_a_player(deadline: Deadline) -> bool {
    match deadline.kind {
        DeadlineKind::Flag(_) | DeadlineKind::FirstMove(_) | DeadlineKind::Resume => true,
        DeadlineKind::Idle | DeadlineKind::Unjoined => false,
    }
}

fn keep(state: &State) -> Keep {
    let alone = state.settings().opponent == Opponent::Oneself;
    match state.stage() {
        // Until its deadline closes it.
        Stage::Open => Keep::Forever,
        Stage::Playing(_) if !alone => Keep::Forever,
        Stage::Finished(ending) if !alone && ending.outcome().reason != Reason::Aborted => Keep::Forever,
        Stage::Playing(_) | Stage::Finished(_) => Keep::ForNow,
    }
}
