//! Bounds of what is read.

/// What the reader refuses to follow without end.
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
    /// How deep variations may nest; 64 unless told otherwise. Parentheses beyond it are
    /// [`FaultKind::TooDeep`](crate::FaultKind::TooDeep).
    pub max_depth: usize,
    /// How many tokens a game may have; a million unless told otherwise, which are six megabytes of moves. What
    /// follows up to the end of the game is [`FaultKind::TooLong`](crate::FaultKind::TooLong), so that a game takes no more memory than that.
    pub max_tokens: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            max_depth: 64,
            max_tokens: 1_000_000,
        }
    }
}
