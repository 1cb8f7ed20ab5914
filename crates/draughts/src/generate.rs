//! Generates legal moves.

use crate::bitboard::private::Number as _;
use crate::capture::{CaptureSearch, Route, RouteSink};
use crate::hypothesis::Hypothesis;
use crate::layout::BitLayout;
use crate::memory::Memory as _;
use crate::moves::MAX_PATH;
use crate::{
    Aim, Color, Move, MoveList, Piece, Position, Preference, Role, Rules, Square, Squares,
};

/// Collects routes with their paths, either all of them or only the compulsory ones.
pub(crate) struct Collector<R: Rules> {
    color: Color,
    all: bool,
    best: u64,
    path: [R::Bits; MAX_PATH],
    moves: Vec<Move>,
}

impl<R: Rules> Collector<R> {
    pub(crate) fn new(color: Color, all: bool) -> Self {
        Collector {
            color,
            all,
            best: 0,
            path: [R::Bits::EMPTY; MAX_PATH],
            moves: Vec::new(),
        }
    }

    pub(crate) fn into_list(self, truncated: bool) -> MoveList {
        MoveList::from_unsorted(self.moves, truncated)
    }
}

impl<R: Rules> RouteSink<R> for Collector<R> {
    fn land(&mut self, jump: u8, square: R::Bits) {
        self.path[usize::from(jump) % MAX_PATH] = square;
    }

    fn route(&mut self, route: Route<R>) {
        if !self.all && !R::CAPTURE_PREFERENCES.is_empty() {
            if route.score < self.best {
                return;
            }
            if route.score > self.best {
                self.best = route.score;
                self.moves.clear();
            }
        }
        self.path[0] = route.step.from;
        let len = usize::from(route.jumps) + 1;
        let mut squares = [Square::FIRST; MAX_PATH];
        for (square, &bit) in squares.iter_mut().zip(&self.path[..len.min(MAX_PATH)]) {
            *square = BitLayout::<R>::square(bit);
        }
        let piece = Piece {
            color: self.color,
            role: route.role,
        };
        let captured = BitLayout::<R>::squares(route.step.captured);
        self.moves.push(Move::new(
            piece,
            &squares[..len.min(MAX_PATH)],
            captured,
            route.step.crowns,
        ));
    }
}

impl<R: Rules> Position<R> {
    /// The legal moves, each once. Two routes of a piece to the same square that capture the same pieces are one move.
    ///
    /// They are sorted by origin, destination and captured pieces.
    ///
    /// ```
    /// use draughts::{English, Position};
    /// let moves = Position::<English>::start().legal_moves();
    /// assert_eq!(moves.iter().map(ToString::to_string).collect::<Vec<_>>(),
    ///            ["9-13", "9-14", "10-14", "10-15", "11-15", "11-16", "12-16"]);
    /// ```
    pub fn legal_moves(&self) -> MoveList {
        self.legal_routes().without_routes()
    }

    /// The legal moves, with every route of each.
    pub fn legal_routes(&self) -> MoveList {
        let jumpers = self.jumpers(self.side);
        if jumpers.any() {
            let mut collector = Collector::new(self.side, false);
            let truncated = self.search_captures_slowly(&mut collector, jumpers);
            return collector.into_list(truncated);
        }
        let low = self.side == BitLayout::<R>::LOW;
        let mut moves = Vec::with_capacity(16);
        let mut pieces = self.pieces_of(self.side) & !self.capture_only_pieces();
        while pieces.any() {
            let from = pieces.lowest_bit();
            let role = self.role_of(from);
            let mut targets = self.quiet_targets(from, role, low);
            while targets.any() {
                let crowns = role == Role::Man
                    && (targets.lowest_bit() & BitLayout::<R>::king_row(low)).any();
                let path = [
                    BitLayout::<R>::square(from),
                    BitLayout::<R>::square(targets),
                ];
                moves.push(Move::new(
                    Piece {
                        color: self.side,
                        role,
                    },
                    &path,
                    Squares::EMPTY,
                    crowns,
                ));
                targets = targets.without_lowest_bit();
            }
            pieces = pieces.without_lowest_bit();
        }
        MoveList::from_unsorted(moves, false)
    }

    /// Whether the side to move has a legal move. If it has none, the game is over (see [`winner`](Self::winner)).
    pub fn has_legal_move(&self) -> bool {
        if self.must_capture() {
            return true;
        }
        let low = self.side == BitLayout::<R>::LOW;
        let mut movers = self.pieces_of(self.side) & !self.capture_only_pieces();
        while movers.any() {
            if self
                .quiet_targets(movers.lowest_bit(), self.role_of(movers), low)
                .any()
            {
                return true;
            }
            movers = movers.without_lowest_bit();
        }
        false
    }

