//! The fixes of one game: collected, applied, and proved by reading and judging the game again.

use std::sync::Arc;

use pdn::Span;

use super::{
    Case, Edit, Game, Safety, names,
    patched::Patched,
    reading::{Reading, read},
    repairs,
};
use crate::{
    Budget, FileEvidence, Finding, Judgement, Options, Record, Referee, Rule,
    rules::collection::name_variant,
};

/// A fix may bring to light what another one can mend: a number after a repaired ply, a path after a
/// split capture. More rounds than this are a sign that two fixes undo each other.
const MOST_ROUNDS: u32 = 8;

/// How often a game may be judged again in search of the one fix that cannot stay.
const MOST_PROOFS: u32 = 100;

/// How many bytes may be judged again for one game: a game of ordinary length never comes near it, and
/// one of any length is settled in time in proportion to it.
const MOST_READ: usize = 4 << 20;

/// Mends games.
///
/// A fix stays only if the game, read and judged again, is proved the same: for a safe one the same
/// moves, positions, result and words, and no finding that was not there before; for an unsafe one
/// fewer errors and no new one. What cannot be proved is taken back.
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

/// What was mended in a game.
///
/// ```
/// use referee::{Fixer, Options, Record, Safety};
///
/// let source = b"[GameType \"21\"]\n1. 09-13 23x19 *\n";
/// let mut events = Vec::new();
/// pdn::Reader::new(source).read_game(&mut events);
/// let record = Record { source, events: &events };
/// // only the zeros, for once
/// let fixer = Fixer::new(Options::default(), false);
/// let fix = fixer.game(&record, &|rule| rule.code() == "N102").unwrap();
/// let fixed: Vec<_> = fix.fixed.iter().map(|(rule, safety)| (rule.name(), *safety)).collect();
/// assert_eq!(fixed, [("leading-zero", Safety::Safe)]);
/// assert_eq!((fix.edits.len(), fix.withdrawn), (1, 0));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameFix {
    /// The changes, in order and without overlap; none if nothing could be mended.
    pub edits: Vec<Edit>,
    /// The rules whose findings were mended, one entry for each finding.
    pub fixed: Vec<(&'static Rule, Safety)>,
    /// Findings whose fix could not be proved, and was taken back.
    pub withdrawn: u32,
}

/// A fix of one finding.
#[derive(Clone, Debug)]
struct Fix {
    rule: &'static Rule,
    safety: Safety,
    edits: Vec<Edit>,
}

/// A game on its way: its text so far, and what it says.
struct State<'a> {
    text: Vec<u8>,
    /// What follows on the game without white space, if anything does.
    tail: &'a [u8],
    reading: Reading,
    patched: Patched,
    fixed: Vec<(&'static Rule, Safety)>,
    proofs: u32,
    /// Bytes judged for proofs so far.
    read: usize,
    /// Whether the findings of a rule are to be mended.
    wanted: &'a dyn Fn(&Rule) -> bool,
}

/// The fixes of a round that have been proved together, and the game with them.
#[derive(Default)]
struct Settled {
    fixes: Vec<Fix>,
    after: Option<After>,
    withdrawn: u32,
}

/// A game with the fixes of a round.
struct After {
    text: Vec<u8>,
    reading: Reading,
    /// The fixes that its findings allow.
    next: Vec<Fix>,
}

impl Fixer {
    /// A fixer who judges as `options` say, and goes on to repair what was played or written wrong
    /// if `unsafe_fixes`.
    pub fn new(options: Options, unsafe_fixes: bool) -> Self {
        Self {
            referee: Referee::new(Options {
                collection: false,
                positions: false,
                moves: true,
                ..options
            }),
            unsafe_fixes,
        }
    }

    /// The same fixer for the records of one file ([`Referee::for_file`]).
    #[must_use]
    pub fn for_file(&self, file: &Arc<FileEvidence>) -> Self {
        Self {
            referee: self.referee.for_file(file),
            unsafe_fixes: self.unsafe_fixes,
        }
    }

