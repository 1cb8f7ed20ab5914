//! Fixes one game: collects the fixes, applies them, and proves them by reading and judging the game again.

use std::sync::Arc;

use pdn::Span;

use super::{
    Safety,
    content::{EventCounts, GameContent, read},
    names,
    patched::EditedText,
    repairs,
    table::{is_always_fixed, safe_fix},
};
use crate::{
    Budget, FileEvidence, Finding, Judgement, Options, Record, Referee, Repair, ResultOrder, Rule,
    budget,
    collection::result_order::ResultOrderTally,
    report::MAX_OF_RULE,
    rules::{
        collection::name_variant,
        notation::{leading_zero, needless_path},
        tags::unknown_result,
        text::no_result,
    },
};
use crate::{
    edit::Edit,
    fix_case::{FixCase, GameFacts},
};

/// Maximum number of rounds of fixes. A fix may cause a new finding that another fix can remove, such as a move number
/// after a repaired ply, or a path after a split capture. If more rounds seem necessary, two fixes undo each other.
const MAX_ROUNDS: u32 = 8;

/// Maximum number of times that a game is judged again to isolate a fix that fails.
const MAX_PROOFS: u32 = 100;

/// [`MAX_PROOFS`] once the budget of the game is spent, because judgements without a budget may leave out repairs.
const MAX_PROOFS_WITHOUT_BUDGET: u32 = 40;

/// Maximum work of all proofs of one game. A proof is expected to cost as much as judging the game; the first one is
/// always made. Ordinary games need far less. The limit keeps the time for a huge game linear.
const MAX_WORK: usize = 1 << 20;

/// Work charged for a finding and its fix: as much as judging 200 bytes.
const WORK_OF_FINDING: usize = 200;

/// Fixes games.
///
/// The fixed game is read and judged again, and a fix that fails this check is withdrawn. A safe fix must keep the
/// moves, positions, result and comments, and add no finding. An unsafe fix must reduce the number of errors and add
/// none.
///
/// ```
/// use pdn::Reader;
/// use referee::{Edit, Fixer, Options, Record};
///
/// let source = b"[GameType \"21\"]\n1. 09-13 23x19 *\n";
/// let mut events = Vec::new();
/// Reader::new(source).read_game(&mut events);
/// let fixer = Fixer::new(Options::default(), false);
/// let record = Record { source, events: &events };
/// let fix = fixer.game(&record, &|_| true).unwrap();
/// assert_eq!(Edit::apply(&fix.edits, source), b"[GameType \"21\"]\n1. 9-13 23-19 *\n");
/// ```
#[derive(Clone, Debug)]
pub struct Fixer {
    referee: Referee,
    unsafe_fixes: bool,
}

/// The fixes of a game.
///
/// ```
/// use referee::{Fixer, Options, Record, Safety};
///
/// let source = b"[GameType \"21\"]\n1. 09-13 23x19 *\n";
/// let mut events = Vec::new();
/// pdn::Reader::new(source).read_game(&mut events);
/// let record = Record { source, events: &events };
/// // only leading zeros
/// let fixer = Fixer::new(Options::default(), false);
/// let fix = fixer.game(&record, &|rule| rule.code() == "N102").unwrap();
/// let fixed: Vec<_> = fix.fixed.iter().map(|(rule, safety)| (rule.name(), *safety)).collect();
/// assert_eq!(fixed, [("leading-zero", Safety::Safe)]);
/// assert_eq!((fix.edits.len(), fix.withdrawn.len()), (1, 0));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameFix {
    /// The edits, sorted and without overlap; empty if nothing was fixed.
    pub edits: Vec<Edit>,
    /// The rule and the safety of each fixed finding.
    pub fixed: Vec<(&'static Rule, Safety)>,
    /// The rules of the findings whose fix failed the check and was withdrawn, one entry per finding.
    pub withdrawn: Vec<&'static Rule>,
    /// The tags, moves and comments of the game with these edits.
    pub counts: EventCounts,
}

/// A fix of one finding.
#[derive(Clone, Debug)]
struct Fix {
    rule: &'static Rule,
    safety: Safety,
    edits: Vec<Edit>,
}

