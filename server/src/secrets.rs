//! Secrets of links, codes and devices: derived from the server's key, so that they stand in no log and no table, and can be
//! told again.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use tessera_protocol::{CommandId, PlayerId, RoomId, Secret};
use uuid::Uuid;

use crate::{store::CodeKind, token::Token};

/// Derives secrets: always the same from the same.
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

    /// Random bytes for the code that a player's request leads to.
    ///
    /// # Panics
    /// If those are more than 32.
    pub(crate) fn code<const LENGTH: usize>(
        &self,
        kind: CodeKind,
        player: PlayerId,
        request: &CommandId,
    ) -> [u8; LENGTH] {
        let purpose: &[u8] = match kind {
            CodeKind::Link => b"link",
            CodeKind::Recovery => b"recovery",
        };
        let digest = self.digest(purpose, [player.uuid().as_bytes(), request.as_str().as_bytes()]);
        *digest.first_chunk().expect("no code is longer than a digest")
    }

    /// The token of the device that joins by a code. It hangs on the code itself, which the store does not know.
    pub(crate) fn token(&self, kind: CodeKind, code: &[u8], request: &CommandId) -> Token {
        let purpose: &[u8] = match kind {
            CodeKind::Link => b"device by link",
            CodeKind::Recovery => b"device by recovery",
        };
        Token::from(self.digest(purpose, [code, request.as_str().as_bytes()]))
    }

    fn derive(&self, purpose: &[u8], room: RoomId) -> Secret {
        let digest = self.digest(purpose, [room.uuid().as_bytes(), &[]]);
        Secret::from(Uuid::from_bytes(*digest.first_chunk().expect("a digest has 32 bytes")))
    }

    /// HMAC-SHA256 over a purpose, something of a length that the purpose fixes, and the rest.
    fn digest(&self, purpose: &[u8], [fixed, rest]: [&[u8]; 2]) -> [u8; 32] {
        let mac = self.key.clone().chain_update(purpose).chain_update(fixed).chain_update(rest);
        mac.finalize().into_bytes().into()
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