    /// The winner, if the side to move has no legal move (Standard Laws, 23).
    ///
    /// ```
    /// use draughts::{Antidraughts, Breakthrough, Color, English, Position, fen};
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let blocked: Position<English> = fen::position("B:W8,11:B4")?;
    /// assert_eq!(blocked.winner(), Some(Color::White));
    /// let empty: Position<Antidraughts> = fen::position("B:W28:B")?;
    /// assert_eq!(empty.winner(), Some(Color::Black));
    /// let king: Position<Breakthrough> = fen::position("B:WK3:B20")?;
    /// assert_eq!(king.winner(), Some(Color::White));
    /// # Ok(()) }
    /// ```
    pub fn winner(&self) -> Option<Color> {
        if self.has_legal_move() {
            return None;
        }
        let other = !self.side;
        Some(match R::AIM {
            Aim::RunOutOfMoves => self.side,
            // In a game, the king belongs to the side that moved last. In a position that was set up, it may belong to
            // either side.
            Aim::FirstKing if self.kings.any() && self.count_kings(other) == 0 => self.side,
            Aim::LeaveNoMove | Aim::FirstKing => other,
        })
    }

    /// Whether the side to move can capture; if it can, it must (Standard Laws, 9).
    pub fn must_capture(&self) -> bool {
        self.jumpers(self.side).any()
    }

    /// The pieces of the side to move that have a legal capture. These pieces are liable to the huff (Standard Laws,
    /// 16).
    ///
    /// In variants that require the larger capture, pieces that have only a smaller capture are not included.
    pub fn capturing_pieces(&self) -> Squares {
        if R::CAPTURE_PREFERENCES.is_empty() {
            return BitLayout::<R>::squares(self.jumpers(self.side));
        }
        if self.must_capture() {
            self.legal_moves().iter().map(Move::from).collect()
        } else {
            Squares::EMPTY
        }
    }

    /// The role of the piece on the lowest bit.
    #[inline(always)]
    pub(crate) fn role_of(&self, bit: R::Bits) -> Role {
        if (self.kings & bit.lowest_bit()).any() {
            Role::King
        } else {
            Role::Man
        }
    }

    /// Whether a king has ended the game (breakthrough).
    #[inline(always)]
    fn is_won_by_a_king(&self) -> bool {
        matches!(R::AIM, Aim::FirstKing) && self.kings.any()
    }

    /// The pieces that may only capture: a king that has moved three times (Frisian draughts), or all pieces after a
    /// king has ended the game.
    #[inline(always)]
    pub(crate) fn capture_only_pieces(&self) -> R::Bits {
        if self.is_won_by_a_king() {
            return self.pieces_of(self.side);
        }
        if R::Memory::HAS_STATE && (self.pieces_of(self.side) & !self.kings).any() {
            self.memory
                .resting_king(self.side)
                .map_or(R::Bits::EMPTY, |king| {
                    BitLayout::<R>::bit(king) & self.kings
                })
        } else {
            R::Bits::EMPTY
        }
    }

    /// The destinations of a piece without capturing.
    #[inline(always)]
    pub(crate) fn quiet_targets(&self, from: R::Bits, role: Role, low: bool) -> R::Bits {
        let empty = self.vacant();
        let mut targets = R::Bits::EMPTY;
        if role == Role::Man || !R::KING_FLIES {
            for &direction in R::MAN_MOVES {
                targets = targets | BitLayout::<R>::step(from, direction, low);
            }
        }
        // Every direction of a man is also one of a king, so short-moving kings need no branch.
        let king = if role == Role::King {
            from
        } else {
            R::Bits::EMPTY
        };
        if R::KING_FLIES && !king.any() {
            return targets & empty;
        }
        for &direction in R::KING_MOVES {
            let mut next = BitLayout::<R>::step(king, direction, true);
            targets = targets | next;
            while R::KING_FLIES && (next & empty).any() {
                next = BitLayout::<R>::step(next & empty, direction, true);
                targets = targets | next;
            }
        }
        targets & empty
    }

    /// The pieces of a side that can capture.
    #[inline(always)]
    pub(crate) fn jumpers(&self, side: Color) -> R::Bits {
        if side == BitLayout::<R>::LOW {
            self.jumpers_of::<true>(side)
        } else {
            self.jumpers_of::<false>(side)
        }
    }

    #[inline(always)]
    pub(crate) fn jumpers_of<const LOW: bool>(&self, side: Color) -> R::Bits {
        if self.is_won_by_a_king() {
            return R::Bits::EMPTY;
        }
        let empty = self.vacant();
        let enemies = self.pieces_of(!side);
        let kings = self.pieces_of(side) & self.kings;
        let men = self.pieces_of(side) & !self.kings;
        let man_enemies = if R::MAN_TAKES_KING {
            enemies
        } else {
            enemies & !self.kings
        };
        let mut jumpers = R::Bits::EMPTY;
        for &direction in R::MAN_TAKES {
            let victims = man_enemies & BitLayout::<R>::step_back(empty, direction, LOW);
            jumpers = jumpers | men & BitLayout::<R>::step_back(victims, direction, LOW);
        }
        if kings.any() {
            for &direction in R::KING_TAKES {
                let victims = enemies & BitLayout::<R>::step_back(empty, direction, LOW);
                let mut before = BitLayout::<R>::step_back(victims, direction, LOW);
                jumpers = jumpers | kings & before;
                if R::KING_FLIES {
                    before = before & empty;
                    while before.any() {
                        before = BitLayout::<R>::step_back(before, direction, LOW);
                        jumpers = jumpers | kings & before;
                        before = before & empty;
                    }
                }
            }
        }
        jumpers
    }