/// The state of a game between fixes.
struct FixState<'a> {
    text: Vec<u8>,
    /// The text that follows the game without white space, if any.
    tail: &'a [u8],
    content: GameContent,
    patched: EditedText,
    fixed: Vec<(&'static Rule, Safety)>,
    proofs: u32,
    /// The work of judging the game as it was read.
    work_of_game: usize,
    /// The work of the proofs so far.
    work: usize,
    /// Returns true for the rules whose findings are to be fixed.
    wanted: &'a dyn Fn(&Rule) -> bool,
}

/// The fixes of a round that were proved together, and the game with these fixes.
#[derive(Default)]
struct ProvedFixes {
    fixes: Vec<Fix>,
    after: Option<FixedGame>,
    withdrawn: Vec<&'static Rule>,
}

/// A game with the fixes of a round.
struct FixedGame {
    text: Vec<u8>,
    content: GameContent,
    /// The fixes of the findings that this game still has.
    next: Vec<Fix>,
}

impl Fixer {
    /// A fixer that judges with `options`. With `unsafe_fixes`, it also applies certain repairs of moves and declared
    /// names of players.
    pub fn new(options: Options, unsafe_fixes: bool) -> Self {
        Self {
            referee: Referee::new(Options {
                entry: false,
                positions: false,
                moves: true,
                ..options
            }),
            unsafe_fixes,
        }
    }

    /// Returns the same fixer for the records of one file ([`Referee::for_file`]).
    #[must_use]
    pub fn for_file(&self, file: &Arc<FileEvidence>) -> Self {
        Self {
            referee: self.referee.for_file(file),
            unsafe_fixes: self.unsafe_fixes,
        }
    }

    /// Returns the same fixer, restricted to names of players for which `is_writable` is true. A name is not written if
    /// the encoding of the file lacks one of its letters.
    #[must_use]
    pub fn with_name_filter(&self, is_writable: &dyn Fn(&str) -> bool) -> Self {
        let aliases = self.referee.aliases();
        Self {
            referee: Referee::new(Options {
                aliases: aliases.map(|all| Arc::new(all.with_writable_names(is_writable))),
                ..self.referee.options().clone()
            }),
            unsafe_fixes: self.unsafe_fixes,
        }
    }

    /// True if the fixer replaces spellings of players' names.
    pub fn renames(&self) -> bool {
        self.unsafe_fixes && self.referee.aliases().is_some()
    }

    /// The edits that replace spellings of players' names.
    fn name_edits(&self, record: &Record<'_>, wanted: &dyn Fn(&Rule) -> bool) -> Vec<Edit> {
        match self.referee.aliases() {
            Some(aliases) if self.unsafe_fixes && wanted(&name_variant::RULE) => {
                names::edits(record, aliases)
            }
            _ => Vec::new(),
        }
    }

    /// Maximum size of a game that is fixed, in bytes. The proofs keep several versions of the game in memory.
    pub const MAX_GAME_SIZE: usize = 1 << 20;

