//! The referee, which judges one game at a time.

mod inferred;

use std::borrow::Cow;
use std::{cell::LazyCell, sync::Arc};

use draughts::{AnyPosition, Color, Variant};
use pdn::{FaultKind, Outcome, Token};

use self::inferred::{
    MAX_SHORT_PLIES, doubt_inferred_variant, has_whole_game_repair, is_slip,
    remove_findings_of_repaired_men, slips, starts_normally, unknown_start,
};
use crate::{
    Aliases, Budget, CollectionEntry, FileEvidence, Judgement, Options, Orientation, Record, Scope,
    Severity, SideStatus, Winner,
    first_ply::side_of_fen,
    game_type::GameTypeValue,
    header::Header,
    notation_style::NotationStyle,
    outcome::{StatedResult, first_figure, stated_starter},
    play::{
        EnglishFit, MainLineEnd, PlayedMoves, ReplayInput, Start, expand_short_moves, number_moves,
        read_fen, replay,
        variant_decision::{
            VariantDecision, decide_numbered_from_a1, decide_other_board, decide_variant,
            file_variant_instead_of_english, is_fragment, names_no_square, not_english,
            possible_variant, tagged_in_file,
        },
    },
    report::{FindingReport, report_omitted},
    rotate::{self, RotatedRecord, is_mirrored},
    rules::{
        clock,
        notation::{bracketed_moves, misread_digit},
        outcome::{self, result_against_board::NoMove, result_against_ruling},
        tags, text,
    },
    scan::GameScan,
    words::winner::{outcomes, results_in_words},
};

/// Judges games under a set of laws.
///
/// ```
/// use draughts::Variant;
/// use referee::{Options, Referee};
///
/// let referee = Referee::new(Options { variant: Some(Variant::Russian), ..Options::default() });
/// let judgement = referee.judge_first(b"1. c3-d4 f6-e5 2. b2-c3 *").unwrap();
/// // 1... f6-e5 offers a man, so 2. d4xf6 was compulsory
/// let codes: Vec<_> = judgement.findings.iter().map(|finding| finding.rule.code()).collect();
/// assert!(codes.contains(&"R307"), "{codes:?}");
/// assert_eq!(referee.options().variant, Some(Variant::Russian));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Referee {
    options: Options,
}

impl Referee {
    /// A referee with these options.
    pub fn new(options: Options) -> Self {
        Self { options }
    }

    /// The options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Returns the same referee with the evidence of one file, for the records of that file.
    #[must_use]
    pub fn for_file(&self, file: &Arc<FileEvidence>) -> Self {
        let mut options = self.options.clone();
        options.file = Some(Arc::clone(file));
        Self { options }
    }

    /// The canonical player names, if any.
    pub(crate) fn aliases(&self) -> Option<&Aliases> {
        self.options.aliases.as_deref()
    }

    /// The winner according to the record, without judging the game. The same as [`Judgement::recorded`].
    pub fn recorded(&self, record: &Record<'_>) -> Option<Winner> {
        self.stated(record).winner
    }

    /// The result that the record states, in figures or in words, without judging the game. Words that name a winner
    /// give figures in the order of the game.
    ///
    /// ```
    /// use pdn::Outcome;
    /// use referee::{Record, Referee};
    ///
    /// let result = |source: &[u8]| {
    ///     let mut events = Vec::new();
    ///     referee::reader(source).read_game(&mut events);
    ///     Referee::default().result(&Record { source, events: &events })
    /// };
    /// assert_eq!(result(b"[GameType \"21\"] 1. 11-15 22-17 White won"), Outcome::Second);
    /// assert_eq!(result(b"[Result \"Draw\"] 1. 11-15 22-17 *"), Outcome::Draw);
    /// assert_eq!(result(b"1. 11-15 22-17 {Draw agreed} 1-0"), Outcome::Unknown);
    /// ```
    pub fn result(&self, record: &Record<'_>) -> Outcome {
        self.stated(record).outcome.unwrap_or(Outcome::Unknown)
    }

