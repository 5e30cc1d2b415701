//! 128 bits as 22 characters of base 62, digits first, most significant character first.

const DIGITS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const LENGTH: usize = 22;

/// Always 22 characters.
pub(super) fn encode(mut bits: u128) -> String {
    let mut text = [b'0'; LENGTH];
    for place in text.iter_mut().rev() {
        let digit = usize::try_from(bits % 62).expect("a remainder of 62 is small");
        *place = DIGITS[digit];
        bits /= 62;
    }
    text.iter().map(|&byte| char::from(byte)).collect()
}

/// Why a text names no 128 bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fault {
    /// Not 22 characters of base 62.
    Form,
    /// A number above 128 bits.
    TooLarge,
}

/// The 128 bits that a text names.
pub(super) fn decode(text: &str) -> Result<u128, Fault> {
    let digits: Option<Vec<u128>> = text.bytes().map(digit).collect();
    let digits = digits.filter(|digits| digits.len() == LENGTH).ok_or(Fault::Form)?;
    let number = digits.into_iter().try_fold(0_u128, |bits, digit| bits.checked_mul(62)?.checked_add(digit));
    number.ok_or(Fault::TooLarge)
}

fn digit(byte: u8) -> Option<u128> {
    match byte {
        b'0'..=b'9' => Some(u128::from(byte - b'0')),
        b'A'..=b'Z' => Some(u128::from(byte - b'A') + 10),
        b'a'..=b'z' => Some(u128::from(byte - b'a') + 36),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_one_text() {
        for bits in [0, 1, 61, 62, u128::from(u64::MAX), u128::MAX - 1, u128::MAX] {
            assert_eq!(decode(&encode(bits)), Ok(bits));
        }
    }

    #[test]
    fn texts_that_are_no_number_are_refused() {
        for text in ["", "0", "000000000000000000000-", "00000000000000000000é", "00000000000000000000000"] {
            assert_eq!(decode(text), Err(Fault::Form), "{text}");
        }
        for text in ["z".repeat(22), "A".repeat(22), "7n42DGM5Tflk9n8mt7Fhc8".to_owned()] {
            assert_eq!(decode(&text), Err(Fault::TooLarge), "{text}");
        }
        assert_eq!(decode("7n42DGM5Tflk9n8mt7Fhc7"), Ok(u128::MAX));
    }
}
