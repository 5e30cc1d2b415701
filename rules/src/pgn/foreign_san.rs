//! Moves as other programs write them, put into the form our own reader knows: `o-o`, `e2-e4`, `Nf3:d4`, `Pd4`,
//! `exd6e.p.`, `e8/Q`. What SAN itself allows is not repeated here.

/// What separates or adorns the parts of a move and carries no meaning that the parts do not.
const ORNAMENTS: &[char] = &['x', ':', '×', '-', '–', '=', '/', '+', '#', '.'];

/// The word as piece letter, origin, target and promotion letter, nothing between them.
pub(super) fn plain(word: &str) -> String {
    if let Some(castling) = castling(word) {
        return castling.to_owned();
    }
    let word = word.strip_suffix("e.p.").or_else(|| word.strip_suffix("ep")).unwrap_or(word);
    let plain = word.replace(ORNAMENTS, "");
    plain.strip_prefix('P').unwrap_or(&plain).to_owned()
}

/// Castling in letters or zeros, however it is dashed and marked.
fn castling(word: &str) -> Option<&'static str> {
    let bare = word.trim_end_matches(['+', '#']).replace(['-', '–'], "").replace(['0', 'o'], "O");
    match bare.as_str() {
        "OO" => Some("O-O"),
        "OOO" => Some("O-O-O"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_in_use() {
        let cases = [
            ("o-o", "O-O"),
            ("0–0–0+", "O-O-O"),
            ("OO", "O-O"),
            ("e2-e4", "e2e4"),
            ("Nf3:d4", "Nf3d4"),
            ("Pd2-d4", "d2d4"),
            ("exd6e.p.", "ed6"),
            ("e7xd8/Q++", "e7d8Q"),
            ("x", ""),
        ];
        for (word, expected) in cases {
            assert_eq!(plain(word), expected, "{word}");
        }
    }
}
