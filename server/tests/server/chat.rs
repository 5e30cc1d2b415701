//! The chat over real sockets: players and watchers apart, each line once, and the host's word.

use serde_json::{Value, json};
use tessera_protocol::{ChatChannel, ChatContent, ChatHistory, ChatLine, Code, ServerFrame};
use tessera_rules::Side;

use crate::support::{
    player::{Player, pair},
    server::Server,
    socket::{Opening, Socket},
};

crate::on_both_stores!(
    players_and_watchers_talk_apart,
    the_watchers_are_heard_after_the_end,
    a_line_is_said_once,
    what_was_said_is_told_to_whoever_comes,
    the_host_mutes_and_unmutes,
    what_cannot_be_said_is_refused,
    a_name_is_told_with_the_line,
);

async fn say(socket: &mut Socket, id: &str, channel: &str, text: &str) {
    let frame = json!({ "type": "chat", "id": id, "channel": channel, "text": text });
    socket.send_text(frame.to_string()).await;
}

/// The next line, with the frame it answers.
async fn line(socket: &mut Socket) -> (ChatChannel, Option<String>, ChatLine) {
    match socket.news().await {
        ServerFrame::Chat { channel, id, line } => (channel, id.map(|id| id.to_string()), line),
        other => panic!("no line: {other:?}"),
    }
}

fn text(line: &ChatLine) -> &str {
    match &line.content {
        ChatContent::Said { text } => text,
        other => panic!("nothing said: {other:?}"),
    }
}

async fn history(socket: &mut Socket, of: ChatChannel) -> ChatHistory {
    loop {
        if let ServerFrame::ChatHistory(history) = socket.frame().await
            && history.channel == of
        {
            return history;
        }
    }
}

async fn opened(socket: Socket) -> Socket {
    let mut socket = socket;
    socket.snapshot().await;
    socket
}

async fn players_and_watchers_talk_apart(server: Server) {
    let (white, black, made) = pair(server.address, json!({})).await;
    let (mut whites, mut blacks) =
        (opened(white.join(made.room).await).await, opened(black.join(made.room).await).await);
    let watcher = Player::new(server.address).await;
    let mut watchers = opened(watcher.join(made.room).await).await;
    let mut stranger = opened(Opening::of(made.room).open(server.address).await).await;

    say(&mut whites, "a", "players", "good luck").await;
    let (channel, id, said) = line(&mut whites).await;
    assert_eq!((channel, id.as_deref(), text(&said)), (ChatChannel::Players, Some("a"), "good luck"));
    assert_eq!((said.seq.0, said.side, said.from.id), (1, Some(Side::White), white.id));
    let (_, id, said) = line(&mut blacks).await;
    assert_eq!((id, text(&said)), (None, "good luck"));

    say(&mut watchers, "w", "watchers", "Black is lost").await;
    assert_eq!(line(&mut watchers).await.1.as_deref(), Some("w"));
    assert_eq!(
        text(&line(&mut stranger).await.2),
        "Black is lost",
        "the watchers heard nothing of the players"
    );
    say(&mut watchers, "w2", "players", "e4!").await;
    assert_eq!(watchers.refused().await, (Some("w2".into()), Code::NoChatAccess));
    say(&mut whites, "b", "watchers", "hello").await;
    assert_eq!(whites.refused().await.1, Code::NoChatAccess);
    say(&mut stranger, "s", "watchers", "hello").await;
    assert_eq!(stranger.refused().await.1, Code::NoChatAccess, "who has no identity listens");
    let chat = format!("/api/rooms/{}/chat?channel=watchers", made.room);
    assert_eq!(white.get(&chat).await.refusal(), (403, Code::NoChatAccess));
    assert_eq!(watcher.get(&chat).await.json::<ChatHistory>().lines.len(), 1);
}

async fn the_watchers_are_heard_after_the_end(server: Server) {
    let (white, _, made) = pair(server.address, json!({})).await;
    let mut whites = opened(white.join(made.room).await).await;
    let mut watchers = opened(Player::new(server.address).await.join(made.room).await).await;
    say(&mut watchers, "w", "watchers", "a fine game").await;
    line(&mut watchers).await;
    whites.command("resign", Side::White, json!({})).await;
    whites.event().await;
    let told = history(&mut whites, ChatChannel::Watchers).await;
    assert_eq!((told.seq.0, text(&told.lines[0])), (1, "a fine game"));
    say(&mut whites, "a", "watchers", "thank you").await;
    assert_eq!(line(&mut whites).await.2.seq.0, 2);
    watchers.event().await;
    assert_eq!(text(&line(&mut watchers).await.2), "thank you");
}

