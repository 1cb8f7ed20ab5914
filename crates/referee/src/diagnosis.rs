//! An illegal move, with everything that the rules need to classify it.

use draughts::{
    AnyPosition, Color, DrawRule, Forced, Hypothesis, Move, Piece, Role, Square, Squares, Variant,
};
use pdn::RawMove;

use crate::{
    Rule, RuleSet, finding::Winner, laws::Ruling, squares_between::between, wording::alternatives,
};

/// A move that is illegal in this position.
#[derive(Debug)]
pub(crate) struct IllegalMove<'a> {
    /// The active laws.
    pub(crate) laws: &'a RuleSet,
    pub(crate) position: &'a AnyPosition,
    pub(crate) written: &'a RawMove<'a>,
    /// The squares as written; empty if one of them is not on the board.
    pub(crate) path: &'a [Square],
    /// All moves that the active laws allow in this position.
    pub(crate) legal: &'a [Move],
    /// True at the first ply of the record.
    pub(crate) is_first_ply: bool,
}

/// The reason why a move is illegal, and the consequences.
#[derive(Debug)]
pub(crate) struct Diagnosis {
    pub(crate) rule: &'static Rule,
    pub(crate) message: String,
    /// The pieces involved.
    pub(crate) pieces: Squares,
    /// The captures to show on the board.
    pub(crate) marked: Vec<Vec<Square>>,
    /// The active laws that the move breaks or that state the consequences. If it is empty, the rule's own laws are
    /// cited.
    pub(crate) laws: Vec<&'static str>,
    /// The consequences under the active laws.
    pub(crate) ruling: Option<String>,
    pub(crate) result_implied: Option<Winner>,
    /// True if the opponent's answer makes the move valid (WCDF 1.26).
    pub(crate) condoned_by_answer: bool,
    /// The plies that are evidence for the diagnosis.
    pub(crate) evidence: Vec<u32>,
    pub(crate) after: Continuation,
}

/// How the replay continues after an illegal move.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Continuation {
    /// The replay stops, because no position follows from the move.
    Break,
    /// The move was played as written, against the laws.
    AsWritten(AnyPosition),
    /// If the rest of the line can be replayed after the move as written, the move was played. Otherwise, the replay
    /// stops.
    IfRestReplays(AnyPosition),
}

/// A draw found at a ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FoundDraw {
    /// The position has now occurred the given number of times.
    Repeated(u8, DrawRule),
    /// A limit of moves without progress is reached.
    Counted(DrawRule),
    /// The side has made 40 moves since the notice or the refusal that follows the given ply.
    FortyMoves(Color, u32),
}

impl Diagnosis {
    /// A diagnosis after which the replay stops.
    pub(crate) fn new(rule: &'static Rule, message: String) -> Self {
        Self {
            rule,
            message,
            pieces: Squares::EMPTY,
            marked: Vec::new(),
            laws: Vec::new(),
            ruling: None,
            result_implied: None,
            condoned_by_answer: false,
            evidence: Vec::new(),
            after: Continuation::Break,
        }
    }

