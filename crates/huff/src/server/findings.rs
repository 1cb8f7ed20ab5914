//! The findings of a document that `huff check` would list.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use referee::{Collection, Finding, RepeatedGame, SeenGames, Severity, Spellings};
use report::check::{JudgedBlock, Location};
use report::rules::Selection;
use report::{FindingFingerprint, GameFingerprint};

use super::document::{Document, PlacedPiece};
use crate::baseline::Ledger;

/// A finding with its place in the document.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct ListedFinding<'d> {
    origin: Origin<'d>,
    pub(super) severity: Severity,
    /// Number of the game in the document, from 1.
    pub(super) game: u64,
    pub(super) span: Range<usize>,
    /// The earlier game that this one repeats.
    pub(super) repeats: Option<Range<usize>>,
    /// The start and the first line of a piece that contains the place or precedes it.
    pub(super) base: (usize, u32),
}

/// Where a finding comes from.
#[derive(Clone, PartialEq, Debug)]
enum Origin<'d> {
    /// The judgement of the game.
    Judgement(&'d Finding),
    /// The comparison of several games.
    Several(Box<Finding>),
    /// The search for duplicates. An archive may have one for each game, so their messages are written when they are
    /// shown.
    Duplicate(RepeatedGame),
}

impl ListedFinding<'_> {
    /// The finding.
    pub(super) fn finding(&self) -> Cow<'_, Finding> {
        match &self.origin {
            Origin::Judgement(finding) => Cow::Borrowed(finding),
            Origin::Several(finding) => Cow::Borrowed(finding),
            Origin::Duplicate(repeated) => Cow::Owned(Finding {
                severity: self.severity,
                ..repeated.finding()
            }),
        }
    }

    /// True if the finding follows from another one.
    pub(super) fn is_consequence(&self) -> bool {
        matches!(&self.origin, Origin::Judgement(finding) if finding.consequence)
    }
}

/// The place of a game, or of a name in it.
#[derive(Clone, Debug)]
struct DocumentPlace {
    game: u64,
    span: Range<usize>,
    /// The start and the first line of the piece.
    base: (usize, u32),
    /// Only if there is a baseline.
    about: Option<GameFingerprint>,
}

impl DocumentPlace {
    fn new(location: &Location, piece: &PlacedPiece<'_>) -> Self {
        let start = piece.start + location.offset as usize;
        Self {
            game: piece.games + location.game,
            span: start..start + location.length as usize,
            base: (piece.start, piece.line),
            about: location.exact.as_ref().map(|exact| exact.about),
        }
    }

    /// A finding at this place.
    fn finding(self, origin: Origin<'_>, severity: Severity) -> ListedFinding<'_> {
        ListedFinding {
            origin,
            severity,
            game: self.game,
            span: self.span,
            repeats: None,
            base: self.base,
        }
    }
}

/// The findings that are listed, in the order of a report.
pub(super) fn findings(document: &Document) -> Vec<ListedFinding<'_>> {
    let settings = &document.settings.judge.settings;
    let selection = &settings.selection;
    let baseline = document.settings.baseline.as_ref();
    let mut ledger = baseline.map(|baseline| Ledger::new(Arc::clone(baseline), false, true));
    let ((mut listed, of_file), names) = rayon::join(
        || findings_of_games(document, ledger.as_mut()),
        || findings_about_names(document),
    );
    for (place, finding) in of_file.into_iter().chain(names) {
        listed.extend(list(finding, place, selection, ledger.as_mut()));
    }
    if let Some((_, most)) = &settings.limit {
        listed.truncate(usize::try_from(*most).unwrap_or(usize::MAX));
    }
    listed
}

/// The listed findings of single games and the listed duplicates, and the findings about several games.
fn findings_of_games<'d>(
    document: &'d Document,
    mut ledger: Option<&mut Ledger>,
) -> (Vec<ListedFinding<'d>>, Vec<(DocumentPlace, Finding)>) {
    let selection = &document.settings.judge.settings.selection;
    let mut listed = Vec::new();
    let mut collection = Collection::default();
    let mut seen = SeenGames::default();
    // The games by number, and their places.
    let mut seen_places: Vec<(u64, Range<usize>)> = Vec::new();
    seen.start_file(&document.settings.input().display_name);
    for piece in document.text_pieces() {
        let Some(judged) = piece.judged else { continue };
        let first = listed.len();
        let mut known = known(ledger.as_deref_mut(), judged);
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
                origin: Origin::Judgement(&diagnostic.finding),
                severity: diagnostic.finding.severity,
                game: piece.games + diagnostic.game,
                span: start..start + diagnostic.length as usize,
                repeats: None,
                base: (piece.start, piece.line),
            });
        }
        for (entry, location, _) in &judged.entries {
            let place = DocumentPlace::new(location, &piece);
            collection.add(entry, place.game, || place.clone());
            seen_places.push((place.game, place.span.clone()));
            let Some(repeated) = seen.add(entry, place.game) else {
                continue;
            };
            let earlier = seen_places.binary_search_by_key(&repeated.earlier, |(game, _)| *game);
            let repeats = earlier.ok().map(|found| seen_places[found].1.clone());
            let one = list_duplicate(repeated, place, selection, ledger.as_deref_mut());
            listed.extend(one.map(|one| ListedFinding { repeats, ..one }));
        }
        listed[first..].sort_by_key(|one| (one.game, one.span.start));
    }
    let mut of_file = collection.finish();
    of_file.sort_by_key(|(place, finding)| (place.game, finding.rule.code()));
    (listed, of_file)
}

/// The findings about names of players.
fn findings_about_names(document: &Document) -> Vec<(DocumentPlace, Finding)> {
    let mut names = Spellings::default();
    for piece in document.text_pieces() {
        if let Some(judged) = piece.judged {
            names.join(&judged.names, |location| {
                DocumentPlace::new(location, &piece)
            });
        }
    }
    names.finish()
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
    place: DocumentPlace,
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
    let severity = finding.severity;
    let is_listed = selection.lists(finding.rule, severity);
    is_listed.then(|| place.finding(Origin::Several(Box::new(finding)), severity))
}

/// A duplicate; `None` if it is not listed.
fn list_duplicate<'d>(
    repeated: RepeatedGame,
    place: DocumentPlace,
    selection: &Selection,
    ledger: Option<&mut Ledger>,
) -> Option<ListedFinding<'d>> {
    if ledger.is_some() {
        return list(repeated.finding(), place, selection, ledger);
    }
    let rule = SeenGames::rule();
    let severity = selection.severity(rule, rule.severity());
    let is_listed = selection.counts(rule) && selection.lists(rule, severity);
    is_listed.then(|| place.finding(Origin::Duplicate(repeated), severity))
}
