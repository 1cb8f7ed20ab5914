//! Quirks of the remarks between moves: comments, NAGs, variations.

use draughts::{AnyPosition, Move};

use super::Quirk;
use crate::generated::game::{Game, line};
use crate::generated::random::Random;
use crate::generated::sheet::{Ply, Sheet, SheetMove};

pub(crate) const QUIRKS: &[Quirk] = &[
    Quirk::new("marks of strength", |sheet, _, random| {
        for written in &mut sheet.moves {
            if random.once_in(4) {
                let marks = ["!", "?", "!?", "?!", "!!!", "(!)", "(?!)", " (?)"];
                random.one_of(&marks).clone_into(&mut written.marks);
            }
        }
    }),
    Quirk::new("stars on moves", |sheet, _, random| {
        let last = sheet.moves.len().saturating_sub(1);
        for written in &mut sheet.moves[..last] {
            if random.once_in(8) {
                "*".clone_into(&mut written.marks);
            }
        }
    }),
    Quirk::new("signs of evaluation", |sheet, _, random| {
        for written in &mut sheet.moves {
            if random.once_in(5) {
                let signs = ["=", "+-", "-+", "+/=", "=/+", "+/-", "±", "+"];
                let sign = random.one_of(&signs);
                if random.once_in(3) && written.marks.is_empty() {
                    sign.clone_into(&mut written.marks);
                } else {
                    written.remarks.push(sign.to_owned());
                }
            }
        }
    }),
    Quirk::new("evaluations in figures", |sheet, _, random| {
        // a move broken at its sign does not end before a sign, and one without a sign may go on with it: `3329 -1.2`
        if sheet.hand.quiet.contains('\n') || sheet.hand.quiet.is_empty() {
            return;
        }
        some(sheet, random, |_, random| {
            let figures = ["+0.35", "-1.2", "= 0.00", "=0.00", "0.10"];
            random.one_of(&figures).to_owned()
        });
    }),
    Quirk::new("times of both sides", |sheet, _, random| {
        some(sheet, random, |_, random| {
            let minutes = random.below(44) + 10;
            format!("(1:{minutes}/1:{})", minutes + 5)
        });
    }),
    Quirk::new("glyphs", |sheet, _, random| {
        some(sheet, random, |_, random| format!("${}", random.below(300)));
    }),
    Quirk::new("comments", |sheet, _, random| {
        some(sheet, random, |_, random| comment(random));
    }),
    Quirk::new(
        "comments glued to what is around them",
        |sheet, _, random| {
            for written in &mut sheet.moves {
                if random.once_in(5) {
                    written.marks += &comment(random);
                }
            }
        },
    ),
    Quirk::new("evaluations and drawings", |sheet, _, random| {
        some(sheet, random, |_, random| {
            let commands = [
                "{[%eval 0.35]}",
                "{[%eval -1.2,18] [%clk 0:05:00]}",
                "{[%eval #-3] loses}",
                "{[%csl G12,R23][%cal G12-17]}",
                "{ [%cal Rc3d4] }",
                "{[%eval ?] [%csl X]}",
            ];
            random.one_of(&commands).to_owned()
        });
    }),
    Quirk::new("comments to the end of the line", |sheet, _, random| {
        some(sheet, random, |_, random| {
            let comments = [
                "; see 12-16",
                "; a { brace",
                ";",
                "; 1-0",
                "; (no end",
                "; [Event \"x\"]",
            ];
            format!("{}\n", random.one_of(&comments))
        });
    }),
    Quirk::new("lines with a percent sign", |sheet, _, random| {
        some(sheet, random, |_, random| {
            let lines = ["% 1. 9-14", "% { ( [", "%", "% }"];
            format!("\n{}\n", random.one_of(&lines))
        });
    }),
    Quirk::new("clocks", |sheet, _, random| {
        // two readings that differ would be an error
        for written in &mut sheet.moves {
            written.remarks.retain(|remark| !remark.contains("[%clk"));
        }
        let mut left = [5400; 2];
        let form = random.below(5);
        for (at, written) in sheet.moves.iter_mut().enumerate() {
            let clock = &mut left[at % 2];
            *clock = usize::max(*clock - random.below(9).min(*clock), 60);
            let time = |seconds: usize| {
                format!(
                    "{}:{:02}:{:02}",
                    seconds / 3600,
                    seconds / 60 % 60,
                    seconds % 60
                )
            };
            written.remarks.push(match form {
                0 => format!("{{[%clk {}]}}", time(*clock)),
                1 => format!("{{ [%clock {}] }}", time(*clock)),
                2 => format!("{{[%emt {}]}}", random.below(20)),
                3 => format!("{{[%eval 0.000][%depth {}] so}}", random.below(20)),
                _ => "{[%drgnode 13 14]}".to_owned(),
            });
        }
    }),
    Quirk::new(
        "the time of each move as the time so far",
        |sheet, _, random| {
            for written in &mut sheet.moves {
                let seconds = random.below(60);
                written
                    .remarks
                    .push(format!("{{[%egt 0:00:{seconds:02}]}}"));
            }
        },
    )
    .allowing(&["K502"]),
    Quirk::new("times outside comments", |sheet, _, random| {
        some(sheet, random, |_, random| {
            let seconds = random.below(60);
            let form = random.below(4);
            match form {
                0 => format!("0:{seconds:02}"),
                1 => format!("(0:{seconds:02})"),
                2 => format!("({seconds})"),
                _ => format!("00:{seconds:02}:{seconds:02}"),
            }
        });
    }),
    Quirk::new("marks of notes", |sheet, _, random| {
        let marks: &[&str] = match random.below(3) {
            0 => &[" A", " B", " C", " AA"],
            1 => &["(a)", " (b)", "(c)", " (dd)"],
            _ => &[" [1]", " #2", " \u{b9}", " \u{2020}"],
        };
        // the last letter may begin a word
        let last = sheet.moves.len().saturating_sub(1);
        for written in &mut sheet.moves[..last] {
            if random.once_in(4) && written.marks.is_empty() {
                random.one_of(marks).clone_into(&mut written.marks);
            }
        }
    }),
    Quirk::new("comments in comments", |sheet, _, random| {
        some(sheet, random, |_, random| {
            let comments = [
                "{or 11-16 {Lees} 22-18}",
                "{a {b} c {d}}",
                "{ {Ed.} }",
                "{as in {1.} and {2.}\nbelow}",
            ];
            random.one_of(&comments).to_owned()
        });
    })
    .allowing(&["S005"]),
    Quirk::new("the clock after every move", |sheet, _, random| {
        let first = Ply {
            index: 0,
            number: 1,
            by_starter: true,
        };
        // after a number without a dot, `1.05` may be two numbers
        let has_dots = (sheet.number)(first).contains('.');
        let form = random.below(4);
        let form = if form == 1 && !has_dots { 0 } else { form };
        let start = 30 + random.below(30);
        // alone under the last number of a game that breaks before, a time may be its second move
        let last = sheet.moves.len().saturating_sub(1);
        for (at, written) in sheet.moves[..last].iter_mut().enumerate() {
            // the first times of all forms are less than an hour, which no move is
            let minutes = start + at;
            let (hours, minutes) = (minutes / 60, minutes % 60);
            written.remarks.push(match form {
                0 => format!("{hours}:{minutes:02}"),
                1 => format!("{hours}.{minutes:02}"),
                2 => format!("({hours}:{minutes:02})"),
                _ => format!("{hours}h{minutes:02}"),
            });
        }
    }),
    Quirk::new("variations", |sheet, game, random| {
        every(sheet, game, random, |sheet, game, at, random| {
            let (position, played) = &game.plies[at];
            let (position, played) = (*position, *played);
            variation(sheet, position, at, Some(&played), 2, random)
        });
    }),
    Quirk::new("variations that continue", |sheet, game, random| {
        every(sheet, game, random, |sheet, game, at, random| {
            let after = game
                .plies
                .get(at + 1)
                .map_or(game.end, |(position, _)| *position);
            sheet.number = numbered;
            variation(sheet, after, at + 1, None, 0, random)
        });
    }),
    Quirk::new("variations that are a ply late", |sheet, game, random| {
        every(sheet, game, random, |sheet, game, at, random| {
            let (position, played) = &game.plies[at.checked_sub(1)?];
            sheet.number = numbered;
            variation(sheet, *position, at - 1, Some(played), 0, random)
        });
    })
    .allowing(&["R320"]),
    Quirk::new(
        "the moves of one side in brackets",
        |sheet, game, random| {
            // in too short a line the moves in brackets are not needed to replay it
            // and a FEN may be counted from another corner
            let fewest = if sheet.names_variant { 6 } else { 16 };
            if game.plies.len() < fewest || sheet.tag("FEN").is_some() {
                return;
            }
            // in `c:e5 e:c3`, only the board shows that the second word is no reply
            let is_short = |written: &SheetMove| written.text.as_bytes().get(1) == Some(&b':');
            if sheet.moves.iter().any(is_short) {
                return;
            }
            // `1)` at the start of a line is the number of the next game
            let mut moves = game.plies.iter().map(|(_, mv)| mv);
            if sheet.hand.quiet.ends_with('\n') && moves.any(|mv| mv.to().number() == 1) {
                return;
            }
            // a variation after the last move may be its answer
            if let Some(last) = sheet.moves.last_mut() {
                last.remarks.retain(|remark| !remark.starts_with('('));
            }
            let hand = sheet.hand;
            // dots for a move in brackets stand for an unknown move
            let said_again = (sheet.number)(Ply {
                index: 1,
                number: 1,
                by_starter: false,
            });
            // brackets after the numbers may close those around the moves, and where each number is repeated, the
            // number of a variation may be that of the next move
            let mut remarks = sheet.moves.iter().flat_map(|written| &written.remarks);
            let may_mislead = first_number(sheet).contains(')') || said_again.contains("...");
            if may_mislead && remarks.any(|remark| remark.starts_with('(')) {
                return;
            }
            // numbers of plies show no pairs, and after a setup the board is unknown
            let shows_pairs = said_again.is_empty() || said_again.contains("...");
            if !shows_pairs || sheet.opening.contains("/FEN") {
                return;
            }
            let first = usize::from(said_again.contains(". ...") || random.once_in(2));
            let square = random.once_in(3) && !hand.quiet.contains('\n');
            for (at, (written, (position, mv))) in
                sheet.moves.iter_mut().zip(&game.plies).enumerate()
            {
                if at % 2 == first {
                    if written.text.is_empty() {
                        written.text = hand.write(position, mv);
                    }
                    let marks = std::mem::take(&mut written.marks);
                    let inside = format!("{}{}", written.text, marks.replace(',', ""));
                    written.text = if square && marks.is_empty() && !inside.contains(". ") {
                        format!("[{inside}]")
                    } else {
                        format!("({inside})")
                    };
                }
            }
        },
    )
    .allowing(&["N116"]),
    Quirk::new("bold moves", |sheet, game, random| {
        // bold text ends on its line
        if sheet.hand.quiet.contains('\n') {
            return;
        }
        let hand = sheet.hand;
        for (written, (position, mv)) in sheet.moves.iter_mut().zip(&game.plies) {
            // `**c:e5 e:c3**` is not bold text
            let is_short = written.text.as_bytes().get(1) == Some(&b':');
            let is_plain = !written.text.contains(['(', '[']) && !written.marks.starts_with('*');
            let is_plain = is_plain && !is_short;
            if is_plain && random.once_in(4) {
                if written.text.is_empty() {
                    written.text = hand.write(position, mv);
                }
                written.text = format!("**{}**", written.text);
            }
        }
    }),
    Quirk::new("numbers of pieces in brackets", |sheet, game, random| {
        // between moves in brackets, a wrong number of pieces may be a move, and in a very short game any number may be one
        let in_brackets = |written: &SheetMove| written.text.starts_with(['(', '[']);
        if game.plies.len() < 6 || sheet.moves.iter().any(in_brackets) {
            return;
        }
        every(sheet, game, random, |_, game, at, random| {
            let (position, _) = &game.plies[at];
            let sides = [draughts::Color::White, draughts::Color::Black];
            let counts = sides.map(|side| position.count(side) as usize);
            // occasionally miscounted
            let white = counts[0].saturating_sub(random.below(2));
            // `(1-1)` is a result
            (white.min(counts[1]) > 2).then(|| format!("({white}-{})", counts[1]))
        });
    }),
    Quirk::new("a comment before the first move", |sheet, _, random| {
        sheet.opening += &comment(random);
    }),
];

