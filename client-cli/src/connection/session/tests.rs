//! What is sent again, asked for, and settled, frame by frame.

use serde_json::json;
use tessera_protocol::{Command, chat::ChatWish};
use tessera_rules::Side;

use super::*;

fn frame(value: serde_json::Value) -> ServerFrame {
    serde_json::from_value(value).unwrap()
}

fn event(seq: u32, id: Option<&str>) -> ServerFrame {
    let mut value = json!({"type": "event", "seq": seq, "at": 1, "now": 1, "event": {"kind": "created"}});
    if let Some(id) = id {
        value["id"] = json!(id);
    }
    frame(value)
}

fn sent(frames: &[ClientFrame]) -> Vec<(String, u32)> {
    let read = |frame: &ClientFrame| match frame {
        ClientFrame::Command(command) => (command.id.to_string(), command.seen.0),
        ClientFrame::Resync(resync) => ("resync".to_owned(), resync.seen.0),
        other => panic!("no frame of a game: {other:?}"),
    };
    frames.iter().map(read).collect()
}

#[test]
fn a_lost_line_loses_no_command_and_doubles_none() {
    let mut session = Session::default();
    session.receive(&event(1, None));
    let typed = [Command::OfferDraw, Command::Resign]
        .map(|command| session.deed(Deed::Command(Side::White, command)));
    let ids = sent(&typed).into_iter().map(|(id, _)| id).collect::<Vec<_>>();
    // The line breaks before any answer: both go out again, in order, with their ids.
    assert_eq!(sent(&session.reopened()), [(ids[0].clone(), 1), (ids[1].clone(), 1)]);
    // The first was applied before the break: its event comes in the tail without an id, then `done`.
    assert_eq!(session.receive(&event(2, None)), Reaction::Apply);
    let done = frame(json!({"type": "done", "id": ids[0], "seq": 2}));
    assert_eq!(session.receive(&done), Reaction::Ignore);
    // It breaks again: only the second is left.
    assert_eq!(sent(&session.reopened()), [(ids[1].clone(), 2)]);
    assert_eq!(session.receive(&event(3, Some(&ids[1]))), Reaction::Apply);
    assert_eq!(session.unanswered(), 0);
}

#[test]
fn a_gap_is_asked_for_and_nothing_after_it_is_applied() {
    let mut session = Session::default();
    session.receive(&event(1, None));
    let ask = Reaction::Ask(ClientFrame::Resync(Resync { seen: Seq(1) }));
    assert_eq!(session.receive(&event(3, None)), ask);
    assert_eq!(session.receive(&event(4, None)), Reaction::Ignore);
    let hidden = frame(json!({"type": "hidden", "seq": 2}));
    assert_eq!(session.receive(&hidden), Reaction::Apply);
    assert_eq!(session.receive(&event(3, None)), Reaction::Apply);
    assert_eq!(session.receive(&event(4, None)), Reaction::Apply);
}

#[test]
fn an_acknowledgement_beyond_a_gap_still_settles_its_command() {
    let mut session = Session::default();
    session.receive(&event(1, None));
    let id = sent(&[session.deed(Deed::Command(Side::White, Command::Resign))])[0].0.clone();
    assert!(matches!(session.receive(&event(5, Some(&id))), Reaction::Ask(_)));
    assert_eq!(session.unanswered(), 0);
}

#[test]
fn a_refusal_settles_its_command_unless_it_may_pass() {
    let mut session = Session::default();
    let id = sent(&[session.deed(Deed::Command(Side::White, Command::Resign))])[0].0.clone();
    let refused = |code| frame(json!({"type": "refused", "id": id, "code": code, "message": "", "seq": 1}));
    assert_eq!(session.receive(&refused("busy")), Reaction::SendAgain);
    assert_eq!(session.unanswered(), 1);
    assert_eq!(session.receive(&refused("game_over")), Reaction::Refused);
    assert_eq!(session.unanswered(), 0);
    assert_eq!(session.receive(&refused("busy")), Reaction::Refused);
}

#[test]
fn heartbeats_show_loss() {
    let mut session = Session::default();
    session.receive(&event(1, None));
    let beat = |seq| frame(json!({"type": "heartbeat", "seq": seq, "now": 1}));
    assert_eq!(session.receive(&beat(1)), Reaction::Ignore);
    assert!(matches!(session.receive(&beat(2)), Reaction::Ask(_)));
}

fn chat(seq: u32, id: Option<&str>) -> ServerFrame {
    let from = json!({"id": "0000000000000000000001", "name": null});
    let mut value = json!({"type": "chat", "channel": "players", "seq": seq, "at": 1, "from": from, "kind": "said", "text": "x"});
    if let Some(id) = id {
        value["id"] = json!(id);
    }
    frame(value)
}

#[test]
fn each_channel_of_the_chat_has_the_gap_rule_of_its_own() {
    let mut session = Session::default();
    session.receive(&event(1, None));
    let history = json!({"type": "chat_history", "channel": "players", "seq": 0, "lines": []});
    assert_eq!(session.receive(&frame(history)), Reaction::Apply);
    assert_eq!(session.receive(&chat(1, None)), Reaction::Apply);
    let ask = ResyncChat { channel: ChatChannel::Players, seen: Seq(1) };
    assert_eq!(session.receive(&chat(3, None)), Reaction::Ask(ClientFrame::ResyncChat(ask)));
    assert_eq!(session.receive(&chat(2, None)), Reaction::Apply);
    assert_eq!(session.receive(&chat(2, None)), Reaction::Ignore);
    assert_eq!(session.receive(&event(2, None)), Reaction::Apply);
}

#[test]
fn what_was_said_is_settled_by_its_line_or_by_done_with_the_channel_s_seq() {
    let mut session = Session::default();
    session.receive(&event(1, None));
    let mut say =
        || match session.deed(Deed::Chat(ChatChannel::Players, ChatWish::Chat { text: "x".to_owned() })) {
            ClientFrame::Chat(chat) => chat.id.to_string(),
            other => panic!("no chat: {other:?}"),
        };
    let ids = [say(), say()];
    assert_eq!(session.receive(&chat(1, Some(&ids[0]))), Reaction::Apply);
    let done = frame(json!({"type": "done", "id": ids[1], "seq": 9}));
    assert_eq!(session.receive(&done), Reaction::Ignore);
    assert_eq!(session.unanswered(), 0);
}
