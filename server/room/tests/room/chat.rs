//! What may be said where, by whom, and how often.

use tessera_protocol::{ChatChannel, ChatContent, ChatFrame, ChatWish, Code, PlayerId, Seq, Stamp};
use tessera_room::{
    LogError, State,
    chat::{Chat, ChatContext, ChatEntry, ChatEvent, ChatRefusal, Voice, decide},
};
use tessera_rules::Side::{Black, White};

use crate::{
    given::{open, playing, resigns},
    orders::chess,
    people::{alice, bob, carol, name},
};

use ChatChannel::{Players, Watchers};

/// A channel of a room's chat with its log.
#[derive(Debug, Default)]
struct Talk {
    chat: Chat,
    log: Vec<ChatEntry>,
}

impl Talk {
    fn wish(
        &mut self,
        room: &State,
        (author, at): (PlayerId, u64),
        (channel, wish): (ChatChannel, ChatWish),
    ) -> Result<bool, ChatRefusal> {
        let id = format!("{}", self.log.len()).parse().unwrap();
        let cx = ChatContext { author, now: Stamp(at), voice: Voice::Free, max_lines: 12 };
        let frame = ChatFrame { id, channel, wish };
        let Some(event) = decide(&self.chat, room, &frame, &cx)? else { return Ok(false) };
        let entry = self.chat.entry(event, frame.id, &cx);
        self.chat.follow(&entry).unwrap();
        self.log.push(entry);
        Ok(true)
    }

    fn say(&mut self, room: &State, by: PlayerId, channel: ChatChannel) -> Result<bool, Code> {
        let at = 100_000 * u64::try_from(self.log.len()).unwrap();
        self.wish(room, (by, at), (channel, said("hello"))).map_err(|refusal| refusal.code())
    }
}

fn said(text: &str) -> ChatWish {
    ChatWish::Chat { text: text.to_owned() }
}

#[test]
fn players_and_watchers_talk_apart_until_the_end() {
    let game = playing(&chess());
    let over = game.clone().when(resigns(White)).given;
    for (given, player_to_watchers) in [(game, Err(Code::NoChatAccess)), (over, Ok(true))] {
        for (by, to_players, to_watchers) in [
            (alice(), Ok(true), player_to_watchers),
            (bob(), Ok(true), player_to_watchers),
            (carol(), Err(Code::NoChatAccess), Ok(true)),
        ] {
            assert_eq!(Talk::default().say(&given.state, by, Players), to_players);
            assert_eq!(Talk::default().say(&given.state, by, Watchers), to_watchers);
            for (channel, may) in [(Players, to_players), (Watchers, to_watchers)] {
                let audience = given.state.audience(Some(by));
                assert_eq!(given.state.hears(audience, channel), may.is_ok(), "who may talk hears");
            }
        }
    }
}

#[test]
fn who_waits_for_an_opponent_is_a_player() {
    let waiting = open(&chess());
    assert_eq!(Talk::default().say(&waiting.state, alice(), Players), Ok(true));
    assert_eq!(Talk::default().say(&waiting.state, alice(), Watchers), Err(Code::NoChatAccess));
    assert_eq!(Talk::default().say(&waiting.state, bob(), Players), Err(Code::NoChatAccess));
}

#[test]
fn a_line_tells_who_said_it_and_from_which_seat() {
    let room = playing(&chess()).state;
    let mut talk = Talk::default();
    talk.wish(&room, (alice(), 5), (Players, said("  good luck "))).unwrap();
    let line = talk.log[0].line(&name);
    assert_eq!((line.seq, line.at, line.side), (Seq(1), Stamp(5), Some(White)));
    assert_eq!(line.from.name.as_deref(), Some("Alice"));
    assert_eq!(line.content, ChatContent::Said { text: "good luck".to_owned() });
}

#[test]
fn the_host_mutes_and_unmutes() {
    let room = playing(&chess()).state;
    let mut talk = Talk::default();
    let mute = |talk: &mut Talk, by, wish| talk.wish(&room, (by, 0), (Watchers, wish));
    let (muted, unmuted) = (ChatWish::Mute { player: carol() }, ChatWish::Unmute { player: carol() });
    assert_eq!(mute(&mut talk, bob(), muted.clone()), Err(ChatRefusal::NotHost));
    assert_eq!(mute(&mut talk, alice(), muted.clone()), Ok(true));
    assert_eq!(mute(&mut talk, alice(), muted), Ok(false), "nothing to do");
    assert_eq!(talk.say(&room, carol(), Watchers), Err(Code::Muted));
    let replayed = Chat::replay(&talk.log).unwrap();
    assert_eq!(Talk { chat: replayed, ..Talk::default() }.say(&room, carol(), Watchers), Err(Code::Muted));
    assert_eq!(talk.wish(&room, (alice(), 1), (Watchers, unmuted)), Ok(true));
    assert_eq!(talk.say(&room, carol(), Watchers), Ok(true));
}

