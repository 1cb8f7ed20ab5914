//! One false move at the end of a game, of each kind.

use std::collections::BTreeSet;

use crate::broken::board::{Board, Move, Piece, Square, step};
use crate::broken::random::Random;

/// A false move and the expected finding.
pub(crate) struct FalseMove {
    pub(crate) text: String,
    pub(crate) code: &'static str,
    /// The pieces liable to the huff, if the code has them.
    pub(crate) pieces: Option<BTreeSet<Square>>,
}

type Kind = fn(&Board, &mut Random) -> Option<FalseMove>;

pub(crate) const KINDS: &[(&str, Kind)] = &[
    ("missed capture", missed),
    ("unfinished capture", unfinished),
    ("past the crown", past_the_crown),
    ("backward man", backward),
    ("empty origin", empty_origin),
    ("opponent's piece", opponents),
    ("occupied destination", occupied),
    ("out of reach", out_of_reach),
];

fn one_of<T: Clone>(all: &[T], random: &mut Random) -> Option<T> {
    (!all.is_empty()).then(|| all[random.below(all.len())].clone())
}

fn expected(text: String, code: &'static str) -> FalseMove {
    FalseMove {
        text,
        code,
        pieces: None,
    }
}

fn missed(board: &Board, random: &mut Random) -> Option<FalseMove> {
    let pieces = board.can_capture();
    let quiet: Vec<Move> = board
        .own()
        .iter()
        .flat_map(|(from, _)| board.quiet_of(*from))
        .collect();
    let mv = one_of(&quiet, random).filter(|_| !pieces.is_empty())?;
    Some(FalseMove {
        pieces: Some(pieces),
        ..expected(mv.text(), "R307")
    })
}

fn unfinished(board: &Board, random: &mut Random) -> Option<FalseMove> {
    let captures = board.captures();
    let long: Vec<&Move> = captures.iter().filter(|mv| mv.taken.len() > 1).collect();
    let mv = one_of(&long, random)?;
    let jumps = 1 + random.below(mv.taken.len() - 1);
    let part = Move {
        path: mv.path[..=jumps].to_vec(),
        taken: mv.taken[..jumps].to_vec(),
    };
    // if another capture ends there, the same squares may mean that capture
    if captures
        .iter()
        .any(|other| other.from() == part.from() && other.to() == part.to())
    {
        return None;
    }
    Some(FalseMove {
        pieces: Some(BTreeSet::from([part.from()])),
        ..expected(part.text(), "R308")
    })
}

fn past_the_crown(board: &Board, random: &mut Random) -> Option<FalseMove> {
    let mut found = Vec::new();
    for mv in board.captures() {
        let man = board.at(mv.from()).is_some_and(|piece| !piece.king);
        if man && board.king_row(mv.to()) {
            let king = Piece {
                black: board.black_to_move,
                king: true,
            };
            for (over, to) in board.jumps(king, mv.to(), mv.from(), &mv.taken) {
                let mut longer = mv.clone();
                longer.path.push(to);
                longer.taken.push(over);
                found.push(longer);
            }
        }
    }
    one_of(&found, random).map(|mv| expected(mv.text(), "R309"))
}

fn backward(board: &Board, random: &mut Random) -> Option<FalseMove> {
    let mut found = Vec::new();
    for (from, piece) in board.own() {
        if piece.king {
            continue;
        }
        for right in [true, false] {
            let Some(to) = step(from, !piece.black, right) else {
                continue;
            };
            match board.at(to) {
                None => found.push(format!("{from}-{to}")),
                Some(other) if other.black != piece.black => {
                    let beyond = step(to, !piece.black, right);
                    if let Some(beyond) = beyond.filter(|beyond| board.at(*beyond).is_none()) {
                        found.push(format!("{from}x{beyond}"));
                    }
                }
                Some(_) => {}
            }
        }
    }
    // the same squares may mean a capture by another route
    found.retain(|text| {
        let squares: Vec<u8> = text
            .split(['-', 'x'])
            .filter_map(|it| it.parse().ok())
            .collect();
        let legal = board.legal();
        !legal
            .iter()
            .any(|mv| mv.from() == squares[0] && mv.to() == squares[1])
    });
    one_of(&found, random).map(|text| expected(text, "R306"))
}

fn empty_origin(board: &Board, random: &mut Random) -> Option<FalseMove> {
    let empty: Vec<Square> = (1..=32).filter(|from| board.at(*from).is_none()).collect();
    let from = one_of(&empty, random)?;
    let to = neighbours(from);
    one_of(&to, random).map(|to| expected(format!("{from}-{to}"), "R301"))
}

fn opponents(board: &Board, random: &mut Random) -> Option<FalseMove> {
    let mut other = board.clone();
    other.black_to_move = !board.black_to_move;
    other.any_move(random).map(|mv| expected(mv.text(), "R302"))
}

fn occupied(board: &Board, random: &mut Random) -> Option<FalseMove> {
    let mut found = Vec::new();
    for (from, _) in board.own() {
        for to in neighbours(from) {
            if board.at(to).is_some() {
                found.push(format!("{from}-{to}"));
            }
        }
    }
    one_of(&found, random).map(|text| expected(text, "R303"))
}

fn out_of_reach(board: &Board, random: &mut Random) -> Option<FalseMove> {
    let mut found = Vec::new();
    for (from, piece) in board.own() {
        // every jump as a king, and every square that one jump reaches
        let king = Piece {
            king: true,
            ..piece
        };
        let mut near: BTreeSet<Square> = neighbours(from).into_iter().collect();
        for (down, right) in [(true, true), (true, false), (false, true), (false, false)] {
            let leap = step(from, down, right).and_then(|over| step(over, down, right));
            near.extend(leap);
        }
        let mut open = vec![(from, Vec::new())];
        while let Some((on, taken)) = open.pop() {
            for (over, to) in board.jumps(king, on, from, &taken) {
                near.insert(to);
                let mut more = taken.clone();
                more.push(over);
                open.push((to, more));
            }
        }
        let far = (1..=32).filter(|to| board.at(*to).is_none() && !near.contains(to));
        found.extend(far.map(|to| format!("{from}-{to}")));
    }
    one_of(&found, random).map(|text| expected(text, "R305"))
}

fn neighbours(from: Square) -> Vec<Square> {
    [(true, true), (true, false), (false, true), (false, false)]
        .iter()
        .filter_map(|(down, right)| step(from, *down, *right))
        .collect()
}