/// A number for every ply: without it, a variation that begins elsewhere could be read as an odd form of the text
/// before it.
fn numbered(ply: Ply) -> String {
    let dots = if ply.by_starter { "." } else { "..." };
    format!("{}{dots} ", ply.number)
}

/// The number before the first move.
fn first_number(sheet: &Sheet) -> String {
    (sheet.number)(Ply {
        index: 0,
        number: 1,
        by_starter: true,
    })
}

const COMMENTS: &[&str] = &[
    "{so it goes}",
    "{ see 12-16, 24-20 }",
    "{}",
    "{ }",
    "{[#]}",
    "{1. 9-14 is another game}",
    "{ a ( and a [ }",
    "{; %}",
    "{of two\nlines}",
    "{ 1-0 }",
    "{\"quoted\"}",
    "{[Event \"x\"]}",
    "{ Çà et là – ½ }",
    "{ d&eacute;fense &amp; attaque &#125; }",
    "{a\n\nb}",
    "{*}",
    "{ with { another in it }",
    "{a\n[Site \"x\"]\nb}",
];

fn comment(random: &mut Random) -> String {
    (random.one_of(COMMENTS)).to_owned()
}

/// Adds a remark after one move in eight.
fn some(sheet: &mut Sheet, random: &mut Random, remark: fn(usize, &mut Random) -> String) {
    for (at, written) in sheet.moves.iter_mut().enumerate() {
        if random.once_in(8) {
            written.remarks.push(remark(at, random));
        }
    }
}

