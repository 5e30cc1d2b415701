//! How much of a hostile text is read. The reader holds one game at a time, and its work is linear in the text.

/// Half-moves in one game.
pub const MAX_PLIES: usize = 20_000;

/// Tags in one game, beside the roster and those that follow from the game.
pub const MAX_TAGS: usize = 256;

/// Bytes in the name of a tag.
pub const MAX_TAG_NAME: usize = 255;

/// Bytes in the value of a tag.
pub const MAX_TAG_VALUE: usize = 4_096;

/// Variations within variations.
pub const MAX_VARIATION_DEPTH: usize = 100;
