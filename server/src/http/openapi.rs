//! The OpenAPI description of the whole wire, made from its types.

mod people;

use std::{collections::BTreeMap, sync::LazyLock};

use axum::{http::header::CONTENT_TYPE, response::IntoResponse};
use schemars::{JsonSchema, SchemaGenerator, generate::SchemaSettings};
use serde_json::{Map, Value, json};
use tessera_protocol::{
    ChatHistory, ClientFrame, LobbyFrame, PROTOCOL, RoomView, ServerFrame,
    game::GameInfo,
    http::{
        CreateRoom, CreatedRoom, ErrorBody, LegalMoves, NewPlayer, Reach, RecordBody, RoomList, SeatTaken,
        TakeSeat,
    },
};

static DOCUMENT: LazyLock<String> = LazyLock::new(|| {
    let mut text = serde_json::to_string_pretty(&document()).expect("a JSON value has text keys only");
    text.push('\n');
    text
});

/// The document as it is served, and as it is kept in `docs/openapi.json`.
pub fn text() -> &'static str {
    &DOCUMENT
}

/// `GET /api/openapi.json`
pub(super) async fn serve() -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/json")], text())
}

/// One verb on one path.
struct Operation {
    method: &'static str,
    path: &'static str,
    summary: &'static str,
    query: &'static [(&'static str, &'static str, Need)],
    takes: Option<Value>,
    gives: (u16, &'static str, Value),
}

/// Whether a parameter may be left out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Need {
    Required,
    Optional,
}

const WATCH: (&str, &str, Need) =
    ("watch", "Key of the watch link, where spectators need one", Need::Optional);

const INVITATION: (&str, &str, Need) =
    ("invitation", "Secret of the invitation, which shows the room while its seat is free", Need::Optional);

const GAME: (&str, &str, Need) = ("game", "The only game that is asked for", Need::Optional);

/// The whole document.
fn document() -> Value {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.definitions_path = "/components/schemas".into();
        settings.meta_schema = None;
    });
    let mut schemas = settings.into_generator();
    let mut paths: BTreeMap<&str, Map<String, Value>> = BTreeMap::new();
    for operation in operations(&mut schemas) {
        let entry = paths.entry(operation.path).or_default();
        entry.insert(operation.method.to_owned(), operation.describe(&mut schemas));
    }
    // The frames stand in no body; they are named so that the socket's description can refer to them.
    reference::<ClientFrame>(&mut schemas);
    reference::<ServerFrame>(&mut schemas);
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Tessera",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Playing chess, PAROB and Parachess. See docs/protocol.md for the socket and for how all of it belongs together.",
            "license": { "name": "MIT OR Apache-2.0" }
        },
        "servers": [{ "url": ".." }],
        "paths": paths,
        "components": {
            "schemas": schemas.definitions(),
            "securitySchemes": { "bearer": { "type": "http", "scheme": "bearer" } }
        }
    })
}

fn reference<T: JsonSchema>(schemas: &mut SchemaGenerator) -> Value {
    schemas.subschema_for::<T>().to_value()
}

fn operations(schemas: &mut SchemaGenerator) -> Vec<Operation> {
    let mut all = of_rooms(schemas);
    all.extend(people::operations(schemas));
    all
}

