//! The paths about oneself, and those of the admin.

use schemars::SchemaGenerator;
use serde_json::{Value, json};
use tessera_protocol::http::{
    AdminPlayer, AdminPlayers, AdminRooms, Admission, ChooseName, DeviceList, Joined, Leave, MakeCode, Me,
    Moderate, NewLinkCode, NewRecoveryCode, UseCode,
};

use super::{Need, Operation, reference};

const AFTER: (&str, &str, Need) = ("after", "Id after which the page begins", Need::Optional);

/// A body in JSON, or none.
fn body(status: u16, schema: Value) -> (u16, &'static str, Value) {
    (status, "application/json", schema)
}

fn text(kind: &'static str) -> (u16, &'static str, Value) {
    (200, kind, json!({ "type": "string" }))
}

/// What a verb takes and gives.
struct Verb(&'static str, &'static str, &'static str);

impl Verb {
    fn takes(self, takes: Option<Value>, gives: (u16, &'static str, Value)) -> Operation {
        let Self(method, path, summary) = self;
        let query: &[_] = if path.starts_with("/api/admin/") && method == "get" { &[AFTER] } else { &[] };
        Operation { method, path, summary, query, takes, gives }
    }

    fn gives(self, gives: (u16, &'static str, Value)) -> Operation {
        self.takes(None, gives)
    }
}

/// All of them.
pub(super) fn operations(schemas: &mut SchemaGenerator) -> Vec<Operation> {
    let nothing = || body(204, json!({ "type": "null" }));
    let mut all = of_oneself(schemas);
    all.extend([
        Verb("delete", "/api/me", "Leave the server").takes(Some(reference::<Leave>(schemas)), nothing()),
        Verb("delete", "/api/me/devices/{n}", "Revoke a device").gives(nothing()),
        Verb(
            "get",
            "/api/admin/rooms",
            "All rooms; with the admin's token as the bearer token, as all of /api/admin",
        )
        .gives(body(200, reference::<AdminRooms>(schemas))),
        Verb("post", "/api/admin/rooms/{room}/close", "End a room without a result").gives(nothing()),
        Verb("get", "/api/admin/players", "All players").gives(body(200, reference::<AdminPlayers>(schemas))),
        Verb("post", "/api/admin/players/{player}", "Mute or ban a player, or let the player be")
            .takes(Some(reference::<Moderate>(schemas)), body(200, reference::<AdminPlayer>(schemas))),
    ]);
    all
}

fn of_oneself(schemas: &mut SchemaGenerator) -> Vec<Operation> {
    vec![
        Verb("get", "/api/me", "Who the caller is").gives(body(200, reference::<Me>(schemas))),
        Verb("put", "/api/me/name", "Choose a name")
            .takes(Some(reference::<ChooseName>(schemas)), body(200, reference::<Me>(schemas))),
        Verb("post", "/api/me/link-code", "Make a code for one more device")
            .takes(Some(reference::<MakeCode>(schemas)), body(201, reference::<NewLinkCode>(schemas))),
        Verb("post", "/api/me/recovery", "Make a recovery code; an older one is void")
            .takes(Some(reference::<MakeCode>(schemas)), body(201, reference::<NewRecoveryCode>(schemas))),
        Verb("get", "/api/me/devices", "The caller's devices")
            .gives(body(200, reference::<DeviceList>(schemas))),
        Verb("get", "/api/me/games.pgn", "The caller's games as one PGN")
            .gives(text("application/x-chess-pgn")),
        Verb("get", "/api/me/games.jsonl", "The caller's games, one RecordBody a line")
            .gives(text("application/jsonl")),
        Verb("post", "/api/link", "Become the player that a link code belongs to")
            .takes(Some(reference::<UseCode>(schemas)), body(200, reference::<Joined>(schemas))),
        Verb("post", "/api/recover", "Become the player that a recovery code belongs to")
            .takes(Some(reference::<UseCode>(schemas)), body(200, reference::<Joined>(schemas))),
        Verb("post", "/api/admission", "Be let in with the invite code")
            .takes(Some(reference::<Admission>(schemas)), body(200, reference::<Me>(schemas))),
    ]
}
