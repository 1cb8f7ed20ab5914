//! A second, simple and slow move generator on files and ranks, compared with the engine on random boards with many
//! kings, which perft from the start rarely reaches.

#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

use std::collections::{BTreeMap, BTreeSet};

use draughts::Variant::*;
use draughts::{AnyPosition, Color, Piece, ROUTE_LIMIT, Role, Setup, Variant, jumps_tried};
use proptest::prelude::*;

type FileRank = (i8, i8);
/// Origin, destination, captured squares, crowned.
type PlainMove = (FileRank, FileRank, BTreeSet<FileRank>, bool);

struct Board {
    variant: Variant,
    side: Color,
    pieces: BTreeMap<FileRank, Piece>,
}

const DIAGONALS: [FileRank; 4] = [(-1, 1), (1, 1), (-1, -1), (1, -1)];
const STRAIGHTS: [FileRank; 4] = [(0, 1), (-1, 0), (1, 0), (0, -1)];
const LEAPS: [FileRank; 4] = [(0, 2), (-2, 0), (2, 0), (0, -2)];

impl Board {
    fn has(&self, (file, rank): FileRank) -> bool {
        let on_board = |n: i8| u8::try_from(n).ok();
        on_board(file)
            .zip(on_board(rank))
            .is_some_and(|(file, rank)| self.variant.board().at(file, rank).is_some())
    }

    fn empty(&self, at: FileRank) -> bool {
        self.has(at) && !self.pieces.contains_key(&at)
    }

    fn up(&self) -> i8 {
        if self.side == Color::White { 1 } else { -1 }
    }

    fn on_king_row(&self, at: FileRank) -> bool {
        at.1 == if self.side == Color::White {
            self.variant.board().height().cast_signed() - 1
        } else {
            0
        }
    }

    fn flies(&self) -> bool {
        !matches!(self.variant, English | Italian)
    }

    fn removes_at_once(&self) -> bool {
        matches!(self.variant, Turkish | Thai)
    }

    fn takes(&self, role: Role) -> Vec<FileRank> {
        let up = self.up();
        match (self.variant, role) {
            (Turkish, Role::King) => STRAIGHTS.to_vec(),
            (Turkish, Role::Man) => vec![(0, up), (-1, 0), (1, 0)],
            (Frisian | Frysk, _) => [DIAGONALS, LEAPS].concat(),
            (_, Role::King)
            | (
                International | Canadian | Brazilian | Pool | Russian | Spantsiretti | Antidraughts
                | Breakthrough,
                _,
            ) => DIAGONALS.to_vec(),
            (_, Role::Man) => vec![(-1, up), (1, up)],
        }
    }

    fn steps(&self, role: Role) -> Vec<FileRank> {
        let up = self.up();
        match (self.variant, role) {
            (Turkish, _) => self.takes(role),
            (_, Role::King) => DIAGONALS.to_vec(),
            (_, Role::Man) => vec![(-1, up), (1, up)],
        }
    }

    /// One jump: the captured piece, and the possible landing squares.
    fn jump(
        &self,
        from: FileRank,
        role: Role,
        (df, dr): FileRank,
        captured: &BTreeSet<FileRank>,
    ) -> Option<(FileRank, Vec<FileRank>)> {
        let far = role == Role::King && self.flies();
        let mut at = (from.0 + df, from.1 + dr);
        while far && self.empty(at) {
            at = (at.0 + df, at.1 + dr);
        }
        let prey = self.pieces.get(&at)?;
        if prey.color == self.side || captured.contains(&at) {
            return None;
        }
        if self.variant == Italian && role == Role::Man && prey.role == Role::King {
            return None;
        }
        let mut landings = Vec::new();
        let mut land = (at.0 + df, at.1 + dr);
        while self.empty(land) {
            landings.push(land);
            if !far || self.variant == Thai {
                break;
            }
            land = (land.0 + df, land.1 + dr);
        }
        (!landings.is_empty()).then_some((at, landings))
    }

    fn jumps(
        &self,
        from: FileRank,
        role: Role,
        came: FileRank,
        captured: &BTreeSet<FileRank>,
    ) -> Vec<(FileRank, FileRank, Vec<FileRank>)> {
        let no_turn = |&way: &FileRank| {
            !(self.variant == Turkish
                && role == Role::King
                && way == (-came.0, -came.1)
                && came != (0, 0))
        };
        let ways = self.takes(role).into_iter().filter(no_turn);
        ways.filter_map(|way| {
            self.jump(from, role, way, captured)
                .map(|(prey, to)| (way, prey, to))
        })
        .collect()
    }

