//! A server's HTTP interface, as one player or as nobody.

use std::time::Duration;

use bytes::Bytes;
use http_body_util::{BodyExt, Full, Limited};
use hyper::{Method, Request, Response, StatusCode, client::conn::http1, header};
use hyper_util::rt::TokioIo;
use serde::{Serialize, de::DeserializeOwned};
use tessera_protocol::{
    Code, RoomId, Secret,
    http::{CreateRoom, CreatedRoom, DeviceList, ErrorBody, Me, NewPlayer, RoomList, SeatTaken, TakeSeat},
};
use tokio::time::timeout;

use crate::{
    args::Options,
    link::ServerUrl,
    profile::{Token, TokenFile},
    transport::{self, TransportError},
};

/// Longest answer that is read, in bytes.
const LONGEST_ANSWER: usize = 64 * 1024 * 1024;

/// How long a server may take to answer. It bounds its own wait for the store, and answers then too.
const PATIENCE: Duration = Duration::from_secs(30);

/// Tries for a request that carries an id, and so may be sent again when its answer was lost.
const TRIES: usize = 3;

/// A server's HTTP interface.
#[derive(Clone)]
pub(crate) struct Api {
    server: ServerUrl,
    token: Option<Token>,
}

/// Why a request brought no answer that can be used.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ApiError {
    /// There is no line.
    #[error(transparent)]
    Transport(#[from] TransportError),
    /// The line is open, and nothing comes.
    #[error("{server} accepts connections but does not answer within {} s", PATIENCE.as_secs())]
    Silent {
        /// The server.
        server: String,
    },
    /// The line broke.
    #[error("the line to {server} broke")]
    Broken {
        /// The server.
        server: String,
        /// Where.
        source: hyper::Error,
    },
    /// Someone answers, but not as a Tessera server does.
    #[error("{server} is not a Tessera server, or not under this path: {what}")]
    Foreign {
        /// The address that was tried.
        server: String,
        /// What came instead.
        what: String,
    },
    /// The server says no.
    #[error(transparent)]
    Refused(#[from] Refused),
}

/// The server's no, in its own words.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message} ({status}, {})", code_text(*.code))]
pub(crate) struct Refused {
    /// HTTP status.
    pub(crate) status: u16,
    /// Why, for programs.
    pub(crate) code: Code,
    /// Why, for people.
    pub(crate) message: String,
}

/// A form of a game's record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum RecordFormat {
    /// For other chess programs.
    Pgn,
    /// With all stamps and clocks.
    Json,
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

    /// Makes a player.
    ///
    /// # Errors
    /// See [`ApiError`].
    pub(crate) async fn new_player(&self) -> Result<Token, ApiError> {
        let answer: NewPlayer = self.json(Method::POST, "/api/players", None).await?;
        Token::read(&answer.token).ok_or_else(|| self.foreign("a new player came without a token"))
    }

    /// Makes a room; sent again with the same id if the answer was lost.
    ///
    /// # Errors
    /// See [`ApiError`].
    pub(crate) async fn create_room(&self, body: &CreateRoom) -> Result<CreatedRoom, ApiError> {
        self.ask_again("/api/rooms", body).await
    }

    /// Takes the free seat of a room; sent again with the same id if the answer was lost.
    ///
    /// # Errors
    /// See [`ApiError`].
    pub(crate) async fn take_seat(&self, room: RoomId, body: &TakeSeat) -> Result<SeatTaken, ApiError> {
        self.ask_again(&format!("/api/rooms/{room}/seat"), body).await
    }

    /// Rooms that anybody may see.
    ///
    /// # Errors
    /// See [`ApiError`].
    pub(crate) async fn rooms(&self) -> Result<RoomList, ApiError> {
        self.json(Method::GET, "/api/rooms", None).await
    }

    /// A game's record, as the server wrote it.
    ///
    /// # Errors
    /// See [`ApiError`].
    pub(crate) async fn record(
        &self,
        room: RoomId,
        watch_key: Option<Secret>,
        format: RecordFormat,
    ) -> Result<Bytes, ApiError> {
        let ending = match format {
            RecordFormat::Pgn => ".pgn",
            RecordFormat::Json => "",
        };
        let query = watch_key.map(|key| format!("?watch={key}")).unwrap_or_default();
        self.request(Method::GET, &format!("/api/rooms/{room}/record{ending}{query}"), None).await
    }

    /// Who the client is.
    ///
    /// # Errors
    /// See [`ApiError`].
    pub(crate) async fn me(&self) -> Result<Me, ApiError> {
        self.json(Method::GET, "/api/me", None).await
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

    /// The devices that are this player.
    ///
    /// # Errors
    /// See [`ApiError`].
    pub(crate) async fn devices(&self) -> Result<DeviceList, ApiError> {
        self.json(Method::GET, "/api/me/devices", None).await
    }

    /// The player's own games, as the server wrote them: one PGN, or a line of JSON for each.
    ///
    /// # Errors
    /// See [`ApiError`].
    pub(crate) async fn own_games(&self, format: RecordFormat) -> Result<Bytes, ApiError> {
        let ending = match format {
            RecordFormat::Pgn => "pgn",
            RecordFormat::Json => "jsonl",
        };
        self.request(Method::GET, &format!("/api/me/games.{ending}"), None).await
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

    /// One request on a line of its own; the body of a success.
    async fn request(&self, method: Method, path: &str, body: Option<Bytes>) -> Result<Bytes, ApiError> {
        let silent = |_| ApiError::Silent { server: self.server.to_string() };
        timeout(PATIENCE, self.request_at_leisure(method, path, body)).await.map_err(silent)?
    }

    async fn request_at_leisure(
        &self,
        method: Method,
        path: &str,
        body: Option<Bytes>,
    ) -> Result<Bytes, ApiError> {
        let broken = |source| ApiError::Broken { server: self.server.to_string(), source };
        let line = TokioIo::new(transport::open(&self.server).await?);
        let (mut sender, connection) = http1::handshake(line).await.map_err(broken)?;
        let request = self.prepare(method, path, body);
        let exchange = async {
            let response =
                sender.send_request(request).await.map_err(|error| self.broken_or_foreign(error))?;
            self.judge(response).await
        };
        let connection = async {
            // What breaks the line breaks the exchange too, and is told there.
            let _ = connection.await;
            std::future::pending().await
        };
        tokio::select! {
            biased;
            answer = exchange => answer,
            never = connection => never,
        }
    }

    fn prepare(&self, method: Method, path: &str, body: Option<Bytes>) -> Request<Full<Bytes>> {
        let mut request = Request::builder()
            .method(method)
            .uri(self.server.path(path))
            .header(header::HOST, self.server.authority())
            .header(header::USER_AGENT, concat!("tessera/", env!("CARGO_PKG_VERSION")));
        if let Some(token) = &self.token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {}", token.secret()));
        }
        if body.is_some() {
            request = request.header(header::CONTENT_TYPE, "application/json");
        }
        request
            .body(Full::new(body.unwrap_or_default()))
            .expect("a parsed address and a token make a sound request")
    }

    async fn judge(&self, response: Response<hyper::body::Incoming>) -> Result<Bytes, ApiError> {
        let status = response.status();
        let body = Limited::new(response.into_body(), LONGEST_ANSWER).collect().await;
        let body = body.map_err(|error| self.foreign(&error.to_string()))?.to_bytes();
        if status.is_success() { Ok(body) } else { Err(self.refusal(status, &body)) }
    }

    fn refusal(&self, status: StatusCode, body: &[u8]) -> ApiError {
        match Refused::read(status.as_u16(), body) {
            Some(refused) => refused.into(),
            None => self.foreign(&format!("it answers {status}")),
        }
    }

    fn broken_or_foreign(&self, error: hyper::Error) -> ApiError {
        if error.is_parse() {
            self.foreign("its answer is not HTTP")
        } else {
            ApiError::Broken { server: self.server.to_string(), source: error }
        }
    }

    fn foreign(&self, what: &str) -> ApiError {
        ApiError::Foreign { server: self.server.to_string(), what: what.to_owned() }
    }
}

impl Refused {
    /// Reads the body of an answer that is no success; `None` if no Tessera server wrote it.
    pub(crate) fn read(status: u16, body: &[u8]) -> Option<Self> {
        let ErrorBody { code, message, .. } = serde_json::from_slice(body).ok()?;
        Some(Self { status, code, message })
    }
}

fn json_body(body: &impl Serialize) -> Bytes {
    serde_json::to_vec(body).expect("a body of the protocol is JSON").into()
}

/// The code as on the wire.
pub(crate) fn code_text(code: Code) -> String {
    let quoted = serde_json::to_string(&code).expect("a code is a JSON string");
    quoted.trim_matches('"').to_owned()
}

#[cfg(test)]
mod tests {
    use tokio::net::TcpListener;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_server_that_accepts_and_says_nothing_is_given_up() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let server = format!("http://{}", listener.local_addr().unwrap());
        // The system accepts for the listener; nobody ever reads or answers.
        let error = Api::anonymous(server.parse().unwrap()).rooms().await.unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("{server} accepts connections but does not answer within 30 s")
        );
    }
}