    /// Fixes the findings of one game whose rules are `wanted`. `None` if no finding has a fix, or the game is larger
    /// than [`MAX_GAME_SIZE`](Self::MAX_GAME_SIZE).
    pub fn game(&self, record: &Record<'_>, wanted: &dyn Fn(&Rule) -> bool) -> Option<GameFix> {
        if record.span().len() > Self::MAX_GAME_SIZE {
            return None;
        }
        let _budget = Budget::for_versions(record.span().len());
        let mut judgement = Judgement::default();
        self.referee.judge(record, &mut judgement);
        let fixable = |finding: &Finding| {
            wanted(finding.rule)
                && (safe_fix(finding.rule).is_some()
                    || self.unsafe_fixes && repairs::is_certain(finding))
        };
        if !judgement.findings.iter().any(fixable) && self.name_edits(record, wanted).is_empty() {
            return None;
        }
        let span = record.span();
        let mut state = FixState {
            text: record.bytes(span).to_vec(),
            tail: tail(record, span),
            content: GameContent::new(record, &judgement),
            patched: EditedText::new(span.len()),
            fixed: Vec::new(),
            proofs: 0,
            work_of_game: work(record, &judgement),
            work: 0,
            wanted,
        };
        let mut due = self.fixes(record, &judgement, span, wanted);
        let mut withdrawn = Vec::new();
        for _ in 0..MAX_ROUNDS {
            let mut next = None;
            withdrawn.clear();
            // Safe fixes come first. A repair may depend on them, and the two kinds are proved separately.
            for safety in [Safety::Safe, Safety::Unsafe] {
                let (now, later) = due.into_iter().partition(|fix: &Fix| fix.safety == safety);
                due = later;
                let mut proved = ProvedFixes::default();
                self.prove(&mut state, &mut proved, without_overlaps(now));
                withdrawn.append(&mut proved.withdrawn);
                next = state.accept(proved);
                if next.is_some() {
                    break;
                }
            }
            let Some(next) = next else {
                break;
            };
            due = next;
        }
        Some(GameFix {
            edits: state.patched.edits(span.start),
            fixed: state.fixed,
            withdrawn,
            counts: state.content.counts,
        })
    }

    /// The edits that make a repair of a finding. Certain repairs are made together, because the record replays only
    /// with all of them. `None` if the repair changes more than single moves or the FEN.
    ///
    /// The judgement is of the record with the options of this fixer and [`Options::moves`], and has the finding. The
    /// result is not judged again; the repair already names how many plies replay after it.
    ///
    /// ```
    /// use referee::{Edit, Fixer, Judgement, Options, Record, Referee};
    ///
    /// let source = b"[GameType \"21\"] 1. 11-15 22-18 2. 15x22 25x18 3. 8-11 29-25 4. 4-8 25-22 5. 12-61 24-20 *";
    /// let mut events = Vec::new();
    /// pdn::Reader::new(source).read_game(&mut events);
    /// let record = Record { source, events: &events };
    /// let options = Options { moves: true, ..Options::default() };
    /// let mut judgement = Judgement::default();
    /// Referee::new(options.clone()).judge(&record, &mut judgement);
    /// let repairs = |finding: &referee::Finding| finding.detail.as_ref().map_or(0, |detail| detail.repairs.len());
    /// let slip = judgement.findings.iter().find(|finding| repairs(finding) > 0).unwrap();
    /// let repair = &slip.detail.as_ref().unwrap().repairs[0];
    /// let edits = Fixer::new(options, true).repair(&record, &judgement, slip, repair).unwrap();
    /// let repaired = String::from_utf8(Edit::apply(&edits, source)).unwrap();
    /// assert!(repaired.ends_with("5. 12-16 24-20 *"), "{repaired}");
    /// ```
    pub fn repair(
        &self,
        record: &Record<'_>,
        judgement: &Judgement,
        finding: &Finding,
        repair: &Repair,
    ) -> Option<Vec<Edit>> {
        let case = FixCase {
            finding,
            record,
            judgement,
            game: &GameFacts::new(record, judgement, self.referee.options()),
        };
        repairs::edits_of_one(&case, repair)
    }

    /// Number of findings that [`game`](Self::game) can fix safely, in a game that was judged with the same options.
    ///
    /// The fixes are counted without a trial if all text could be read, no finding is omitted, and the fixes are known
    /// to succeed. A clean collection therefore costs no time.
    ///
    /// ```
    /// use referee::{Fixer, Options, Referee};
    ///
    /// let source = b"[GameType \"21\"]\n1. 09-13 23x19 *\n";
    /// let fixer = Fixer::new(Options::default(), false);
    /// let game = Referee::default().judge_all(source).next().unwrap();
    /// assert_eq!(fixer.count(&game.record(), &game.judgement.findings, &|_| true), 2);
    /// ```
    pub fn count(
        &self,
        record: &Record<'_>,
        findings: &[Finding],
        wanted: &dyn Fn(&Rule) -> bool,
    ) -> u64 {
        if record.span().len() > Self::MAX_GAME_SIZE {
            return 0;
        }
        let mut certain = 0;
        let is_all_read = findings.len() < MAX_OF_RULE
            && !findings.iter().any(|finding| finding.rule.is_of_text());
        // The fix of one finding may remove the text of the other, as in `24x15x06x13`.
        let pair = [&leading_zero::RULE, &needless_path::RULE];
        let overlaps = findings
            .chunk_by(|one, next| one.span == next.span)
            .any(|same| {
                let has = |rule: &&Rule| same.iter().any(|finding| finding.rule == *rule);
                pair.iter().all(has)
            });
        for finding in findings {
            let rule = finding.rule;
            if safe_fix(rule).is_none() || !wanted(rule) {
                continue;
            }
            if !is_all_read || overlaps || !is_always_fixed(finding) {
                let fix = self.game(record, wanted);
                return fix.map_or(0, |fix| fix.fixed.len() as u64);
            }
            certain += 1;
        }
        certain
    }

