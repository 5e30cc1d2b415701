//! Where a measurement takes place: on a server, or on a relay.

use tessera_protocol::{
    RoomId, TimeControl,
    http::{CreateRoom, SideChoice, TakeSeat},
    room::Opponent,
};
use tessera_rules::{BySide, Game, HouseRules};

use super::line::{Line, Speech};
use crate::{
    api::Api,
    connection::{Socket, Target, fresh_id},
    link::ServerUrl,
};

/// Games of one pair of players: below what a server allows one player in sockets, and in rooms over several rounds.
const GAMES_OF_A_PAIR: usize = 20;

/// Where a measurement takes place.
pub(super) enum Arena {
    /// A server, with players made for it.
    Server(Server),
    /// A relay.
    Relay(Relay),
}

/// A server, with players made for it.
pub(super) struct Server {
    anyone: Api,
    pairs: Vec<BySide<Api>>,
    game: Game,
}

/// A relay.
pub(super) struct Relay {
    url: ServerUrl,
    speech: Speech,
}

/// A game that can begin.
pub(super) struct Table {
    /// The players' sockets.
    pub(super) seats: BySide<Line>,
    /// Where watchers find it.
    place: Place,
}

enum Place {
    Room(RoomId),
    Path(String),
}

impl Arena {
    /// A server with enough players for so many games at once.
    pub(super) async fn server(url: ServerUrl, game: Game, games: u32) -> anyhow::Result<Self> {
        let anyone = Api::anonymous(url);
        let mut pairs = Vec::new();
        for _ in 0..usize::try_from(games)?.div_ceil(GAMES_OF_A_PAIR) {
            let [white, black] = [anyone.new_player().await?, anyone.new_player().await?];
            pairs.push(BySide { white: anyone.with_token(white), black: anyone.with_token(black) });
        }
        Ok(Self::Server(Server { anyone, pairs, game }))
    }

    /// A relay to which frames of this size are sent.
    pub(super) fn relay(url: ServerUrl, frame_bytes: usize) -> Self {
        Self::Relay(Relay { url, speech: Speech::Relayed { frame_bytes } })
    }

    /// Opens a game; `number` tells it from others of the same measurement.
    pub(super) async fn open(&self, number: usize) -> anyhow::Result<Table> {
        match self {
            Self::Server(server) => server.open(number).await,
            Self::Relay(relay) => relay.open().await,
        }
    }

    /// Opens a watcher's socket.
    pub(super) async fn watch(&self, table: &Table) -> anyhow::Result<Line> {
        match (self, &table.place) {
            (Self::Server(server), Place::Room(room)) => socket(&server.anyone, *room).await,
            (Self::Relay(relay), Place::Path(path)) => relay.line(path).await,
            _ => anyhow::bail!("the game is of another arena"),
        }
    }
}

impl Server {
    async fn open(&self, number: usize) -> anyhow::Result<Table> {
        let pair = &self.pairs[number / GAMES_OF_A_PAIR % self.pairs.len()];
        let body = CreateRoom {
            id: fresh_id(),
            game: self.game,
            time_control: TimeControl::Unlimited,
            rules: HouseRules::default(),
            side: SideChoice::White,
            opponent: Opponent::Link,
            lag_compensation: true,
            pgn: None,
        };
        let created = pair.white.create_room(&body).await?;
        let seat = TakeSeat { id: fresh_id(), invitation: created.invitation };
        pair.black.take_seat(created.room, &seat).await?;
        let seats = BySide {
            white: socket(&pair.white, created.room).await?,
            black: socket(&pair.black, created.room).await?,
        };
        Ok(Table { seats, place: Place::Room(created.room) })
    }
}

async fn socket(api: &Api, room: RoomId) -> anyhow::Result<Line> {
    let target = Target { api: api.clone(), room, watch_key: None };
    Line::begin(Socket::open(&target, None).await?, Speech::Protocol).await
}

impl Relay {
    async fn open(&self) -> anyhow::Result<Table> {
        let path = format!("/rooms/{}", fresh_id());
        let seats = BySide { white: self.line(&path).await?, black: self.line(&path).await? };
        Ok(Table { seats, place: Place::Path(path) })
    }

    async fn line(&self, path: &str) -> anyhow::Result<Line> {
        let socket = Socket::open_path(&self.url, &self.url.path(path), None).await?;
        Line::begin(socket, self.speech).await
    }
}