    /// The same fixer for records that not every name of a player can be written in: those stay as they are spelled.
    #[must_use]
    pub fn writing(&self, may_stand: &dyn Fn(&str) -> bool) -> Self {
        let aliases = self.referee.aliases();
        Self {
            referee: Referee::new(Options {
                aliases: aliases.map(|all| Arc::new(all.only(may_stand))),
                ..self.referee.options().clone()
            }),
            unsafe_fixes: self.unsafe_fixes,
        }
    }

    /// True if players may be called otherwise than they are spelled.
    pub fn renames(&self) -> bool {
        self.unsafe_fixes && self.referee.aliases().is_some()
    }

    /// The edits that call the players of a game by their names.
    fn renamed(&self, record: &Record<'_>, wanted: &dyn Fn(&Rule) -> bool) -> Vec<Edit> {
        match self.referee.aliases() {
            Some(aliases) if self.unsafe_fixes && wanted(&name_variant::RULE) => {
                names::edits(record, aliases)
            }
            _ => Vec::new(),
        }
    }

    /// Mends the findings of one game whose rules are `wanted`; none if there is nothing that could
    /// be mended.
    pub fn game(&self, record: &Record<'_>, wanted: &dyn Fn(&Rule) -> bool) -> Option<GameFix> {
        let _budget = Budget::for_versions(record.span().len());
        let mut judgement = Judgement::default();
        self.referee.judge(record, &mut judgement);
        let mendable = |finding: &Finding| {
            wanted(finding.rule)
                && (finding.rule.mend().is_some()
                    || self.unsafe_fixes && repairs::is_certain(finding))
        };
        if !judgement.findings.iter().any(mendable) && self.renamed(record, wanted).is_empty() {
            return None;
        }
        let span = record.span();
        let mut state = State {
            text: record.bytes(span).to_vec(),
            tail: tail(record, span),
            reading: Reading::of(record, &judgement),
            patched: Patched::new(span.len()),
            fixed: Vec::new(),
            proofs: 0,
            read: 0,
            wanted,
        };
        let mut due = self.fixes(record, &judgement, span, wanted);
        let mut withdrawn = 0;
        for _ in 0..MOST_ROUNDS {
            let mut next = None;
            withdrawn = 0;
            // what is safe first: a repair may rest on it, and is never mixed up with it
            for safety in [Safety::Safe, Safety::Unsafe] {
                let (now, later) = due.into_iter().partition(|fix: &Fix| fix.safety == safety);
                due = later;
                let mut settled = Settled::default();
                self.settle(&mut state, &mut settled, apart(now));
                withdrawn += settled.withdrawn;
                next = state.take(settled);
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
        })
    }

    /// How many findings [`game`](Self::game) would mend by safe fixes, in a game that was judged with the same options.
    ///
    /// Where all text could be read, and the fixes of all findings are known to succeed, nothing is tried: a clean collection
    /// costs no time.
    ///
    /// ```
    /// use referee::{Fixer, Options, Record, Referee};
    ///
    /// let source = b"[GameType \"21\"]\n1. 09-13 23x19 *\n";
    /// let fixer = Fixer::new(Options::default(), false);
    /// let mut count = 0;
    /// Referee::default().judge_each(source, |record, judgement| {
    ///     count += fixer.count(record, &judgement.findings, &|_| true);
    /// });
    /// assert_eq!(count, 2);
    /// ```
    pub fn count(
        &self,
        record: &Record<'_>,
        findings: &[Finding],
        wanted: &dyn Fn(&Rule) -> bool,
    ) -> u64 {
        let mut always = 0;
        let is_read = !findings.iter().any(|finding| finding.rule.is_of_text());
        for finding in findings {
            let rule = finding.rule;
            if rule.mend().is_none() || !wanted(rule) {
                continue;
            }
            if !is_read || !rule.always_fixes(finding) {
                let fix = self.game(record, wanted);
                return fix.map_or(0, |fix| fix.fixed.len() as u64);
            }
            always += 1;
        }
        always
    }