    fn stated<'a>(&self, record: &Record<'a>) -> StatedResult<'a> {
        let header = Header::from_record(record);
        let scan = GameScan::new(record, false, |_| {});
        let kind = decide_variant(record, &scan, &header, &self.options);
        let first = first_figure(&self.options, record, &header, kind.variant());
        StatedResult::new(record, &scan, &header, first, &self.options)
    }

    /// Judges the first game of an input; `None` if there is no game.
    pub fn judge_first(&self, source: &[u8]) -> Option<Judgement> {
        let mut events = Vec::new();
        if !crate::reader(source).read_game(&mut events) {
            return None;
        }
        let mut judgement = Judgement::default();
        let record = Record {
            source,
            events: &events,
        };
        self.judge(&record, &mut judgement);
        Some(judgement)
    }

    /// Judges one game. Overwrites `into`, reusing its memory.
    ///
    /// Without a GameType tag, the variant is inferred (T215). If English draughts is inferred but does not replay, the
    /// game is judged again as a variant in which every move is legal, if there is one.
    pub fn judge(&self, record: &Record<'_>, into: &mut Judgement) {
        let _budget = Budget::for_judgement(record.span().len());
        self.judge_or_infer(record, into);
        if let Some(unknown) = unknown_start(record, into) {
            let header = Header::from_record(record);
            self.judge_as(Some(unknown), record, &header, into);
        }
        if into.guessed {
            let file = || self.options.file.as_ref()?.tagged_variant();
            doubt_inferred_variant(record, into, file);
        }
        if let Some(severities) = &self.options.severities {
            severities.apply(&mut into.findings);
        }
    }

    fn judge_or_infer(&self, record: &Record<'_>, into: &mut Judgement) {
        let header = Header::from_record(record);
        if GameTypeValue::from_header(&header).is_some_and(GameTypeValue::may_be_rotated) {
            return self.judge_in_both_orientations(record, &header, into);
        }
        self.judge_as(None, record, &header, into);
        if into
            .variant
            .is_some_and(|variant| is_mirrored(record, variant))
        {
            self.judge_rotated(record, Orientation::Mirrored, into);
            let guessed = tags::guessed_variant::RULE.code();
            let mut findings = into.findings.iter_mut();
            if let Some(finding) = findings.find(|finding| finding.rule.code() == guessed) {
                let board = "; its letters are read on a mirrored board";
                finding.message.to_mut().push_str(board);
            }
            return;
        }
        if let (Some(variant), false, None) = (into.variant, into.guessed, self.options.variant) {
            let breaks = slips(into) > 1
                || slips(into) == 1
                    && (!into.verified
                        || has_whole_game_repair(into)
                        || names_no_square(record, &header, variant));
            if breaks && let Some(kind) = decide_other_board(record, &header, variant) {
                self.judge_as(Some(kind), record, &header, into);
            }
            return;
        }
        if !into.guessed {
            return;
        }
        let is_lost = !into.verified || has_whole_game_repair(into);
        let breaks = slips(into) > 0 && is_lost;
        let numbered_from_a1 = || {
            breaks
                .then(|| decide_numbered_from_a1(record, &header))
                .flatten()
        };
        if into.variant != Some(Variant::English) {
            if let Some(kind) = numbered_from_a1() {
                self.judge_as(Some(kind), record, &header, into);
            }
            return;
        }
        let english = EnglishFit {
            slips: slips(into),
            is_lost,
        };
        if english.slips == 0 {
            // A game that is short, starts from a FEN, or has unknown tags is weak evidence for English draughts.
            let is_weak = into.plies < MIN_ENGLISH_PLIES || header.fen.is_some() || header.others;
            let file_is_of_other_variant =
                || tagged_in_file(&self.options).is_some_and(|variant| variant != Variant::English);
            if (is_weak || file_is_of_other_variant())
                && let Some(other) = file_variant_instead_of_english(record, &header, &self.options)
            {
                self.judge_as(Some(other), record, &header, into);
            }
            return;
        }
        let not_english = not_english(record, &header, english, &self.options);
        if not_english.is_none()
            && let Some(kind) = numbered_from_a1()
        {
            return self.judge_as(Some(kind), record, &header, into);
        }
        let possible_variant = match not_english {
            Some((other, has_other_evidence))
                if english.slips > 1 || english.is_lost || has_other_evidence =>
            {
                return self.judge_as(Some(other), record, &header, into);
            }
            Some((other, _)) => other.variant(),
            None if is_fragment(record, &header) => {
                return self.judge_as(Some(VariantDecision::FRAGMENT), record, &header, into);
            }
            None => match possible_variant(record, &header) {
                // There are only a few moves, all of them legal in another variant. They are not enough to accuse a
                // player.
                Some(other)
                    if into.plies <= MAX_SHORT_PLIES && starts_normally(record, &header) =>
                {
                    return self.judge_as(Some(other), record, &header, into);
                }
                other => other.and_then(|other| other.variant()),
            },
        };
        if let Some(variant) = possible_variant {
            // One slip or a short record is not enough evidence to contradict the result.
            into.findings
                .retain(|finding| finding.rule.code() != result_against_ruling::RULE.code());
            let file = self.options.file.as_deref();
            let file_is_english = file.and_then(FileEvidence::variant) == Some(Variant::English);
            let slips = into.findings.iter_mut().filter(|finding| is_slip(finding));
            for (at, slip) in slips.enumerate() {
                if at == 0 {
                    let doubt = format!(
                        "; without a GameType tag this may be {} instead, where every move is legal",
                        variant.title()
                    );
                    slip.message.to_mut().push_str(&doubt);
                }
                if !file_is_english {
                    // A record without any fault in another variant does not prove a fault in English draughts.
                    slip.severity = Severity::Warning;
                }
            }
        }
    }

    /// Judges an algebraic game that Black starts. Some programs count squares from White's side, others from the
    /// starter's side. If the moves break laws in one orientation, the other orientation is tried.
    fn judge_in_both_orientations(
        &self,
        record: &Record<'_>,
        header: &Header<'_>,
        into: &mut Judgement,
    ) {
        let rotated_first =
            GameTypeValue::from_header(header).is_some_and(GameTypeValue::is_rotated);
        let judge = |rotated: bool, into: &mut Judgement| {
            if rotated {
                self.judge_rotated(record, Orientation::Rotated, into);
            } else {
                self.judge_as(None, record, header, into);
            }
        };
        judge(rotated_first, into);
        if slips(into) == 0 {
            return;
        }
        let mut other = Judgement::default();
        judge(!rotated_first, &mut other);
        if slips(&other) == 0 {
            *into = other;
        }
    }

    /// Judges a game with rotated or mirrored square names.
    fn judge_rotated(&self, record: &Record<'_>, orientation: Orientation, into: &mut Judgement) {
        let rotated = RotatedRecord::new(record, orientation);
        let events = rotated.events(record);
        let record = Record {
            events: &events,
            ..*record
        };
        self.judge_as(None, &record, &Header::from_record(&record), into);
        into.orientation = orientation;
        for finding in &mut into.findings {
            rotate::restore_names(finding, orientation);
        }
    }

    fn judge_as<'a>(
        &self,
        decided: Option<VariantDecision>,
        record: &Record<'a>,
        header: &Header<'a>,
        into: &mut Judgement,
    ) {
        into.clear();
        let scope = self.options.scope;
        let all = scope == Scope::All;
        let mut has_unread = false;
        let mut comments = outcome::conduct_noted::CommentScanner::default();
        if all {
            comments.scan_tags(record, header);
        }
        let scan = {
            let mut report = FindingReport::with_scope(scope, &mut into.findings, None);
            let results = LazyCell::new(|| results_in_words(record).collect::<Vec<_>>());
            let mut in_brackets = false;
            let scan = GameScan::new(record, self.options.entry, |event| {
                if all {
                    comments.scan(event, record);
                }
                if let Token::Fault(fault) = &event.token {
                    let is_unread = fault.kind == FaultKind::UnexpectedText;
                    let is_result = is_unread && results.binary_search(&fault.place).is_ok();
                    has_unread |= is_unread;
                    in_brackets |= fault.kind == FaultKind::BracketedMove;
                    text::fault(fault, event, record, is_result, &mut report);
                }
            });
            if in_brackets {
                bracketed_moves::check(record, &mut report);
            }
            scan
        };
        let kind = decided.unwrap_or_else(|| decide_variant(record, &scan, header, &self.options));
        let first = first_figure(&self.options, record, header, kind.variant());
        let stated = StatedResult::new(record, &scan, header, first, &self.options);
        let laws = kind
            .variant()
            .map(|variant| self.options.laws.for_variant(variant));
        into.variant = kind.variant();
        into.guessed = matches!(kind, VariantDecision::Guessed(..));
        into.recorded = stated.winner;
        into.disputed = stated.is_disputed();
        {
            let mut report = FindingReport::with_scope(scope, &mut into.findings, laws);
            if all {
                comments.report(record, laws, &mut report);
                text::undecodable_bytes::check(record, &mut report);
                text::html_entity::check(record, &mut report);
                text::no_result::check(record, &stated, &mut report);
                tags::check(header, record, &mut report);
                tags::unknown_result::check_terminator(&stated, &mut report);
                let between = has_unread.then(|| outcomes(record, header, true));
                let words = between.as_ref().unwrap_or(&stated.words);
                outcome::result_mismatch::check(&stated, header, record, first, words, &mut report);
            } else {
                tags::bad_game_type::check(header, &mut report);
                tags::bad_fen::check(header, &mut report);
            }
            let place = text::first_token(record);
            match &kind {
                VariantDecision::Stated(_) => {}
                VariantDecision::Named(_, evidence) => {
                    tags::guessed_variant::report(&mut report, place, evidence.clone());
                }
                VariantDecision::Guessed(_, evidence) => {
                    tags::guessed_variant::report(&mut report, place, evidence.clone());
                }
                VariantDecision::OtherBoard(why) => {
                    tags::board_orientation::other_board(header, &mut report, place, why.clone());
                }
                VariantDecision::Unjudged(why) | VariantDecision::Unsupported(why) => {
                    // The moves of another game are text that cannot be read. A conversion makes comments of it.
                    let may_have_moves =
                        matches!(kind, VariantDecision::Unsupported(_)) && has_text(record);
                    let has_moves = scan.first_origin.is_some() || may_have_moves;
                    tags::unjudged::report(&mut report, place, has_moves, why.clone());
                }
            }
        }
        if let Some(variant) = kind.variant() {
            VariantJudge {
                variant,
                options: &self.options,
                record,
                header,
                stated: &stated,
                has_short_moves: scan.has_short_moves,
                into,
            }
            .judge();
        } else {
            let turn = header.fen.and_then(|fen| side_of_fen(fen.trimmed()));
            let side = turn
                .or_else(|| first_figure(&self.options, record, header, None))
                .unwrap_or(Color::White);
            into.first = Some(side);
            let moves = self.options.lists_moves().then_some(&mut into.moves);
            let mut report = FindingReport::with_scope(scope, &mut into.findings, None);
            let style = NotationStyle::for_game(header, None);
            let is_turn = turn.is_some();
            into.plies = number_moves(record, side, is_turn, style, moves, &mut report);
            if self.options.positions {
                into.positions.resize(into.moves.len(), None);
            }
            if matches!(kind, VariantDecision::Unsupported(_)) {
                // The game may have its own notation.
                let has_letters = scan.squares.lettered > 0;
                let is_of_notation = |code: &str| {
                    code.starts_with('N') && has_letters || matches!(code, "S001" | "S005" | "S006")
                };
                into.findings
                    .retain(|finding| !is_of_notation(finding.rule.code()));
            }
        }
        if all {
            outcome::against_ruling(into, laws, &stated, header, record);
            if into.verified && slips(into) == 0 {
                misread_digit::add_repairs(record, into);
            }
        }
        if self.options.entry {
            into.entry =
                CollectionEntry::new(record, header, &stated, &scan, first, &self.options, into);
        }
        report_omitted(&mut into.findings);
        into.findings
            .sort_by_key(|finding| (finding.span.start, finding.rule.code()));
    }
}

