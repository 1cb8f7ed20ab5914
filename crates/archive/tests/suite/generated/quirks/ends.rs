//! Quirks of the end of a game, and of the text between two games.

use draughts::Notation;
use referee::Winner;

use super::Quirk;
use crate::generated::random::Random;
use crate::generated::sheet::{OF_ONE, OF_TWO, Ply, Sheet, SheetMove, figures};

pub(crate) const QUIRKS: &[Quirk] = &[
    Quirk::new("a result for a star", |sheet, game, _| {
        if let Some(result) = sheet.tag("Result").cloned() {
            sheet.end = Some(result);
        } else if let Some(winner) = game.winner {
            sheet.end = Some(figures(game.variant, winner, OF_ONE).to_owned());
        }
    }),
    Quirk::new("results of the other scale", |sheet, game, random| {
        let scale = random.one_of(&[
            OF_ONE,
            OF_TWO,
            ["1-0", "½-½", "0-1"],
            ["1-0", "0.5-0.5", "0-1"],
        ]);
        if let Some(winner) = game.winner {
            end(sheet, figures(game.variant, winner, scale), random);
        }
    })
    .allowing(&["T204"]),
    Quirk::new("no Result tag", |sheet, game, _| {
        sheet.tags.retain(|(name, _)| name != "Result");
        if let Some(winner) = game.winner {
            sheet.end = Some(figures(game.variant, winner, OF_ONE).to_owned());
        }
    }),
    Quirk::new("a star for the Result", |sheet, game, random| {
        if let Some(result) = sheet.tag("Result") {
            random.one_of(&["*", "?", ""]).clone_into(result);
        }
        if let Some(winner) = game.winner {
            sheet.end = Some(figures(game.variant, winner, OF_ONE).to_owned());
        }
    })
    .allowing(&["T204", "O401"]),
    Quirk::new("no result", |sheet, _, _| sheet.end = None),
    Quirk::new(
        "the winner in words for the result",
        |sheet, game, random| {
            let Some(words) = game.winner.and_then(in_words) else {
                return;
            };
            let words = random.one_of(&words);
            sheet.end = None;
            sheet.below = format!(" {{{words}}}");
            if let Some(result) = sheet.tag("Result") {
                random.one_of(&["*", "?", ""]).clone_into(result);
            }
        },
    ),
    Quirk::new("a sign before the result", |sheet, _, random| {
        let sign = random.one_of(&[", ", "| "]);
        if let Some(result) = sheet
            .tag("Result")
            .cloned()
            .filter(|result| result.contains('-'))
        {
            sheet.end = Some(format!("{sign}{result}"));
        }
    })
    .allowing(&["S001"]),
    Quirk::new("a comment after the result", |sheet, _, random| {
        let below = [
            " {so it ended}",
            "{so}",
            " ; so",
            " {a { b}",
            "\n{ on its own line }",
        ];
        random.one_of(&below).clone_into(&mut sheet.below);
    }),
    Quirk::new("words after the result", |sheet, _, random| {
        let below = [
            " so it ended",
            "\nfrom an old book",
            "\n\n-----",
            " .",
            "\n=====\n",
            " (=)",
            " (+-)",
            " (by the clock)",
            " --",
            "\n...",
            " 1:05 - 1:10",
            " 1.05/1.10",
            " (1:05)",
            "\n(a) so it ended",
        ];
        let below = random.one_of(&below);
        // without a result or moves, dots, dashes and times are moves
        let mut signs = ["--", "...", "0", "("].into_iter();
        let may_be_move = signs.any(|sign| below.contains(sign));
        if !may_be_move || sheet.end.is_some() && !sheet.moves.is_empty() {
            below.clone_into(&mut sheet.below);
        }
    })
    .allowing(&["S001"]),
    Quirk::new("lines about other games", |sheet, _, random| {
        let below = [
            "Brown (1234) - Smith (1310) 2-0",
            "Other results: Brown - Smith 1-0, Lees - Ross 0-1.",
            "Round 2\n1. Brown - Smith 2-0\n2. Lees - Ross 1-1",
            "Standings:\n1. Brown 10-6\n2. Smith 9-7\n3. Lees 4-12",
            "1 Brown  * 1-1 2-0\n2 Smith 1-1 * 0-2",
            "(Sunday, 20-22 hours)",
            "12.10.2003, London",
            "Date: Mon, 12 Oct 2003 20:15:00",
            "(3-2)",
            "* * *",
            "A. 9-14 22-18 loses.\n(b) 24-20 is best\nhere.",
        ];
        let result = sheet.tag("Result").cloned();
        if let Some(result) = result.filter(|result| result.contains('-'))
            && !sheet.moves.is_empty()
        {
            sheet.end = Some(result);
            sheet.below = format!("\n\n{}", random.one_of(&below));
        }
    })
    .allowing(&["S001"]),
    Quirk::new("a dot before the result", |sheet, _, _| {
        before_the_end(sheet, ".");
    })
    .allowing(&["S001"]),
    Quirk::new("a number without a move", |sheet, game, _| {
        let number = sheet.ply(game, sheet.moves.len()).number;
        before_the_end(sheet, &format!("{number}."));
    }),
    Quirk::new("a comment that is not closed", |sheet, _, random| {
        let open = [
            "{ and so on",
            "{",
            "{ White is\nbetter, says the book",
            "{ [Event",
        ];
        sheet.below = format!(" {}", random.one_of(&open));
        sheet.end = None;
    })
    .allowing(&["S002"]),
    Quirk::new("a variation that is not closed", |sheet, _, _| {
        before_the_end(sheet, "(");
    })
    .allowing(&["S003"]),
    Quirk::new("closers that close nothing", |sheet, _, random| {
        let closer = random.one_of(&["}", ")", ") }"]);
        before_the_end(sheet, closer);
    })
    .allowing(&["S005"]),
    Quirk::new(
        "the result in words outside a comment",
        |sheet, game, random| {
            let Some(words) =
                (game.winner.and_then(in_words)).filter(|_| !ends_in_variation(sheet))
            else {
                return;
            };
            sheet.end = None;
            sheet.below = format!(" {}", random.one_of(&words));
            if let Some(result) = sheet.tag("Result") {
                random.one_of(&["*", "?", ""]).clone_into(result);
            }
        },
    ),
    Quirk::new("half a point for a draw", |sheet, game, random| {
        let is_comment = sheet.below.trim_start().starts_with(['{', ';']);
        if game.winner == Some(Winner::Draw) && (sheet.below.is_empty() || is_comment) {
            sheet.end = Some(random.one_of(&["1/2", "½"]).to_owned());
        }
    })
    .allowing(&["T204"]),
    Quirk::new("the next game on the same line", |sheet, _, random| {
        // above the moves of the next game, a star would mark its first move
        if !sheet.moves.is_empty() {
            sheet.gap = random.one_of(&[" ", "\t", "  "]);
        }
    }),
    Quirk::new("the next game glued to the result", |sheet, _, _| {
        sheet.gap = "";
    })
    .allowing(&["S006"]),
    Quirk::new("no blank line between games", |sheet, _, _| {
        sheet.gap = "\n";
    }),
    Quirk::new("many blank lines between games", |sheet, _, random| {
        sheet.gap = random.one_of(&[
            "\n\n\n\n",
            "\n \n\t\n",
            "\n\n% a line\n\n",
            "\n\n; a line\n",
        ]);
    }),
    Quirk::new("dashes between moves", |sheet, game, random| {
        let second = (sheet.number)(Ply {
            index: 1,
            number: 1,
            by_starter: false,
        });
        // a move broken at its sign does not end before a dash
        if !second.is_empty() || sheet.hand.quiet.contains('\n') {
            return;
        }
        // `22 - 15 - 8 - 1` may be one capture
        let is_blank = |c: char| c.is_whitespace();
        if sheet.hand.quiet.starts_with(is_blank) && sheet.hand.quiet.ends_with(is_blank) {
            return;
        }
        let starter = game.variant.first_mover();
        for at in 1..sheet.moves.len() {
            let is_answer = game.plies[at].0.side() != starter;
            let before = &mut sheet.moves[at - 1];
            // a variation may be about to begin after a bracket
            let is_bracket = before.text.starts_with(['(', '[']);
            if is_answer
                && !is_bracket
                && before.remarks.is_empty()
                && before.marks.is_empty()
                && random.once_in(2)
            {
                let is_plain = before.text.is_empty() && sheet.moves[at].text.is_empty();
                if !is_plain || !sheet.hand.has_plain_signs() || random.once_in(2) {
                    sheet.moves[at - 1].remarks.push("-".to_owned());
                    continue;
                }
                let text = |at: usize| {
                    let (position, mv) = &game.plies[at];
                    sheet.hand.write(position, mv)
                };
                if random.once_in(2) {
                    sheet.moves[at].text = format!("-{}", text(at));
                } else {
                    sheet.moves[at - 1].text = format!("{}-", text(at - 1));
                }
            }
        }
    }),
    Quirk::new("two moves in a word", |sheet, game, random| {
        let hand = sheet.hand;
        // in `c:e5 e:c3`, only the board shows that the second word is no reply
        let is_short = |written: &SheetMove| written.text.as_bytes().get(1) == Some(&b':');
        let has_short = sheet.moves.iter().any(is_short);
        if !hand.has_plain_signs() || has_variations(sheet) || has_short {
            return;
        }
        sheet.number = |ply| ply.numbered(". ", "... ");
        let starter = game.variant.first_mover();
        let text = |at: usize| {
            let (position, mv) = &game.plies[at];
            hand.write(position, mv)
        };
        let is_bare = |written: &SheetMove| {
            written.text.is_empty() && written.marks.is_empty() && written.remarks.is_empty()
        };
        for at in 1..sheet.moves.len() {
            let is_answer = game.plies[at].0.side() != starter;
            let next = &sheet.moves[at];
            // a star apart from its move would end the game
            let is_plain =
                is_bare(&sheet.moves[at - 1]) && next.text.is_empty() && next.marks.is_empty();
            if is_answer && is_plain && random.once_in(2) {
                let is_algebraic = hand.notation == Notation::Algebraic;
                let dashes = ["-", "\u{2013}", if is_algebraic { "" } else { "-" }];
                let dash = random.one_of(&dashes);
                sheet.moves[at - 1].text = format!("{}{dash}{}", text(at - 1), text(at));
                " ".clone_into(&mut sheet.moves[at].text);
            }
        }
    }),
    Quirk::new("dashes before numbers", |sheet, game, random| {
        let starter = game.variant.first_mover();
        // before a result on the next line, a dash is not read
        let last = sheet.moves.len().saturating_sub(1);
        // in brackets, the moves are no plies for the numbers, and a number within a capture is not the one that is due
        let misleads = |written: &SheetMove| {
            written.text.starts_with(['(', '[']) || written.text.contains(". ")
        };
        if sheet.hand.quiet.contains('\n')
            || sheet.moves.iter().any(misleads)
            || has_variations(sheet)
        {
            return;
        }
        sheet.number = |ply| ply.numbered(". ", "... ");
        for (at, (written, (position, _))) in sheet.moves.iter_mut().zip(&game.plies).enumerate() {
            let is_answer = position.side() != starter && at > 0;
            let is_bare =
                written.marks.is_empty() && written.remarks.is_empty() && written.text.is_empty();
            if is_bare && at < last && is_answer && random.once_in(3) {
                written.remarks.push("-".to_owned());
            }
        }
    }),
    Quirk::new("semicolons between moves", |sheet, _, _| {
        let is_plain = |written: &SheetMove| {
            let is_odd = written.text.starts_with(['(', '[', '*', '-']);
            let in_pieces = written.text.contains(' ') || written.text.ends_with('-');
            !is_odd && !in_pieces && written.marks.is_empty() && written.remarks.is_empty()
        };
        let is_long = sheet.moves.len() > 12;
        // moves across line ends, and repeated numbers, are excluded as well
        let second = (sheet.number)(Ply {
            index: 1,
            number: 1,
            by_starter: false,
        });
        let is_broken = sheet.hand.quiet.contains('\n') || !second.is_empty();
        // before a number that is not due or ends its line, a semicolon begins a comment
        let sixth = (sheet.number)(Ply {
            index: 10,
            number: 6,
            by_starter: true,
        });
        let is_due = matches!(&*sixth, "" | "6." | "6. " | "6 " | "6 . ");
        // it also begins a comment on the line of a tag
        let is_apart = sheet.tag_blanks[4].contains('\n');
        if !is_due
            || !is_apart
            || !is_long
            || is_broken
            || !sheet.moves.iter().all(is_plain)
            || !sheet.below.is_empty()
        {
            return;
        }
        // text on the line of the first move may be a comment
        sheet.words_a_line = 6;
        sheet.gap = "\n\n";
        sheet.indent = "";
        for written in &mut sheet.moves {
            ";".clone_into(&mut written.marks);
        }
    }),
    Quirk::new(
        "the result in brackets or on two lines",
        |sheet, game, random| {
            let is_comment = sheet.below.trim_start().starts_with(['{', ';']);
            let has_semicolons = sheet.moves.iter().any(|written| written.marks == ";");
            let is_last = (sheet.below.is_empty() || is_comment) && !has_semicolons;
            let of_winner = |winner| figures(game.variant, winner, OF_ONE).to_owned();
            let end = sheet.end.as_deref().filter(|end| end.contains('-'));
            let figures = end.map(|end| end.trim_start_matches([',', '|', ' ']).to_owned());
            let figures = figures.or_else(|| game.winner.map(of_winner));
            let Some(figures) = figures.filter(|_| is_last && !ends_in_variation(sheet)) else {
                return;
            };
            sheet.end = Some(match random.below(3) {
                0 => format!("({figures})"),
                1 => format!("[{figures}]"),
                _ => figures.replace('-', random.one_of(&[" -\n", "\n- "])),
            });
            sheet.gap = "\n\n";
        },
    ),
    // a result with letters is read before a blank line
    Quirk::new(
        "letters for the digits of the result",
        |sheet, _, random| {
            let tag = sheet.tag("Result").cloned();
            let mut results = [sheet.end.clone(), tag].into_iter().flatten();
            let is_plain = |result: &String| [OF_ONE, OF_TWO].as_flattened().contains(&&**result);
            let Some(result) = results.find(is_plain) else {
                return;
            };
            let last = sheet.moves.last();
            let is_bare = last.is_none_or(|last| last.marks.is_empty() && last.remarks.is_empty());
            if is_bare && sheet.below.is_empty() && sheet.gap == "\n\n" {
                let (digit, letters) = random.one_of(&[("1", ["l", "I"]), ("0", ["O", "o"])]);
                sheet.end = Some(result.replace(digit, random.one_of(&letters)));
            }
        },
    )
    .allowing(&["N115"]),
    Quirk::new("the result above the moves", |sheet, _, random| {
        let result = sheet.tag("Result").cloned();
        let result = result.filter(|result| result.contains('-') && !sheet.moves.is_empty());
        if let Some(result) = result.filter(|_| sheet.opening.is_empty()) {
            let [open, close] = random.one_of(&[["", ""], ["(", ")"]]);
            let gap = random.one_of(&["\n", "\n\n"]);
            sheet.opening = format!("{open}{result}{close}{gap}");
        }
    }),
];

