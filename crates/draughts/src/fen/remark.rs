//! Deviations of a FEN from the standard.

use std::fmt;
use std::ops::Deref;

/// One deviation of a FEN from the standard's form.
///
/// ```
/// use draughts::{FenRemarkKind, Variant, fen};
///
/// let (_, remarks) = fen::parse("W:W21:B1.", Variant::English).unwrap();
/// assert_eq!((remarks[0].kind, remarks[0].offset, remarks[0].len), (FenRemarkKind::FinalDot, 8, 1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FenRemark {
    /// The kind.
    pub kind: FenRemarkKind,
    /// The byte offset.
    pub offset: usize,
    /// The length in bytes.
    pub len: usize,
}

/// The kind of a deviation.
///
/// ```
/// use draughts::{FenRemarkKind, Variant, fen};
///
/// let (_, remarks) = fen::parse("W:W21:B01", Variant::English).unwrap();
/// assert_eq!(remarks[0].kind, FenRemarkKind::LeadingZero);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FenRemarkKind {
    /// White space or underscores.
    Space,
    /// A full stop at the end.
    FinalDot,
    /// A number with a leading zero.
    LeadingZero,
    /// A small letter for a colour or for a king.
    SmallLetter,
    /// A capital letter for a file.
    CapitalFile,
    /// A superfluous comma.
    StrayComma,
    /// A group of some program, such as the counters `:H0:F1`.
    ForeignGroup,
    /// A captured piece that some program still lists (`G`, `P`). It is ignored.
    GhostPiece,
    /// More than one group for a colour.
    RepeatedGroup,
    /// A descending range. It is read as ascending.
    ReversedRange,
    /// Numeric squares in an algebraic variant, or algebraic ones in a numeric variant.
    OtherNotation,
}

impl fmt::Display for FenRemarkKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FenRemarkKind::Space => "white space",
            FenRemarkKind::FinalDot => "full stop at the end",
            FenRemarkKind::LeadingZero => "leading zero",
            FenRemarkKind::SmallLetter => "small letter",
            FenRemarkKind::CapitalFile => "capital letter for a file",
            FenRemarkKind::StrayComma => "stray comma",
            FenRemarkKind::ForeignGroup => "group of another program",
            FenRemarkKind::GhostPiece => "captured piece",
            FenRemarkKind::RepeatedGroup => "second group of a colour",
            FenRemarkKind::ReversedRange => "range that runs downward",
            FenRemarkKind::OtherNotation => "square in the other notation",
        })
    }
}

/// The remarks on a FEN: the first of each kind, in order. Dereferences to a slice of [`FenRemark`].
///
/// ```
/// use draughts::{FenRemarkKind, Variant, fen};
///
/// let (_, remarks) = fen::parse("w:W21:B01", Variant::English).unwrap();
/// assert!(remarks.has(FenRemarkKind::SmallLetter));
/// assert!(!remarks.has(FenRemarkKind::FinalDot));
/// assert_eq!(remarks.len(), 2);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FenRemarks(Vec<FenRemark>);

impl FenRemarks {
    pub(super) fn add(&mut self, kind: FenRemarkKind, offset: usize, len: usize) {
        if len > 0 && !self.has(kind) {
            self.0.push(FenRemark { kind, offset, len });
        }
    }

    /// Whether there is a remark of that kind.
    pub fn has(&self, kind: FenRemarkKind) -> bool {
        self.0.iter().any(|remark| remark.kind == kind)
    }
}

impl Deref for FenRemarks {
    type Target = [FenRemark];

    fn deref(&self) -> &[FenRemark] {
        &self.0
    }
}
