//! What the store must know of a room without reading its log.

use tessera_protocol::room::Opponent;
use tessera_room::{Deadline, DeadlineKind, Names, Outage, Stage, State};
use tessera_rules::Reason;

use crate::store::{Keep, RoomHead};

/// The head of a room in this state.
pub(super) fn of(state: &State, outages: &[Outage], names: Names) -> RoomHead {
    let deadline = state.deadline(outages);
    RoomHead {
        phase: state.phase(),
        running: deadline.is_some_and(runs_against_a_player),
        deadline: deadline.map(|deadline| deadline.due_at()),
        listing: state.listing().map(|_| state.summary(names)),
        keep: keep(state),
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
