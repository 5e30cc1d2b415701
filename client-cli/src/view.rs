//! A room as it comes in: each frame taken on by the model and shown on the screen.

use std::io;

use crate::{
    connection::{Incoming, News},
    model::Model,
    screen::Screen,
};

/// What is known of a room, and where it is shown.
pub(crate) struct View {
    /// None before the first snapshot.
    pub(crate) model: Option<Model>,
    /// Where it is shown.
    pub(crate) screen: Screen,
}

impl View {
    /// Nothing known yet.
    pub(crate) fn new(screen: Screen) -> Self {
        Self { model: None, screen }
    }

    /// Takes in what came out of the connection.
    ///
    /// # Errors
    /// When the output fails.
    pub(crate) fn take(&mut self, incoming: &Incoming) -> io::Result<()> {
        match incoming {
            Incoming::Notice(notice) => self.screen.line_notice(notice, self.model.as_ref()),
            Incoming::Frame { text, frame, news } => {
                if *news == News::Apply {
                    self.model = Model::after(self.model.take(), frame);
                }
                self.screen.frame(text, frame, *news, self.model.as_ref())
            }
        }
    }

    /// Whether the game is known to be over.
    pub(crate) fn is_finished(&self) -> bool {
        self.model.as_ref().is_some_and(Model::is_finished)
    }
}