fn of_rooms(schemas: &mut SchemaGenerator) -> Vec<Operation> {
    let json = |status, schema| (status, "application/json", schema);
    let read =
        |path, summary, query, gives| Operation { method: "get", path, summary, query, takes: None, gives };
    vec![
        Operation {
            method: "post",
            path: "/api/players",
            summary: "Make a player, for clients that keep a token",
            query: &[],
            takes: None,
            gives: json(201, reference::<NewPlayer>(schemas)),
        },
        read(
            "/api/rooms",
            "Open rooms, live games, and those that ended lately",
            &[GAME],
            json(200, reference::<RoomList>(schemas)),
        ),
        Operation {
            method: "post",
            path: "/api/rooms",
            summary: "Make a room",
            query: &[],
            takes: Some(reference::<CreateRoom>(schemas)),
            gives: json(201, reference::<CreatedRoom>(schemas)),
        },
        read(
            "/api/rooms/{room}",
            "A room as the caller may see it",
            &[WATCH, INVITATION],
            json(200, reference::<RoomView>(schemas)),
        ),
        Operation {
            method: "post",
            path: "/api/rooms/{room}/seat",
            summary: "Take the free seat",
            query: &[],
            takes: Some(reference::<TakeSeat>(schemas)),
            gives: json(200, reference::<SeatTaken>(schemas)),
        },
        read(
            "/api/rooms/{room}/record",
            "A game's record",
            &[WATCH],
            json(200, reference::<RecordBody>(schemas)),
        ),
        read(
            "/api/rooms/{room}/record.pgn",
            "A game's record as PGN",
            &[WATCH],
            (200, "application/x-chess-pgn", json!({ "type": "string" })),
        ),
        read(
            "/api/rooms/{room}/chat",
            "What was said in a channel",
            &[
                ("channel", "players or watchers", Need::Required),
                ("after", "Seq of the channel after which to begin", Need::Optional),
                WATCH,
            ],
            json(200, reference::<ChatHistory>(schemas)),
        ),
        read(
            "/api/lobby/socket",
            "The lobby's WebSocket: the server sends LobbyFrame as JSON texts",
            &[("protocol", "Version of the protocol", Need::Required), GAME],
            (101, "application/json", reference::<LobbyFrame>(schemas)),
        ),
        read(
            "/api/rooms/{room}/socket",
            "The room's WebSocket: the client sends ClientFrame, the server ServerFrame, both as JSON texts",
            &[
                ("protocol", "Version of the protocol", Need::Required),
                ("seen", "Newest seq the client has applied", Need::Optional),
                WATCH,
            ],
            (101, "application/json", reference::<ServerFrame>(schemas)),
        ),
        read(
            "/api/games/{game}",
            "Board, men and choices of a game",
            &[],
            json(200, reference::<GameInfo>(schemas)),
        ),
        read(
            "/api/games/{game}/legal",
            "The legal moves of a position",
            &[("position", "Position text", Need::Required)],
            json(200, reference::<LegalMoves>(schemas)),
        ),
        read(
            "/api/games/{game}/reach",
            "Where a man alone could go",
            &[("man", "Kind of the man", Need::Required), ("cell", "Where it stands", Need::Required)],
            json(200, reference::<Reach>(schemas)),
        ),
        read("/api/openapi.json", "This document", &[], json(200, json!({ "type": "object" }))),
    ]
}

impl Operation {
    fn describe(&self, schemas: &mut SchemaGenerator) -> Value {
        let (status, media, schema) = &self.gives;
        let success = json!({ "description": self.summary, "content": { *media: { "schema": schema } } });
        let error = json!({
            "description": "No success",
            "content": { "application/json": { "schema": reference::<ErrorBody>(schemas) } }
        });
        let mut operation = json!({
            "summary": self.summary,
            "parameters": self.parameters(),
            "responses": { status.to_string(): success, "default": error },
            "security": [{ "bearer": [] }, {}]
        });
        if let Some(body) = &self.takes {
            operation["requestBody"] =
                json!({ "required": true, "content": { "application/json": { "schema": body } } });
        }
        if self.path.ends_with("/socket") {
            operation["x-protocol"] = json!(PROTOCOL);
        }
        operation
    }

    fn parameters(&self) -> Vec<Value> {
        let in_path = self.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
        let text = || json!({ "type": "string" });
        let path =
            in_path.map(|name| json!({ "name": name, "in": "path", "required": true, "schema": text() }));
        let query = self.query.iter().map(|(name, description, need)| {
            let required = *need == Need::Required;
            json!({ "name": name, "in": "query", "required": required, "description": description, "schema": text() })
        });
        path.chain(query).collect()
    }
}
