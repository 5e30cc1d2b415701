//! Where lines are typed, or come from a script: standard input for whoever plays or watches.
//!
//! What they ask for stands in [`typed`], and what is done about it in the commands.

mod typed;
mod typist;

use std::io::{self, IsTerminal};

use crate::{
    args::Options,
    screen::{Keyed, LocalNotice, Prompt},
    terminal::KeyByKey,
    view::View,
};

pub(crate) use typed::{HELP, Typed, Wish};
pub(crate) use typist::Input;

use typist::Typist;

/// Standard input.
pub(crate) struct Console {
    source: Source,
    prompt: Prompt,
    /// None once the input has ended.
    typist: Option<Typist>,
    /// Held for the terminal's sake: it is put back as it was when this goes.
    _keys: Option<KeyByKey>,
}

/// Where lines come from: a person's are acted on at once, a script's when they are due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Source {
    /// Somebody types.
    Terminal,
    /// A file or another program.
    Script,
}

impl Console {
    /// Begins to read.
    pub(crate) fn open(options: &Options) -> Self {
        let source = if io::stdin().is_terminal() { Source::Terminal } else { Source::Script };
        let prompt = match source {
            Source::Terminal if io::stdout().is_terminal() && !options.json => Prompt::Shown,
            _ => Prompt::Hidden,
        };
        let keys = if prompt == Prompt::Shown { KeyByKey::begin() } else { None };
        let typist = if keys.is_some() { Typist::keys() } else { Typist::lines() };
        Self { source, prompt, typist: Some(typist), _keys: keys }
    }

    /// Where lines come from.
    pub(crate) fn source(&self) -> Source {
        self.source
    }

    /// Whether somebody is to be asked to type.
    pub(crate) fn prompt(&self) -> Prompt {
        self.prompt
    }

    /// Whether nothing more will come.
    pub(crate) fn has_ended(&self) -> bool {
        self.typist.is_none()
    }

    /// Whether somebody sat here and has gone.
    pub(crate) fn was_left(&self) -> bool {
        self.source == Source::Terminal && self.has_ended()
    }

    /// What comes next, for ever nothing once the input has ended. May be dropped while it waits.
    pub(crate) async fn next(&mut self) -> Option<Input> {
        match &mut self.typist {
            Some(typist) => typist.next().await,
            None => std::future::pending().await,
        }
    }

    /// The lines that are complete with what came, which is shown where it was typed.
    ///
    /// # Errors
    /// When the output fails.
    pub(crate) fn take(&mut self, input: Option<Input>, view: &mut View) -> io::Result<Vec<Typed>> {
        let (mut lines, model) = (Vec::new(), view.model.as_ref());
        match input {
            None => self.typist = None,
            Some(Input::Line(Ok(line))) => lines.extend(Typed::read(&line)),
            Some(Input::Line(Err(bad))) => view.screen.say(&LocalNotice::bad_line("", &bad), model)?,
            Some(Input::Keys(keys)) => {
                for keyed in view.screen.keys(&keys, model)? {
                    match keyed {
                        Keyed::Line(line) => lines.extend(Typed::read(&line)),
                        Keyed::Leave => self.typist = None,
                    }
                }
            }
        }
        if lines.is_empty() {
            view.screen.prompt(model)?;
        }
        Ok(lines)
    }
}
