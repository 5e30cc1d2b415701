//! A crowd is served in order and in slices.

use futures_util::FutureExt;

use super::{super::outbox::Next, gallery::SLICE, *};
use crate::bounds::Bounds;

fn enter(sockets: &mut Sockets, audience: Audience) -> (SocketId, Outbox) {
    let role = if audience.is_player() { Role::Player } else { Role::Watcher };
    let outbox = Outbox::new(&Bounds::default(), role);
    (sockets.add(&Visitor::default(), audience, outbox.clone()), outbox)
}

/// What waits in an outbox, taken out.
fn told(outbox: &Outbox) -> Vec<String> {
    let next = || match outbox.next().now_or_never()? {
        Next::Frame(frame, _) => Some(frame.text().to_string()),
        other => panic!("no frame: {other:?}"),
    };
    std::iter::from_fn(next).collect()
}

/// A player, and watchers for two slices and a half.
fn crowd() -> (Sockets, Outbox, Vec<(SocketId, Outbox)>) {
    let mut sockets = Sockets::default();
    let (_, player) = enter(&mut sockets, Audience::Seat(tessera_rules::Side::White));
    let watchers = (0..SLICE * 5 / 2).map(|_| enter(&mut sockets, Audience::Watcher)).collect();
    (sockets, player, watchers)
}

#[test]
fn players_are_told_at_once_and_watchers_frame_by_frame_in_slices() {
    let (mut sockets, player, watchers) = crowd();
    for frame in ["1", "2"] {
        sockets.tell_aside(&frame.into());
    }
    assert_eq!(told(&player), ["1", "2"]);
    for (slice, frame) in [(0, "1"), (1, "1"), (2, "1"), (0, "2"), (1, "2"), (2, "2")] {
        assert!(sockets.has_backlog());
        sockets.serve_slice();
        for (place, (_, watcher)) in watchers.iter().enumerate() {
            let expected = if place / SLICE == slice { vec![frame] } else { Vec::new() };
            assert_eq!(told(watcher), expected, "watcher {place} after slice {slice} of {frame}");
        }
    }
    assert!(!sockets.has_backlog());
}

#[test]
fn a_watcher_s_own_line_answers_it_in_its_place_and_holds_nobody_up() {
    let (mut sockets, player, watchers) = crowd();
    let (asked, asker) = &watchers[SLICE];
    sockets.tell_aside(&"1".into());
    sockets.serve_slice();
    sockets.tell_channel(|_| true, &"line".into(), Some((*asked, "answer".into())));
    assert_eq!(told(&player), ["1", "line"]);
    assert!(told(asker).is_empty(), "nobody is served out of turn");
    while sockets.has_backlog() {
        sockets.serve_slice();
    }
    assert_eq!(told(asker), ["1", "answer"]);
    assert_eq!(told(&watchers[0].1), ["1", "line"]);
}
