//! What becomes of frames when nobody reads them.

use super::*;

fn outbox(role: Role, frames: usize, bytes: usize) -> Outbox {
    let bounds =
        Bounds { player_queue: frames, watcher_queue: frames, queue_bytes: bytes, ..Bounds::default() };
    Outbox::new(&bounds, role)
}

fn frame(text: &str) -> Outgoing {
    Outgoing::News(text.into())
}

fn all_of(outbox: &Outbox) -> Vec<String> {
    let mut told = Vec::new();
    while let Some(next) = outbox.take() {
        match next {
            Next::Frame(frame, _) => told.push(frame.text().to_string()),
            Next::Behind => told.push("behind".to_owned()),
            Next::Close(code, _) => {
                told.push(code.number().to_string());
                break;
            }
        }
    }
    told
}

#[test]
fn a_watcher_who_falls_behind_gets_a_snapshot_in_place_of_what_was_missed() {
    let outbox = outbox(Role::Watcher, 3, 100);
    for text in ["1", "2", "3", "4"] {
        outbox.push(frame(text));
    }
    assert_eq!(all_of(&outbox), ["behind"]);
    outbox.push(frame("5"));
    assert!(all_of(&outbox).is_empty(), "what the snapshot will hold is not sent before it");
    outbox.restart_with(vec!["snapshot".into(), "chat".into()]);
    outbox.push(frame("6"));
    assert_eq!(all_of(&outbox), ["snapshot", "chat", "6"]);
}

#[tokio::test]
async fn a_player_who_does_not_read_is_closed() {
    let outbox = outbox(Role::Player, 1, 100);
    outbox.push(frame("1"));
    outbox.push(frame("2"));
    assert_eq!(all_of(&outbox), ["4002"]);
    outbox.overflow().await;
}

#[test]
fn a_queue_is_bounded_in_bytes_too_but_takes_one_frame_of_any_size() {
    let outbox = outbox(Role::Player, 10, 4);
    outbox.push(frame("12345"));
    assert_eq!(all_of(&outbox), ["12345"]);
    outbox.push(frame("12"));
    outbox.push(frame("34"));
    assert_eq!(all_of(&outbox), ["12", "34"]);
    outbox.push(frame("123"));
    outbox.push(frame("45"));
    assert_eq!(all_of(&outbox), ["4002"]);
}

#[test]
fn answers_outlive_what_a_snapshot_makes_up_for_up_to_the_bound() {
    let answer = |text: &str| Outgoing::Answer(text.into());
    let outbox = outbox(Role::Watcher, 2, 100);
    for frame in [frame("1"), answer("a"), frame("2"), answer("b")] {
        outbox.push(frame);
    }
    outbox.restart_with(vec!["snapshot".into()]);
    assert_eq!(all_of(&outbox), ["snapshot", "a", "b"]);
    for frame in [frame("1"), answer("a"), answer("b"), answer("c")] {
        outbox.push(frame);
    }
    assert_eq!(all_of(&outbox), ["4002"], "nobody is answered without an end who does not read");
}

#[test]
fn what_waits_is_sent_before_the_socket_is_closed() {
    let outbox = outbox(Role::Player, 1, 100);
    outbox.push(frame("1"));
    outbox.close(CloseCode::Restart, "");
    assert_eq!(all_of(&outbox), ["1", "1012"]);
}
