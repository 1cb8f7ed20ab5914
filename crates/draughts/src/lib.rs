//! The game of draughts: squares, positions, legal moves, FEN and perft for the variants of the PDN standard.
//!
//! Priorities, in order: the laws are exact; illegal moves can be distinguished and named; hostile input costs bounded
//! time; replaying a record is fast.
//!
//! - [`Square`], [`Squares`], [`Color`], [`Role`], [`Piece`]: the vocabulary
//! - [`Variant`]: a variant as a value; [`Rules`]: its laws as a type, one each in [`variant`]
//! - [`Geometry`]: size, numbering and square names of a board
//! - [`Position`]: a board under the laws, which accepts legal moves only; [`AnyPosition`]: the same without the type
//! - [`Move`], [`MoveList`], [`ResolvedMove`], [`AnyResolvedMove`], [`Resolution`]: moves, and the moves that two
//!   squares of a record can mean
//! - [`Setup`], [`fen`]: positions as written, valid or not
//! - [`Hypothesis`], [`Forced`]: illegal moves of a record
//!
//! With the feature `serde`, the values can be serialised: a [`Square`] as its number, a [`Variant`], a [`Piece`] and a
//! [`Position`] as their text.
//!
//! ```
//! use draughts::{English, Position, Resolution, Square};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut position = Position::<English>::start();
//! for (from, to) in [(11, 15), (22, 18), (15, 22)] {
//!     let square = |number| Square::new(number).ok_or("no such square");
//!     match position.resolve(square(from)?, square(to)?) {
//!         Resolution::One(step) => position = position.after(&step),
//!         other => panic!("{from} to {to}: {other:?}"),
//!     }
//! }
//! assert_eq!(position.fen(), "W:W21,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,22");
//! # Ok(()) }
//! ```

#![expect(
    clippy::inline_always,
    reason = "the search is compiled per variant; constants fold only when inlined"
)]

mod any;
mod bitboard;
mod capture;
mod draw;
pub mod fen;
mod generate;
mod geometry;
mod hypothesis;
mod layout;
pub mod memory;
mod moves;
mod notation;
mod perft;
mod piece;
mod play;
mod position;
mod resolve;
#[cfg(feature = "serde")]
mod serde_form;
mod setup;
mod square;
pub mod variant;

pub use any::{AnyPosition, ParseMoveError};
pub use bitboard::Bitboard;
pub use capture::{ROUTE_LIMIT, jumps_tried};
pub use draw::{DrawRule, DrawWhen};
pub use fen::{FenError, FenErrorKind, FenRemark, FenRemarkKind, FenRemarks, ParseFenError};
pub use geometry::{Corner, Geometry, Notation, SquareText};
pub use hypothesis::Hypothesis;
pub use moves::{AnyResolvedMove, Move, MoveList, ResolvedMove};
pub use notation::MoveText;
pub use piece::{Color, ParseColorError, ParsePieceError, Piece, Role};
pub use play::{ForceError, Forced, IllegalMoveError, Objection};
pub use position::Position;
pub use resolve::Resolution;
pub use setup::{Setup, SetupError, SetupProblem};
pub use square::{ParseSquareError, Square, Squares};
pub use variant::*;