#[test]
fn whom_the_admin_muted_says_nothing_anywhere() {
    let room = playing(&chess()).state;
    let cx = ChatContext { author: alice(), now: Stamp(0), voice: Voice::Muted, max_lines: 9 };
    let frame = ChatFrame { id: "a".parse().unwrap(), channel: Players, wish: said("hello") };
    assert_eq!(decide(&Chat::default(), &room, &frame, &cx), Err(ChatRefusal::Muted));
}

#[test]
fn talking_is_paced_for_each() {
    let room = playing(&chess()).state;
    let mut talk = Talk::default();
    for ms in 0..5 {
        assert_eq!(talk.wish(&room, (alice(), ms * 100), (Players, said("hi"))), Ok(true));
    }
    let refusal = talk.wish(&room, (alice(), 600), (Players, said("hi"))).unwrap_err();
    assert_eq!((refusal.code(), refusal.params().text("retry_after")), (Code::ChatTooFast, Some("10")));
    assert_eq!(talk.wish(&room, (bob(), 600), (Players, said("hi"))), Ok(true));
    assert!(talk.wish(&room, (alice(), 9_999), (Players, said("hi"))).is_err());
    assert_eq!(talk.wish(&room, (alice(), 10_000), (Players, said("hi"))), Ok(true));
}

#[test]
fn a_channel_is_bounded() {
    let room = playing(&chess()).state;
    let mut talk = Talk::default();
    for _ in 0..12 {
        assert_eq!(talk.say(&room, bob(), Players), Ok(true));
    }
    assert_eq!(talk.say(&room, bob(), Players), Err(Code::ChatFull));
}

#[test]
fn what_cannot_be_said_is_told() {
    let room = playing(&chess()).state;
    for (text, reason) in [
        (" ".to_owned(), "empty"),
        ("x".repeat(281), "too_long"),
        ("a\nb".to_owned(), "forbidden_character"),
        ("a\u{202e}b".to_owned(), "forbidden_character"),
    ] {
        let refusal = Talk::default().wish(&room, (bob(), 0), (Players, said(&text))).unwrap_err();
        assert_eq!((refusal.code(), refusal.params().text("reason")), (Code::InvalidText, Some(reason)));
    }
}

#[test]
fn a_frame_sent_twice_is_found() {
    let room = playing(&chess()).state;
    let mut talk = Talk::default();
    talk.say(&room, bob(), Players).unwrap();
    let id = "0".parse().unwrap();
    assert_eq!(Chat::replay(&talk.log).unwrap().answer_to(bob(), &id), Some(Seq(1)));
    assert_eq!(talk.chat.answer_to(alice(), &id), None);
}

/// Every kind of line, as stored by this release and all later ones.
const STORED: [&str; 4] = [
    r#"said 1 {"by":"000000000000000000000b","command":"c","side":"black","text":"hello"}"#,
    r#"said 1 {"by":"000000000000000000000c","command":"c","text":"hello"}"#,
    r#"muted 1 {"by":"000000000000000000000a","command":"c","player":"000000000000000000000c"}"#,
    r#"unmuted 1 {"by":"000000000000000000000a","command":"c","player":"000000000000000000000c"}"#,
];

#[test]
fn lines_are_stored_and_read_back_for_ever() {
    let text: tessera_protocol::ChatText = "hello".parse().unwrap();
    let events = [
        (bob(), ChatEvent::Said { side: Some(Black), text: text.clone() }),
        (carol(), ChatEvent::Said { side: None, text }),
        (alice(), ChatEvent::Muted { player: carol() }),
        (alice(), ChatEvent::Unmuted { player: carol() }),
    ];
    for ((by, event), line) in events.into_iter().zip(STORED) {
        let entry = ChatEntry { seq: Seq(1), at: Stamp(9), by, command: "c".parse().unwrap(), event };
        let stored = entry.to_stored();
        assert_eq!(format!("{} {} {}", stored.kind, stored.version, stored.body), line);
        let read = ChatEntry::from_stored(entry.seq, entry.at, stored.kind, stored.version, &stored.body);
        assert_eq!(read.unwrap(), entry);
    }
    let read =
        |kind, version, body| ChatEntry::from_stored(Seq(1), Stamp(0), kind, version, body).unwrap_err();
    assert!(matches!(read("whispered", 1, "{}"), LogError::UnknownKind { .. }));
    assert!(matches!(read("said", 2, "{}"), LogError::UnknownKind { .. }));
    assert!(matches!(read("said", 1, "{}"), LogError::BrokenBody { .. }));
}

#[test]
fn a_broken_log_is_told() {
    let room = playing(&chess()).state;
    let mut talk = Talk::default();
    talk.say(&room, bob(), Players).unwrap();
    talk.say(&room, bob(), Players).unwrap();
    assert!(Chat::replay(&talk.log[1..]).is_err());
    talk.log[0].at = Stamp(u64::MAX);
    assert!(Chat::replay(&talk.log).is_err());
}
