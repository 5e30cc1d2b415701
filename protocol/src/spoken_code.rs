//! Codes that people type or read aloud: base 32 without I, L, O and U, in groups of five.

use std::{fmt, str::FromStr};

use crate::wire_text::wire_text;

const DIGITS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

const GROUP: usize = 5;

/// A text that is no such code. The text itself is not told, since it may be nearly one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a code has {0} characters out of 0-9 and A-Z without I, L, O and U")]
pub struct SpokenCodeError(usize);

macro_rules! spoken_code {
    ($(#[$doc:meta])* $type:ident, $name:literal, $length:literal, $pattern:literal) => {
        $(#[$doc])*
        ///
        /// `Display` puts dashes between groups of five; reading passes over dashes and blanks, takes small letters for
        /// capitals, I and L for 1 and O for 0.
        #[derive(Clone, PartialEq, Eq)]
        pub struct $type([u8; $length]);

        impl $type {
            /// Characters, dashes not counted.
            pub const LENGTH: usize = $length;

            /// The code that random bytes make: five bits of each are used.
            pub fn from_random(bytes: [u8; $length]) -> Self {
                Self(bytes.map(|byte| DIGITS[usize::from(byte % 32)]))
            }

            /// The characters without dashes, of which stores keep a hash.
            pub fn as_bytes(&self) -> &[u8] {
                &self.0
            }
        }
        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write_groups(&self.0, f)
            }
        }
        impl fmt::Debug for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(concat!(stringify!($type), "(…)"))
            }
        }
        impl FromStr for $type {
            type Err = SpokenCodeError;
            fn from_str(text: &str) -> Result<Self, SpokenCodeError> {
                let digits: Option<Vec<u8>> = text.chars().filter(|c| !matches!(c, '-' | ' ')).map(digit).collect();
                let digits = digits.and_then(|digits| digits.try_into().ok());
                digits.map(Self).ok_or(SpokenCodeError($length))
            }
        }
        wire_text!($type, $name, $pattern);
    };
}

spoken_code! {
    /// Joins a second device to a player: 50 bits, used once, good for ten minutes.
    LinkCode, "LinkCode", 10, "^[0-9A-Za-z -]{10,}$"
}
spoken_code! {
    /// Brings a player back who has lost all devices: 125 bits, shown once; a new one voids the old.
    RecoveryCode, "RecoveryCode", 25, "^[0-9A-Za-z -]{25,}$"
}

fn write_groups(digits: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (place, &digit) in digits.iter().enumerate() {
        let dash = if place > 0 && place.is_multiple_of(GROUP) { "-" } else { "" };
        write!(f, "{dash}{}", char::from(digit))?;
    }
    Ok(())
}

fn digit(c: char) -> Option<u8> {
    let capital = match c.to_ascii_uppercase() {
        'I' | 'L' => '1',
        'O' => '0',
        other => other,
    };
    DIGITS.iter().copied().find(|&digit| char::from(digit) == capital)
}
