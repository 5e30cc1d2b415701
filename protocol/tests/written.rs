//! What people type: names, words of the chat, codes.

use tessera_protocol::{ChatText, ChatTextError, LinkCode, NameError, PlayerName, RecoveryCode};

fn name(text: &str) -> Result<String, NameError> {
    text.parse::<PlayerName>().map(|name| name.to_string())
}

#[test]
fn names_are_kept_as_they_are_written() {
    for text in ["Al", "Ada Lovelace", "\u{4e2d}\u{6587}", "O'Neill-2", "Zo\u{eb}", &"x".repeat(24)] {
        assert_eq!(name(text).as_deref(), Ok(text));
    }
}

#[test]
fn what_is_no_name_is_told_why() {
    use NameError::{Blanks, ForbiddenCharacter, TooLong, TooShort};
    for (text, error) in [
        ("", TooShort),
        ("A", TooShort),
        (&*"x".repeat(25), TooLong),
        (" Ada", Blanks),
        ("Ada ", Blanks),
        ("Ada  L", Blanks),
        ("A\tB", ForbiddenCharacter('\t')),
        ("A\u{a0}B", ForbiddenCharacter('\u{a0}')),
        ("A\u{202e}B", ForbiddenCharacter('\u{202e}')),
        ("A\u{2066}B", ForbiddenCharacter('\u{2066}')),
        ("A\u{200b}B", ForbiddenCharacter('\u{200b}')),
        ("A\u{200d}B", ForbiddenCharacter('\u{200d}')),
        ("\u{3164}\u{3164}", ForbiddenCharacter('\u{3164}')),
        ("A\u{feff}", ForbiddenCharacter('\u{feff}')),
        ("A\u{e0041}", ForbiddenCharacter('\u{e0041}')),
    ] {
        assert_eq!(name(text), Err(error), "{text:?}");
    }
}

fn line(text: &str) -> Result<String, ChatTextError> {
    text.parse::<ChatText>().map(|text| text.to_string())
}

#[test]
fn lines_of_the_chat_are_trimmed_and_bounded() {
    use ChatTextError::{Empty, ForbiddenCharacter, TooLong};
    let longest = "\u{e4}".repeat(280);
    for (text, expected) in [
        ("x", Ok("x")),
        ("  good luck ", Ok("good luck")),
        ("\u{1f469}\u{200d}\u{1f52c}", Ok("\u{1f469}\u{200d}\u{1f52c}")),
        (&longest, Ok(&*longest)),
        ("", Err(Empty)),
        ("  ", Err(Empty)),
        ("\u{200d}", Err(Empty)),
        (&*"x".repeat(281), Err(TooLong)),
        ("a\nb", Err(ForbiddenCharacter('\n'))),
        ("a\u{0}b", Err(ForbiddenCharacter('\u{0}'))),
        ("a\u{2028}b", Err(ForbiddenCharacter('\u{2028}'))),
        ("a\u{202d}b", Err(ForbiddenCharacter('\u{202d}'))),
    ] {
        assert_eq!(line(text).as_deref(), expected.as_ref().map(|&text| text), "{text:?}");
    }
}

#[test]
fn codes_are_read_as_people_write_them() {
    let code = LinkCode::from_random([1, 0, 31, 32, 64, 95, 10, 17, 18, 255]);
    assert_eq!(code.to_string(), "10Z00-ZAHJZ");
    for text in ["10Z00-ZAHJZ", "10z00zahjz", " lO zo o-zahjz ", "i0Z00ZAHJZ"] {
        assert_eq!(text.parse(), Ok(code.clone()), "{text}");
    }
    for text in ["", "10Z00-ZAHJ", "10Z00-ZAHJZZ", "10Z00-ZAHJU", "10Z00_ZAHJZ", "10Z00-ZAHJ\u{e4}"] {
        assert!(text.parse::<LinkCode>().is_err(), "{text}");
    }
}

#[test]
fn codes_show_themselves_to_no_log() {
    let code = RecoveryCode::from_random([7; RecoveryCode::LENGTH]);
    assert_eq!(code.to_string(), "77777-77777-77777-77777-77777");
    assert!(!format!("{code:?}").contains('7'));
    assert_eq!(code.to_string().parse(), Ok(code));
}
