//! Plain pages: the lists of rooms, and how to play in one. They need no script and load nothing.

use std::{fmt::Write, sync::Arc};

use axum::{extract::State, response::Html};
use tessera_protocol::{RoomId, RoomSummary};
use tessera_rules::BySide;

use super::{body::RoomPath, error::Answer, rooms};
use crate::app::Services;

/// `GET /`
pub(super) async fn lists(State(services): State<Arc<Services>>) -> Answer<Html<String>> {
    let lists = rooms::lists(&services).await?;
    let mut body = "<h1>Tessera</h1>\n<p>Chess, PAROB and Parachess. Play from the command line: <code>tessera --help</code></p>\n".to_owned();
    section(&mut body, "Open rooms", "Nobody waits for an opponent.", &lists.open);
    section(&mut body, "Games being played", "No game is on.", &lists.live);
    Ok(page("Tessera", &body))
}

fn section(body: &mut String, title: &str, none: &str, rooms: &[RoomSummary]) {
    // Writing to a string cannot fail.
    let _ = writeln!(body, "<h2>{title}</h2>");
    if rooms.is_empty() {
        let _ = writeln!(body, "<p>{none}</p>");
        return;
    }
    body.push_str("<table>\n<tr><th>Room</th><th>Game</th><th>Time</th><th>White</th><th>Black</th><th>Plies</th></tr>\n");
    for room in rooms {
        row(body, room);
    }
    body.push_str("</table>\n");
}

fn row(body: &mut String, room: &RoomSummary) {
    let seats: BySide<String> = BySide::new(|side| match &room.seats[side] {
        Some(seat) => seat.player.name.as_deref().map_or_else(|| "anonymous".to_owned(), escape),
        None => "free".to_owned(),
    });
    let _ = writeln!(
        body,
        "<tr><td><a href=\"rooms/{id}\">{id}</a></td><td>{game}</td><td>{time}</td><td>{white}</td><td>{black}</td><td>{ply}</td></tr>",
        id = room.id,
        game = room.game.title(),
        time = room.time_control,
        white = seats.white,
        black = seats.black,
        ply = room.ply,
    );
}

/// `GET /rooms/{room}`: where links lead. It tells nothing about the room, and so needs no access.
pub(super) async fn room(RoomPath(room): RoomPath) -> Html<String> {
    page("Tessera", &how_to_play(room))
}

fn how_to_play(room: RoomId) -> String {
    format!(
        "<h1>Room {room}</h1>\n\
         <p>Copy the whole link from the address line, with all that follows <code>#</code>, and give it to the command line:</p>\n\
         <pre>tessera play 'LINK'\ntessera watch 'LINK'</pre>\n\
         <p><a href=\"../\">All rooms</a></p>\n"
    )
}

fn page(title: &str, body: &str) -> Html<String> {
    Html(format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>{title}</title>\n</head>\n<body>\n{body}</body>\n</html>\n"
    ))
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_text_and_nothing_else() {
        assert_eq!(escape("<b> & \"x\""), "&lt;b&gt; &amp; &quot;x&quot;");
    }
}
