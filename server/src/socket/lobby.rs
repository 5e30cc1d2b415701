//! The lobby's socket: all lists first, then what changes in them, and the own rooms beside.

use std::sync::Arc;

use axum::{
    body::Bytes,
    extract::{
        Query, State, WebSocketUpgrade,
        rejection::QueryRejection,
        ws::{Message, Utf8Bytes, WebSocket, rejection::WebSocketUpgradeRejection},
    },
    http::request::Parts,
    response::Response,
};
use tessera_protocol::{CloseCode, LobbyFrame, OwnRoom, PROTOCOL, PlayerId, http::RoomList};
use tessera_rules::Game;
use tokio::{
    sync::watch,
    time::{Instant, interval, sleep_until, timeout},
};

use super::{
    Address, Farewell, Guest,
    end::{End, say_goodbye, taken_in},
    flood::Credits,
    hang_up, upgraded,
};
use crate::{
    app::Services,
    http::error::Answer,
    lobby::{Change, Lists, Occasions, own_rooms},
    store::StoreError,
};

/// `GET /api/lobby/socket?protocol=1&game=`
pub(crate) async fn open(
    State(services): State<Arc<Services>>,
    query: Result<Query<std::collections::HashMap<String, String>>, QueryRejection>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
    parts: Parts,
) -> Answer<Response> {
    let upgrade = upgraded(upgrade)?;
    let address = Address::of(query);
    let guest = super::admit(&services, &parts).await?.and_then(|guest| {
        address.check_protocol()?;
        let unknown = |_| Farewell::new(CloseCode::NoSuchRoom, "game= names no game");
        let game = address.get("game").map(|game| game.parse::<Game>().map_err(unknown)).transpose()?;
        Ok((guest, game))
    });
    Ok(super::serve(upgrade, &parts, move |socket| run(services, socket, guest)))
}

struct Session {
    services: Arc<Services>,
    socket: WebSocket,
    guest: Guest,
    game: Option<Game>,
    lists: watch::Receiver<Arc<Lists>>,
    told: Arc<Lists>,
    own: Vec<OwnRoom>,
    /// None for nobody in particular, who has no rooms.
    occasions: Option<Occasions>,
    credits: Credits,
    heard_at: Instant,
    next_heartbeat: Instant,
}

impl From<StoreError> for End {
    fn from(_: StoreError) -> Self {
        Self::restart()
    }
}

async fn run(services: Arc<Services>, mut socket: WebSocket, guest: Result<(Guest, Option<Game>), Farewell>) {
    let _counted = services.sessions.token();
    let (guest, game) = match guest {
        Ok(guest) => guest,
        Err(farewell) => return say_goodbye(&services.metrics, &mut socket, farewell).await,
    };
    let Ok(lists) = services.lobby.look(&services).await else {
        return say_goodbye(&services.metrics, &mut socket, hang_up()).await;
    };
    let (told, now) = (Arc::clone(&lists.borrow()), Instant::now());
    let credits = Credits::new(&services.bounds, now);
    // Listened to before the own rooms are read, so that nothing falls between.
    let occasions = match guest.player {
        Some(player) => Some(Occasions::listen(&*services.bus, player, services.bounds.reconcile).await),
        None => None,
    };
    let mut session = Session {
        services,
        socket,
        guest,
        game,
        lists,
        told,
        own: Vec::new(),
        occasions,
        credits,
        heard_at: now,
        next_heartbeat: now,
    };
    if let Err(end) = session.serve().await {
        end.carry_out(&session.services.metrics, &mut session.socket).await;
    }
}

impl Session {
    async fn serve(&mut self) -> Result<(), End> {
        self.tell_all().await?;
        let services = Arc::clone(&self.services);
        let mut pings = interval(services.bounds.ping);
        loop {
            tokio::select! {
                () = services.stop.cancelled() => return Err(End::restart()),
                () = self.guest.called() => self.guest.may_stay(&services).await.map_err(End::Close)?,
                heard = self.socket.recv() => self.hear(heard)?,
                Ok(()) = self.lists.changed() => self.tell_lists().await?,
                () = next(&mut self.occasions) => self.tell_own().await?,
                _ = pings.tick() => self.ping().await?,
                () = sleep_until(self.next_heartbeat) => {
                    let now = self.services.clock.now();
                    self.send(&LobbyFrame::Heartbeat { now }).await?;
                }
            }
        }
    }

    async fn tell_all(&mut self) -> Result<(), End> {
        self.own = own_rooms_of(&self.services, self.guest.player).await?;
        let RoomList { open, live, finished } = self.told.whole(self.game);
        let frame = LobbyFrame::Lobby {
            protocol: PROTOCOL,
            build: env!("CARGO_PKG_VERSION").to_owned(),
            now: self.services.clock.now(),
            open,
            live,
            finished,
            mine: self.own.clone(),
        };
        self.send(&frame).await
    }

    /// Tells what has changed in the lists since the last frame; of one game mostly nothing has.
    async fn tell_lists(&mut self) -> Result<(), End> {
        let newest = Arc::clone(&self.lists.borrow_and_update());
        let change = newest.since(&self.told, self.game);
        self.told = newest;
        if change.is_none() { Ok(()) } else { self.tell_change(change, None).await }
    }

    /// Tells the own rooms if one of them has changed.
    async fn tell_own(&mut self) -> Result<(), End> {
        let own = own_rooms_of(&self.services, self.guest.player).await?;
        if own == self.own {
            return Ok(());
        }
        self.own.clone_from(&own);
        self.tell_change(Change::default(), Some(own)).await
    }

    async fn tell_change(&mut self, change: Change, mine: Option<Vec<OwnRoom>>) -> Result<(), End> {
        let now = self.services.clock.now();
        self.send(&LobbyFrame::LobbyChanged { now, upsert: change.upsert, gone: change.gone, mine }).await
    }

    /// Nothing is expected from the client but signs of life.
    fn hear(&mut self, heard: Option<Result<Message, axum::Error>>) -> Result<(), End> {
        taken_in(heard, &mut self.credits)?;
        self.heard_at = Instant::now();
        Ok(())
    }

    async fn ping(&mut self) -> Result<(), End> {
        if self.heard_at.elapsed() > self.services.bounds.ping * 3 {
            return Err(End::Gone);
        }
        self.send_message(Message::Ping(Bytes::new())).await
    }

    async fn send(&mut self, frame: &LobbyFrame) -> Result<(), End> {
        let text: Utf8Bytes = serde_json::to_string(frame).expect("a frame has text keys only").into();
        self.send_message(Message::Text(text)).await?;
        self.next_heartbeat = Instant::now() + self.services.bounds.watcher_heartbeat;
        Ok(())
    }

    async fn send_message(&mut self, message: Message) -> Result<(), End> {
        let slow = |_| End::close(CloseCode::Slow, "frames were not read fast enough");
        let sending = self.socket.send(message);
        timeout(self.services.bounds.send_timeout, sending).await.map_err(slow)?.map_err(|_| End::Gone)
    }
}

/// The next occasion to read the own rooms; never for those who have none.
async fn next(occasions: &mut Option<Occasions>) {
    match occasions {
        Some(occasions) => occasions.next().await,
        None => std::future::pending().await,
    }
}

async fn own_rooms_of(services: &Services, player: Option<PlayerId>) -> Result<Vec<OwnRoom>, StoreError> {
    match player {
        Some(player) => own_rooms(services, player).await,
        None => Ok(Vec::new()),
    }
}
