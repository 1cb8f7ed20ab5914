//! ## What it finds
//! A game without a `GameType` tag, which huff judged all the same: as English draughts where its squares and
//! its first move are those of English draughts, or most of its squares, for one misread number makes no other game;
//! else as the game by whose laws the moves can be played to the end, or to the end but for a slip or two, or furthest.
//! Where several games would do, and where the record is short, the other games of the file decide: the first 16 KiB of it
//! are looked at, and a game that three quarters of them are of is the game of the file. Then captures with `:` and
//! Cyrillic letters speak for Russian draughts, and tags in another language for the games of those who speak it; then the
//! more common game is taken.
//!
//! A record that looks like English draughts, breaks its laws more than once or past following, and is legal to its last
//! move in another game, or but for one slip, is judged as that other; where its tags are in the language of that game, or
//! most games of the file are of it, one break is enough. Where it is too short to show its game, the first break found
//! says that it may be that other game. A piece of a game on a larger board, without a FEN, is not judged (T214).
//!
//! A tag `Variant` that names a game is taken at its word, as `PlayStrategy` writes it (`American/English`, `Spanish`,
//! `Frysk!`) or in the words of a federation (`Draughts-64 (Russian)`, `Русские шашки`). In letters, a game that Black starts by
//! its laws may be started by White; the moves decide. Letters of Spanish, Portuguese and Italian draughts may be those of a
//! mirrored board. The finding says as which game it is judged, why, and which
//! others would do as well.
//!
//! ## The law
//! The `GameType` tag says which game it is (PDN 3.0, the `GameType` section). PDN 2.0, which most
//! English archives follow, did not have it: it was made for English draughts.
//!
//! ## Example
//! `1. 11-15 22-18` without `GameType`: Black's men make the first move, on a board of 32 squares. `1. 32-28 18-23
//! 2. 34-29 23x32`: international draughts, or Frisian.
//!
//! ## How to mend it
//! Write the tag, `[GameType "21"]` for English draughts, or name the game with `--variant`.

use std::borrow::Cow;

use pdn::Span;

use crate::{Rule, Severity, report::Report};

pub(crate) static RULE: Rule = Rule::new(
    "T215",
    "guessed-variant",
    Severity::Note,
    include_str!("guessed_variant.rs"),
)
.citing(&["PDN3:gametype"]);

/// `message` says as what the game is judged, and because of what.
pub(crate) fn found(report: &mut Report<'_>, span: Span, message: impl Into<Cow<'static, str>>) {
    report.add(&RULE, span, message);
}
