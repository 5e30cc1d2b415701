//! What a refusal speaks of, so that a client can word its own text.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Fault;

/// What a code speaks of. Which names go with it stands beside each code.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Params {
    /// A move, a bound, a number of seconds.
    #[serde(flatten)]
    texts: BTreeMap<String, String>,
    /// All that is wrong.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    faults: Vec<Fault>,
}

impl Params {
    /// None.
    pub const fn new() -> Self {
        Self { texts: BTreeMap::new(), faults: Vec::new() }
    }

    /// With one more text.
    #[must_use]
    pub fn with(mut self, name: &str, text: impl ToString) -> Self {
        self.texts.insert(name.to_owned(), text.to_string());
        self
    }

    /// With more that is wrong.
    #[must_use]
    pub fn with_faults<F: Into<Fault>>(mut self, faults: impl IntoIterator<Item = F>) -> Self {
        self.faults.extend(faults.into_iter().map(Into::into));
        self
    }

    /// The text of that name.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.texts.get(name).map(String::as_str)
    }

    /// All that is wrong.
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// Whether there is nothing to speak of.
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty() && self.faults.is_empty()
    }
}
