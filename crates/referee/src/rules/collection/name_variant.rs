//! ## What it finds
//! A player whose name is spelled in several ways in the games of a run: `Wyllie, J.`, `J. Wyllie`,
//! `WYLLIE James`. One finding for a player, at the first game with another spelling than the one that is
//! proposed. It gives the number of games of each, and a line for the table `[players]` of a `huff.toml`. Proposed is
//! the spelling that stands in the most games; of equals the fullest, then the first.
//!
//! ## When two spellings are one player
//! A name is taken apart into family name and given names, whatever their order, capitals, accents, blanks and
//! points. Initials may be written together (`MF Tinsley`); a remark behind (`- ronde 3`) is no part of the name.
//! - The same letters are one name.
//! - With the same family name, given names are compared one by one, as far as both names have them: an initial agrees
//!   with a name that begins so, a name with itself (`c` and `k` being one letter, `Wm` William). Spellings are
//!   put together where each agrees with each: `Hunt, E.` beside `Hunt, E.C.` and `Hunt, E.F.` may be either, and
//!   nothing is said of it. Where no given name is known in full, initials tell too little (`Scott, J.` may stand for
//!   a dozen men): both must have met two players in common, the games of neither name may pause for more than 15
//!   years, and the bearers of the family name have no more than five different first initials.
//! - In a family name of seven letters or more one may be wrong, missing, added or exchanged with the next (strsim's
//!   optimal string alignment distance is 1), where the given names are the same, nobody else bears the misspelled
//!   name, and it stands in an eighth of the games of the other at most; where one initial is all that is known
//!   besides, in three at most.
//!
//! Spellings that one number of the federation stands beside (`WhiteFmjdId`, `BlackFmjdId`) are one player, whatever their
//! letters; of two numbers they are two, and of a name with two numbers nothing is said.
//!
//! Players who met are two, and so are those who sat at different boards of one round, and those whose games span more
//! than 60 years, or, unless the letters are the same, lie more than 15 years apart. Names with different titles (`Dr`,
//! `Miss`, `Jr`), single words (`Chinook`), names with figures, clubs and several people are not compared. All inputs
//! of a run are one collection; of the distinct spellings the first 32,768 are compared. Once the lines of all findings
//! are in the table, or their names in the records, nothing more is found: what follows when two players are one is
//! thought of beforehand.
//!
//! Where the letters are not the same it is a question: a son may have his father's initials.
//!
//! ## The law
//! None: programs that count by name take each spelling for a player (PDN 3.0, White and Black).
//!
//! ## Example
//! `MF Tinsley` in 349 games and `M Tinsley` in 375.
//!
//! ## Fix
//! Put the line into the `huff.toml` above the records, with the name that you prefer before the `=`:
//!
//! ```toml
//! [players]
//! "MF Tinsley" = ["M Tinsley"]
//! "Hunt, R." = []              # another than R.E. Hunt: a player of his own
//! ```
//!
//! From then on they are one player to `find`, `summary`, `dedup` and the other C rules, and nothing more is
//! said of them. `--fix --unsafe-fixes` writes the names of the table into the Black and White tags; without a table
//! it changes nothing.

use super::{finding, listed};
use crate::{
    Alias, Detail, Finding, Rule, Severity,
    collection::names::{Group, Likeness, Spelled},
};

pub(crate) static RULE: Rule = Rule::new(
    "C602",
    "name-variant",
    Severity::Warning,
    include_str!("name_variant.rs"),
)
.citing(&["PDN3:tags"])
.with_unsafe_fix();

/// Of all spellings, those of a group are one player.
pub(crate) fn found(group: &Group, spelled: &[Spelled<'_>]) -> Finding {
    let each = std::iter::once(group.name).chain(group.others.iter().copied());
    let each: Vec<usize> = each.collect();
    let ways = each.len();
    let names = each.iter().enumerate().map(|(index, &spelling)| {
        let Spelled { written, games, .. } = &spelled[spelling];
        match (index, games) {
            (0, 1) => format!("\"{written}\" (in 1 game)"),
            (0, games) => format!("\"{written}\" (in {games} games)"),
            (_, games) => format!("\"{written}\" ({games})"),
        }
    });
    let names = listed(names);
    let message = match (group.likeness, group.has_slip) {
        (Likeness::Id, _) => format!("one FMJD id has {ways} names: {names}"),
        (Likeness::Letters, false) => format!("one name is written in {ways} ways: {names}"),
        (Likeness::Letters, true) => format!("one letter is wrong, it seems: {names}"),
        (Likeness::GivenNames, false) => {
            format!("these {ways} may be one player, as far as their given names tell: {names}")
        }
        (Likeness::GivenNames, true) => {
            format!("these {ways} may be one player, with a letter wrong: {names}")
        }
    };
    let mut found = finding(&RULE, message);
    let written = |spelling: &usize| spelled[*spelling].written.to_owned();
    found.detail = Some(Box::new(Detail {
        alias: Some(Alias {
            name: written(&group.name),
            spellings: group.others.iter().map(written).collect(),
        }),
        ..Detail::default()
    }));
    found
}