type Remark = fn(&mut Sheet, &Game, usize, &mut Random) -> Option<String>;

/// The same for remarks that depend on the game.
fn every(sheet: &mut Sheet, game: &Game, random: &mut Random, remark: Remark) {
    for at in 0..sheet.moves.len() {
        if random.once_in(10)
            && let Some(remark) = remark(sheet, game, at, random)
        {
            sheet.moves[at].remarks.push(remark);
        }
    }
}

/// A line of play other than `instead_of`, if there is one.
fn variation(
    sheet: &Sheet,
    from: AnyPosition,
    at: usize,
    instead_of: Option<&Move>,
    depth: usize,
    random: &mut Random,
) -> Option<String> {
    let legal = from.legal_moves();
    let other = |mv: &&Move| {
        instead_of.is_none_or(|played| (played.from(), played.to()) != (mv.from(), mv.to()))
    };
    let others: Vec<_> = legal.iter().filter(other).collect();
    // with brackets after the numbers, the end of a variation within another one is a guess
    let has_brackets = first_number(sheet).contains(')');
    // after a blank, the last square of a move and the bracket of the variation look like a number
    let hand = &sheet.hand;
    let has_blanks = [hand.quiet, hand.capture]
        .iter()
        .any(|sign| sign.contains(char::is_whitespace));
    if others.is_empty() || has_brackets && has_blanks {
        return None;
    }
    let first = *random.one_of(&others);
    let after = from.play(&first).expect("it is one of the legal moves");
    let (rest, _) = line(after, random.below(6), random);
    let mut text = "(".to_owned();
    let starter = from.variant().first_mover();
    for (index, (position, mv)) in std::iter::once(&(from, first)).chain(&rest).enumerate() {
        let by_starter = position.side() == starter;
        // the second side may have begun, with the second half of a number
        let half = at + index;
        let half = half + usize::from(by_starter != half.is_multiple_of(2));
        let number = half / 2 + sheet.first_number;
        if index > 0 {
            text.push(' ');
        }
        let word = (sheet.number)(Ply {
            index,
            number,
            by_starter,
        });
        // separate dots stand for a move only at the beginning of a game
        text += &word.replace(". ... ", "... ");
        text += &sheet.hand.write(position, mv);
        if depth > 0 && !has_brackets && random.once_in(4) {
            let within = variation(sheet, *position, at + index, Some(mv), depth - 1, random);
            text += &within.map_or_else(String::new, |within| format!(" {within}"));
        }
    }
    Some(text + ")")
}
