//! Written games are read back unchanged.

use crate::dirt::dirt;
use pdn::write::{Style, write_game, write_games};
use pdn::{
    Ending, Game, GameMove, GameTag, Item, ItemKind, Line, Remark, SquareName, VariationAnchor,
    games,
};
use proptest::prelude::*;

fn words(text: &'static [&'static str]) -> impl Strategy<Value = String> {
    prop::sample::select(text).prop_map(str::to_owned)
}

fn comment() -> impl Strategy<Value = String> {
    prop_oneof![
        words(&[
            "",
            " good ",
            "[%clk 0:59:01]",
            "two\nlines",
            "{ nested",
            "[Event \"x\"]",
            "semi; colon",
            "é % \\n"
        ]),
        "[^}\\[]{0,100}",
        "[^}\r\n]{0,20}\\[Event \"x\"\\][^}\r\n{]{0,5}",
        "[^\r\n]{0,20}",
    ]
}

fn item() -> impl Strategy<Value = Item> {
    let mv = prop_oneof![
        8 => words(&["11-15", "22x15", "9x18x25", "c3-d4", "d4:b6", "a3b4", "1118", "09-13", "5x 14", "11–15", "C3XD4", "с3:е5", "22х18"])
            .prop_map(|text| ItemKind::Move(GameMove::parse(&text).expect("a move"))),
        1 => Just(ItemKind::Unknown),
        1 => words(&["FEN \"W:W31:B2\"", "note"]).prop_map(ItemKind::Setup),
    ];
    let strength = prop::option::weighted(0.2, words(&["!", "?!", "(?)", "!(!?)", "*", "!*"]));
    (mv, strength, prop::collection::vec(any::<u16>(), 0..2)).prop_map(|(kind, strength, nags)| {
        let strength = match kind {
            ItemKind::Move(_) => strength,
            _ => strength.filter(|marks| !marks.contains('*')),
        };
        Item {
            kind,
            strength,
            nags,
            remarks: Vec::new(),
            starts_new_ply: false,
            number_unknown: false,
            missing_plies_before: 0,
        }
    })
}

fn line() -> impl Strategy<Value = Line> {
    let plain = (
        prop::collection::vec(any::<u16>(), 0..2),
        prop::collection::vec(comment(), 0..2),
        prop::collection::vec(item(), 0..6),
    )
        .prop_map(|(nags, opening, items)| Line {
            nags,
            opening: opening.into_iter().map(Remark::Comment).collect(),
            items,
            start: VariationAnchor::default(),
        });
    plain.prop_recursive(3, 40, 4, |inner| {
        let remark = prop_oneof![
            comment().prop_map(Remark::Comment),
            "[^\r\n]{0,9}".prop_map(Remark::Escape),
            inner.clone().prop_map(Remark::Variation)
        ];
        (
            inner,
            prop::collection::vec((any::<prop::sample::Index>(), remark), 0..4),
        )
            .prop_map(|(mut line, remarks)| {
                for (at, remark) in remarks {
                    match line.items.len() {
                        // A `%` line before everything else belongs to the preface.
                        0 if matches!(remark, Remark::Escape(_)) => {}
                        0 => line.opening.push(remark),
                        len => line.items[at.index(len)].remarks.push(remark),
                    }
                }
                line
            })
    })
}

fn game() -> impl Strategy<Value = Game> {
    let value = prop_oneof![
        "[^\r\n]{0,20}",
        words(&[
            "",
            "C:\\",
            "\\\\server\\",
            "a \"b\" \\\"",
            "[x] \"] {",
            "see [Foo \"x\"]"
        ])
    ];
    let tag = (words(&["Event", "Site", "White", "event", "A_1"]), value)
        .prop_map(|(name, value)| GameTag { name, value });
    let ending = words(&["1-0", "*", "1/2-1/2", "0-2", "1 - 1", "½-½"]);
    (
        prop::collection::vec("[^\r\n]{0,9}", 0..2),
        prop::collection::vec(tag, 0..5),
        line(),
        prop::option::of(ending),
    )
        .prop_filter("a game may not be empty", |(_, tags, line, ending)| {
            !tags.is_empty() || !line.items.is_empty() || ending.is_some()
        })
        .prop_map(|(preface, tags, line, ending)| {
            let ending = ending.map(|text| Ending::parse(&text).expect("a result"));
            let mut game = Game {
                preface,
                tags,
                line,
                ending,
            };
            split_comments(&mut game.line);
            // a star at the end needs a result after it
            if game.ending.is_none() && game.line.items.last().is_some_and(has_star) {
                game.ending = Ending::parse("*");
            }
            game
        })
}

