//! Frames as they stand on the wire: what is written there must read and write the same for ever.

use serde_json::Value;
use tessera_protocol::{
    ClientFrame, Code, EventView, Fault, LobbyFrame, Seq, ServerFrame, chat::ChatContent, http::ErrorBody,
};

#[test]
fn client_frames_read_and_write_the_same() {
    for line in include_str!("golden/client.jsonl").lines() {
        let frame = ClientFrame::read(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(serde_json::to_string(&frame).unwrap(), line);
    }
}

#[test]
fn server_frames_read_and_write_the_same() {
    for line in include_str!("golden/server.jsonl").lines() {
        let frame: ServerFrame = serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(serde_json::to_string(&frame).unwrap(), line);
    }
}

#[test]
fn lobby_frames_read_and_write_the_same() {
    for line in include_str!("golden/lobby.jsonl").lines() {
        let frame: LobbyFrame = serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(serde_json::to_string(&frame).unwrap(), line);
    }
}

#[test]
fn refusals_read_and_write_the_same() {
    for line in include_str!("golden/refusals.jsonl").lines() {
        let body: ErrorBody = serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert!(!body.params.faults().iter().any(|fault| matches!(fault, Fault::Unknown { .. })), "{line}");
        assert_eq!(serde_json::to_string(&body).unwrap(), line);
    }
}

#[test]
fn malformed_frames_are_told_what_is_wrong() {
    for line in include_str!("golden/malformed.jsonl").lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let error = ClientFrame::read(case["frame"].as_str().unwrap()).expect_err(line);
        assert_eq!(error.id.as_ref().map(|id| id.as_str()), case["id"].as_str(), "{line}");
        let fault = case["fault"].as_str().unwrap();
        assert!(error.fault.contains(fault), "{:?} does not tell of {fault:?}", error.fault);
    }
}

#[test]
fn fields_of_newer_clients_are_passed_over() {
    let frame = r#"{"type":"resign","id":"a","seen":4,"side":"black","mood":"calm"}"#;
    assert!(matches!(ClientFrame::read(frame), Ok(ClientFrame::Command(_))));
}

#[test]
fn what_a_newer_server_tells_is_read_as_unknown() {
    let read = |text: &str| serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let event =
        read(r#"{"type":"event","seq":4,"at":1,"now":2,"event":{"kind":"danced","with":{"side":"white"}}}"#);
    assert!(matches!(event, ServerFrame::Event { seq: Seq(4), event, .. } if *event == EventView::Unknown));
    let line = read(
        r#"{"type":"chat","channel":"players","seq":1,"at":1,"from":{"id":"0000000000000000000001","name":null},"kind":"sung","tune":[]}"#,
    );
    assert!(matches!(line, ServerFrame::Chat { line, .. } if line.content == ChatContent::Unknown));
    let refused = read(r#"{"type":"refused","id":"a","code":"not_in_the_mood","message":"later","seq":4}"#);
    assert!(matches!(refused, ServerFrame::Refused { code: Code::Unknown, .. }));
    let refused = read(
        r#"{"type":"refused","id":"a","code":"illegal_move","message":"no","params":{"move":"e2e5","faults":[{"code":"dull","move":"e2e5"}]},"seq":4}"#,
    );
    let ServerFrame::Refused { params, .. } = refused else { panic!("{refused:?}") };
    assert_eq!(
        (params.text("move"), params.faults()),
        (Some("e2e5"), &[Fault::Unknown { code: "dull".into() }][..])
    );
    let body: ErrorBody = serde_json::from_str(r#"{"code":"not_in_the_mood","message":"later"}"#).unwrap();
    assert_eq!((body.code, body.message.as_str()), (Code::Unknown, "later"));
}
