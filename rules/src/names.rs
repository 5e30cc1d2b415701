//! How the small closed enums get their text: one table gives `ALL`, `as_str`, `Display` and `FromStr`.

use thiserror::Error;

/// A word that names no value of the enum it was read as.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{word:?} is no {kind}; known are {known}")]
pub struct UnknownWord {
    /// What was expected, for people: "side", "game".
    pub kind: &'static str,
    /// The word as given.
    pub word: String,
    /// The accepted words, comma-separated.
    pub known: String,
}

/// Gives an enum of unit variants its words: `words!(Side, "side", { White => "white", Black => "black" });`
macro_rules! words {
    ($type:ident, $kind:literal, { $($variant:ident => $word:literal),+ $(,)? }) => {
        impl $type {
            /// Every value, in the order of the rules.
            pub const ALL: &'static [$type] = &[$($type::$variant),+];

            /// The stable word for this value, as on the wire.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $($type::$variant => $word),+
                }
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl std::str::FromStr for $type {
            type Err = $crate::names::UnknownWord;

            fn from_str(word: &str) -> Result<Self, Self::Err> {
                Self::ALL.iter().copied().find(|value| value.as_str() == word).ok_or_else(|| {
                    $crate::names::UnknownWord {
                        kind: $kind,
                        word: word.to_owned(),
                        known: [$($word),+].join(", "),
                    }
                })
            }
        }
    };
}

pub(crate) use words;
