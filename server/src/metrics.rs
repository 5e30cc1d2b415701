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
    registry::{Registry, Unit},
};
use tessera_protocol::{CloseCode, Code, Millis};
use tokio::time::Instant;

use crate::app::Services;

/// The text form of OpenMetrics, which Prometheus asks for.
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

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

#[derive(Debug, Default)]
struct LevelGauges {
    rooms: Gauge,
    sockets: Gauge,
    messages_waiting: Gauge,
    stamp_age: Gauge<f64, std::sync::atomic::AtomicU64>,
}

impl Metrics {
    /// Nothing counted yet.
    pub(crate) fn new() -> Self {
        // From a tenth of a millisecond to three seconds.
        let latency = || Histogram::new(exponential_buckets(0.0001, 2.0, 16));
        let (append, push) = (latency(), latency());
        let (levels, moves, appends_waiting) = (LevelGauges::default(), Counter::default(), Gauge::default());
        let (refusals, closes) = (ByCode::default(), ByCode::default());
        let mut registry = Registry::with_prefix("tessera");
        registry.register("rooms", "Rooms in memory", levels.rooms.clone());
        registry.register("sockets", "Open sockets", levels.sockets.clone());
        registry.register(
            "room_messages_waiting",
            "Messages that wait for a room, over all rooms",
            levels.messages_waiting.clone(),
        );
        registry.register_with_unit(
            "stamp_age",
            "Age of the newest stamp of life; above 3 the store is out",
            Unit::Seconds,
            levels.stamp_age.clone(),
        );
        registry.register("moves", "Moves made", moves.clone());
        registry.register("appends_waiting", "Appends that the store is at", appends_waiting.clone());
        registry.register_with_unit(
            "append",
            "From handing an append to the store to its answer",
            Unit::Seconds,
            append.clone(),
        );
        registry.register_with_unit(
            "push",
            "From a frame's way into a socket's queue to its way out on the line",
            Unit::Seconds,
            push.clone(),
        );
        registry.register("refusals", "Refused requests and commands, by code", refusals.clone());
        registry.register("closes", "Sockets closed by the server, by code", closes.clone());
        Self { registry, levels, moves, appends_waiting, append, push, refusals, closes }
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

    /// Counts moves.
    pub(crate) fn moved(&self, moves: usize) {
        self.moves.inc_by(u64::try_from(moves).unwrap_or(u64::MAX));
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
        self.levels.stamp_age.set(Duration::from_millis(now.stamp_age.0).as_secs_f64());
        let mut text = String::new();
        encode(&mut text, &self.registry).expect("a string takes any text");
        text
    }
}

/// The one route of the metrics' own listener.
pub(crate) fn router(services: Arc<Services>) -> Router {
    Router::new().route("/metrics", get(serve)).with_state(services)
}

/// `GET /metrics`
async fn serve(State(services): State<Arc<Services>>) -> impl IntoResponse {
    ([(CONTENT_TYPE, OPEN_METRICS)], services.metrics.render(services.levels()))
}
