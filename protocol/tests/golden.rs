//! Frames as they stand on the wire: what is written there must read and write the same for ever.

use serde_json::Value;
use tessera_protocol::{ClientFrame, LobbyFrame, ServerFrame};

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
