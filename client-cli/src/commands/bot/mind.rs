//! Choosing moves, beside the connection: whoever thinks for long still hears what happens.

use anyhow::Context;
use tessera_protocol::Seq;
use tessera_rules::MoveText;
use tokio::sync::mpsc;

use super::engine::Engine;
use crate::model::Model;

/// How moves are chosen.
pub(super) enum Mind {
    /// Any legal move is as good as any other.
    Random,
    /// An engine knows.
    Engine(Box<Engine>),
}

/// A chosen move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Move {
    /// The event that made the position it was chosen for.
    pub(super) at: Seq,
    /// The move.
    pub(super) text: MoveText,
}

/// A mind at work.
pub(super) struct Thinker {
    questions: mpsc::Sender<Model>,
    answers: mpsc::Receiver<anyhow::Result<Move>>,
}

impl Thinker {
    /// Puts a mind to work, until this is dropped.
    pub(super) fn begin(mut mind: Mind) -> Self {
        let (questions, mut asked) = mpsc::channel::<Model>(1);
        let (sender, answers) = mpsc::channel(1);
        tokio::spawn(async move {
            while let Some(model) = asked.recv().await {
                let at = model.room().position_seq;
                let chosen = mind.choose(&model).await.map(|text| Move { at, text });
                if sender.send(chosen).await.is_err() {
                    return;
                }
            }
        });
        Self { questions, answers }
    }

    /// Asks for a move in the position on the board; false if there is enough to think about.
    pub(super) fn ask(&self, model: &Model) -> bool {
        self.questions.try_send(model.clone()).is_ok()
    }

    /// The next answer. May be dropped while it waits.
    ///
    /// # Errors
    /// When no move can be chosen.
    pub(super) async fn answer(&mut self) -> anyhow::Result<Move> {
        self.answers.recv().await.expect("it is at work as long as it can be asked")
    }
}

impl Mind {
    async fn choose(&mut self, model: &Model) -> anyhow::Result<MoveText> {
        match self {
            Self::Random => {
                let legal = model.room().legal.as_deref().unwrap_or_default();
                any_of(legal).context("the server tells no legal moves")
            }
            Self::Engine(engine) => engine.choose(model).await,
        }
    }
}

fn any_of(moves: &[MoveText]) -> Option<MoveText> {
    let count = u32::try_from(moves.len()).ok()?;
    let index = getrandom::u32().expect("the system gives random bits").checked_rem(count)?;
    moves.get(usize::try_from(index).ok()?).copied()
}
