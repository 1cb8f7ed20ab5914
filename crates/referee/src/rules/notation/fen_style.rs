//! ## What it finds
//! A FEN can be read but is not in standard form: it has spaces, a full stop at the end, leading zeros, or forms that
//! only some programs write.
//!
//! In a variant with algebraic notation, such as Russian draughts, a FEN with numbers is read with 1 at Black's side,
//! the numbering of most programs. Some programs number from `a1`. If the first move is illegal with the usual
//! numbering and all moves are legal with the other, huff uses the other, and the finding mentions it.
//!
//! ## The law
//! A written FEN has no spaces, commas between the squares, and no full stop at the end (PDN 3.0, the FEN section).
//!
//! ## Example
//! `B:W32,31,30:B01,02,03.`; the standard writes `B:W30,31,32:B1,2,3` or with ranges `B:W30-32:B1-3`.
//!
//! ## Fix
//! Spaces, the full stop and leading zeros are removed. If more is wrong, the same position is written again: White's
//! pieces first, squares ascending, ranges only in the start position. A FEN with the counters or captured pieces of
//! one program stays unchanged, because the fix would lose them. So does a FEN whose squares do not use the notation
//! of its game.

use draughts::{
    FenRemarkKind::{self, FinalDot, LeadingZero, Space},
    fen,
};
use pdn::{Span, Token};

use crate::{Ply, Rule, Severity, edit::Edit, fix_case::FixCase, report::FindingReport};

pub(crate) static RULE: Rule =
    Rule::new("N112", "fen-style", Severity::Note, manual!("fen_style.rs"))
        .citing(&["PDN3:fen"])
        .with_safe_fix();

/// Reports all remarks on a FEN at once; `ply` is that of a setup inside the game.
pub(crate) fn report(
    remarks: &[&str],
    span: Span,
    ply: Option<Ply>,
    report: &mut FindingReport<'_>,
) {
    if remarks.is_empty() {
        return;
    }
    let message = format!(
        "the FEN is readable but not in standard form: {}",
        remarks.join(", ")
    );
    match ply {
        Some(ply) => report.add_at(&RULE, span, ply, message),
        None => report.add(&RULE, span, message),
    }
}

pub(crate) fn fix(case: &FixCase<'_, '_>) -> Option<Vec<Edit>> {
    let variant = case.judgement.variant?;
    let value = match case.event()?.token {
        Token::Tag(tag) => tag.value,
        Token::Setup(setup) => setup.fen?,
        _ => return None,
    }
    .trim_ascii();
    let place = case.locate(value)?;
    let text = str::from_utf8(value).ok()?;
    let (_, remarks) = fen::parse(text, variant).ok()?;
    let only = |kinds: &[FenRemarkKind]| remarks.iter().all(|remark| kinds.contains(&remark.kind));
    if only(&[Space, FinalDot, LeadingZero]) {
        let needless = (0..value.len()).filter(|at| is_needless(value, *at));
        let byte = |at| Span::new(place.start + at, place.start + at + 1);
        return Some(needless.map(|at| Edit::delete(byte(at))).collect());
    }
    fen::canonical(text, variant).map(|canonical| vec![Edit::replace(place, canonical)])
}

/// True for a blank, a full stop or a leading zero.
fn is_needless(value: &[u8], at: usize) -> bool {
    let is_digit = |at: usize| value.get(at).is_some_and(u8::is_ascii_digit);
    match value[at] {
        b'0' => is_digit(at + 1) && !at.checked_sub(1).is_some_and(is_digit),
        byte => byte.is_ascii_whitespace() || matches!(byte, b'_' | b'.'),
    }
}
