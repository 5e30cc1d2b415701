//! The tags of a record that say who played where and when. What follows from the game itself (variant, start
//! position, result, its reason, house rules) is no tag here: writer and reader derive it.

use thiserror::Error;

use super::limits::{MAX_TAG_NAME, MAX_TAG_VALUE, MAX_TAGS};

/// The tags that every record has, and their values when unknown. The seventh of PGN's roster is the result.
const ROSTER: [(&str, &str); 6] =
    [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?"), ("White", "?"), ("Black", "?")];

/// The tags that follow from the game.
const DERIVED: [&str; 7] = ["Result", "Variant", "SetUp", "FEN", "Termination", "Reason", "HouseRules"];

/// Tags in order: first the roster, then the others as they were added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tags {
    roster: [String; ROSTER.len()],
    others: Vec<(String, String)>,
}

/// A tag that a record cannot hold.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(tag = "code", rename_all = "snake_case"))]
pub enum InvalidTag {
    /// The name is not made of letters, digits and underscores, or is too long.
    #[cfg_attr(feature = "serde", serde(rename = "tag_name"))]
    #[error("{name:?} is no name of a tag")]
    Name {
        /// What was to be the name.
        name: String,
    },
    /// The tag follows from the game and cannot be set.
    #[cfg_attr(feature = "serde", serde(rename = "tag_derived"))]
    #[error("the tag {name} follows from the game")]
    Derived {
        /// Which tag.
        name: String,
    },
    /// The value holds a line break or another control character.
    #[cfg_attr(feature = "serde", serde(rename = "tag_control"))]
    #[error("the value of the tag {name} holds a control character")]
    Control {
        /// Which tag.
        name: String,
    },
    /// The value is longer than [`MAX_TAG_VALUE`].
    #[cfg_attr(feature = "serde", serde(rename = "tag_too_long"))]
    #[error("the value of the tag {name} is longer than {MAX_TAG_VALUE} bytes")]
    TooLong {
        /// Which tag.
        name: String,
    },
    /// There are [`MAX_TAGS`] tags beside the roster already.
    #[cfg_attr(feature = "serde", serde(rename = "too_many_tags"))]
    #[error("a record has at most {MAX_TAGS} tags beside the roster")]
    TooMany,
}

impl Tags {
    /// The value of a tag; those of the roster always have one.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    /// Sets a tag, in place if it is there already.
    ///
    /// # Errors
    /// If PGN cannot hold the name or the value, or the tag follows from the game.
    pub fn set(&mut self, name: &str, value: impl Into<String>) -> Result<(), InvalidTag> {
        let value = value.into();
        Tags::check(name, &value)?;
        if Tags::is_derived(name) {
            return Err(InvalidTag::Derived { name: name.to_owned() });
        }
        if let Some(index) = ROSTER.iter().position(|(known, _)| *known == name) {
            self.roster[index] = value;
        } else if let Some(known) = self.others.iter_mut().find(|(known, _)| known == name) {
            known.1 = value;
        } else if self.others.len() < MAX_TAGS {
            self.others.push((name.to_owned(), value));
        } else {
            return Err(InvalidTag::TooMany);
        }
        Ok(())
    }

    /// Names and values, those of the roster first.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        let others = self.others.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        self.roster().chain(others)
    }

    pub(super) fn roster(&self) -> impl Iterator<Item = (&str, &str)> {
        ROSTER.iter().zip(&self.roster).map(|((name, _), value)| (*name, value.as_str()))
    }

    pub(super) fn others(&self) -> &[(String, String)] {
        &self.others
    }

    /// Whether the tag is one that follows from the game.
    pub(super) fn is_derived(name: &str) -> bool {
        DERIVED.contains(&name)
    }

    /// Whether PGN can hold a tag, derived or not.
    pub(super) fn check(name: &str, value: &str) -> Result<(), InvalidTag> {
        let fits = |c: char| c.is_ascii_alphanumeric() || c == '_';
        if name.is_empty() || name.len() > MAX_TAG_NAME || !name.chars().all(fits) {
            Err(InvalidTag::Name { name: name.chars().take(MAX_TAG_NAME).collect() })
        } else if value.contains(char::is_control) {
            Err(InvalidTag::Control { name: name.to_owned() })
        } else if value.len() > MAX_TAG_VALUE {
            Err(InvalidTag::TooLong { name: name.to_owned() })
        } else {
            Ok(())
        }
    }
}

impl Default for Tags {
    fn default() -> Self {
        Tags { roster: ROSTER.map(|(_, unknown)| unknown.to_owned()), others: Vec::new() }
    }
}