/// True if the variation after the last move is not closed. Words there are words of the variation.
pub(crate) fn ends_in_variation(sheet: &Sheet) -> bool {
    let last = sheet.moves.last();
    last.is_some_and(|last| last.remarks.iter().any(|word| word == "("))
}

/// True if there are variations, which have their numbers already.
fn has_variations(sheet: &Sheet) -> bool {
    let mut remarks = sheet.moves.iter().flat_map(|written| &written.remarks);
    remarks.any(|remark| remark.starts_with('('))
}

/// Results in words.
fn in_words(winner: Winner) -> Option<[&'static str; 3]> {
    match winner {
        Winner::Black => Some(["Black won", "White resigns", "чёрные выиграли"]),
        Winner::White => Some(["White won", "les noirs abandonnent", "wit wint"]),
        Winner::Draw => Some(["Draw agreed", "remise", "Drawn"]),
        Winner::BothLost => None,
    }
}

/// True if a result in words is the only end of a game.
pub(crate) fn ends_in_words(sheet: &Sheet) -> bool {
    sheet.end.is_none() && !sheet.moves.is_empty() && states_outcome(&sheet.below)
}

/// True if the text below the last move is a result in words.
pub(crate) fn states_outcome(below: &str) -> bool {
    let winners = [Winner::Black, Winner::White, Winner::Draw];
    let words = below.trim().trim_matches(['{', '}']);
    let states = |winner| in_words(winner).is_some_and(|known| known.contains(&words));
    winners.into_iter().any(states)
}

fn end(sheet: &mut Sheet, figures: &str, random: &mut Random) {
    if let Some(result) = sheet.tag("Result") {
        figures.clone_into(result);
    }
    if random.once_in(2) {
        sheet.end = Some(figures.to_owned());
    }
}

/// A separate word after the last move.
fn before_the_end(sheet: &mut Sheet, word: &str) {
    if let Some(last) = sheet.moves.last_mut() {
        last.remarks.push(word.to_owned());
    }
}
