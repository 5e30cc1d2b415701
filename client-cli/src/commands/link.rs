//! `tessera link` and `tessera recover`: becoming, on this device, a player that there is already.

use std::process::ExitCode;

use anyhow::Context;
use hyper::Method;
use tessera_protocol::http::{Joined, UseLinkCode, UseRecoveryCode};

use crate::{
    api::Api,
    args::{Options, WrongUsage},
    output::{harmless, print_json, print_text},
    profile::{Token, TokenFile},
};

/// Makes this profile the player that a link code belongs to; the code is made by tessera me link-code.
#[derive(Debug, clap::Args)]
pub(crate) struct Link {
    /// The code; dashes and small letters do not matter
    code: String,
}

/// Makes this profile the player that a recovery code belongs to; the code is void then.
#[derive(Debug, clap::Args)]
pub(crate) struct Recover {
    /// The code; dashes and small letters do not matter
    code: String,
}

impl Link {
    /// # Errors
    /// When the profile is a player already, or the server does not know the code.
    pub(crate) async fn run(&self, options: &Options) -> anyhow::Result<ExitCode> {
        let (api, file) = nobody_yet(options)?;
        let body = UseLinkCode { code: self.code.clone() };
        become_player(options, &file, &api.ask(Method::POST, "/api/link", &body).await?)
    }
}

impl Recover {
    /// # Errors
    /// When the profile is a player already, or the server does not know the code.
    pub(crate) async fn run(&self, options: &Options) -> anyhow::Result<ExitCode> {
        let (api, file) = nobody_yet(options)?;
        let body = UseRecoveryCode { code: self.code.clone() };
        become_player(options, &file, &api.ask(Method::POST, "/api/recover", &body).await?)
    }
}

/// Before a code is spent: is there room for the player it belongs to?
fn nobody_yet(options: &Options) -> anyhow::Result<(Api, TokenFile)> {
    let file = TokenFile::of(&options.server, &options.profile)?;
    if Token::from_env()?.is_some() || file.load()?.is_some() {
        let error = "this profile is a player on that server already: name another with --profile".to_owned();
        return Err(WrongUsage(error).into());
    }
    Ok((Api::anonymous(options.server.clone()), file))
}

fn become_player(options: &Options, file: &TokenFile, joined: &Joined) -> anyhow::Result<ExitCode> {
    let token = joined.token.as_deref().and_then(Token::read).context("the server gave no token")?;
    file.keep(token)?;
    if options.json {
        print_json(&joined.player)?;
    } else {
        let name = joined.player.name.as_deref().map_or_else(|| "no name".to_owned(), harmless);
        print_text(&format!("you are {name}, player {}", joined.player.id))?;
    }
    Ok(ExitCode::SUCCESS)
}