    /// True if the games at the beginning of the file show that the figures of its results are not in the assumed order
    /// (O403). Words of a game do not become figures then.
    fn file_has_other_order(&self) -> bool {
        let options = self.referee.options();
        let file = options.file.as_ref();
        let Some(file) = file.filter(|_| options.result_order == ResultOrder::Auto) else {
            return false;
        };
        *file.has_other_order.get_or_init(|| {
            let referee = Referee::new(Options {
                entry: true,
                ..options.clone()
            });
            let mut judgement = Judgement::default();
            let mut tally = ResultOrderTally::default();
            budget::apart(|| {
                file.each(|record| {
                    referee.judge(record, &mut judgement);
                    let entry = judgement.entry.as_ref();
                    if let Some(evidence) = entry.and_then(|entry| entry.evidence) {
                        tally.add(evidence, 0, 0, || ());
                    }
                    true
                });
            });
            tally.finding().is_some()
        })
    }

    /// The fixes of the findings of a judged game, with offsets relative to the start of `game`.
    fn fixes(
        &self,
        record: &Record<'_>,
        judgement: &Judgement,
        game: Span,
        wanted: &dyn Fn(&Rule) -> bool,
    ) -> Vec<Fix> {
        let inside = |edit: &Edit| edit.span.start >= game.start && edit.span.end <= game.end;
        let moved = |edit: Edit| Edit {
            span: Span::new(edit.span.start - game.start, edit.span.end - game.start),
            text: edit.text,
        };
        let name_edits = self.name_edits(record, wanted).into_iter().filter(inside);
        let mut fixes: Vec<Fix> = name_edits
            .map(|edit| Fix {
                rule: &name_variant::RULE,
                safety: Safety::Unsafe,
                edits: vec![moved(edit)],
            })
            .collect();
        let mut facts = GameFacts::new(record, judgement, self.referee.options());
        let writes_result = |finding: &Finding| {
            *finding.rule == no_result::RULE || *finding.rule == unknown_result::RULE
        };
        if judgement.findings.iter().any(writes_result) && self.file_has_other_order() {
            facts.first_figure = None;
        }
        for finding in &judgement.findings {
            if !wanted(finding.rule) {
                continue;
            }
            let case = FixCase {
                finding,
                record,
                judgement,
                game: &facts,
            };
            let safe = safe_fix(finding.rule).and_then(|fix| fix(&case));
            let (safety, edits) = match safe {
                Some(edits) => (Safety::Safe, edits),
                None if self.unsafe_fixes => match repairs::edits(&case) {
                    Some(edits) => (Safety::Unsafe, edits),
                    None => continue,
                },
                None => continue,
            };
            if edits.is_empty() || !edits.iter().all(inside) {
                continue;
            }
            fixes.push(Fix {
                rule: finding.rule,
                safety,
                edits: edits.into_iter().map(moved).collect(),
            });
        }
        fixes
    }

