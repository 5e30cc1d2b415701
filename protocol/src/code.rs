//! Stable codes: why something was refused.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Why a command or a request was refused. Stable: clients branch on it; the message beside it is for people.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// The frame or body is not what the protocol says; `message` names the place.
    Malformed,
    /// The path names nothing.
    NotFound,
    /// The path exists, the method does not.
    MethodNotAllowed,
    /// The body is larger than a request may be.
    TooLarge,
    /// The body is not JSON by its content type.
    UnsupportedMediaType,
    /// No player's token or cookie came with a request that needs one, or it is unknown.
    Unauthorized,
    /// The request came from a page of another origin; params `given`, `expected`.
    WrongOrigin,
    /// There is no such room, or not any more.
    NoSuchRoom,
    /// The room is not for this player's eyes.
    NoAccess,
    /// The invitation does not fit the room.
    WrongInvitation,
    /// The seat is taken; nobody can take it any more.
    SeatTaken,
    /// The player sits in this room already.
    AlreadySeated,
    /// The player does not hold the seat the command names.
    NotYourSeat,
    /// It is the other side's turn.
    NotYourTurn,
    /// The rules do not allow the move; params `move`, `faults`.
    IllegalMove,
    /// The command answers a position that is no longer on the board.
    StalePosition,
    /// The game has not begun: a seat is still empty.
    NotStarted,
    /// The game is over.
    GameOver,
    /// The offer is not, or no longer, open.
    NoSuchOffer,
    /// The same offer is open already.
    OfferPending,
    /// An offer of this kind may not be made now; params `ply` from which it may.
    OfferTooSoon,
    /// Offers of this kind were turned down too often to be made again.
    TooManyOffers,
    /// There is no move to take back, or this room takes none back.
    NoTakeback,
    /// The position gives the side to move nothing to claim.
    NothingToClaim,
    /// The other side is not absent, or not in a turn in which that counts.
    NotAbsent,
    /// The absence has not lasted long enough; params `at`, the stamp from which the claim holds.
    ClaimTooSoon,
    /// The game has no clock that time could be added to.
    NoClock,
    /// As much time was given in this position as may be.
    TooManyGifts,
    /// A rematch is offered after the end only.
    StillPlaying,
    /// The rematch has been agreed on already.
    RematchMade,
    /// Both sides have moved: a game can be resigned now, not aborted.
    TooLateToAbort,
    /// The settings of a new room do not fit together, or a position is unsound; params `faults`, and where a record is
    /// at fault `line` and `column`, from 1.
    InvalidSettings,
    /// The room has as many events as a room may have; only its end can still be written.
    RoomFull,
    /// The room was decided elsewhere too often in a row; the same command may be sent again.
    Busy,
    /// The store does not answer; the same command may be sent again.
    Unavailable,
    /// This client may not write in this channel of the chat.
    NoChatAccess,
    /// The host has muted this player.
    Muted,
    /// Only who made the room may do this.
    NotHost,
    /// The text is empty, too long or holds what may not be said; params `reason`, one of `empty`, `too_long`,
    /// `forbidden_character`.
    InvalidText,
    /// More was said than may be in so short a time; params `retry_after` in seconds.
    ChatTooFast,
    /// The channel holds as many lines as it may.
    ChatFull,
    /// The name is too short, too long or holds what may not be in a name; params `reason`, one of `too_short`, `too_long`,
    /// `forbidden_character`, `blanks`.
    InvalidName,
    /// Another player has this name, or one that looks the same.
    NameTaken,
    /// The link code, recovery code or invite code is unknown, used or too old.
    WrongCode,
    /// This cannot be undone and must be confirmed; params `games`, the running games it would resign.
    ConfirmationNeeded,
    /// The server is for invited players; an invite code is needed.
    InviteRequired,
    /// The player or the address is banned.
    Banned,
    /// More than a player or an address may have or do; params `limit`, `retry_after` in seconds where known.
    TooMany,
    /// The server is full.
    ServerFull,
    /// The server's fault, and logged there.
    Internal,
    /// A newer server's reason that this version does not know. No server gives it.
    #[serde(other)]
    #[schemars(skip)]
    Unknown,
}
