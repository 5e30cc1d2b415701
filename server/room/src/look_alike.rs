//! Names that look the same count as the same.

use std::fmt;

use tessera_protocol::PlayerName;
use unicode_security::skeleton;

/// What a name looks like. Two names with equal looks cannot both be borne.
///
/// Letters count as those they can be taken for (Unicode's confusables, UTS 39), capitals as small letters, and i as l;
/// blanks and dashes do not count.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LookAlike(Box<str>);

impl LookAlike {
    /// As stores keep it, unique among all players.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for LookAlike {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<&PlayerName> for LookAlike {
    fn from(name: &PlayerName) -> Self {
        // A capital and its small letter can have different doubles (I is like l, m like rn): so doubles are taken on
        // both sides of the folding.
        let doubles: String = skeleton(name.as_str()).collect();
        let folded = doubles.to_lowercase();
        let doubles = skeleton(&folded).flat_map(char::to_lowercase);
        let bare = doubles.filter(|c| !c.is_whitespace() && !matches!(c, '-' | '_' | '.' | '\''));
        let text: String = bare.map(|c| if c == 'i' { 'l' } else { c }).collect();
        Self(text.into())
    }
}
