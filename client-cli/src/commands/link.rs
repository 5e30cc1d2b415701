//! `tessera link` and `tessera recover`: becoming, on this device, a player that there is already.

use std::process::ExitCode;

use anyhow::Context;
use tessera_protocol::{
    CommandId,
    http::{Joined, UseCode},
};

use crate::{
    api::{Api, ApiError},
    args::{Options, WrongUsage},
    connection::fresh_id,
    output::{harmless, print_json, print_text},
    profile::{Token, TokenFile},
};

/// Makes this profile the player that a link code belongs to; the code is made by tessera me link-code.
#[derive(Debug, clap::Args)]
pub(crate) struct Link {
    #[command(flatten)]
    shown: Shown,
}

/// Makes this profile the player that a recovery code belongs to; the code is void then.
#[derive(Debug, clap::Args)]
pub(crate) struct Recover {
    #[command(flatten)]
    shown: Shown,
}

#[derive(Debug, clap::Args)]
struct Shown {
    /// The code; dashes and small letters do not matter
    code: String,
    /// Id of an earlier try whose answer was lost
    #[arg(long)]
    id: Option<CommandId>,
}

impl Link {
    /// # Errors
    /// When the profile is a player already, or the server does not know the code.
    pub(crate) async fn run(self, options: &Options) -> anyhow::Result<ExitCode> {
        self.shown.run(options, "/api/link").await
    }
}

impl Recover {
    /// # Errors
    /// When the profile is a player already, or the server does not know the code.
    pub(crate) async fn run(self, options: &Options) -> anyhow::Result<ExitCode> {
        self.shown.run(options, "/api/recover").await
    }
}

impl Shown {
    async fn run(self, options: &Options, path: &str) -> anyhow::Result<ExitCode> {
        let (api, file) = nobody_yet(options)?;
        let body = UseCode { id: self.id.unwrap_or_else(fresh_id), code: self.code };
        let joined = api.ask_again(path, &body).await;
        let joined = joined.map_err(|error| match error {
            refused @ (ApiError::Refused(_) | ApiError::Transport(_)) => refused.into(),
            lost => {
                let again = format!("the code may be used up: try the same again with --id {}", body.id);
                anyhow::Error::from(lost).context(again)
            }
        })?;
        become_player(options, &file, &joined)
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