    /// Searches the captures of some pieces of the side to move. Returns true if the search reached its limit.
    #[inline(always)]
    pub(crate) fn search_captures<S: RouteSink<R>>(&self, sink: &mut S, pieces: R::Bits) -> bool {
        if self.side == BitLayout::<R>::LOW {
            self.search_all_captures::<S, true>(sink, pieces)
        } else {
            self.search_all_captures::<S, false>(sink, pieces)
        }
    }

    #[inline(always)]
    pub(crate) fn search_all_captures<S: RouteSink<R>, const LOW: bool>(
        &self,
        sink: &mut S,
        pieces: R::Bits,
    ) -> bool {
        self.search_with::<S, LOW, false>(sink, pieces, Hypothesis::LAWFUL)
    }

    /// Like [`search_captures`](Self::search_captures), slower, but compiled once for all kinds of sinks.
    pub(crate) fn search_captures_slowly(
        &self,
        sink: &mut dyn RouteSink<R>,
        pieces: R::Bits,
    ) -> bool {
        if self.side == BitLayout::<R>::LOW {
            self.search_with::<_, true, true>(sink, pieces, Hypothesis::LAWFUL)
        } else {
            self.search_with::<_, false, true>(sink, pieces, Hypothesis::LAWFUL)
        }
    }

    #[inline(always)]
    fn search_with<S: RouteSink<R> + ?Sized, const LOW: bool, const HYPOTHETICAL: bool>(
        &self,
        sink: &mut S,
        mut pieces: R::Bits,
        how: Hypothesis,
    ) -> bool {
        let mut search = CaptureSearch::<R, S, LOW, HYPOTHETICAL>::new(self, sink, how);
        let kings_only = matches!(R::CAPTURE_PREFERENCES, [Preference::WithKing, ..])
            && (pieces & self.kings).any();
        if kings_only {
            pieces = pieces & self.kings;
        }
        while pieces.any() {
            search.follow(pieces.lowest_bit(), self.role_of(pieces));
            pieces = pieces.without_lowest_bit();
        }
        search.finish_search()
    }

    fn search_captures_of<const LOW: bool>(
        &self,
        sink: &mut dyn RouteSink<R>,
        from: R::Bits,
        role: Role,
        how: Hypothesis,
    ) -> bool {
        let mut search = CaptureSearch::<R, _, LOW, true>::new(self, sink, how);
        search.follow(from, role);
        search.finish_search()
    }
}

impl<R: Rules> Position<R> {
    /// The non-capturing moves of the piece on a square, regardless of the turn and of compulsory captures.
    pub fn quiet_moves_from(&self, square: Square) -> MoveList {
        self.quiet_moves_if(square, Hypothesis::LAWFUL)
    }

    /// The non-capturing moves of the piece on a square under a hypothesis. The piece moves as a king, or a man moves
    /// one step in every direction of a king.
    pub fn quiet_moves_if(&self, square: Square, how: Hypothesis) -> MoveList {
        let Some(piece) = self.piece_at(square) else {
            return MoveList::default();
        };
        let low = piece.color == BitLayout::<R>::LOW;
        let from = BitLayout::<R>::bit(square);
        let role = if how.as_king { Role::King } else { piece.role };
        let mut targets = self.quiet_targets(from, role, low);
        if how.backward {
            let steps = R::KING_MOVES.iter().chain(R::MAN_MOVES);
            let all = steps.fold(targets, |all, &direction| {
                all | BitLayout::<R>::step(from, direction, low)
            });
            targets = all & self.vacant();
        }
        let mut moves = Vec::new();
        while targets.any() {
            let crowns =
                role == Role::Man && (targets.lowest_bit() & BitLayout::<R>::king_row(low)).any();
            let path = [square, BitLayout::<R>::square(targets)];
            moves.push(Move::new(piece, &path, Squares::EMPTY, crowns));
            targets = targets.without_lowest_bit();
        }
        MoveList::from_unsorted(moves, false)
    }

    /// The captures of the piece on a square under a hypothesis, regardless of the turn.
    ///
    /// The variant's preference applies among the routes of this piece only, unless the hypothesis ignores it. Every
    /// route is listed. With [`Hypothesis::partial`], every beginning of a route is listed, too.
    pub fn routes_from(&self, square: Square, how: Hypothesis) -> MoveList {
        let Some(piece) = self.piece_at(square) else {
            return MoveList::default();
        };
        let role = if how.as_king { Role::King } else { piece.role };
        let mut collector = Collector::new(piece.color, how.ignore_preference || how.partial);
        let bit = BitLayout::<R>::bit(square);
        let truncated = if piece.color == BitLayout::<R>::LOW {
            self.search_captures_of::<true>(&mut collector, bit, role, how)
        } else {
            self.search_captures_of::<false>(&mut collector, bit, role, how)
        };
        // The search may have treated a man as a king.
        collector.into_list(truncated).with_piece(piece)
    }
}
