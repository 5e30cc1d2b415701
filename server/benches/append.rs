//! Appends per second, and processor time for each, with 1 to 1000 rooms at once; beside a bare loop of the
//! same statements.
//!
//! `cargo bench -p tessera-server --bench append [-- FOLDER]`: the folder tells which disk is measured; by
//! default that of temporary files. Every append is durable before the next of its room begins. Processor
//! time is that of the whole process, from `/proc`, and so known on Linux only.

use std::{
    env,
    error::Error,
    fs,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};

use rusqlite::{Connection, params};
use tempfile::TempDir;
use tessera_protocol::{Millis, Phase, PlayerId, PlayerView, RoomId, RoomSummary, Seq, Stamp, TimeControl};
use tessera_room::{Author, Entry, Event};
use tessera_rules::{BySide, Game, HouseRules, Side};
use tessera_server::store::{Append, Keep, NewRoom, RoomBrief, RoomHead, RoomLog, Shown, SqliteStore};
use tokio::task::JoinSet;
use uuid::Uuid;

type Result<T> = std::result::Result<T, Box<dyn Error + Send + Sync>>;

const SPAN: Duration = Duration::from_secs(3);

fn main() -> Result<()> {
    let folder = env::args().skip(1).find(|argument| !argument.starts_with('-'));
    let folder = folder.map_or_else(env::temp_dir, PathBuf::from);
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    println!(
        "{:>8} {:>8} {:>12} {:>14} {:>14} {:>14}",
        "rooms", "listed", "appends/s", "µs CPU each", "bare loop/s", "bare µs CPU"
    );
    for listed in [false, true] {
        for rooms in [1, 10, 100, 1000] {
            let ours = runtime.block_on(through_the_store(&folder, rooms, listed))?;
            let bare = bare_loop(&folder, rooms, listed)?;
            println!(
                "{rooms:>8} {:>8} {:>12.0} {:>14.1} {:>14.0} {:>14.1}",
                if listed { "yes" } else { "no" },
                ours.per_second,
                ours.cpu_each,
                bare.per_second,
                bare.cpu_each,
            );
        }
    }
    Ok(())
}

struct Figures {
    per_second: f64,
    /// In microseconds.
    cpu_each: f64,
}

/// A running measurement.
struct Meter {
    started: Instant,
    cpu: Duration,
}

impl Meter {
    fn start() -> Self {
        Self { started: Instant::now(), cpu: cpu_time() }
    }

    fn is_over(&self) -> bool {
        self.started.elapsed() >= SPAN
    }

    fn figures(&self, appends: u32) -> Figures {
        let appends = f64::from(appends);
        let cpu = cpu_time() - self.cpu;
        Figures {
            per_second: appends / self.started.elapsed().as_secs_f64(),
            cpu_each: cpu.as_secs_f64() * 1e6 / appends,
        }
    }
}

/// User and system time of this process, in steps of 10 ms.
fn cpu_time() -> Duration {
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    let ticks = after_name.split_whitespace().skip(11).take(2).filter_map(|ticks| ticks.parse::<u64>().ok());
    Duration::from_millis(ticks.sum::<u64>() * 10)
}

async fn through_the_store(folder: &Path, rooms: u32, listed: bool) -> Result<Figures> {
    let folder = TempDir::new_in(folder)?;
    let store = Arc::new(SqliteStore::open(folder.path().join("bench.sqlite")).await?);
    for room in 0..rooms {
        store.create_room(new_room(room, listed)).await?;
    }
    let meter = Arc::new(Meter::start());
    let mut games = JoinSet::new();
    for room in 0..rooms {
        games.spawn(play(Arc::clone(&store), Arc::clone(&meter), room, listed));
    }
    let mut appends = 0;
    while let Some(played) = games.join_next().await {
        appends += played??;
    }
    Ok(meter.figures(appends))
}

/// Appends one move after the other to a room, and counts them.
async fn play(store: Arc<SqliteStore>, meter: Arc<Meter>, room: u32, listed: bool) -> Result<u32> {
    let mut last = 1;
    while !meter.is_over() {
        store.append(next(room, last, listed)).await?;
        last += 1;
    }
    Ok(last - 1)
}

