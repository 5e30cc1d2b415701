//! What the server counts and times, in the text form that Prometheus reads.
//!
//! Whoever counts or times something does it here, by name; nothing in the server ever reads it back.

use std::{future::Future, sync::Arc, time::Duration};

use axum::{Router, extract::State, http::header::CONTENT_TYPE, response::IntoResponse, routing::get};
use prometheus_client::{
    encoding::text::encode,
    metrics::{
        counter::Counter,
        family::Family,
        gauge::Gauge,
        histogram::{Histogram, exponential_buckets},
    },
    registry::{Metric, Registry, Unit},
};
use tessera_protocol::{CloseCode, Code, Millis};
use tokio::time::Instant;

use crate::app::Services;

/// The text form of OpenMetrics, which Prometheus asks for.
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Buckets of a histogram.
const BUCKETS: u16 = 16;

/// Smallest bucket for what the machine does, in seconds; the largest is three.
const LATENCY: f64 = 0.0001;

/// Smallest bucket for what lines do, in seconds; the largest is thirty.
const LAG: f64 = 0.001;

type ByCode = Family<[(&'static str, String); 1], Counter>;

/// All metrics of one server.
#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    levels: LevelGauges,
    moves: Counter,
    appends_waiting: Gauge,
    append: Histogram,
    push: Histogram,
    round_trip: Histogram,
    lag_returned: Histogram,
    refusals: ByCode,
    closes: ByCode,
}

/// What is read off the server when somebody asks.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Levels {
    /// Rooms in memory.
    pub rooms: usize,
    /// Open sockets.
    pub sockets: usize,
    /// Messages that wait for a room.
    pub messages_waiting: usize,
    /// Age of the newest stamp of life.
    pub stamp_age: Millis,
}

#[derive(Debug)]
struct LevelGauges {
    rooms: Gauge,
    sockets: Gauge,
    messages_waiting: Gauge,
    stamp_age: Gauge<f64, std::sync::atomic::AtomicU64>,
}

impl Metrics {
    /// Nothing counted yet.
    pub(crate) fn new() -> Self {
        let mut registry = Registry::with_prefix("tessera");
        let all = &mut registry;
        Self {
            levels: LevelGauges::new(all),
            moves: plain(all, "moves", "Moves made"),
            appends_waiting: plain(all, "appends_waiting", "Appends that the store is at"),
            append: timed(all, "append", "From handing an append to the store to its answer", LATENCY),
            push: timed(
                all,
                "push",
                "From a frame's way into a socket's queue to its way out on the line",
                LATENCY,
            ),
            round_trip: timed(all, "round_trip", "From a ping on a room's socket to its answer", LAG),
            lag_returned: timed(all, "lag_returned", "What each move got back of its line's delay", LAG),
            refusals: plain(all, "refusals", "Refused requests and commands, by code"),
            closes: plain(all, "closes", "Sockets closed by the server, by code"),
            registry,
        }
    }

    /// Times an append, for as long as the store takes.
    pub(crate) async fn time_append<T>(&self, append: impl Future<Output = T>) -> T {
        let began = Instant::now();
        self.appends_waiting.inc();
        let outcome = append.await;
        self.appends_waiting.dec();
        self.append.observe(began.elapsed().as_secs_f64());
        outcome
    }

    /// Counts a move, and what it got back of its line's delay.
    pub(crate) fn moved(&self, lag_returned: Millis) {
        self.moves.inc();
        self.lag_returned.observe(seconds(lag_returned));
    }

    /// Notes how long a line took to answer a ping.
    pub(crate) fn answered(&self, round_trip: Millis) {
        self.round_trip.observe(seconds(round_trip));
    }

    /// Notes how long a frame took from a socket's queue to the line.
    pub(crate) fn pushed(&self, took: Duration) {
        self.push.observe(took.as_secs_f64());
    }

    /// Counts a refusal.
    pub(crate) fn refused(&self, code: Code) {
        let name = serde_json::to_value(code).ok().and_then(|name| name.as_str().map(str::to_owned));
        self.refusals.get_or_create(&[("code", name.expect("a code is a JSON string"))]).inc();
    }

    /// Counts a socket that is closed from here.
    pub(crate) fn closed(&self, code: CloseCode) {
        self.closes.get_or_create(&[("code", code.number().to_string())]).inc();
    }

    fn render(&self, now: Levels) -> String {
        let level = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        self.levels.rooms.set(level(now.rooms));
        self.levels.sockets.set(level(now.sockets));
        self.levels.messages_waiting.set(level(now.messages_waiting));
        self.levels.stamp_age.set(seconds(now.stamp_age));
        let mut text = String::new();
        encode(&mut text, &self.registry).expect("a string takes any text");
        text
    }
}

impl LevelGauges {
    fn new(registry: &mut Registry) -> Self {
        let stamp_age = Gauge::default();
        let help = "Age of the newest stamp of life; above 3 the store is out";
        registry.register_with_unit("stamp_age", help, Unit::Seconds, stamp_age.clone());
        Self {
            rooms: plain(registry, "rooms", "Rooms in memory"),
            sockets: plain(registry, "sockets", "Open sockets"),
            messages_waiting: plain(
                registry,
                "room_messages_waiting",
                "Messages that wait for a room, over all rooms",
            ),
            stamp_age,
        }
    }
}

fn plain<M: Metric + Clone + Default>(registry: &mut Registry, name: &str, help: &str) -> M {
    let metric = M::default();
    registry.register(name, help, metric.clone());
    metric
}

/// A histogram of seconds whose buckets double from the first, the smallest, up.
fn timed(registry: &mut Registry, name: &str, help: &str, smallest: f64) -> Histogram {
    let histogram = Histogram::new(exponential_buckets(smallest, 2.0, BUCKETS));
    registry.register_with_unit(name, help, Unit::Seconds, histogram.clone());
    histogram
}

fn seconds(span: Millis) -> f64 {
    Duration::from_millis(span.0).as_secs_f64()
}

/// The one route of the metrics' own listener.
pub(crate) fn router(services: Arc<Services>) -> Router {
    Router::new().route("/metrics", get(serve)).with_state(services)
}

/// `GET /metrics`
async fn serve(State(services): State<Arc<Services>>) -> impl IntoResponse {
    ([(CONTENT_TYPE, OPEN_METRICS)], services.metrics.render(services.levels()))
}