    /// The fixes that the findings of a judged game allow, with spans from the start of `game`.
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
        let renamed = self.renamed(record, wanted).into_iter().filter(inside);
        let mut fixes: Vec<Fix> = renamed
            .map(|edit| Fix {
                rule: &name_variant::RULE,
                safety: Safety::Unsafe,
                edits: vec![moved(edit)],
            })
            .collect();
        let facts = Game::of(record, judgement, self.referee.options());
        for finding in &judgement.findings {
            if !wanted(finding.rule) {
                continue;
            }
            let case = Case {
                finding,
                record,
                judgement,
                game: &facts,
            };
            let safe = finding.rule.mend().and_then(|mend| mend(&case));
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

    /// Settles fixes that do not overlap; where all of them together cannot be proved, the halves
    /// one after the other.
    fn settle(&self, state: &mut State<'_>, settled: &mut Settled, fixes: Vec<Fix>) {
        if fixes.is_empty() {
            return;
        }
        let too_long = state.read >= MOST_READ.max(2 * state.text.len());
        if too_long || state.proofs >= MOST_PROOFS {
            settled.withdrawn += fixes.len() as u32;
            return;
        }
        state.proofs += 1;
        state.read += state.text.len();
        let all: Vec<Fix> = settled.fixes.iter().chain(&fixes).cloned().collect();
        let text = Edit::apply(&joined(&all), &state.text);
        let applied: Vec<_> = all.iter().map(|fix| (fix.rule, fix.safety)).collect();
        let whole = Span::new(0, text.len());
        let after = read(
            &state.source(&text),
            text.len(),
            &self.referee,
            |record, judgement| {
                let reading = Reading::of(record, judgement);
                let is_proved = state.reading.proves(&reading, &applied);
                is_proved.then(|| (reading, self.fixes(record, judgement, whole, state.wanted)))
            },
        );
        if let Some((reading, next)) = after.flatten() {
            settled.fixes = all;
            settled.after = Some(After {
                text,
                reading,
                next,
            });
            return;
        }
        if fixes.len() == 1 {
            settled.withdrawn += 1;
            return;
        }
        let mut first = fixes;
        let last = first.split_off(first.len() / 2);
        self.settle(state, settled, first);
        self.settle(state, settled, last);
    }
}

impl State<'_> {
    /// A text of the game, with what follows on it.
    fn source(&self, text: &[u8]) -> Vec<u8> {
        [text, self.tail].concat()
    }

    /// Goes on from the game with the settled fixes, and returns those that it allows then; none if nothing was settled.
    fn take(&mut self, settled: Settled) -> Option<Vec<Fix>> {
        let after = settled.after?;
        self.patched.apply(&joined(&settled.fixes));
        self.text = after.text;
        self.reading = after.reading;
        self.fixed
            .extend(settled.fixes.iter().map(|fix| (fix.rule, fix.safety)));
        Some(after.next)
    }
}

/// The beginning of what follows on a game without white space.
fn tail<'a>(record: &Record<'a>, game: Span) -> &'a [u8] {
    const LONGEST: usize = 64;
    let rest = record.source.get(game.end..).unwrap_or_default();
    match rest.first() {
        Some(first) if !first.is_ascii_whitespace() => &rest[..rest.len().min(LONGEST)],
        _ => &[],
    }
}

/// Of fixes that overlap the first one only; a later round may still do the others. Two findings
/// may ask for the same change.
fn apart(mut fixes: Vec<Fix>) -> Vec<Fix> {
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

/// The edits of fixes in order, each once.
fn joined(fixes: &[Fix]) -> Vec<Edit> {
    let mut edits: Vec<Edit> = fixes.iter().flat_map(|fix| fix.edits.clone()).collect();
    edits.sort();
    edits.dedup();
    edits
}
