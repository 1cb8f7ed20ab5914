//! Edits for repairs.

use pdn::{Event, Span, Token};

use crate::{Confidence, Finding, Orientation, Record, Repair, RepairKind, header::tags};
use crate::{edit::Edit, fix_case::FixCase};

/// True if a finding has a certain repair.
pub(super) fn is_certain(finding: &Finding) -> bool {
    certain_repairs(finding).next().is_some()
}

/// The certain repairs of a finding. If there are several, the line replays only with all of them together.
fn certain_repairs(finding: &Finding) -> impl Iterator<Item = &Repair> {
    let repairs = finding.detail.iter().flat_map(|detail| &detail.repairs);
    repairs.take_while(|repair| repair.confidence == Confidence::Certain)
}

/// The edits for the certain repairs of a finding. `None` if there is no certain repair, or if one of them changes more
/// than single moves or the FEN.
pub(super) fn edits(case: &FixCase<'_, '_>) -> Option<Vec<Edit>> {
    let repairs: Vec<_> = certain_repairs(case.finding).collect();
    edits_for(case, &repairs)
}

/// The edits for one repair of a finding. If it is certain, those for all certain repairs.
pub(super) fn edits_of_one(case: &FixCase<'_, '_>, repair: &Repair) -> Option<Vec<Edit>> {
    if repair.confidence == Confidence::Certain {
        edits(case)
    } else {
        edits_for(case, &[repair])
    }
}

/// The edits for these repairs of a finding. `None` if there are none, or if one of them changes more than single moves
/// or the FEN.
fn edits_for(case: &FixCase<'_, '_>, repairs: &[&Repair]) -> Option<Vec<Edit>> {
    if repairs.is_empty() {
        return None;
    }
    if let Some(repair) = repairs.iter().find(|one| one.kind == RepairKind::Fen) {
        let fen = tags(case.record.events).find(|found| found.tag.name == b"FEN")?;
        let value = fen.trimmed();
        let at = memchr::memmem::find(case.record.bytes(fen.span), value)?;
        let start = fen.span.start + at;
        let place = Span::new(start, start + value.len());
        let is_plain = case.judgement.orientation == Orientation::default();
        let text = repair.mv.clone().filter(|_| is_plain)?;
        return Some(vec![Edit::replace(place, text)]);
    }
    let index = case.index()?;
    let first = case.finding.ply?.ply;
    let line = line_of(case.record.events, index);
    let place = line.iter().position(|&event| event == index)?;
    let event = |ply: u32| {
        let at = (place + ply as usize).checked_sub(first as usize)?;
        line.get(at).copied()
    };
    // Repairs give moves in the usual notation, but the record may name squares differently.
    let named = |mv: &str, at: usize| {
        let naming = case.game.naming?;
        match case.record.events.get(at)?.token {
            Token::Move(written) => Some(naming.write(mv, written.from).into_owned()),
            _ => Some(mv.to_owned()),
        }
    };
    let mut edits = Vec::new();
    for repair in repairs {
        let at = event(repair.ply)?;
        let span = case.record.events.get(at)?.span;
        match (repair.kind, &repair.mv) {
            (RepairKind::Replace | RepairKind::Path, Some(mv)) => {
                edits.push(Edit::replace(span, named(mv, at)?));
            }
            (RepairKind::Insert, Some(mv)) => {
                edits.push(insert(case.record, at, repair.ply, &named(mv, at)?));
            }
            (RepairKind::Delete, _) => edits.push(delete(case.record, at)),
            (RepairKind::Swap, _) => {
                let other = case.record.events.get(event(repair.ply + 1)?)?.span;
                edits.push(Edit::replace(span, text(case.record, other)?));
                edits.push(Edit::replace(other, text(case.record, span)?));
            }
            _ => return None,
        }
    }
    Some(edits)
}

/// The text of a move; `None` if it is not ASCII.
fn text(record: &Record<'_>, span: Span) -> Option<String> {
    let text = str::from_utf8(record.bytes(span)).ok()?;
    text.is_ascii().then(|| text.to_owned())
}

/// The moves of the line that contains the move at `index`, from the start of the line.
fn line_of(events: &[Event<'_>], index: usize) -> Vec<usize> {
    let mut start = 0;
    let mut depth = 0_u32;
    for (at, event) in events[..index].iter().enumerate().rev() {
        match event.token {
            Token::VariationEnd => depth += 1,
            Token::VariationStart if depth == 0 => {
                start = at + 1;
                break;
            }
            Token::VariationStart => depth -= 1,
            _ => {}
        }
    }
    let mut line = Vec::new();
    depth = 0;
    for (at, event) in events.iter().enumerate().skip(start) {
        match event.token {
            Token::VariationStart => depth += 1,
            Token::VariationEnd if depth == 0 => break,
            Token::VariationEnd => depth -= 1,
            Token::Move(_) | Token::UnknownMove if depth == 0 => line.push(at),
            _ => {}
        }
    }
    line
}

/// Inserts a missing move before the move at `index`. If the missing move is the second of a pair, it is inserted
/// before the move number, because the number belongs to the existing move.
fn insert(record: &Record<'_>, index: usize, ply: u32, mv: &str) -> Edit {
    let span = record.events[index].span;
    let second = ply.is_multiple_of(2);
    let number = index
        .checked_sub(1)
        .and_then(|before| record.events.get(before))
        .filter(|event| matches!(event.token, Token::MoveNumber(number) if number.dots < 3));
    match number {
        Some(number) if second => Edit::insert(number.span.start, format!("{mv} ")),
        _ => Edit::insert(span.start, format!("{mv} ")),
    }
}

/// Deletes a duplicated move together with its strength suffix and the following blanks.
fn delete(record: &Record<'_>, index: usize) -> Edit {
    let mut span = record.events[index].span;
    if let Some(next) = record.events.get(index + 1)
        && matches!(next.token, Token::Strength(_))
        && next.span.start == span.end
    {
        span.end = next.span.end;
    }
    let rest = record.source.get(span.end..).unwrap_or_default();
    let blanks = rest.iter().take_while(|byte| **byte == b' ').count();
    span.end += blanks;
    Edit::delete(span)
}