fn has_star(item: &Item) -> bool {
    item.strength
        .as_deref()
        .is_some_and(|marks| marks.contains('*'))
}

/// Splits comments that cannot be in braces, as the writer does.
fn split_comments(line: &mut Line) {
    fn remarks(remarks: &mut Vec<Remark>) {
        *remarks = std::mem::take(remarks)
            .into_iter()
            .flat_map(|remark| match remark {
                Remark::Comment(text) if text.contains('}') || text.contains("[Event") => {
                    let whole = games(format!("1-5 {{{text}}} *").as_bytes())
                        .next()
                        .expect("a game");
                    if whole.line.items.len() == 1
                        && whole.line.items[0].comments().eq([text.as_str()])
                    {
                        return vec![Remark::Comment(text)];
                    }
                    text.split(['\r', '\n'])
                        .map(|part| Remark::Comment(part.to_owned()))
                        .collect()
                }
                kept @ (Remark::Comment(_) | Remark::Unread(_) | Remark::Escape(_)) => vec![kept],
                Remark::Variation(mut line) => {
                    split_comments(&mut line);
                    vec![Remark::Variation(line)]
                }
            })
            .collect();
    }
    remarks(&mut line.opening);
    for item in &mut line.items {
        remarks(&mut item.remarks);
    }
}

fn loses_plies(line: &Line) -> bool {
    let in_variation =
        |remark: &Remark| matches!(remark, Remark::Variation(line) if loses_plies(line));
    let mut items = line.items.iter();
    line.opening.iter().any(in_variation)
        || items.any(|item| item.missing_plies_before > 0 || item.remarks.iter().any(in_variation))
}

/// True if a move of the main line leads to square 0: `3-0`.
fn leads_to_square_0(game: &Game) -> bool {
    game.line.items.iter().any(|item| match &item.kind {
        ItemKind::Move(mv) => mv.squares().last() == Some(&SquareName::Number(0)),
        _ => false,
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn a_written_game_reads_back(game in game(), width in 1usize..100, second_begins: bool) {
        let style = Style { width, second_begins, ..Style::default() };
        let text = write_game(&game, &style);
        let read: Vec<_> = games(text.as_bytes()).collect();
        prop_assert_eq!(&read[..], std::slice::from_ref(&game), "{}", text);
    }

    #[test]
    fn written_games_stay_separate(list in prop::collection::vec(game(), 1..4)) {
        let text = write_games(&list, &Style::default());
        let read: Vec<_> = games(text.as_bytes()).collect();
        prop_assert_eq!(read.len(), list.len(), "{}", text);
        for (read, game) in read.iter().zip(&list) {
            prop_assert_eq!(&read.tags, &game.tags);
            prop_assert_eq!(&read.line, &game.line, "{}", text);
        }
    }

    #[test]
    fn a_damaged_record_is_stable_after_one_writing(input in dirt()) {
        let first: Vec<_> = games(&input).collect();
        // a last move that looks like a result is read as the result
        if first.iter().any(|game| game.tag("Result").is_some() || leads_to_square_0(game)) {
            return Ok(());
        }
        let mut text = write_games(&first, &Style::default());
        let mut second: Vec<_> = games(text.as_bytes()).collect();
        prop_assert_eq!(first.len(), second.len(), "{}", text);
        // if a comment contains unreadable text, only the numbers show that plies are lost
        if first.iter().any(|game| loses_plies(&game.line)) {
            text = write_games(&second, &Style::default());
            second = games(text.as_bytes()).collect();
        }
        let again = write_games(&second, &Style::default());
        prop_assert_eq!(&again, &text);
    }
}

#[test]
fn variations_before_the_first_move_of_another_keep_their_place() {
    let text = "1. 11-15 22-18 ((1... 23-19) 1. 9-13) *";
    let first: Vec<_> = games(text.as_bytes()).collect();
    let written = write_games(&first, &Style::default());
    assert_eq!(games(written.as_bytes()).collect::<Vec<_>>(), first);
    assert!(written.contains("((1... 23-19) 1. 9-13)"), "{written}");
}
