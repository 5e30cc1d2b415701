//! A server's HTTP interface, as one player or as nobody: who asks, and how often.
//!
//! What can be asked for stands in [`resources`], how one request is answered in [`exchange`].

mod error;
mod exchange;
mod resources;

use bytes::Bytes;
use hyper::Method;
use serde::{Serialize, de::DeserializeOwned};

use crate::{
    args::Options,
    link::ServerUrl,
    profile::{Token, TokenFile},
};

pub(crate) use error::{ApiError, Refused, code_text};
pub(crate) use resources::RecordFormat;

/// Tries for a request that carries an id, and so may be sent again when its answer was lost.
const TRIES: usize = 3;

/// A server's HTTP interface.
#[derive(Clone)]
pub(crate) struct Api {
    server: ServerUrl,
    token: Option<Token>,
}

impl Api {
    /// The interface as nobody: for what anyone may see.
    pub(crate) fn anonymous(server: ServerUrl) -> Self {
        Self { server, token: None }
    }

    /// The interface as the player of the profile, if there is one yet.
    ///
    /// # Errors
    /// When the token cannot be read.
    pub(crate) fn as_known(server: ServerUrl, options: &Options) -> anyhow::Result<Self> {
        let token = match Token::from_env()? {
            Some(token) => Some(token),
            None => TokenFile::of(&server, &options.profile)?.load()?,
        };
        Ok(Self { server, token })
    }

    /// The interface as the player of the profile, who is made if need be.
    ///
    /// # Errors
    /// When the token cannot be read or kept, or the server makes no player.
    pub(crate) async fn as_player(server: ServerUrl, options: &Options) -> anyhow::Result<Self> {
        let known = Self::as_known(server, options)?;
        if known.token.is_some() {
            return Ok(known);
        }
        let fresh = known.new_player().await?;
        let file = TokenFile::of(&known.server, &options.profile)?;
        Ok(Self { token: Some(file.keep(fresh)?), ..known })
    }

    /// The same server as another player.
    pub(crate) fn with_token(&self, token: Token) -> Self {
        Self { server: self.server.clone(), token: Some(token) }
    }

    /// The server.
    pub(crate) fn server(&self) -> &ServerUrl {
        &self.server
    }

    /// The player's secret.
    pub(crate) fn token(&self) -> Option<&Token> {
        self.token.as_ref()
    }

    /// Sends a body to a resource about oneself, or to one that makes the client another player.
    ///
    /// # Errors
    /// See [`ApiError`].
    pub(crate) async fn ask<T: DeserializeOwned>(
        &self,
        method: Method,
        path: &str,
        body: &impl Serialize,
    ) -> Result<T, ApiError> {
        self.json(method, path, Some(json_body(body))).await
    }

    /// Sends a body with an id; sent again with the same id if the answer was lost.
    ///
    /// # Errors
    /// See [`ApiError`].
    pub(crate) async fn ask_again<T: DeserializeOwned>(
        &self,
        path: &str,
        body: &impl Serialize,
    ) -> Result<T, ApiError> {
        let body = json_body(body);
        let mut tries = 1;
        loop {
            match self.json(Method::POST, path, Some(body.clone())).await {
                Err(ApiError::Broken { .. }) if tries < TRIES => tries += 1,
                answer => return answer,
            }
        }
    }

    /// Does something that has no answer but that it is done.
    ///
    /// # Errors
    /// See [`ApiError`].
    pub(crate) async fn remove(&self, path: &str, body: Option<&impl Serialize>) -> Result<(), ApiError> {
        self.request(Method::DELETE, path, body.map(json_body)).await.map(drop)
    }

    async fn json<T: DeserializeOwned>(
        &self,
        method: Method,
        path: &str,
        body: Option<Bytes>,
    ) -> Result<T, ApiError> {
        let answer = self.request(method, path, body).await?;
        serde_json::from_slice(&answer)
            .map_err(|error| self.foreign(&format!("its answer cannot be read: {error}")))
    }
}

fn json_body(body: &impl Serialize) -> Bytes {
    serde_json::to_vec(body).expect("a body of the protocol is JSON").into()
}
