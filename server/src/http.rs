//! The HTTP interface: its routes on one screen, and what all answers have in common.

mod admin;
mod admission;
mod body;
pub(crate) mod caller;
mod chat;
mod cookie;
mod devices;
pub(crate) mod error;
mod games;
pub(crate) mod identity;
mod joining;
mod me;
pub mod openapi;
mod origin;
mod own_games;
mod players;
mod reach;
mod record;
mod rooms;
mod seat;

use std::{any::Any, sync::Arc};

use axum::{
    Router,
    extract::{DefaultBodyLimit, Request, State},
    http::{
        HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, Version,
        header::{
            CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, REFERRER_POLICY,
            X_CONTENT_TYPE_OPTIONS,
        },
    },
    middleware::{self, Next},
    response::{IntoResponse, Response},
    routing::{delete, get, post, put},
};
use tessera_protocol::Code;
use tokio::time::timeout;
use tower_http::catch_panic::CatchPanicLayer;

use crate::{
    app::Services,
    readiness::Readiness,
    socket,
    web::{self, Web},
};
use error::{Answer, ApiError};

/// Answers that are no page of the web client run nothing, load nothing and are shown in no frame.
const POLICY: &str = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// All routes of the server, below its base path.
pub(crate) fn router(services: Arc<Services>) -> Router {
    let api = Router::new()
        .route("/players", post(players::create))
        .route("/rooms", get(rooms::list).post(rooms::create))
        .route("/rooms/{room}", get(rooms::view))
        .route("/rooms/{room}/seat", post(seat::take))
        .route("/rooms/{room}/record", get(record::json))
        .route("/rooms/{room}/record.pgn", get(record::pgn))
        .route("/rooms/{room}/chat", get(chat::history))
        .route("/rooms/{room}/socket", get(socket::room::open))
        .route("/lobby/socket", get(socket::lobby::open))
        .route("/me", get(me::show).delete(me::leave))
        .route("/me/name", put(me::choose_name))
        .route("/me/link-code", post(joining::new_link_code))
        .route("/me/recovery", post(joining::new_recovery_code))
        .route("/me/devices", get(devices::list))
        .route("/me/devices/{n}", delete(devices::remove))
        .route("/me/games.pgn", get(own_games::pgn))
        .route("/me/games.jsonl", get(own_games::json_lines))
        .route("/link", post(joining::link))
        .route("/recover", post(joining::recover))
        .route("/admission", post(admission::admit))
        .route("/admin/rooms", get(admin::rooms))
        .route("/admin/rooms/{room}/close", post(admin::close))
        .route("/admin/players", get(admin::players))
        .route("/admin/players/{player}", post(admin::moderate))
        .route("/games/{game}", get(games::info))
        .route("/games/{game}/legal", get(games::legal))
        .route("/games/{game}/reach", get(reach::reach))
        .route("/openapi.json", get(openapi::serve))
        .layer(middleware::from_fn_with_state(Arc::clone(&services), admission::gate));
    let web = Arc::new(Web::new(&services.settings.base_path));
    Router::new()
        .nest("/api", api)
        .merge(web::router(Arc::clone(&web)))
        .route("/healthz", get(health))
        .route("/readyz", get(ready))
        .fallback(async move |uri: Uri, headers: HeaderMap| {
            let page = if uri.path().starts_with("/api/") { None } else { web.missing(&headers) };
            page.unwrap_or_else(|| nothing(&uri).into_response())
        })
        .method_not_allowed_fallback(method_not_allowed)
        .layer(DefaultBodyLimit::max(services.bounds.body_bytes))
        .layer(middleware::from_fn_with_state(Arc::clone(&services), in_time))
        .layer(CatchPanicLayer::custom(internal))
        .layer(middleware::from_fn(cookie::hand_out))
        .layer(middleware::from_fn(addressed))
        .layer(middleware::map_response(harmless))
        .layer(middleware::map_response_with_state(Arc::clone(&services), count_refusals))
        .with_state(services)
}

/// `GET /healthz`: the process serves requests.
async fn health() -> &'static str {
    "ok\n"
}

/// `GET /readyz`: the server can do its work; else one line for each thing that keeps it from that.
async fn ready(State(services): State<Arc<Services>>) -> (StatusCode, String) {
    let troubles = Readiness::of(&services).await;
    if troubles.is_empty() {
        (StatusCode::OK, "ready\n".to_owned())
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, troubles.to_string())
    }
}

async fn count_refusals(State(services): State<Arc<Services>>, response: Response) -> Response {
    if let Some(&code) = response.extensions().get::<Code>() {
        services.metrics.refused(code);
    }
    response
}

fn nothing(uri: &Uri) -> ApiError {
    ApiError::new(Code::NotFound, format!("{} names nothing here", uri.path()))
}

async fn method_not_allowed(request: Request) -> ApiError {
    let message = format!("{} is not for {}", request.uri().path(), request.method());
    ApiError::new(Code::MethodNotAllowed, message)
}

/// Answers a request that takes too long in place of its handler.
async fn in_time(State(services): State<Arc<Services>>, request: Request, next: Next) -> Answer<Response> {
    let overdue =
        |_| ApiError::new(Code::Unavailable, "the answer took too long; the same may be asked again");
    timeout(services.bounds.request_timeout, next.run(request)).await.map_err(overdue)
}

/// A request of HTTP/1.1 names its host, once: whoever does not is no client, or two on the way would take it for two things.
async fn addressed(request: Request, next: Next) -> Answer<Response> {
    let hosts = request.headers().get_all(HOST).iter().count();
    if request.version() == Version::HTTP_11 && hosts != 1 {
        let message = format!("a request of HTTP/1.1 has one Host header, not {hosts}");
        return Err(ApiError::new(Code::Malformed, message));
    }
    Ok(next.run(request).await)
}

/// A panic is the server's fault; the panic hook has logged it.
fn internal(_: Box<dyn Any + Send>) -> Response {
    ApiError::new(Code::Internal, "the server failed at this request; its log tells more").into_response()
}

/// Headers that keep an answer from being taken for something else.
async fn harmless(mut response: Response) -> Response {
    let headers = response.headers_mut();
    let part = headers.get(CONTENT_TYPE).is_some_and(is_part_of_a_page);
    let mut set = |name: HeaderName, value| {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    };
    set(X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(CACHE_CONTROL, "no-store");
    if !part {
        set(CONTENT_SECURITY_POLICY, POLICY);
        set(REFERRER_POLICY, "no-referrer");
    }
    response
}

/// Scripts and styles are no documents that a policy would bind, and keep to that of their page; there are many, and each header weighs.
fn is_part_of_a_page(kind: &HeaderValue) -> bool {
    ["text/javascript", "text/css"].iter().any(|part| kind.as_bytes().starts_with(part.as_bytes()))
}
