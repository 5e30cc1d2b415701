//! `tessera bot`: a seat in which a program plays.

mod engine;
mod mind;

use std::process::ExitCode;

use anyhow::bail;
use tessera_protocol::{Code, Command, OfferId, OfferKind, Seq, ServerFrame};

use crate::{
    api::Api,
    args::Options,
    commands::join::sit_down,
    connection::{Connection, Deed, Incoming, Target},
    link::RoomLink,
    screen::{Prompt, Screen},
    view::View,
};

use engine::{Engine, Search};
use mind::{Mind, Move, Thinker};

/// Plays in a room, taking its free seat if need be, until the game is over: random legal moves, or a UCI engine's.
///
/// Draws are declined, takebacks accepted. Prints what happens as play does, also with --json. Exits 0 when the game is
/// over, 1 when it cannot be played.
#[derive(Debug, clap::Args)]
pub(crate) struct Bot {
    /// The room's id, or its invitation link
    #[arg(value_name = "ROOM|LINK")]
    room: RoomLink,
    /// The program of a UCI engine, with its arguments; for chess
    #[arg(long, value_name = "CMD")]
    engine: Option<String>,
    /// How many positions the engine looks at for a move; without it the engine minds the clock, and takes a second where
    /// there is none
    #[arg(long, requires = "engine")]
    nodes: Option<u64>,
}

impl Bot {
    /// # Errors
    /// When the room cannot be played in, the engine fails, or the connection is over for good.
    pub(crate) async fn run(&self, options: &Options) -> anyhow::Result<ExitCode> {
        let mind = match &self.engine {
            None => Mind::Random,
            Some(command) => {
                let search = self.nodes.map_or(Search::Clock, Search::Nodes);
                Mind::Engine(Box::new(Engine::start(command, search).await?))
            }
        };
        let server = self.room.server_or(&options.server);
        let api = Api::as_player(server, options).await?;
        sit_down(&api, &self.room).await?;
        let watch_key = self.room.watch_key();
        let seat = Seat {
            connection: Connection::new(Target { api, room: self.room.room, watch_key }),
            view: View::new(Screen::new(options, Prompt::Hidden)),
            thinker: Thinker::begin(mind),
            asked: Seq::ZERO,
            answered: None,
        };
        seat.play().await?;
        Ok(ExitCode::SUCCESS)
    }
}

/// A seat in which a program plays.
struct Seat {
    connection: Connection,
    view: View,
    thinker: Thinker,
    /// The event that made the position that was last thought about.
    asked: Seq,
    /// The offer that was answered last.
    answered: Option<OfferId>,
}

impl Seat {
    async fn play(mut self) -> anyhow::Result<()> {
        while !self.view.is_finished() {
            tokio::select! {
                incoming = self.connection.next() => {
                    let incoming = incoming?;
                    self.view.take(&incoming)?;
                    check(&incoming)?;
                }
                chosen = self.thinker.answer() => self.send(chosen?).await,
            }
            self.ask();
            self.answer().await;
        }
        self.connection.close().await;
        Ok(())
    }

    /// Sends a move, unless the position it was chosen for is gone.
    async fn send(&mut self, chosen: Move) {
        let Some(model) = &self.view.model else { return };
        if let Some(side) = model.my_turn().filter(|_| model.room().position_seq == chosen.at) {
            let command = Command::Move { text: chosen.text, at: chosen.at };
            self.connection.send(Deed::Command(side, command)).await;
        }
    }

    /// Has a move chosen, on our turn and once for each position. While a move is still being chosen for a position that
    /// is gone, this is tried again when that is done.
    fn ask(&mut self) {
        let Some(model) = &self.view.model else { return };
        let at = model.room().position_seq;
        // After the move that ended the game there is none until the end is told.
        let can_move =
            model.my_turn().is_some() && model.room().legal.as_ref().is_some_and(|legal| !legal.is_empty());
        if can_move && self.asked != at && self.thinker.ask(model) {
            self.asked = at;
        }
    }

    async fn answer(&mut self) {
        let Some(offer) = self.view.model.as_ref().and_then(|model| model.offer_to_me()) else { return };
        if self.answered.replace(offer.offer) == Some(offer.offer) {
            return;
        }
        let answer = match offer.offer_kind {
            OfferKind::Takeback => Command::Accept { offer: offer.offer },
            OfferKind::Draw | OfferKind::Rematch => Command::Decline { offer: offer.offer },
        };
        self.connection.send(Deed::Command(!offer.side, answer)).await;
    }
}

/// A refusal is either due to what happened meanwhile, and then what happened comes too, or we do not know what we do.
fn check(incoming: &Incoming) -> anyhow::Result<()> {
    match incoming {
        Incoming::Frame { frame, .. } => match frame.as_ref() {
            ServerFrame::Refused {
                code: Code::IllegalMove | Code::RoomFull | Code::NotYourSeat,
                message,
                ..
            } => {
                bail!("the server refuses what the bot does: {message}")
            }
            _ => Ok(()),
        },
        Incoming::Notice(_) => Ok(()),
    }
}