    fn captures(&self) -> Vec<(Role, Vec<FileRank>, PlainMove)> {
        let mut all = Vec::new();
        for (&from, piece) in self
            .pieces
            .iter()
            .filter(|(_, piece)| piece.color == self.side)
        {
            let mut board = Board {
                variant: self.variant,
                side: self.side,
                pieces: self.pieces.clone(),
            };
            board.pieces.remove(&from);
            board.continue_capture(
                (from, piece.role),
                piece.role,
                from,
                (0, 0),
                &mut Vec::new(),
                &mut all,
            );
        }
        all
    }

    /// Adds all captures that continue from here; returns whether there are any.
    fn continue_capture(
        &self,
        (from, was): (FileRank, Role),
        role: Role,
        at: FileRank,
        came: FileRank,
        taken: &mut Vec<FileRank>,
        all: &mut Vec<(Role, Vec<FileRank>, PlainMove)>,
    ) -> bool {
        let captured: BTreeSet<FileRank> = taken.iter().copied().collect();
        let jumps = self.jumps(at, role, came, &captured);
        for (way, prey, landings) in &jumps {
            let mut next = Board {
                variant: self.variant,
                side: self.side,
                pieces: self.pieces.clone(),
            };
            if self.removes_at_once() {
                next.pieces.remove(prey);
            }
            taken.push(*prey);
            let mut more = false;
            let mut last = Vec::new();
            for &land in landings {
                let row = role == Role::Man && self.on_king_row(land);
                let stops = row
                    && !matches!(
                        self.variant,
                        International
                            | Canadian
                            | Brazilian
                            | Pool
                            | Turkish
                            | Frisian
                            | Russian
                            | Spantsiretti
                            | Antidraughts
                            | Breakthrough
                            | Frysk
                    );
                let becomes = if row && matches!(self.variant, Russian | Spantsiretti) {
                    Role::King
                } else {
                    role
                };
                if !stops && next.continue_capture((from, was), becomes, land, *way, taken, all) {
                    more = true;
                } else {
                    last.push((land, row || (was == Role::Man && role == Role::King)));
                }
            }
            if !more {
                let set: BTreeSet<FileRank> = taken.iter().copied().collect();
                all.extend(last.into_iter().map(|(land, crowned)| {
                    (was, taken.clone(), (from, land, set.clone(), crowned))
                }));
            }
            taken.pop();
        }
        !jumps.is_empty()
    }

    /// The rank of a capture in the order of preference.
    fn preference(&self, role: Role, taken: &[FileRank]) -> Vec<i32> {
        let kings: Vec<i32> = taken
            .iter()
            .map(|at| i32::from(self.pieces[at].is_king()))
            .collect();
        let count: i32 = taken.iter().map(|_| 1).sum();
        let total: i32 = kings.iter().sum();
        let king = i32::from(role == Role::King);
        match self.variant {
            International | Canadian | Brazilian | Turkish | Antidraughts | Breakthrough => {
                vec![count]
            }
            Spanish | Portuguese => vec![count, total],
            Italian => [vec![count, king, total], kings].concat(),
            Czech => vec![king],
            Frisian | Frysk => vec![(count - total) * 100 + total * 199, king],
            English | Pool | Russian | Thai | Spantsiretti => vec![],
        }
    }

    /// The number of move sequences of the given length, without counting consecutive king moves.
    fn perft(&self, depth: u32) -> u64 {
        let moves = self.moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        moves.iter().map(|mv| self.after(mv).perft(depth - 1)).sum()
    }

    fn after(&self, (from, to, captured, crowned): &PlainMove) -> Board {
        let mut pieces = self.pieces.clone();
        let mut piece = pieces.remove(from).unwrap();
        if *crowned {
            piece.role = Role::King;
        }
        pieces.retain(|at, _| !captured.contains(at));
        pieces.insert(*to, piece);
        Board {
            variant: self.variant,
            side: !self.side,
            pieces,
        }
    }

