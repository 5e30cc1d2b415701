//! Secrets of links: derived from the server's key and the room, so that they stand in no log and no table.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use tessera_protocol::{RoomId, Secret};
use uuid::Uuid;

/// Derives the secrets of every room.
#[derive(Clone)]
pub(crate) struct Secrets {
    key: Hmac<Sha256>,
}

impl Secrets {
    /// From the server's key.
    pub(crate) fn new(server_key: &[u8; 32]) -> Self {
        Self { key: Hmac::new_from_slice(server_key).expect("a key of any length will do") }
    }

    /// The secret that takes a room's free seat.
    pub(crate) fn invitation(&self, room: RoomId) -> Secret {
        self.derive(b"seat", room)
    }

    /// The key that watches a room.
    pub(crate) fn watch_key(&self, room: RoomId) -> Secret {
        self.derive(b"watch", room)
    }

    /// The room in which a rematch of this one is played.
    pub(crate) fn rematch(&self, room: RoomId) -> RoomId {
        RoomId::from(self.derive(b"rematch", room).uuid())
    }

    /// The first 128 bits of HMAC-SHA256 over the purpose and the room.
    fn derive(&self, purpose: &[u8], room: RoomId) -> Secret {
        let mac = self.key.clone().chain_update(purpose).chain_update(room.uuid().as_bytes());
        let digest: [u8; 32] = mac.finalize().into_bytes().into();
        let (half, _) = digest.split_first_chunk().expect("a digest has 32 bytes");
        Secret::from(Uuid::from_bytes(*half))
    }
}

/// Compares in a time that does not depend on where the two differ.
pub(crate) fn same(a: Secret, b: Secret) -> bool {
    (a.uuid().as_u128() ^ b.uuid().as_u128()) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_differ_by_purpose_room_and_key() {
        let [one, two] = [1, 2].map(|number| RoomId::from(Uuid::from_u128(number)));
        let secrets = Secrets::new(&[7; 32]);
        assert_eq!(secrets.invitation(one), Secrets::new(&[7; 32]).invitation(one));
        assert_ne!(secrets.invitation(one), secrets.watch_key(one));
        assert_ne!(secrets.invitation(one), secrets.invitation(two));
        assert_ne!(secrets.invitation(one), Secrets::new(&[8; 32]).invitation(one));
    }
}
