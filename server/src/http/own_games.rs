//! One's own games, for keeping: as one PGN, and as JSON lines.

use std::sync::Arc;

use axum::{
    body::{Body, Bytes},
    extract::State,
    http::header::{CONTENT_DISPOSITION, CONTENT_TYPE},
    response::IntoResponse,
};
use futures_util::stream::{self, Stream};
use tessera_protocol::{PlayerId, RoomId};

use super::{caller::Caller, identity::Owner};
use crate::{
    app::Services,
    rooms::{Glance, RoomError},
};

/// Games read at once.
const PAGE: u32 = 16;

/// `GET /api/me/games.pgn`
pub(super) async fn pgn(
    State(services): State<Arc<Services>>,
    Owner { player, .. }: Owner,
    caller: Caller,
) -> impl IntoResponse {
    let origin = caller.origin.map(|origin| origin.to_string()).unwrap_or_default();
    let root = format!("{origin}{}rooms/", services.settings.base_path.root());
    let write = move |Glance { state, names }: &Glance| {
        let site = format!("{root}{}", state.room());
        format!("{}\n", state.pgn(&|player| names.get(player), &site))
    };
    download("games.pgn", "application/x-chess-pgn", games(services, player, write))
}

/// `GET /api/me/games.jsonl`
pub(super) async fn json_lines(
    State(services): State<Arc<Services>>,
    Owner { player, .. }: Owner,
) -> impl IntoResponse {
    let write = |Glance { state, names }: &Glance| {
        let record = state.record(&|player| names.get(player));
        format!("{}\n", serde_json::to_string(&record).expect("a record has text keys only"))
    };
    download("games.jsonl", "application/jsonl", games(services, player, write))
}

fn download(
    file: &str,
    kind: &'static str,
    games: impl Stream<Item = Result<Bytes, RoomError>> + Send + 'static,
) -> impl IntoResponse {
    let disposition = format!("attachment; filename=\"{file}\"");
    ([(CONTENT_TYPE, kind.to_owned()), (CONTENT_DISPOSITION, disposition)], Body::from_stream(games))
}

/// All games that a player has begun, the oldest first, each as it is written; read as the answer is sent. An error cuts the
/// answer off, so that nobody takes a part for the whole.
fn games(
    services: Arc<Services>,
    player: PlayerId,
    write: impl Fn(&Glance) -> String + Send + Sync + Clone + 'static,
) -> impl Stream<Item = Result<Bytes, RoomError>> + Send + 'static {
    stream::try_unfold(Some(None), move |after: Option<Option<RoomId>>| {
        let (services, write) = (Arc::clone(&services), write.clone());
        async move {
            let Some(after) = after else { return Ok(None) };
            let rooms = services.store.rooms_of(player, after, PAGE).await?;
            let mut text = String::new();
            for room in &rooms {
                match services.rooms.reread(*room).await {
                    Ok(glance) if glance.state.table().is_some() => text.push_str(&write(&glance)),
                    // A room that has expired meanwhile is no loss.
                    Ok(_) | Err(RoomError::NoSuchRoom) => {}
                    Err(error) => return Err(error),
                }
            }
            let is_last = rooms.len() < PAGE as usize;
            let next = if is_last { None } else { Some(rooms.last().copied()) };
            Ok(Some((Bytes::from(text), next)))
        }
    })
}
