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

/// `None` unless the text is 22 characters of base 62 that name at most 128 bits.
pub(super) fn decode(text: &str) -> Option<u128> {
    if text.len() != LENGTH {
        return None;
    }
    text.bytes().try_fold(0_u128, |bits, byte| bits.checked_mul(62)?.checked_add(digit(byte)?))
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
            assert_eq!(decode(&encode(bits)), Some(bits));
        }
    }

    #[test]
    fn texts_that_are_no_number_are_refused() {
        let too_large = "z".repeat(22);
        for text in ["", "0", "000000000000000000000-", too_large.as_str(), "00000000000000000000é"] {
            assert_eq!(decode(text), None, "{text}");
        }
    }
}