async fn a_line_is_said_once(server: Server) {
    let (white, _, made) = pair(server.address, json!({})).await;
    let mut whites = opened(white.join(made.room).await).await;
    say(&mut whites, "a", "players", "hello").await;
    line(&mut whites).await;
    let mut tab = opened(white.join(made.room).await).await;
    for socket in [&mut whites, &mut tab] {
        say(socket, "a", "players", "hello").await;
        assert!(matches!(socket.news().await, ServerFrame::Done { seq, .. } if seq.0 == 1));
    }
}

async fn what_was_said_is_told_to_whoever_comes(server: Server) {
    let (white, _, made) = pair(server.address, json!({})).await;
    let mut whites = opened(white.join(made.room).await).await;
    for number in 1..=3 {
        say(&mut whites, &format!("a{number}"), "players", &format!("line {number}")).await;
        line(&mut whites).await;
    }
    let mut tab = white.join(made.room).await;
    let told = history(&mut tab, ChatChannel::Players).await;
    assert_eq!(told.lines.iter().map(|line| line.seq.0).collect::<Vec<_>>(), [1, 2, 3]);
    tab.send_text(r#"{"type":"resync_chat","channel":"players","seen":2}"#).await;
    let told = history(&mut tab, ChatChannel::Players).await;
    assert_eq!((told.seq.0, told.lines.len(), text(&told.lines[0])), (3, 1, "line 3"));
}

async fn the_host_mutes_and_unmutes(server: Server) {
    let (white, black, made) = pair(server.address, json!({})).await;
    let (mut whites, mut blacks) =
        (opened(white.join(made.room).await).await, opened(black.join(made.room).await).await);
    let wish = |kind: &str, id: &str, player: &Player| -> Value {
        json!({ "type": kind, "id": id, "channel": "players", "player": player.id })
    };
    blacks.send_text(wish("mute", "m", &white).to_string()).await;
    assert_eq!(blacks.refused().await.1, Code::NotHost);
    whites.send_text(wish("mute", "m", &black).to_string()).await;
    assert!(
        matches!(line(&mut whites).await.2.content, ChatContent::Muted { player } if player.id == black.id)
    );
    line(&mut blacks).await;
    say(&mut blacks, "b", "players", "hello").await;
    assert_eq!(blacks.refused().await, (Some("b".into()), Code::Muted));
    whites.send_text(wish("unmute", "u", &black).to_string()).await;
    line(&mut blacks).await;
    say(&mut blacks, "b", "players", "hello").await;
    assert_eq!(text(&line(&mut blacks).await.2), "hello");
}

async fn what_cannot_be_said_is_refused(server: Server) {
    let (white, _, made) = pair(server.address, json!({})).await;
    let mut whites = opened(white.join(made.room).await).await;
    for (text, reason) in
        [("  ", "empty"), ("a\u{202e}b", "forbidden_character"), (&"x".repeat(281), "too_long")]
    {
        say(&mut whites, "a", "players", text).await;
        let ServerFrame::Refused { code: Code::InvalidText, params, .. } = whites.news().await else {
            panic!("{text} was said")
        };
        assert_eq!(params.text("reason"), Some(reason));
    }
    for number in 0..5 {
        say(&mut whites, &format!("n{number}"), "players", "again").await;
        line(&mut whites).await;
    }
    say(&mut whites, "n6", "players", "again").await;
    assert_eq!(whites.refused().await.1, Code::ChatTooFast);
}

async fn a_name_is_told_with_the_line(server: Server) {
    let (white, _, made) = pair(server.address, json!({})).await;
    white.put("/api/me/name", &json!({ "name": "Ada" })).await;
    let mut whites = opened(white.join(made.room).await).await;
    say(&mut whites, "a", "players", "hello").await;
    assert_eq!(line(&mut whites).await.2.from.name.as_deref(), Some("Ada"));
}
