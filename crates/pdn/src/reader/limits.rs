//! Limits of the reader.

/// Resource limits of the reader.
///
/// ```
/// use pdn::{FaultKind, Limits, Reader, Token};
///
/// let deep = b"1. 11-15 (1. 9-13 (1. 9-14)) *";
/// let too_deep = |limits| {
///     Reader::with_limits(deep, limits)
///         .any(|event| matches!(event.token, Token::Fault(fault) if fault.kind == FaultKind::TooDeep))
/// };
/// assert!(too_deep(Limits { max_depth: 1, ..Limits::default() }));
/// assert!(!too_deep(Limits::default()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Maximum nesting depth of variations; 64 by default. Parentheses beyond it are
    /// [`FaultKind::TooDeep`](crate::FaultKind::TooDeep).
    pub max_depth: usize,
    /// Maximum number of tokens in a game, which bounds the memory for it. The default is half a million, or three
    /// megabytes of moves. The rest of the game is [`FaultKind::TooLong`](crate::FaultKind::TooLong).
    pub max_tokens: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            max_depth: 64,
            max_tokens: 500_000,
        }
    }
}
