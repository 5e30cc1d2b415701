//! `tessera-server check`

use tessera_room::State;

use super::{OperateError, progress::Progress};
use crate::{
    settings::Settings,
    store::{Snapshot, SnapshotError},
};

/// Reads everything that the server keeps: each page of the database, and each room's log, which must make a game. Prints every
/// fault. The server may run meanwhile.
///
/// # Errors
/// If anything is wrong, or the store cannot be read at all.
pub fn check(settings: &Settings) -> Result<(), OperateError> {
    let snapshot = Snapshot::open(&settings.database_url.file_in(&settings.data))?;
    let mut faults = snapshot.damage()?;
    if faults.is_empty() {
        faults = broken_logs(&snapshot)?;
    }
    for fault in &faults {
        println!("{fault}");
    }
    if faults.is_empty() { Ok(()) } else { Err(OperateError::Damaged(faults.len())) }
}

fn broken_logs(snapshot: &Snapshot) -> Result<Vec<String>, SnapshotError> {
    let rooms = snapshot.rooms()?;
    let mut progress = Progress::new("rooms read", u64::try_from(rooms.len()).unwrap_or(u64::MAX));
    let mut faults = Vec::new();
    for room in rooms {
        let replayed = snapshot.log(room).map_err(|error| error.to_string()).and_then(|log| {
            State::replay(room, log.iter().map(|entry| &**entry)).map_err(|error| error.to_string())
        });
        faults.extend(replayed.err().map(|problem| format!("room {room}: {problem}")));
        progress.step();
    }
    progress.end();
    Ok(faults)
}