    /// Proves fixes that do not overlap. First, all are tried together. If that fails, the first half is tried, then
    /// the second.
    fn prove(&self, state: &mut FixState<'_>, proved: &mut ProvedFixes, fixes: Vec<Fix>) {
        if fixes.is_empty() {
            return;
        }
        let max_proofs = if budget::is_spent() {
            MAX_PROOFS_WITHOUT_BUDGET
        } else {
            MAX_PROOFS
        };
        let is_spent = state.proofs > 0 && state.work + state.work_of_game > MAX_WORK;
        if is_spent || state.proofs >= max_proofs {
            proved.withdrawn.extend(fixes.iter().map(|fix| fix.rule));
            return;
        }
        state.proofs += 1;
        let all: Vec<Fix> = proved.fixes.iter().chain(&fixes).cloned().collect();
        let text = Edit::apply(&merged_edits(&all), &state.text);
        let applied: Vec<_> = all.iter().map(|fix| (fix.rule, fix.safety)).collect();
        let whole = Span::new(0, text.len());
        let (source, len) = (state.source(&text), text.len());
        let after = read(&source, len, &self.referee, |record, judgement| {
            state.work += work(record, judgement);
            let content = GameContent::new(record, judgement);
            let is_proved = state.content.accepts(&content, &applied);
            is_proved.then(|| FixedGame {
                text,
                content,
                next: self.fixes(record, judgement, whole, state.wanted),
            })
        });
        if let Some(after) = after.flatten() {
            proved.fixes = all;
            proved.after = Some(after);
            return;
        }
        if let [fix] = &fixes[..] {
            proved.withdrawn.push(fix.rule);
            return;
        }
        let mut first = fixes;
        let last = first.split_off(first.len() / 2);
        self.prove(state, proved, first);
        self.prove(state, proved, last);
    }
}

impl FixState<'_> {
    /// A version of the game's text, followed by the tail.
    fn source(&self, text: &[u8]) -> Vec<u8> {
        [text, self.tail].concat()
    }

    /// Accepts the proved fixes and returns the fixes of the resulting game; `None` if nothing was proved.
    fn accept(&mut self, proved: ProvedFixes) -> Option<Vec<Fix>> {
        let after = proved.after?;
        self.patched.apply(&merged_edits(&proved.fixes));
        self.text = after.text;
        self.content = after.content;
        self.fixed
            .extend(proved.fixes.iter().map(|fix| (fix.rule, fix.safety)));
        Some(after.next)
    }
}

/// The work of judging a game.
fn work(record: &Record<'_>, judgement: &Judgement) -> usize {
    let of_finding = |finding: &Finding| {
        let omitted = finding.detail.as_ref().map_or(0, |detail| detail.omitted);
        1 + omitted as usize
    };
    let findings: usize = judgement.findings.iter().map(of_finding).sum();
    record.span().len() + WORK_OF_FINDING * findings
}

/// The start of the text directly after a game; empty if white space comes first.
fn tail<'a>(record: &Record<'a>, game: Span) -> &'a [u8] {
    const MAX_TAIL: usize = 64;
    let rest = record.source.get(game.end..).unwrap_or_default();
    match rest.first() {
        Some(first) if !first.is_ascii_whitespace() => &rest[..rest.len().min(MAX_TAIL)],
        _ => &[],
    }
}

/// Removes fixes that overlap an earlier one, since a later round may apply them. Fixes that contain the same edit are
/// both kept.
fn without_overlaps(mut fixes: Vec<Fix>) -> Vec<Fix> {
    let start = |fix: &Fix| fix.edits.iter().map(|edit| edit.span.start).min();
    fixes.sort_by_key(start);
    let mut taken: Vec<Edit> = Vec::new();
    fixes.retain(|fix| {
        if let Some(start) = start(fix) {
            taken.retain(|edit| edit.span.end >= start);
        }
        let clash = fix.edits.iter().any(|edit| {
            taken
                .iter()
                .any(|other| edit != other && edit.overlaps(other))
        });
        if !clash {
            taken.extend_from_slice(&fix.edits);
        }
        !clash
    });
    fixes
}

/// The edits of all fixes, sorted and without duplicates.
fn merged_edits(fixes: &[Fix]) -> Vec<Edit> {
    let mut edits: Vec<Edit> = fixes.iter().flat_map(|fix| fix.edits.clone()).collect();
    edits.sort();
    edits.dedup();
    edits
}
