//! The findings of a document that `huff check` would list.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use referee::{Collection, Finding, SeenGames, Spellings};
use report::check::{JudgedBlock, Location};
use report::rules::Selection;
use report::{FindingFingerprint, GameFingerprint};

use super::document::{Document, PlacedPiece};
use crate::baseline::Ledger;

/// A finding with its place in the document.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct ListedFinding<'d> {
    pub(super) finding: Cow<'d, Finding>,
    /// Number of the game in the document, from 1.
    pub(super) game: u64,
    pub(super) span: Range<usize>,
    /// The earlier game that this one repeats.
    pub(super) repeats: Option<Range<usize>>,
}

/// The place of a game, or of a name in it.
#[derive(Clone, Debug)]
struct DocumentPlace {
    game: u64,
    span: Range<usize>,
    /// Only if there is a baseline.
    about: Option<GameFingerprint>,
}

impl DocumentPlace {
    fn new(location: &Location, piece: &PlacedPiece<'_>) -> Self {
        let start = piece.start + location.offset as usize;
        Self {
            game: piece.games + location.game,
            span: start..start + location.length as usize,
            about: location.exact.as_ref().map(|exact| exact.about),
        }
    }
}

/// The findings that are listed, in the order of a report.
pub(super) fn findings(document: &Document) -> Vec<ListedFinding<'_>> {
    let settings = &document.settings.judge.settings;
    let selection = &settings.selection;
    let baseline = document.settings.baseline.as_ref();
    let mut ledger = baseline.map(|baseline| Ledger::new(Arc::clone(baseline), false, true));
    let mut listed = Vec::new();
    let mut collection = Collection::default();
    let mut seen = SeenGames::default();
    // The games by number, and their places.
    let mut seen_places: Vec<(u64, Range<usize>)> = Vec::new();
    seen.start_file(&document.settings.input().display_name);
    let mut names = Spellings::default();
    for piece in document.text_pieces() {
        let Some(judged) = piece.judged else { continue };
        let mut known = known(ledger.as_mut(), judged);
        for diagnostic in &judged.diagnostics {
            if let Some(exact) = diagnostic.exact.as_ref().filter(|_| !known.is_empty()) {
                let by = FindingFingerprint::for_game(&diagnostic.finding, &exact.about);
                if let Some(left @ 1..) = known.get_mut(&by) {
                    *left -= 1;
                    continue;
                }
            }
            let start = piece.start + diagnostic.offset as usize;
            listed.push(ListedFinding {
                finding: Cow::Borrowed(&diagnostic.finding),
                game: piece.games + diagnostic.game,
                span: start..start + diagnostic.length as usize,
                repeats: None,
            });
        }
        for (entry, location, _) in &judged.entries {
            let place = DocumentPlace::new(location, &piece);
            collection.add(entry, place.game, || place.clone());
            seen_places.push((place.game, place.span.clone()));
            let repeated = seen.add_and_locate(entry, place.game);
            if let Some((finding, earlier)) = repeated
                && let Some(mut one) = list(finding, &place, selection, ledger.as_mut())
            {
                let earlier = seen_places.binary_search_by_key(&earlier, |(game, _)| *game);
                one.repeats = earlier.ok().map(|found| seen_places[found].1.clone());
                listed.push(one);
            }
        }
        names.join(&judged.names, |location| {
            DocumentPlace::new(location, &piece)
        });
    }
    listed.sort_by_key(|one| (one.game, one.span.start));
    let mut of_file = collection.finish();
    of_file.sort_by_key(|(place, finding)| (place.game, finding.rule.code()));
    for (place, finding) in of_file.into_iter().chain(names.finish()) {
        listed.extend(list(finding, &place, selection, ledger.as_mut()));
    }
    if let Some((_, most)) = &settings.limit {
        listed.truncate(usize::try_from(*most).unwrap_or(usize::MAX));
    }
    listed
}

/// The findings of a piece that the baseline knows, and how many of each are listed.
fn known(ledger: Option<&mut Ledger>, judged: &JudgedBlock) -> HashMap<FindingFingerprint, u64> {
    let mut known = HashMap::new();
    let Some(ledger) = ledger else { return known };
    for candidate in &judged.candidates {
        if ledger.register_finding(&candidate.by, "") && candidate.is_listed {
            *known.entry(candidate.by.clone()).or_default() += 1;
        }
    }
    known
}

/// A finding about several games; `None` if it is not listed.
fn list<'d>(
    mut finding: Finding,
    place: &DocumentPlace,
    selection: &Selection,
    ledger: Option<&mut Ledger>,
) -> Option<ListedFinding<'d>> {
    if !selection.counts(finding.rule) {
        return None;
    }
    selection.set_severity(&mut finding);
    if let (Some(ledger), Some(about)) = (ledger, &place.about)
        && ledger.register_finding(&FindingFingerprint::for_several(&finding, about), "")
    {
        return None;
    }
    let is_listed = selection.lists(finding.rule, finding.severity);
    is_listed.then(|| ListedFinding {
        finding: Cow::Owned(finding),
        game: place.game,
        span: place.span.clone(),
        repeats: None,
    })
}
