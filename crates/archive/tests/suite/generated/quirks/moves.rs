//! Quirks of the moves: squares, separators, numbers, lines.

use draughts::{Move, Notation, Variant};

use super::Quirk;
use crate::generated::sheet::Ply;

pub(crate) const QUIRKS: &[Quirk] = &[
    Quirk::new(
        "letters for numbers, numbers for letters",
        |sheet, game, _| {
            // on a board of twelve files, `l8-l4` may be misread digits
            if game.variant == Variant::Canadian {
                return;
            }
            // if Black starts, the letters are counted from either side
            sheet.hand.notation = match game.variant.notation() {
                Notation::Numeric => Notation::Algebraic,
                Notation::Algebraic => Notation::Numeric,
            };
        },
    )
    .allowing(&["T212"]),
    Quirk::new("zeros", |sheet, _, _| sheet.hand.zeros = true),
    Quirk::new("full paths", |sheet, _, _| sheet.hand.full = true),
    Quirk::new("two squares for several captures", |sheet, _, _| {
        sheet.hand.too_short = true;
        sheet.is_ambiguous = true;
    })
    .allowing(&["N106"]),
    Quirk::new("x for every move", |sheet, _, random| {
        let sign = random.one_of(&["x", ":", "X"]);
        (sheet.hand.quiet, sheet.hand.capture) = (sign, sign);
    }),
    Quirk::new("a hyphen for every move", |sheet, _, _| {
        (sheet.hand.quiet, sheet.hand.capture) = ("-", "-");
    }),
    Quirk::new("another sign for captures", |sheet, _, random| {
        sheet.hand.capture = random.one_of(&[":", "x", "X", "-"]);
    }),
    Quirk::new("dashes of the typesetter", |sheet, _, random| {
        sheet.hand.quiet = random.one_of(&["–", "—", "\u{2010}", "\u{2212}"]);
    }),
    Quirk::new("blanks within moves", |sheet, _, random| {
        sheet.hand.quiet = random.one_of(&["- ", " - ", " -"]);
        sheet.hand.capture = random.one_of(&["x ", " x ", " x"]);
    }),
    Quirk::new(
        "moves broken at the end of a line",
        |sheet, game, random| {
            // a Turkish man may move from 1 to 2, which looks like a score
            if game.variant != Variant::Turkish {
                sheet.hand.quiet = random.one_of(&["-\n", " -\n", "\n-", "\n- "]);
            }
        },
    ),
    Quirk::new("signs of other programs", |sheet, game, random| {
        // `1/2` is half a point, also in a variation, where only a Turkish man can make this move
        let is_half = |mv: &draughts::Move| (mv.from().number(), mv.to().number()) == (1, 2);
        let signs = ["~", "_", "/"];
        let may_be_half = game.variant == Variant::Turkish;
        let count = if may_be_half || game.plies.iter().any(|(_, mv)| is_half(mv)) {
            2
        } else {
            3
        };
        sheet.hand.quiet = random.one_of(&signs[..count]);
    }),
    Quirk::new("HTML entities", |sheet, _, random| {
        sheet.hand.quiet = random.one_of(&["&ndash;", "&#8211;", "&minus;"]);
        sheet.hand.capture = random.one_of(&["&times;", "&#215;"]);
        sheet.blank = random.one_of(&["&nbsp;", "&#160;", " "]);
    }),
    Quirk::new("no sign between squares", |sheet, game, _| {
        // `1953` is a year, not a move from 19 to 53
        if game.variant.board().squares() <= 50 {
            sheet.hand.zeros = true;
            sheet.hand.quiet = "";
        }
    }),
    Quirk::new("captures in parts", |sheet, game, random| {
        let hand = sheet.hand;
        for (written, (position, mv)) in sheet.moves.iter_mut().zip(&game.plies) {
            if mv.path().len() > 2 && random.once_in(2) {
                let pieces = mv.path().windows(2);
                let pieces = pieces.map(|piece| hand.text(position.variant(), piece, true));
                let between =
                    random.one_of(&[" ", " ", "! ", " $1 ", "= ", " +- ", ", ", " {so} "]);
                written.text = pieces.collect::<Vec<_>>().join(between);
            }
        }
    })
    .allowing(&["N108"]),
    Quirk::new(
        "the file alone of the first square",
        |sheet, game, random| {
            let hand = sheet.hand;
            for (written, (position, mv)) in sheet.moves.iter_mut().zip(&game.plies) {
                let board = position.variant().board();
                let file = |mv: &Move| (board.file(mv.from()), mv.to());
                let legal = position.legal_moves();
                let alone = legal.iter().filter(|other| file(other) == file(mv)).count() == 1;
                let algebraic = hand.notation == Notation::Algebraic;
                if algebraic && alone && written.text.is_empty() && !random.once_in(8) {
                    let ends = [mv.from(), mv.to()];
                    let text = hand.text(position.variant(), &ends, mv.is_capture());
                    let sign = if mv.is_capture() {
                        hand.capture.trim()
                    } else {
                        ""
                    };
                    let names: Vec<_> = text.split(['-', 'x', 'X', ':']).collect();
                    if let [from, to] = names[..] {
                        written.text = format!("{}{sign}{}", &from[..1], to.trim());
                    }
                }
            }
        },
    ),
    Quirk::new("Cyrillic letters for Latin ones", |sheet, game, random| {
        let hand = sheet.hand;
        if !hand.has_plain_signs() {
            return;
        }
        let letters = random.one_of(&[
            &[("a", "а"), ("c", "с"), ("e", "е"), ("x", "х")][..],
            &[("c", "с")],
            &[("x", "х")],
        ]);
        for (written, (position, mv)) in sheet.moves.iter_mut().zip(&game.plies) {
            if written.text.is_empty() && random.once_in(2) {
                let text = hand.write(position, mv);
                written.text = letters.iter().fold(text, |text, (latin, cyrillic)| {
                    text.replace(latin, cyrillic)
                });
            }
        }
    }),
    Quirk::new(
        "the squares of a capture in another order",
        |sheet, game, random| {
            let hand = sheet.hand;
            for (written, (position, mv)) in sheet.moves.iter_mut().zip(&game.plies) {
                let mut path = mv.path().to_vec();
                // with dashes, the parts may look like several moves
                let may_swap = hand.capture != "-" && hand.path(position, mv).len() == 2;
                if path.len() > 3 && may_swap && random.once_in(2) {
                    path.swap(1, 2);
                    written.text = hand.text(position.variant(), &path, true);
                }
            }
        },
    )
    .allowing(&["N107"]),
    Quirk::new("letters that look like digits", |sheet, game, random| {
        let hand = sheet.hand;
        if !hand.has_plain_signs() {
            return;
        }
        for (written, (position, mv)) in sheet.moves.iter_mut().zip(&game.plies) {
            let text = hand.write(position, mv);
            let digits = text.bytes().filter(u8::is_ascii_digit).count();
            if digits > 2 && written.text.is_empty() && random.once_in(4) {
                let (digit, letters) = random.one_of(&[
                    ("1", ["l", "I"]),
                    ("0", ["O", "o"]),
                    ("5", ["S", "S"]),
                    ("8", ["B", "B"]),
                    ("2", ["Z", "Z"]),
                ]);
                written.text = text.replacen(digit, random.one_of(&letters), 1);
            }
        }
    })
    .allowing(&["N115"]),
    Quirk::new("commas between moves", |sheet, _, random| {
        // after a comma, four digits are a year
        if sheet.hand.quiet.is_empty() {
            return;
        }
        let last = sheet.moves.len().saturating_sub(1);
        for written in &mut sheet.moves[..last] {
            if random.once_in(3) {
                ",".clone_into(&mut written.marks);
            }
        }
    }),
    Quirk::new("numbers glued to moves", |sheet, _, _| {
        sheet.number = |ply| ply.numbered(".", "...");
    }),
    Quirk::new("a number for each move", |sheet, _, _| {
        sheet.number = |ply| match ply {
            Ply {
                number,
                by_starter: true,
                ..
            } => format!("{number}. "),
            Ply { number, .. } => format!("{number}... "),
        };
    }),
    Quirk::new("each number repeated before the answer", |sheet, _, _| {
        sheet.number = |ply| match ply {
            Ply {
                number,
                by_starter: true,
                ..
            } => format!("{number}. "),
            Ply { number, .. } => format!("{number}. ... "),
        };
    }),
    Quirk::new("numbers of plies", |sheet, _, _| {
        sheet.number = |ply| format!("{}. ", ply.index + 1);
    }),
    Quirk::new("no numbers", |sheet, _, _| sheet.number = |_| String::new()),
    Quirk::new("wrong numbers", |sheet, _, _| {
        sheet.number = |ply| match ply {
            Ply {
                number,
                by_starter: true,
                ..
            } if number > 1 => format!("{}. ", number * 7 % 40),
            // a first number that is not 1 may begin a fragment
            Ply {
                by_starter: true, ..
            } => "1. ".to_owned(),
            _ => String::new(),
        };
    }),
    Quirk::new("Roman numbers", |sheet, _, _| {
        sheet.number = |ply| match ply {
            Ply {
                number,
                by_starter: true,
                ..
            } => format!("{}. ", roman(number)),
            Ply { index: 0, .. } => ply.numbered(". ", "... "),
            _ => String::new(),
        };
    }),
    Quirk::new("numbers without dots", |sheet, _, _| {
        sheet.number = |ply| match ply {
            Ply {
                number,
                by_starter: true,
                ..
            } => format!("{number} "),
            _ => String::new(),
        };
    })
    .allowing(&["S001"]),
    Quirk::new("dots apart from the numbers", |sheet, _, _| {
        sheet.number = |ply| ply.numbered(" . ", "... ");
    }),
    Quirk::new("numbers at the ends of lines", |sheet, _, _| {
        sheet.number = |ply| {
            let ends_a_line = ply.number % 5 == 1;
            ply.numbered(if ends_a_line { ".\n" } else { ". " }, "... ")
        };
    }),
    Quirk::new("dots for the move that is not there", |sheet, _, _| {
        sheet.number = |ply| ply.numbered(". ", ". ... ");
    }),
    Quirk::new("brackets after the numbers", |sheet, _, _| {
        sheet.number = |ply| ply.numbered(") ", "... ");
    }),
    Quirk::new("tabs", |sheet, _, _| sheet.blank = "\t"),
    Quirk::new("padded", |sheet, _, random| {
        sheet.blank = random.one_of(&["  ", "      "]);
        sheet.indent = random.one_of(&["", "  ", "\t"]);
    }),
    Quirk::new("blanks that do not break", |sheet, _, _| {
        sheet.blank = "\u{a0}";
    }),
    Quirk::new("long lines", |sheet, _, _| sheet.words_a_line = 10_000),
    Quirk::new("short lines", |sheet, _, random| {
        sheet.words_a_line = 1 + random.below(3);
        sheet.indent = random.one_of(&["", " ", "\n"]);
    }),
    Quirk::new("the numbers of a fragment", |sheet, game, random| {
        let second = (sheet.number)(Ply {
            index: 0,
            number: 2,
            by_starter: true,
        });
        if !game.has_normal_start() && second.starts_with("2.") {
            sheet.first_number = 2 + random.below(90);
        }
    }),
    Quirk::new("captures in numbered parts", |sheet, game, random| {
        // where the position is unknown, a number separates plies
        sheet.is_ambiguous = true;
        let (hand, first_number) = (sheet.hand, sheet.first_number);
        // where a number is repeated, dots may stand for another ply
        sheet.number = |ply| ply.numbered(". ", "... ");
        for (at, (written, (position, mv))) in sheet.moves.iter_mut().zip(&game.plies).enumerate() {
            if mv.path().len() > 2 && written.text.is_empty() && random.once_in(2) {
                let pieces = mv.path().windows(2);
                let pieces = pieces.map(|piece| hand.text(position.variant(), piece, true));
                let number = format!(" {}. ", at / 2 + first_number + 1);
                written.text = pieces.collect::<Vec<_>>().join(&number);
            }
        }
    })
    .allowing(&["N108"]),
    Quirk::new(
        "captures in parts with the file alone",
        |sheet, game, random| {
            // the variant, and the side that a FEN lacks, are found by a replay of the moves as written
            if !sheet.names_variant || sheet.tag("FEN").is_some() {
                return;
            }
            // where a number is repeated, dots may stand for another ply
            sheet.number = |ply| ply.numbered(". ", "... ");
            let hand = sheet.hand;
            let is_short = hand.notation == Notation::Algebraic && hand.capture == ":";
            for (written, (position, mv)) in sheet.moves.iter_mut().zip(&game.plies) {
                let is_first = |written: &&Move| written.from() == mv.from();
                // a capture that passes its last square may be whole after the first part
                let passes = mv
                    .path()
                    .iter()
                    .filter(|square| **square == mv.to())
                    .count()
                    > 1;
                let is_sole = position.legal_moves().iter().filter(is_first).count() == 1;
                if is_short && is_sole && !passes && mv.path().len() > 2 && written.text.is_empty()
                {
                    let pieces = mv.path().windows(2);
                    let pieces = pieces.map(|piece| {
                        let text = hand.text(position.variant(), piece, true);
                        let end = text.find(':').unwrap_or(text.len());
                        format!("{}{}", &text[..1], &text[end..])
                    });
                    let pieces: Vec<_> = pieces.collect();
                    written.text = if random.once_in(4) {
                        hand.write(position, mv)
                    } else {
                        pieces.join(" ")
                    };
                }
            }
        },
    )
    .allowing(&["N108"]),
];

/// A Roman number up to 89, or plain figures.
fn roman(number: usize) -> String {
    const TENS: [&str; 9] = ["", "X", "XX", "XXX", "XL", "L", "LX", "LXX", "LXXX"];
    const ONES: [&str; 10] = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"];
    TENS.get(number / 10).map_or_else(
        || number.to_string(),
        |tens| format!("{tens}{}", ONES[number % 10]),
    )
}
