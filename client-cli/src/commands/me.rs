//! `tessera me`: who one is to a server, and what concerns nobody else.

use std::process::ExitCode;

use clap::Subcommand;
use hyper::Method;
use serde::Serialize;
use tessera_protocol::{
    Stamp,
    http::{
        Admission, ChooseName, DeviceList, DeviceView, Leave, MakeCode, Me as MeView, NewLinkCode,
        NewRecoveryCode,
    },
};

use crate::{
    api::Api,
    args::Options,
    connection::fresh_id,
    output::{harmless, print_json, print_text},
    profile::{Token, TokenFile},
};

/// Tells who you are to the server, or changes it.
#[derive(Debug, clap::Args)]
pub(crate) struct Me {
    #[command(subcommand)]
    deed: Option<Deed>,
}

#[derive(Debug, Subcommand)]
enum Deed {
    /// Choose a name
    Name {
        /// 2 to 24 characters
        name: String,
    },
    /// List the devices that are you
    Devices,
    /// Let a device be you no longer
    Revoke {
        /// Its number in the list
        device: u32,
    },
    /// Make a code by which another device becomes you: tessera link CODE
    LinkCode,
    /// Make a code by which you come back when all devices are lost: tessera recover CODE
    RecoveryCode,
    /// Be let in to a server that is for invited players
    Admit {
        /// The server's invite code
        code: String,
    },
    /// Leave the server: your name, devices and codes are erased, and running games resigned
    Leave {
        /// Yes, really
        #[arg(long)]
        confirm: bool,
    },
}

impl Me {
    /// # Errors
    /// When the server does not do it.
    pub(crate) async fn run(&self, options: &Options) -> anyhow::Result<ExitCode> {
        let server = options.server.clone();
        let api = match &self.deed {
            // Who asks, or leaves, need not be made a player for it.
            None | Some(Deed::Devices | Deed::Leave { .. }) => Api::as_known(server, options)?,
            Some(_) => Api::as_player(server, options).await?,
        };
        match &self.deed {
            None => tell(options, &api.me().await?, me),
            Some(Deed::Name { name }) => {
                let body = ChooseName { name: name.clone() };
                tell(options, &api.ask(Method::PUT, "/api/me/name", &body).await?, me)
            }
            Some(Deed::Devices) => tell(options, &api.devices().await?, devices),
            Some(Deed::Revoke { device }) => {
                api.remove(&format!("/api/me/devices/{device}"), None::<&()>).await?;
                tell(options, &api.devices().await?, devices)
            }
            Some(Deed::LinkCode) => {
                let made: NewLinkCode =
                    api.ask_again("/api/me/link-code", &MakeCode { id: fresh_id() }).await?;
                tell(options, &made, |made| format!("{}  (for one device, within ten minutes)", made.code))
            }
            Some(Deed::RecoveryCode) => {
                let made: NewRecoveryCode =
                    api.ask_again("/api/me/recovery", &MakeCode { id: fresh_id() }).await?;
                tell(options, &made, |made| format!("{}  (told only now; an older one is void)", made.code))
            }
            Some(Deed::Admit { code }) => {
                let body = Admission { code: code.clone() };
                tell(options, &api.ask(Method::POST, "/api/admission", &body).await?, me)
            }
            Some(Deed::Leave { confirm }) => leave(&api, options, *confirm).await,
        }?;
        Ok(ExitCode::SUCCESS)
    }
}

async fn leave(api: &Api, options: &Options, confirm: bool) -> anyhow::Result<()> {
    api.remove("/api/me", Some(&Leave { confirm })).await?;
    if Token::from_env()?.is_none() {
        TokenFile::of(api.server(), &options.profile)?.forget()?;
    }
    tell(options, &Left { left: true }, |_| "you have left".to_owned())
}

#[derive(Serialize)]
struct Left {
    left: bool,
}

fn tell<T: Serialize>(options: &Options, told: &T, words: impl Fn(&T) -> String) -> anyhow::Result<()> {
    if options.json {
        print_json(told)?
    } else {
        print_text(&words(told))?
    }
    Ok(())
}

fn me(me: &MeView) -> String {
    let Some(player) = &me.player else {
        return "nobody yet: a player is made by the first command that needs one".to_owned();
    };
    let name = player.name.as_deref().map_or_else(|| "no name".to_owned(), harmless);
    let recovery = if me.has_recovery_code { "a recovery code" } else { "no recovery code" };
    let admitted = if me.admitted { "" } else { ", not admitted" };
    format!("{name}, player {}, {recovery}{admitted}", player.id)
}

fn devices(list: &DeviceList) -> String {
    list.devices.iter().map(device).collect::<Vec<_>>().join("\n")
}

fn device(device: &DeviceView) -> String {
    let this = if device.this { "  (this one)" } else { "" };
    format!("{:>3}  since {}, last seen {}{this}", device.n, day(device.since), day(device.seen_at))
}

/// The day of a stamp, as in a record: `2026-11-30`. In the Gregorian calendar, whose years here begin
/// in March, so that the odd day comes last.
fn day(stamp: Stamp) -> String {
    let days = stamp.0 / 86_400_000;
    let (era, of_era) = ((days + 719_468) / 146_097, (days + 719_468) % 146_097);
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (seconds, shown) in [
            (0, "1970-01-01"),
            (951_782_400, "2000-02-29"),
            (1_709_164_800, "2024-02-29"),
            (1_767_225_599, "2025-12-31"),
            (1_767_225_600, "2026-01-01"),
        ] {
            assert_eq!(day(Stamp(seconds * 1000)), shown);
        }
    }
}
