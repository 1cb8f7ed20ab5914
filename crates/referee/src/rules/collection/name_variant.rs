//! ## What it finds
//! The games of a run spell one player's name in several ways: `Wyllie, J.`, `J. Wyllie`, `WYLLIE James`. The rule
//! reports a player once, at the first game with another spelling than the proposed one. The finding lists the number
//! of games of each spelling, and proposes a line for the table `[players]` of a `huff.toml`. The proposed spelling is
//! the most frequent one; if several are equally frequent, the most complete of them, or else the first.
//!
//! ## When two spellings are one player
//! Each name is split into family name and given names. Order, capitals, accents, blanks and points are ignored.
//! Initials may be written together (`MF Tinsley`), and a remark at the end (`- ronde 3`) is not part of the name.
//! - Names with the same letters are one name.
//! - With the same family name, given names are compared one by one, as far as both names have them. An initial matches
//!   a name that begins with it, and a name matches itself (`c` and `k` are one letter, `Wm` is William). Spellings
//!   form a group only if every one matches every other: `Hunt, E.` beside `Hunt, E.C.` and `Hunt, E.F.` may be either,
//!   so it is not reported. If no full given name is known, initials are weak evidence (`Scott, J.` may be a dozen
//!   players). Then both names must have met two common opponents, and their games together may have no pause of more
//!   than 15 years. If a family name has more than five different first initials, only full given names are compared.
//! - In a family name of seven letters or more, one letter may be wrong, missing, added or swapped with the next. The
//!   given names must be the same, and no other player may have the misspelled name. The misspelled name may have at
//!   most an eighth of the other name's games, or at most three games if only one initial is known. (The measure is an
//!   optimal string alignment distance of 1, as the crate strsim computes it.)
//!
//! Spellings with the same federation number (`WhiteFmjdId`, `BlackFmjdId`) are one player, whatever their letters.
//! Different numbers are different players, and a name with two numbers is not reported.
//!
//! Players who have met are two players, and so are names whose games span more than 60 years, or are more than 15
//! years apart, unless their letters are the same. (Years are compared in pairs: 1900 with 1901, and so on.) Names with
//! different titles (`Dr`, `Miss`, `Jr`), single words (`Chinook`), names with digits, clubs and groups are not
//! compared. All inputs of a run are one collection, and the first 32,768 distinct spellings are compared. When the
//! table has all proposed lines, or the records have the proposed names, the rule finds nothing more.
//!
//! If the letters differ, the finding is a question: a son may have his father's initials.
//!
//! ## The law
//! None: programs that count by name treat each spelling as a player (PDN 3.0, White and Black).
//!
//! ## Example
//! `MF Tinsley` in 349 games and `M Tinsley` in 375.
//!
//! ## Fix
//! Put the line into the `huff.toml` above the records, with your preferred name before the `=`:
//!
//! ```toml
//! [players]
//! "MF Tinsley" = ["M Tinsley"]
//! "Hunt, R." = []              # not R.E. Hunt: another player
//! ```
//!
//! From then on `find`, `summary`, `dedup` and the other C rules treat them as one player, and this rule does not
//! report them. `--fix --unsafe-fixes` writes the names from the table into the Black and White tags; without a table
//! it changes nothing.

use crate::{Rule, Severity};

pub(crate) static RULE: Rule = Rule::new(
    "C602",
    "name-variant",
    Severity::Warning,
    manual!("name_variant.rs"),
)
.citing(&["PDN3:tags"])
.with_unsafe_fix();
