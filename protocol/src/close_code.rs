//! Why a socket was closed, as the number in its close frame.

/// Makes the close codes from one list: each with its number, and found by it.
macro_rules! close_codes {
    ($($(#[$doc:meta])* $code:ident = $number:literal,)+) => {
        /// Why the server closed a socket (RFC 6455 section 7.4; 4000 and above are ours).
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[repr(u16)]
        pub enum CloseCode {
            $($(#[$doc])* $code = $number,)+
        }

        impl CloseCode {
            /// The code with a number, if it is one of ours.
            pub const fn from_number(number: u16) -> Option<Self> {
                match number {
                    $($number => Some(Self::$code),)+
                    _ => None,
                }
            }
        }
    };
}

close_codes! {
    /// A frame that is none by RFC 6455.
    BrokenFrame = 1002,
    /// A binary frame.
    Binary = 1003,
    /// A text frame that is no UTF-8.
    NotUtf8 = 1007,
    /// A frame above [`crate::MAX_FRAME_BYTES`].
    TooLarge = 1009,
    /// The server restarts; come back.
    Restart = 1012,
    /// The client speaks another version of the protocol.
    Upgrade = 4000,
    /// More frames than a client may send.
    Flood = 4001,
    /// The client did not read what it was sent.
    Slow = 4002,
    /// The room is not for this player's eyes.
    NoAccess = 4003,
    /// No such room.
    NoSuchRoom = 4004,
    /// The player or the address is banned.
    Banned = 4005,
    /// The server is for invited players.
    InviteRequired = 4006,
    /// The room's log cannot be read; the server's log tells more.
    Unreadable = 4007,
}

impl CloseCode {
    /// The number in the close frame.
    pub const fn number(self) -> u16 {
        self as u16
    }

    /// Whether a client that reconnects can hope for another answer.
    pub const fn may_return(self) -> bool {
        matches!(self, Self::Restart | Self::Flood | Self::Slow)
    }
}