    /// Sets the laws that the move breaks.
    pub(crate) fn with_laws(mut self, broken: &[&'static str]) -> Self {
        self.laws = broken.to_vec();
        self
    }

    /// Sets the laws that the move breaks, unless the diagnosis cites articles of its own.
    pub(crate) fn with_default_laws(self, broken: &[&'static str]) -> Self {
        if self.laws.is_empty() {
            self.with_laws(broken)
        } else {
            self
        }
    }

    /// Sets the laws that the move breaks and the ruling under them.
    pub(crate) fn with_ruling(
        mut self,
        variant: Variant,
        broken: &[&'static str],
        ruling: Ruling,
    ) -> Self {
        let ruling = ruling.in_variant(variant);
        self.laws = ruling.citing(broken);
        self.ruling = Some(ruling.text);
        self.result_implied = ruling.result_implied;
        self.condoned_by_answer = ruling.condoned_by_answer;
        self
    }

    /// Marks the move as a slip of the record, because no piece could make it, or nothing shows that it was played.
    /// Such a move has no consequences.
    pub(crate) fn into_slip(mut self) -> Self {
        let slip = Ruling::slip();
        self.ruling = Some(slip.text);
        self.result_implied = slip.result_implied;
        self.condoned_by_answer = slip.condoned_by_answer;
        self
    }

    /// Removes the ruling, because the move breaks the laws only if an assumption about the position is true.
    pub(crate) fn without_ruling(mut self) -> Self {
        self.ruling = None;
        self.result_implied = None;
        self.condoned_by_answer = false;
        self
    }
}

impl IllegalMove<'_> {
    /// The variant.
    pub(crate) fn variant(&self) -> Variant {
        self.position.variant()
    }

    /// The side to move.
    pub(crate) fn side(&self) -> Color {
        self.position.side()
    }

    /// The first and the last square, if both exist.
    pub(crate) fn ends(&self) -> Option<(Square, Square)> {
        match *self.path {
            [from, .., to] => Some((from, to)),
            _ => None,
        }
    }

    /// The piece of the side to move on the first square, with the first and the last square.
    pub(crate) fn mover(&self) -> Option<(Piece, Square, Square)> {
        let (from, to) = self.ends()?;
        let piece = self.position.piece_at(from)?;
        (piece.color == self.side()).then_some((piece, from, to))
    }

    /// A move in the notation of the variant, with its full path.
    pub(crate) fn text(&self, mv: &Move) -> String {
        self.position.text(mv)
    }

    /// The legal captures.
    pub(crate) fn open_captures(&self) -> impl Iterator<Item = &Move> {
        self.legal.iter().filter(|mv| mv.is_capture())
    }

    /// The available captures as text, at most four of them: `15x22 or 15x24`.
    pub(crate) fn open_captures_text(&self) -> String {
        let texts: Vec<String> = self.open_captures().map(|mv| self.text(mv)).collect();
        alternatives(&texts)
    }

    /// The text `; besides, a capture was possible: 15x22`; empty if no capture was possible. For diagnoses that take
    /// precedence over a missed capture.
    pub(crate) fn also_missed_capture_text(&self) -> String {
        if self.open_captures().next().is_none() {
            String::new()
        } else {
            format!(
                "; besides, a capture was possible: {}",
                self.open_captures_text()
            )
        }
    }

    /// The routes of the moving piece under a hypothesis that match the written squares.
    pub(crate) fn routes(&self, how: Hypothesis) -> Vec<Move> {
        let Some((from, to)) = self.ends() else {
            return Vec::new();
        };
        let mut found = self.position.routes_from(from, how).into_vec();
        found.retain(|route| route.to() == to);
        matching_routes(self.variant(), found, self.path)
    }

    /// True if a man could make this one-step move if it moved like a king.
    pub(crate) fn is_quiet_step_of_a_king(&self) -> bool {
        let Some((_, from, to)) = self.mover() else {
            return false;
        };
        let backward = Hypothesis {
            backward: true,
            ..Hypothesis::LAWFUL
        };
        self.position
            .quiet_moves_if(from, backward)
            .iter()
            .any(|mv| mv.to() == to)
    }

    /// True if this would be a legal quiet move if no capture were available.
    pub(crate) fn is_quiet_move(&self) -> bool {
        self.path.len() == 2
            && self.ends().is_some_and(|(from, to)| {
                self.position
                    .quiet_moves_from(from)
                    .iter()
                    .any(|mv| mv.to() == to)
            })
    }

    /// The position after one of the [`routes`](Self::routes).
    pub(crate) fn position_after(&self, route: &Move) -> Option<AnyPosition> {
        self.position.force(&Forced::from(route)).ok()
    }

    /// The position after the move as written, with `captured` removed.
    pub(crate) fn as_written(&self, captured: Squares) -> Option<AnyPosition> {
        let (piece, from, to) = self.mover()?;
        let crowns = piece.role == Role::Man && self.variant().is_on_king_row(piece.color, to);
        self.position
            .force(&Forced {
                from,
                to,
                captured,
                crowns,
            })
            .ok()
    }
}

/// The routes that `path` can mean. If it has only two squares, all routes between them are returned; otherwise,
/// the route with exactly this path. If there is none, the routes that land on or pass over its squares in order are
/// returned.
pub(crate) fn matching_routes(
    variant: Variant,
    mut routes: Vec<Move>,
    path: &[Square],
) -> Vec<Move> {
    if path.len() > 2 {
        let exact = routes.iter().any(|route| route.path() == path);
        routes.retain(|route| {
            if exact {
                route.path() == path
            } else {
                passes_through(variant, route, path)
            }
        });
    }
    routes
}

/// True if the route lands on, or passes over, the squares in the given order.
pub(crate) fn passes_through(variant: Variant, route: &Move, squares: &[Square]) -> bool {
    let [from, inner @ .., to] = squares else {
        return false;
    };
    let mut wanted = inner.iter();
    let mut next = wanted.next();
    for hop in route.path().windows(2) {
        let passed = between(variant, hop[0], hop[1]).unwrap_or_default();
        let vacant = passed
            .iter()
            .filter(|square| !route.captured().contains(**square));
        for square in vacant.chain([&hop[1]]) {
            if next == Some(square) {
                next = wanted.next();
            }
        }
    }
    next.is_none() && (route.from(), route.to()) == (*from, *to)
}
