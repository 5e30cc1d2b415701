//! Many games at once, each move sent as soon as the last is answered.

use std::time::{Duration, Instant};

use tessera_rules::{BySide, MoveText, Side};
use tokio::task::JoinSet;

use super::{
    arena::{Arena, Table},
    games::Script,
    line::Line,
    report::Tally,
};

/// Plays all games at once, and tells how long each move took from sending to its answer.
pub(super) async fn measure(arena: &Arena, scripts: &[Script]) -> anyhow::Result<Tally> {
    let mut tables = Vec::new();
    for number in 0..scripts.len() {
        tables.push(arena.open(number).await?);
    }
    let began = Instant::now();
    let mut games = JoinSet::new();
    for (table, script) in tables.into_iter().zip(scripts) {
        games.spawn(play(table, script.clone()));
    }
    let mut tally = Tally::default();
    let mut finished = Vec::new();
    while let Some(game) = games.join_next().await {
        let (latencies, table) = game??;
        tally.add(latencies, table.seats.white.bytes() + table.seats.black.bytes());
        finished.push(table);
    }
    tally.elapsed = began.elapsed();
    for mut table in finished {
        table.seats.white.resign(Side::White).await?;
    }
    Ok(tally)
}

async fn play(mut table: Table, script: Script) -> anyhow::Result<(Vec<Duration>, Table)> {
    let mut latencies = Vec::with_capacity(script.len());
    for (text, side) in script.iter().zip(Side::ALL.iter().cycle()) {
        latencies.push(one_move(&mut table.seats, *side, *text).await?);
    }
    Ok((latencies, table))
}

/// Makes a move and waits until both players have it; how long its own player waited.
pub(super) async fn one_move(
    seats: &mut BySide<Line>,
    side: Side,
    text: MoveText,
) -> anyhow::Result<Duration> {
    let (mover, other) = match side {
        Side::White => (&mut seats.white, &mut seats.black),
        Side::Black => (&mut seats.black, &mut seats.white),
    };
    let sent = Instant::now();
    mover.send_move(side, text).await?;
    let answered = async {
        mover.expect_move(text).await?;
        anyhow::Ok(sent.elapsed())
    };
    let (latency, ()) = tokio::try_join!(answered, other.expect_move(text))?;
    Ok(latency)
}