    fn moves(&self) -> BTreeSet<PlainMove> {
        let is_over =
            self.variant == Breakthrough && self.pieces.values().any(|piece| piece.is_king());
        if is_over {
            return BTreeSet::new();
        }
        let captures = self.captures();
        if let Some(best) = captures
            .iter()
            .map(|(role, taken, _)| self.preference(*role, taken))
            .max()
        {
            let compulsory = captures
                .into_iter()
                .filter(|(role, taken, _)| self.preference(*role, taken) == best);
            return compulsory.map(|(_, _, plain)| plain).collect();
        }
        let mut moves = BTreeSet::new();
        for (&from, piece) in self
            .pieces
            .iter()
            .filter(|(_, piece)| piece.color == self.side)
        {
            for (df, dr) in self.steps(piece.role) {
                let mut to = (from.0 + df, from.1 + dr);
                while self.empty(to) {
                    moves.insert((
                        from,
                        to,
                        BTreeSet::new(),
                        piece.role == Role::Man && self.on_king_row(to),
                    ));
                    if piece.role == Role::Man || !self.flies() {
                        break;
                    }
                    to = (to.0 + df, to.1 + dr);
                }
            }
        }
        moves
    }
}

fn place(variant: Variant, square: draughts::Square) -> FileRank {
    let board = variant.board();
    (
        board.file(square).cast_signed(),
        board.rank(square).cast_signed(),
    )
}

fn check_agreement(variant: Variant, side: Color, cells: &[u8]) {
    let geometry = variant.board();
    let place = |square| place(variant, square);
    let mut setup = Setup {
        side: Some(side),
        pieces: Vec::new(),
    };
    let mut board = Board {
        variant,
        side,
        pieces: BTreeMap::new(),
    };
    for (number, &cell) in (1..=geometry.squares()).zip(cells) {
        let square = draughts::Square::new(number).unwrap();
        let piece = match cell {
            0 => Piece::man(Color::Black),
            1 => Piece::man(Color::White),
            2 => Piece::king(Color::Black),
            3 => Piece::king(Color::White),
            _ => continue,
        };
        if piece.role == Role::Man && variant.is_on_king_row(piece.color, square) {
            continue;
        }
        setup.pieces.push((u32::from(number), piece));
        board.pieces.insert(place(square), piece);
    }
    let position = AnyPosition::from_setup(variant, &setup).unwrap();
    let before = jumps_tried();
    let moves = position.legal_moves();
    if !moves.is_complete() {
        // a crowd of kings with more jumps than are tried
        assert_eq!(jumps_tried() - before, u64::from(ROUTE_LIMIT));
        return;
    }
    let found: BTreeSet<PlainMove> = moves
        .iter()
        .map(|mv| {
            (
                place(mv.from()),
                place(mv.to()),
                mv.captured().iter().map(place).collect(),
                mv.crowns(),
            )
        })
        .collect();
    assert_eq!(found.len(), moves.len(), "a repeated move in {position:?}");
    assert_eq!(found, board.moves(), "{position:?}");
}

/// Sparse to crowded boards: `cells` above 3 are empty.
fn boards() -> impl Strategy<Value = (bool, Vec<u8>)> {
    (any::<bool>(), 6u8..24)
        .prop_flat_map(|(black, thin)| (Just(black), prop::collection::vec(0..thin, 72)))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: if cfg!(debug_assertions) { 1500 } else { 10_000 }, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_two_generators_agree((black, cells) in boards()) {
        let side = if black { Color::Black } else { Color::White };
        for &variant in Variant::ALL {
            check_agreement(variant, side, &cells);
        }
        // boards without kings, on which breakthrough continues
        let men: Vec<u8> = cells.iter().map(|cell| if *cell > 1 { 4 } else { *cell }).collect();
        check_agreement(Breakthrough, side, &men);
    }
}

#[test]
fn the_two_generators_have_equal_counts() {
    for (variant, fen, depth) in [
        (Antidraughts, "W:W6,7,8:B41,44,45", 5),
        (Breakthrough, "W:W31-50:B1-20", 4),
        (Breakthrough, "W:W16,17,18,19,20:B31,32,33,34,35", 6),
        (Breakthrough, "W:W12,13,24,33,38:B8,9,18,19,29,30", 6),
        (Frysk, "W:W46-50:B1-5", 5),
        (Frysk, "W:W22,28,33,38:B7,13,19,K30", 4),
    ] {
        let position = AnyPosition::from_fen(variant, fen).unwrap();
        let setup = position.to_setup();
        let pieces = setup.pieces.iter().map(|&(number, piece)| {
            let square = draughts::Square::new(u8::try_from(number).unwrap()).unwrap();
            (place(variant, square), piece)
        });
        let board = Board {
            variant,
            side: position.side(),
            pieces: pieces.collect(),
        };
        for depth in 1..=depth {
            let counted = board.perft(depth);
            assert!(counted > 0);
            assert_eq!(
                position.perft(depth),
                counted,
                "{variant} {fen} at depth {depth}"
            );
        }
    }
}
