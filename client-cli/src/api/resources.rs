//! What a server has for its players: rooms, records, and who one is.

use bytes::Bytes;
use hyper::Method;
use tessera_protocol::{
    RoomId, Secret,
    http::{CreateRoom, CreatedRoom, DeviceList, Me, NewPlayer, RoomList, SeatTaken, TakeSeat},
};

use super::{Api, ApiError};
use crate::profile::Token;

/// A form of a game's record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum RecordFormat {
    /// For other chess programs.
    Pgn,
    /// With all stamps and clocks.
    Json,
}

impl Api {
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
}
