//! Every bound of the server with its default, in one place. Each is an option of the command line and the environment.

use std::{
    num::{ParseFloatError, ParseIntError},
    time::Duration,
};

use clap::{Args, Command, FromArgMatches, builder::Resettable};

/// What the server holds and allows at most. Full means an honest answer, never growth.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Bounds")]
pub struct Bounds {
    /// Open sockets in all; above it the answer is 503
    #[arg(long, env, default_value = "20000", value_parser = count::<usize>, value_name = "COUNT")]
    pub sockets: usize,
    /// Open sockets of one player
    #[arg(long, env, default_value = "64", value_parser = count::<usize>, value_name = "COUNT")]
    pub sockets_per_player: usize,
    /// Open sockets of one address (of an IPv6 network of 64 bits)
    #[arg(long, env, default_value = "1000", value_parser = count::<usize>, value_name = "COUNT")]
    pub sockets_per_address: usize,
    /// Open connections in all, sockets among them; above it the answer is 503
    #[arg(long, env, default_value = "24000", value_parser = count::<usize>, value_name = "COUNT")]
    pub connections: usize,
    /// Open connections of one address, sockets among them, unless it is a trusted proxy's; above it the answer is 429
    #[arg(long, env, default_value = "1200", value_parser = count::<usize>, value_name = "COUNT")]
    pub connections_per_address: usize,
    /// Rooms that one player may make within an hour
    #[arg(long, env, default_value = "256", value_parser = count::<u32>, value_name = "COUNT")]
    pub rooms_per_player: u32,
    /// Rooms that one address may make within an hour
    #[arg(long, env, default_value = "4096", value_parser = count::<u32>, value_name = "COUNT")]
    pub rooms_per_address: u32,
    /// Names that one player may choose within an hour
    #[arg(long, env, default_value = "12", value_parser = count::<u32>, value_name = "COUNT")]
    pub names_per_player: u32,
    /// Devices of one player; one more takes the place of that which was not seen for longest
    #[arg(long, env, default_value = "32", value_parser = count::<u32>, value_name = "COUNT")]
    pub devices_per_player: u32,
    /// Players that one address may make within an hour
    #[arg(long, env, default_value = "1024", value_parser = count::<u32>, value_name = "COUNT")]
    pub players_per_address: u32,
    /// Rooms in memory at once
    #[arg(long, env, default_value = "50000", value_parser = count::<usize>, value_name = "COUNT")]
    pub rooms_in_memory: usize,
    /// How long a room without sockets stays in memory, in seconds
    #[arg(long, env, default_value = "60", value_parser = seconds, value_name = "SECONDS")]
    pub room_idle: Duration,
    /// Commands that wait for one room
    #[arg(long, env, default_value = "128", value_parser = count::<usize>, value_name = "COUNT")]
    pub room_mailbox: usize,
    /// Events of one room
    #[arg(long, env, default_value = "4096", value_parser = count::<u32>, value_name = "COUNT")]
    pub room_events: u32,
    /// Lines of each channel of a room's chat
    #[arg(long, env, default_value = "500", value_parser = count::<u32>, value_name = "COUNT")]
    pub chat_lines: u32,
    /// Newest events of a room in memory, for clients that come back
    #[arg(long, env, default_value = "16", value_parser = count::<usize>, value_name = "COUNT")]
    pub room_tail: usize,
    /// Rooms in each list
    #[arg(long, env, default_value = "100", value_parser = count::<u32>, value_name = "COUNT")]
    pub list_length: u32,
    /// Frames that wait for one player's socket; one more closes it
    #[arg(long, env, default_value = "128", value_parser = count::<usize>, value_name = "COUNT")]
    pub player_queue: usize,
    /// Frames that wait for one watcher's socket; one more and a snapshot takes their place
    #[arg(long, env, default_value = "32", value_parser = count::<usize>, value_name = "COUNT")]
    pub watcher_queue: usize,
    /// Bytes of them; a single frame may have more
    #[arg(long, env, default_value = "2097152", value_parser = count::<usize>, value_name = "BYTES")]
    pub queue_bytes: usize,
    /// Frames that a socket may send in a row; a command that is applied costs nothing
    #[arg(long, env, default_value = "100", value_parser = count::<u32>, value_name = "COUNT")]
    pub flood_burst: u32,
    /// Frames that a socket may send per second in the long run
    #[arg(long, env, default_value = "10", value_parser = count::<u32>, value_name = "COUNT")]
    pub flood_rate: u32,
    /// Silence after which a player's socket hears a heartbeat, in seconds
    #[arg(long, env, default_value = "5", value_parser = seconds, value_name = "SECONDS")]
    pub player_heartbeat: Duration,
    /// Silence after which a watcher's socket hears a heartbeat, in seconds
    #[arg(long, env, default_value = "15", value_parser = seconds, value_name = "SECONDS")]
    pub watcher_heartbeat: Duration,
    /// Time between two pings of a player's socket, which measure its line, in seconds
    #[arg(long, env, default_value = "4", value_parser = seconds, value_name = "SECONDS")]
    pub player_ping: Duration,
    /// Time between two pings; a socket that is silent for three of them is dead, in seconds
    #[arg(long, env, default_value = "20", value_parser = seconds, value_name = "SECONDS")]
    pub ping: Duration,
    /// Time for one frame to leave a socket, in seconds
    #[arg(long, env, default_value = "10", value_parser = seconds, value_name = "SECONDS")]
    pub send_timeout: Duration,
    /// Time for one request to be answered, in seconds
    #[arg(long, env, default_value = "15", value_parser = seconds, value_name = "SECONDS")]
    pub request_timeout: Duration,
    /// Time for a request's head to arrive, in seconds
    #[arg(long, env, default_value = "15", value_parser = seconds, value_name = "SECONDS")]
    pub header_timeout: Duration,
    /// Bytes of a request's body
    #[arg(long, env, default_value = "16384", value_parser = count::<usize>, value_name = "BYTES")]
    pub body_bytes: usize,
    /// Bytes of a position in a question for its legal moves
    #[arg(long, env, default_value = "512", value_parser = count::<usize>, value_name = "BYTES")]
    pub position_bytes: usize,
    /// Time between two looks for rooms whose time is up, in seconds
    #[arg(long, env, default_value = "3", value_parser = seconds, value_name = "SECONDS")]
    pub sweep: Duration,
    /// Free bytes on the disk of the data folder, below which /readyz says no
    #[arg(long, env, default_value = "16777216", value_parser = count::<u64>, value_name = "BYTES")]
    pub disk_reserve: u64,
    /// Time between two comparisons of the rooms in memory, and of own rooms in the lobby, with the store, in seconds
    #[arg(long, env, default_value = "5", value_parser = seconds, value_name = "SECONDS")]
    pub reconcile: Duration,
    /// Time to end in after a signal, in seconds
    #[arg(long, env, default_value = "5", value_parser = seconds, value_name = "SECONDS")]
    pub stop_timeout: Duration,
}

