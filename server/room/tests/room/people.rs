//! Who appears in the tests.

use tessera_protocol::PlayerId;

/// Makes the rooms, and plays White unless told otherwise.
pub(crate) fn alice() -> PlayerId {
    "000000000000000000000a".parse().unwrap()
}

/// Takes the second seat.
pub(crate) fn bob() -> PlayerId {
    "000000000000000000000b".parse().unwrap()
}

/// Has no business here.
pub(crate) fn carol() -> PlayerId {
    "000000000000000000000c".parse().unwrap()
}

/// Nobody but Alice has chosen a name.
pub(crate) fn name(player: PlayerId) -> Option<String> {
    (player == alice()).then(|| "Alice".to_owned())
}