/// The store's statements and nothing else: one move of every room in each transaction.
fn bare_loop(folder: &Path, rooms: u32, listed: bool) -> Result<Figures> {
    let folder = TempDir::new_in(folder)?;
    let db = bare_database(&folder, rooms)?;
    let Append { entries, head, .. } = next(0, 1, listed);
    let stored = entries.first().expect("one move").to_stored();
    let listing = serde_json::to_string(&head.brief)?;
    let meter = Meter::start();
    let mut seq = 1;
    while !meter.is_over() {
        db.execute_batch("begin immediate")?;
        for room in 0..rooms {
            let mut gate = db.prepare_cached(
                "update rooms set last_seq = ?1 + 1, deadline = ?2, listing = ?3 where id = ?4 and last_seq = ?1
                 and phase = 1 and running = 1 and kept = 1 returning key",
            )?;
            let deadline = 1_800_000_000_000 + i64::from(seq);
            let key: i64 = gate
                .query_row(params![seq, deadline, listing, room_id(room).uuid().as_bytes()], |row| {
                    row.get(0)
                })?;
            db.prepare_cached(
                "insert into events (room, seq, at, kind, version, body) values (?, ?, ?, ?, ?, ?)",
            )?
            .execute(params![
                key,
                seq + 1,
                deadline,
                stored.kind,
                stored.version,
                stored.body
            ])?;
        }
        db.execute_batch("commit")?;
        seq += 1;
    }
    Ok(meter.figures((seq - 1) * rooms))
}

fn bare_database(folder: &TempDir, rooms: u32) -> Result<Connection> {
    let db = Connection::open(folder.path().join("bare.sqlite"))?;
    let mode: String = db.pragma_update_and_check(None, "journal_mode", "wal", |row| row.get(0))?;
    if mode != "wal" {
        return Err("no write-ahead log on this disk".into());
    }
    db.pragma_update(None, "synchronous", "full")?;
    db.execute_batch(include_str!("../../migrations/sqlite/0001_foundation.sql"))?;
    db.execute_batch("begin")?;
    for room in 0..rooms {
        db.execute(
            "insert into rooms (id, game, created_at, last_seq, phase, running, listed, kept)
             values (?, 'chess', 1, 1, 1, 1, 0, 1)",
            [room_id(room).uuid().as_bytes()],
        )?;
    }
    db.execute_batch("commit")?;
    Ok(db)
}

/// Random to look at, the same in every run.
fn room_id(number: u32) -> RoomId {
    RoomId::from(Uuid::from_u128(
        u128::from(number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835),
    ))
}

fn new_room(room: u32, listed: bool) -> NewRoom {
    NewRoom {
        room: room_id(room),
        creator: player_id(),
        request: Uuid::from_u128(room.into()).into(),
        at: Stamp(1),
        entries: vec![moved(1)],
        head: head(room, 1, listed),
    }
}

fn next(room: u32, last: u32, listed: bool) -> Append {
    Append {
        room: room_id(room),
        expected: Seq(last),
        entries: vec![moved(last + 1)],
        head: head(room, last, listed),
        request: None,
        rematch: None,
    }
}

fn moved(seq: u32) -> Entry {
    let at = Stamp(1_800_000_000_000 + u64::from(seq));
    Entry {
        seq: Seq(seq),
        at,
        by: Author::Player(player_id()),
        command: Some(Uuid::from_u128(seq.into()).into()),
        event: Event::Moved {
            side: Side::White,
            text: "g1f3".parse().expect("a move text"),
            received_at: at,
            lag_returned: Millis(35),
            left: Some(BySide { white: Millis(297_123), black: Millis(288_456) }),
        },
    }
}

fn head(room: u32, seq: u32, listed: bool) -> RoomHead {
    RoomHead {
        phase: Phase::Playing,
        running: true,
        deadline: Some(Stamp(1_800_000_000_000 + u64::from(seq))),
        keep: Keep::Forever,
        shown: if listed { Shown::Publicly } else { Shown::ToItsPlayers },
        brief: RoomBrief { summary: summary(room, seq), to_move: None, ends_at: None, offers: Vec::new() },
    }
}

fn summary(room: u32, ply: u32) -> RoomSummary {
    let seat =
        tessera_protocol::SeatView { player: PlayerView { id: player_id(), name: Some("A player".into()) } };
    RoomSummary {
        id: room_id(room),
        game: Game::Chess,
        time_control: TimeControl::Unlimited,
        rules: HouseRules::default(),
        lag_compensation: true,
        phase: Phase::Playing,
        creator: PlayerView { id: player_id(), name: Some("A player".into()) },
        seats: BySide { white: Some(seat.clone()), black: Some(seat) },
        created_at: Stamp(1_800_000_000_000),
        ply,
        position: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".into(),
        last_move: Some("g1f3".parse().expect("a move text")),
        outcome: None,
        ended_at: None,
    }
}

fn player_id() -> PlayerId {
    PlayerId::from(Uuid::from_u128(0x1234_5678_9abc_def0_1234_5678_9abc_def0))
}
