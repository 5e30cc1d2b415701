//! What was measured, round by round and in sum.

use std::time::Duration;

use serde::Serialize;

/// The measurements of one part in one round.
#[derive(Debug, Default)]
pub(super) struct Tally {
    latencies: Vec<Duration>,
    bytes: u64,
    /// From the first move to the last.
    pub(super) elapsed: Duration,
}

/// What was measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Part {
    /// Many games, from sending a move to its answer.
    ClosedLoop,
    /// One game, from sending a move to the last watcher.
    FanOut,
}

/// On what it was measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum ArenaName {
    Server,
    Relay,
}

/// One part on one arena in one round. Times are in milliseconds.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Round {
    round: u32,
    part: Part,
    arena: ArenaName,
    moves: usize,
    seconds: f64,
    moves_per_second: f64,
    p50_ms: f64,
    p99_ms: f64,
}

/// Medians over the rounds.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(super) struct Summary {
    server: Medians,
    #[serde(skip_serializing_if = "Option::is_none")]
    relay: Option<Medians>,
    /// The server's moves per second in the closed loop, by the relay's.
    #[serde(skip_serializing_if = "Option::is_none")]
    ratio: Option<f64>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
struct Medians {
    moves_per_second: f64,
    p50_ms: f64,
    p99_ms: f64,
    /// Time to the last watcher.
    #[serde(skip_serializing_if = "Option::is_none")]
    fan_out_p50_ms: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fan_out_p99_ms: Option<f64>,
}

impl Tally {
    /// Takes in the times of a game, and the bytes that came on both of its sockets.
    pub(super) fn add(&mut self, latencies: Vec<Duration>, bytes: u64) {
        self.latencies.extend(latencies);
        self.bytes += bytes;
    }

    /// Bytes of one frame on average, each move having come on two sockets.
    pub(super) fn frame_bytes(&self) -> usize {
        usize::try_from(self.bytes).unwrap_or(usize::MAX) / (2 * self.latencies.len()).max(1)
    }

    /// The time that so many hundredths of the moves stay under.
    fn percentile(&self, hundredths: usize) -> f64 {
        let mut sorted = self.latencies.clone();
        sorted.sort_unstable();
        let place = (sorted.len() * hundredths).div_ceil(100).saturating_sub(1);
        sorted.get(place).map_or(0.0, |latency| latency.as_secs_f64() * 1000.0)
    }
}

impl Round {
    pub(super) fn new(round: u32, part: Part, arena: ArenaName, tally: &Tally) -> Self {
        let moves = tally.latencies.len();
        let seconds = tally.elapsed.as_secs_f64();
        let count = u32::try_from(moves).unwrap_or(u32::MAX);
        let moves_per_second = f64::from(count) / seconds.max(f64::MIN_POSITIVE);
        let (p50_ms, p99_ms) = (tally.percentile(50), tally.percentile(99));
        Self { round, part, arena, moves, seconds, moves_per_second, p50_ms, p99_ms }
    }

    pub(super) fn text(&self) -> String {
        let Self { round, moves, moves_per_second, p50_ms, p99_ms, .. } = self;
        let arena = arena_text(self.arena);
        let (part, what) = match self.part {
            Part::ClosedLoop => ("closed loop", "to the answer"),
            Part::FanOut => ("fan-out", "to the last watcher"),
        };
        format!(
            "round {round}  {part:<11}  {arena:<6}  {moves:>6} moves  {moves_per_second:>9.0} moves/s  \
             p50 {p50_ms:.2} ms  p99 {p99_ms:.2} ms {what}"
        )
    }
}

impl Summary {
    /// The medians of all rounds. There is a closed loop of the server in each.
    pub(super) fn of(rounds: &[Round]) -> Self {
        let server = Medians::of(rounds, ArenaName::Server);
        let relay = rounds.iter().any(|round| round.arena == ArenaName::Relay);
        let relay = relay.then(|| Medians::of(rounds, ArenaName::Relay));
        let ratio = relay.as_ref().map(|relay| server.moves_per_second / relay.moves_per_second);
        Self { server, relay, ratio }
    }

