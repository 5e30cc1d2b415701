//! One game before a crowd: how long until the last watcher has the move.

use std::time::{Duration, Instant};

use anyhow::Context;
use tessera_rules::Side;
use tokio::{sync::mpsc, task::JoinSet, time::timeout};

use super::{arena::Arena, closed_loop::one_move, games::Script, line::Line, report::Tally};

/// Longest time until the last watcher has a move.
const PATIENCE: Duration = Duration::from_secs(30);

/// Plays a game before so many watchers, and tells how long each move took from sending to the last of them.
pub(super) async fn measure(arena: &Arena, script: &Script, watchers: u32) -> anyhow::Result<Tally> {
    let mut table = arena.open(0).await?;
    let (seen, mut arrivals) = mpsc::unbounded_channel();
    // Dropped at the end of the measurement, and all watchers with it.
    let mut crowd = JoinSet::new();
    for _ in 0..watchers {
        let line = arena.watch(&table).await?;
        crowd.spawn(watch(line, script.clone(), seen.clone()));
    }
    drop(seen);
    let mut tally = Tally::default();
    let began = Instant::now();
    for (text, side) in script.iter().zip(Side::ALL.iter().cycle()) {
        let sent = Instant::now();
        one_move(&mut table.seats, *side, *text).await?;
        let last = last_arrival(&mut arrivals, watchers);
        let last = timeout(PATIENCE, last).await.context("a watcher did not get a move in time")??;
        tally.add(vec![last.duration_since(sent)], 0);
    }
    tally.elapsed = began.elapsed();
    table.seats.white.resign(Side::White).await?;
    Ok(tally)
}

/// Tells the moment at which each move came, or what is wrong with it.
async fn watch(mut line: Line, script: Script, seen: mpsc::UnboundedSender<anyhow::Result<Instant>>) {
    for text in script {
        let moment = line.expect_move(text).await.map(|()| Instant::now());
        let is_wrong = moment.is_err();
        if seen.send(moment).is_err() || is_wrong {
            return;
        }
    }
}

async fn last_arrival(
    arrivals: &mut mpsc::UnboundedReceiver<anyhow::Result<Instant>>,
    watchers: u32,
) -> anyhow::Result<Instant> {
    let mut last = Instant::now();
    for number in 0..watchers {
        let moment = arrivals.recv().await.context("the watchers are gone")??;
        last = if number == 0 { moment } else { last.max(moment) };
    }
    Ok(last)
}
