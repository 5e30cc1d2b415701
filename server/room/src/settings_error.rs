//! Why an order makes no game.

use tessera_protocol::{Params, SettingsFault};
use tessera_rules::{StartError, pgn::ReadError};

/// Why an order makes no game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SettingsError {
    /// The order cannot be read, or contradicts itself.
    #[error(transparent)]
    Order(#[from] SettingsFault),
    /// A house rule or the start position.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The record that was to give the start.
    #[error(transparent)]
    Record(#[from] ReadError),
}

impl SettingsError {
    /// All that is wrong, and where in a record.
    pub(crate) fn params(&self) -> Params {
        let params = Params::new();
        match self.clone() {
            Self::Order(fault) => params.with_faults([fault]),
            Self::Start(StartError::Unsound(position)) => {
                params.with_faults(position.faults().iter().cloned())
            }
            Self::Start(error) => params.with_faults([error]),
            Self::Record(ReadError { place, fault }) => {
                params.with_faults([fault]).with("line", place.line).with("column", place.column)
            }
        }
    }
}
