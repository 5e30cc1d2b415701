//! The invite code of a server that is not for everybody.

use sha2::{Digest, Sha256};
use tessera_protocol::LinkCode;
use tracing::info;

use crate::{
    random,
    settings::InviteSetting,
    store::{ServerRecord, StoreError},
};

/// The code that lets players in.
#[derive(Clone)]
pub(crate) struct InviteCode([u8; 32]);

impl InviteCode {
    /// The code that the settings want, which with `auto` the store keeps; none on an open server.
    ///
    /// # Errors
    /// If the store does not answer.
    pub(crate) async fn of(
        setting: &InviteSetting,
        store: &(impl ServerRecord + ?Sized),
    ) -> Result<Option<Self>, StoreError> {
        let code = match setting {
            InviteSetting::Open => return Ok(None),
            InviteSetting::Code(code) => code.clone(),
            InviteSetting::Auto => {
                let code = own_code(store).await?;
                info!("this server is for invited players; the invite code is {code}");
                code
            }
        };
        Ok(Some(Self(digest(&code))))
    }

    /// Whether that is the code, in whatever case and with or without blanks and dashes.
    pub(crate) fn is(&self, given: &str) -> bool {
        // Digests are compared: how far they agree tells nothing about the code.
        digest(given) == self.0
    }
}

/// The code that the server has made for itself, now or before.
///
/// # Errors
/// If the store does not answer.
pub async fn own_code(store: &(impl ServerRecord + ?Sized)) -> Result<String, StoreError> {
    store.invite_code(&LinkCode::from_random(random::bytes()).to_string()).await
}

fn digest(code: &str) -> [u8; 32] {
    let plain: String =
        code.chars().filter(|c| !matches!(c, '-' | ' ')).flat_map(char::to_uppercase).collect();
    Sha256::digest(plain).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::MemoryStore;

    #[tokio::test]
    async fn a_code_is_read_as_people_write_it() {
        let setting: InviteSetting = "Green-Tea 7".parse().unwrap();
        let code = InviteCode::of(&setting, &MemoryStore::new()).await.unwrap().expect("a code is set");
        for right in ["Green-Tea 7", "greentea7", " GREEN TEA-7 "] {
            assert!(code.is(right), "{right}");
        }
        for wrong in ["", "green tea", "greentea77"] {
            assert!(!code.is(wrong), "{wrong}");
        }
    }

    #[tokio::test]
    async fn the_servers_own_code_stays() {
        let store = MemoryStore::new();
        let made = own_code(&store).await.unwrap();
        assert_eq!(own_code(&store).await.unwrap(), made);
        let code = InviteCode::of(&InviteSetting::Auto, &store).await.unwrap().expect("a code is made");
        assert!(code.is(&made));
        assert!(InviteCode::of(&InviteSetting::Open, &store).await.unwrap().is_none());
    }
}