    pub(super) fn text(&self) -> String {
        let server = Some(self.server.text(ArenaName::Server));
        let relay = self.relay.as_ref().map(|relay| relay.text(ArenaName::Relay));
        let ratio = self.ratio.map(|ratio| format!("ratio   {ratio:.2} of the relay's moves/s"));
        [server, relay, ratio].into_iter().flatten().collect::<Vec<_>>().join("\n")
    }
}

impl Medians {
    fn of(rounds: &[Round], arena: ArenaName) -> Self {
        let all = |part, value: fn(&Round) -> f64| -> Option<f64> {
            let chosen = rounds.iter().filter(|round| (round.arena, round.part) == (arena, part));
            median(chosen.map(value).collect())
        };
        let closed = |value| all(Part::ClosedLoop, value).unwrap_or_default();
        Self {
            moves_per_second: closed(|round| round.moves_per_second),
            p50_ms: closed(|round| round.p50_ms),
            p99_ms: closed(|round| round.p99_ms),
            fan_out_p50_ms: all(Part::FanOut, |round| round.p50_ms),
            fan_out_p99_ms: all(Part::FanOut, |round| round.p99_ms),
        }
    }

    fn text(&self, arena: ArenaName) -> String {
        let Self { moves_per_second, p50_ms, p99_ms, .. } = self;
        let crowd = match (self.fan_out_p50_ms, self.fan_out_p99_ms) {
            (Some(p50), Some(p99)) => format!(", to the last watcher p50 {p50:.2} ms, p99 {p99:.2} ms"),
            _ => String::new(),
        };
        let arena = arena_text(arena);
        format!(
            "{arena:<6}  median {moves_per_second:.0} moves/s, p50 {p50_ms:.2} ms, p99 {p99_ms:.2} ms{crowd}"
        )
    }
}

fn arena_text(arena: ArenaName) -> &'static str {
    match arena {
        ArenaName::Server => "server",
        ArenaName::Relay => "relay",
    }
}

/// The middle value, or the mean of the two in the middle.
fn median(mut values: Vec<f64>) -> Option<f64> {
    values.sort_unstable_by(f64::total_cmp);
    let upper = *values.get(values.len() / 2)?;
    let lower = values[(values.len() - 1) / 2];
    Some(f64::midpoint(lower, upper))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(milliseconds: impl Iterator<Item = u64>, seconds: u64) -> Tally {
        let latencies = milliseconds.map(Duration::from_millis).collect();
        Tally { latencies, bytes: 1000, elapsed: Duration::from_secs(seconds) }
    }

    #[test]
    fn percentiles_are_of_the_sorted_times() {
        let tally = tally((1..=100).rev(), 1);
        assert!((tally.percentile(50) - 50.0).abs() < 1e-9 && (tally.percentile(99) - 99.0).abs() < 1e-9);
        assert_eq!(tally.frame_bytes(), 5);
        assert!(Tally::default().percentile(99).abs() < 1e-9);
    }

    #[test]
    fn the_ratio_is_of_medians() {
        let rounds: Vec<Round> = [(1, 1, 4), (2, 10, 1), (3, 2, 2)]
            .into_iter()
            .flat_map(|(number, server, relay)| {
                let round =
                    |arena, seconds| Round::new(number, Part::ClosedLoop, arena, &tally(1..=100, seconds));
                [round(ArenaName::Server, server), round(ArenaName::Relay, relay)]
            })
            .collect();
        let summary = Summary::of(&rounds);
        assert!((summary.server.moves_per_second - 50.0).abs() < 1e-9);
        assert!(summary.ratio.is_some_and(|ratio| (ratio - 1.0).abs() < 1e-9));
        assert_eq!(summary.server.fan_out_p50_ms, None);
    }

    #[test]
    fn a_median_of_an_even_number_is_between() {
        assert_eq!(median(vec![4.0, 1.0, 2.0, 3.0]), Some(2.5));
        assert_eq!(median(vec![]), None);
    }
}
