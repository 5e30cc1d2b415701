//! `tessera-server invite`

use super::OperateError;
use crate::{
    settings::{InviteSetting, Settings},
    store::Snapshot,
};

/// Prints the invite code of the server with these settings. The server may run meanwhile.
///
/// # Errors
/// If the server is open, has not made its code yet, or the store cannot be read.
pub fn invite(settings: &Settings) -> Result<(), OperateError> {
    let code = match &settings.invite_code {
        InviteSetting::Open => {
            return Err(OperateError::NoInvite("this server is open: it has no INVITE_CODE"));
        }
        InviteSetting::Code(code) => code.clone(),
        InviteSetting::Auto => Snapshot::open(&settings.database_url.file_in(&settings.data))?
            .invite_code()?
            .ok_or(OperateError::NoInvite("the code is made at the first start: start the server once"))?,
    };
    println!("{code}");
    Ok(())
}