/// True if a record has text outside its tags, in any form that a conversion writes as a comment: a comment, text that
/// cannot be read, a strength or a time without a move, or another result after the first.
fn has_text(record: &Record<'_>) -> bool {
    let mut result: Option<Cow<'_, str>> = None;
    record.events.iter().any(|event| match event.token {
        Token::Comment(comment) => !comment.text.trim_ascii().is_empty(),
        Token::Strength(_) => true,
        Token::Terminator(end) => {
            let text = end.written();
            let first = result.get_or_insert_with(|| text.clone());
            text != "*" && text != *first
        }
        Token::Fault(fault) => fault.kind.is_text(),
        _ => false,
    })
}

/// Minimum number of plies of a game that counts as evidence for English draughts.
const MIN_ENGLISH_PLIES: u32 = 3;

/// Inputs for judging a game of a known variant.
struct VariantJudge<'r, 'a> {
    variant: Variant,
    options: &'r Options,
    record: &'r Record<'a>,
    header: &'r Header<'a>,
    stated: &'r StatedResult<'a>,
    has_short_moves: bool,
    into: &'r mut Judgement,
}

impl VariantJudge<'_, '_> {
    fn judge(self) {
        let VariantJudge {
            variant,
            options,
            record,
            header,
            stated,
            has_short_moves,
            into,
        } = self;
        let laws = options.laws.for_variant(variant);
        let mut report = FindingReport::with_scope(options.scope, &mut into.findings, Some(laws));
        let style = NotationStyle::for_game(header, Some(variant));
        let start = match header.fen {
            None => {
                let stated_starter = stated_starter(record, header, Some(variant));
                let start =
                    Start::normal(variant, laws, record, options.starter.or(stated_starter));
                if options.starter.is_none() {
                    let side = start.position().map(draughts::AnyPosition::side);
                    tags::starter_against_play::check(header, side, &mut report);
                }
                start
            }
            Some(fen) => {
                let value = fen.tag.value();
                let text = value.trim().as_bytes();
                let start = read_fen(
                    variant,
                    text,
                    fen.span,
                    Some(record),
                    style,
                    laws,
                    &mut report,
                )
                .unwrap_or_else(Start::unknown);
                if start
                    .position()
                    .is_some_and(|given| *given != AnyPosition::start(variant))
                {
                    tags::nonstandard_start::report(&mut report, fen.span);
                }
                start
            }
        };
        into.first = start.position().map(draughts::AnyPosition::side);
        if options.lists_moves() {
            into.start = start.position().map(|given| {
                if *given == AnyPosition::start(variant) {
                    variant.normal_array().into()
                } else {
                    given.fen().into()
                }
            });
        }
        let full = has_short_moves
            .then(|| expand_short_moves(variant, record, start.positions()))
            .flatten();
        let replayed = Record {
            events: full.as_deref().unwrap_or(record.events),
            ..*record
        };
        let ending: MainLineEnd = replay(
            ReplayInput {
                variant,
                record: replayed,
                laws,
                style,
                report: &mut report,
                played_moves: options.lists_moves().then_some(PlayedMoves {
                    moves: &mut into.moves,
                    positions: options.positions.then_some(&mut into.positions),
                }),
            },
            &start,
        );
        into.plies = ending.plies;
        into.verified = ending.verified;
        into.as_written = ending.as_written;
        if options.scope == Scope::All {
            tags::ply_count::check(header, ending.plies, &mut report);
            into.clock_of_each_move = clock::check(
                clock::Times {
                    record,
                    header,
                    clocks: &ending.clocks,
                    laws,
                    laws_setting: &options.laws,
                    stated,
                    reports_per_file: options.entry,
                },
                &mut report,
            );
        }
        // An empty board is not a game.
        let last = ending.position;
        let last = last.filter(|last| Color::ALL.into_iter().any(|side| last.count(side) > 0));
        into.side_status = last.map(|last| {
            if last.has_legal_move() {
                SideStatus::Moves
            } else if last.count(last.side()) > 0 {
                SideStatus::NoMoves
            } else {
                SideStatus::NoPieces
            }
        });
        // A draw that ended the game earlier takes precedence over the end on the board.
        let winner = last.and_then(|last| laws.winner_on_board(&last));
        if let (Some(last), Some(winner), false) = (last, winner, ending.drawn) {
            into.on_board = Some(Winner::from(winner));
            outcome::result_against_board::check(
                &NoMove {
                    laws,
                    last: &last,
                    winner,
                    stated,
                    header,
                    record,
                    guessed: into.guessed,
                },
                &mut report,
            );
        }
        remove_findings_of_repaired_men(variant, &mut into.findings);
    }
}
