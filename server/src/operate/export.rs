//! `tessera-server export FILE`

use std::{io::Write, path::Path};

use tessera_protocol::RoomId;
use tessera_room::State;

use super::{OperateError, file::Output, progress::Progress};
use crate::{settings::Settings, store::Snapshot};

/// Writes the records of all finished games as PGN, oldest first. The server may run meanwhile.
///
/// # Errors
/// If the store cannot be read, or the file not be written. Games that cannot be read are named on standard error and
/// counted in the error; all others are written.
pub fn export(settings: &Settings, file: &Path) -> Result<(), OperateError> {
    let snapshot = Snapshot::open(&settings.database_url.file_in(&settings.data))?;
    let games = snapshot.finished_games()?;
    let mut output = Output::create(file)?;
    let mut progress = Progress::new("games written", u64::try_from(games.len()).unwrap_or(u64::MAX));
    let mut unreadable = 0;
    for room in games {
        match record(&snapshot, room, settings) {
            Ok(pgn) => writeln!(output, "{pgn}")
                .map_err(|source| OperateError::File { path: file.to_owned(), source })?,
            Err(problem) => {
                unreadable += 1;
                eprintln!("room {room}: {problem}");
            }
        }
        progress.step();
    }
    output.finish()?;
    progress.end();
    if unreadable == 0 { Ok(()) } else { Err(OperateError::Unreadable(unreadable)) }
}

fn record(
    snapshot: &Snapshot,
    room: RoomId,
    settings: &Settings,
) -> Result<String, Box<dyn std::error::Error>> {
    let log = snapshot.log(room)?;
    let state = State::replay(room, log.iter().map(|entry| &**entry))?;
    let seats = state.seats();
    let names = snapshot.names(&[seats.white, seats.black])?;
    let origin = settings.public_origin.first().map(ToString::to_string).unwrap_or_default();
    let site = format!("{origin}{}rooms/{room}", settings.base_path.root());
    Ok(state.pgn(&|player| names.get(&player).cloned(), &site))
}