impl Default for Bounds {
    /// The bounds of a server without options, whatever the environment says.
    fn default() -> Self {
        let options = Self::augment_args(Command::new("")).mut_args(|option| option.env(Resettable::Reset));
        let chosen = options.get_matches_from([""]);
        Self::from_arg_matches(&chosen).expect("every bound has a default")
    }
}

/// Why a text is no count.
#[derive(Debug, thiserror::Error)]
enum CountError {
    #[error("it must be a whole number, such as 100")]
    Number(#[from] ParseIntError),
    #[error("it must be from 1 to {MOST}")]
    Range,
}

/// The largest count: no queue, list or buffer is meant to be larger.
const MOST: u32 = 1_000_000_000;

fn count<T: TryFrom<u32>>(text: &str) -> Result<T, CountError> {
    match text.parse()? {
        number @ 1..=MOST => T::try_from(number).map_err(|_| CountError::Range),
        _ => Err(CountError::Range),
    }
}

/// Why a text is no span of time.
#[derive(Debug, thiserror::Error)]
enum SpanError {
    #[error("it must be a number of seconds, such as 5 or 0.5")]
    Number(#[from] ParseFloatError),
    #[error("it must be from 0.001 to 86400 seconds")]
    Range,
}

fn seconds(text: &str) -> Result<Duration, SpanError> {
    let seconds: f64 = text.parse()?;
    if (0.001..=86_400.0).contains(&seconds) {
        Ok(Duration::from_secs_f64(seconds))
    } else {
        Err(SpanError::Range)
    }
}
