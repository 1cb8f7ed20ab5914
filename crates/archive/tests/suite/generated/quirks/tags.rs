//! Quirks of the tags.

use draughts::{AnyPosition, Color, Role, Variant};

use super::Quirk;
use crate::generated::sheet::Sheet;

pub(crate) const QUIRKS: &[Quirk] = &[
    Quirk::new("dates of all kinds", |sheet, _, random| {
        let dates = [
            "1841-??-??",
            "????.??.??",
            "1950.",
            "25.11.2000",
            "1.1.1965",
            "2004.10.27 - 2004.11.01",
            "",
            "?",
            "1841/1842",
            "03.07.20",
            "1987.00.00",
            "xxxx.xx.xx",
            "12 May 1903",
            "14. März 1950",
            "1er août 1950",
            "14 марта 1950 года",
            "1903",
        ];
        set(sheet, "Date", random.one_of(&dates));
    }),
    Quirk::new(
        "names with accents and of other scripts",
        |sheet, _, random| {
            let names = [
                "Ängström, Åsa",
                "Muñoz",
                "Коган Д.",
                "Dvořák, Šimon",
                "Łukasz Żak",
                "Façade (É.)",
                "71ª gara",
            ];
            set(
                sheet,
                random.one_of(&["White", "Black", "Event", "Site"]),
                random.one_of(&names),
            );
        },
    ),
    Quirk::new("marks of the notation in values", |sheet, _, random| {
        let values = [
            "a [b] c",
            "{a} (b)",
            "1. 11-15",
            "1-0",
            "a; b % c",
            "*",
            "a\\\"b\\\"",
            "C:\\games",
            "a/b",
            "a } b",
        ];
        set(
            sheet,
            random.one_of(&["White", "Event", "Site", "Round"]),
            random.one_of(&values),
        );
    })
    .allowing(&["S004"]),
    Quirk::new("quotes within a value", |sheet, _, random| {
        let values = ["Jan \"Piet\" Alba", "\"Alba\"", "a \"b"];
        set(sheet, "White", random.one_of(&values));
    })
    .allowing(&["S004"]),
    Quirk::new("values are empty or unknown", |sheet, _, random| {
        for name in ["Event", "Site", "Round", "White", "Black"] {
            set(sheet, name, random.one_of(&["", "?", "-", " "]));
        }
    }),
    Quirk::new("tags are missing", |sheet, _, random| {
        let is_kept =
            |name: &str| matches!(name, "GameType" | "Variant" | "FEN" | "Result" | "Event");
        sheet
            .tags
            .retain(|(name, _)| is_kept(name) || random.once_in(2));
    }),
    Quirk::new("no Event", |sheet, _, _| {
        sheet.tags.retain(|(name, _)| name != "Event");
    }),
    Quirk::new("no GameType", |sheet, _, _| {
        sheet.tags.retain(|(name, _)| name != "GameType");
        sheet.names_variant = false;
    })
    .allowing(&["N106", "T214"]),
    Quirk::new("the full GameType", |sheet, game, _| {
        set(sheet, "GameType", game.variant.game_type_tag());
    }),
    Quirk::new("the game in words", |sheet, game, _| {
        set(sheet, "GameType", game.variant.title());
    })
    .allowing(&["T205"]),
    Quirk::new("tags of PlayStrategy", |sheet, game, random| {
        let value = random.one_of(&[game.variant.name(), game.variant.title()]);
        for (name, old) in &mut sheet.tags {
            match name.as_str() {
                "GameType" => (*name, *old) = ("Variant".to_owned(), value.to_owned()),
                "White" => "P1".clone_into(name),
                "Black" => "P2".clone_into(name),
                _ => {}
            }
        }
    }),
    Quirk::new("tags in any order", |sheet, _, random| {
        for at in 1..sheet.tags.len() {
            sheet.tags.swap(at, random.below(at + 1));
        }
    }),
    Quirk::new("tags of programs", |sheet, _, random| {
        let tags = [
            ("PlyCount", ""),
            ("Time", "17:20:58"),
            ("TimeControl", "60+5"),
            ("TimeControl", "-"),
            ("WhiteElo", "2175"),
            ("WhiteFmjdId", "11567"),
            ("BlackTitle", "GMI"),
            ("BlackRating", "2401"),
            ("WhiteType", "program"),
            ("WhiteTime", "2.23"),
            ("WhiteClock", "0"),
            ("Annotator", "https://example.org/@/a"),
            ("Opening", "?"),
            ("Termination", "normal"),
            ("UTCDate", "2024.12.19"),
            ("lower", "case"),
            ("Città", "Nessuna"),
        ];
        for _ in 0..=random.below(4) {
            let (name, value) = random.one_of(&tags);
            if sheet.tag(name).is_none() {
                let value = if name == "PlyCount" {
                    sheet.moves.len().to_string()
                } else {
                    value.to_owned()
                };
                let at = random.below(sheet.tags.len() + 1);
                sheet.tags.insert(at, (name.to_owned(), value));
            }
        }
    })
    .allowing(&["S004"]),
    Quirk::new("a tag twice", |sheet, _, _| {
        // next to the first: further down it might begin another game
        if sheet.tags[0].0.is_ascii() && !sheet.tags[0].1.contains('"') {
            sheet.tags.insert(0, sheet.tags[0].clone());
        }
    })
    .allowing(&["T203"]),
    Quirk::new("Italian names of tags", |sheet, _, _| {
        for (name, _) in &mut sheet.tags {
            let italian = match name.as_str() {
                "Event" => "Dati",
                "Date" => "Anno",
                "White" => "Bianco",
                "Black" => "Nero",
                "Result" => "Risultato",
                other => other,
            };
            *name = italian.to_owned();
        }
    }),
    Quirk::new("values that lines end in", |sheet, _, random| {
        let values = ["a name\nof two lines", "by way\n of\n\tthree", "(a\n(b)"];
        set(
            sheet,
            random.one_of(&["White", "Black", "Event", "Site"]),
            random.one_of(&values),
        );
    }),
    Quirk::new("HTML entities", |sheet, _, random| {
        let values = [
            "Andr&eacute;",
            "&#x00c9;. &Aring;",
            "A &amp; B",
            "&#1071;",
            "&amp;eacute;",
            "a&b;",
        ];
        set(
            sheet,
            random.one_of(&["White", "Black", "Event", "Site"]),
            random.one_of(&values),
        );
    }),
    Quirk::new("names of several words", |sheet, _, _| {
        // text that is not certainly a tag opens no game
        for name in ["Heure blanche", "Heure noire"] {
            sheet.tags.push((name.to_owned(), "1:59".to_owned()));
        }
    })
    .allowing(&["S004"]),
    Quirk::new("Setup", |sheet, _, random| {
        let tag = (random.one_of(&["Setup", "SetUp"])).to_owned();
        sheet.tags.push((tag, "1".to_owned()));
    }),
    Quirk::new("blanks within tags", |sheet, _, random| {
        sheet.tag_blanks[0] = random.one_of(&["", " "]);
        sheet.tag_blanks[1] = random.one_of(&["       ", "\t", " ", ""]);
        sheet.tag_blanks[2] = random.one_of(&["", " "]);
    }),
    Quirk::new("tags side by side", |sheet, _, random| {
        sheet.tag_blanks[3] = random.one_of(&["", " ", "\t", "  \n", "\n "]);
    }),
    Quirk::new("blank lines between tags", |sheet, _, random| {
        sheet.tag_blanks[3] = random.one_of(&["\n\n", "\n \n"]);
        // a name repeated after a blank line, or Event, begins another game
        sheet.tags.sort_by_key(|(name, _)| name != "Event");
        let mut names = std::collections::BTreeSet::new();
        sheet.tags.retain(|(name, _)| names.insert(name.clone()));
    }),
    Quirk::new("no line between tags and moves", |sheet, _, random| {
        sheet.tag_blanks[4] = random.one_of(&[
            "\n",
            " ",
            "",
            "\n\n\n\n",
            "\n\t\n",
            "\n% a line\n",
            "\n; a line\n",
        ]);
    }),
    Quirk::new("comments before the tags", |sheet, _, random| {
        let above = [
            "; random\n",
            "% random\n",
            "{random}\n",
            "{by [random] }\n\n",
            "{ of two\nlines } ; and a third\n",
        ];
        random.one_of(&above).clone_into(&mut sheet.above);
    }),
    Quirk::new("a FEN of the normal array", |sheet, game, _| {
        if sheet.tag("FEN").is_none() {
            sheet
                .tags
                .push(("FEN".to_owned(), game.variant.start_fen().to_owned()));
        }
    }),
    Quirk::new(
        "a FEN piece by piece, Black first",
        |sheet, game, random| {
            if sheet.tag("FEN").is_some() {
                let fen = other_fen(&game.start, random.once_in(2));
                set(sheet, "FEN", &fen);
            }
        },
    ),
    Quirk::new("a FEN with clocks of moves", |sheet, _, _| {
        rewrite_fen(sheet, |fen| format!("{fen}:H0:F1"));
    }),
    Quirk::new("a FEN that lines end in", |sheet, _, random| {
        if let Some(fen) = sheet.tag("FEN") {
            let commas: Vec<_> = fen.match_indices(',').map(|(at, _)| at + 1).collect();
            if !commas.is_empty() {
                fen.insert_str(random.one_of(&commas), random.one_of(&["\n", "\n  "]));
            }
        }
    }),
    Quirk::new("a FEN with blanks", |sheet, _, _| {
        rewrite_fen(sheet, |fen| fen.replace(':', " : ").replace(',', ", "));
    }),
    Quirk::new("a FEN with a dot", |sheet, _, _| {
        rewrite_fen(sheet, |fen| {
            if fen.contains(":H") {
                fen.to_owned()
            } else {
                format!("{fen}.")
            }
        });
    }),
    Quirk::new("a FEN among the moves", |sheet, _, _| {
        if let Some(at) = sheet.tags.iter().position(|(name, _)| name == "FEN") {
            let (_, fen) = sheet.tags.remove(at);
            // a setup is on one line
            let fen: Vec<_> = fen.lines().map(str::trim).collect();
            sheet.opening = format!("/FEN \"{}\"/", fen.concat());
        }
    }),
    Quirk::new("one colour for both groups of a FEN", |sheet, game, _| {
        // the moves show which letter is wrong
        let fen = sheet.tag("FEN").filter(|_| game.plies.len() > 7);
        if let Some(fen) = fen {
            let colons: Vec<_> = fen.match_indices(':').map(|(at, _)| at + 1).collect();
            let letters = colons.iter().filter_map(|from| {
                let blanks = fen[*from..].find(|c: char| !c.is_whitespace())?;
                let letter = fen[from + blanks..].chars().next()?;
                matches!(letter, 'W' | 'B').then_some((from + blanks, letter))
            });
            let letters: Vec<_> = letters.collect();
            if let [(_, first), (second, _)] = letters[..] {
                fen.replace_range(second..=second, &first.to_string());
            }
        }
    })
    .allowing(&["T206"]),
    Quirk::new("a FEN counted from another corner", |sheet, game, _| {
        let fen = match game.variant {
            Variant::Spanish | Variant::Portuguese => "W:W21-32:B1-12",
            Variant::Italian => "W:W1-12:B21-32",
            _ => return,
        };
        let is_free = sheet.tag("FEN").is_none() && sheet.opening.is_empty();
        if is_free && sheet.names_variant {
            sheet.tags.push(("FEN".to_owned(), fen.to_owned()));
        }
    })
    .allowing(&["T212"]),
    Quirk::new("no tags at all", |sheet, game, _| {
        if game.has_normal_start() {
            sheet.tags.clear();
            sheet.names_variant = false;
        }
    })
    .allowing(&["N106", "T214"]),
    Quirk::new("only tags that name the variant", |sheet, _, _| {
        sheet
            .tags
            .retain(|(name, _)| matches!(name.as_str(), "GameType" | "Variant" | "FEN"));
    }),
];

fn set(sheet: &mut Sheet, name: &str, value: &str) {
    if let Some(old) = sheet.tag(name) {
        value.clone_into(old);
    }
}

fn rewrite_fen(sheet: &mut Sheet, rewrite: fn(&str) -> String) {
    if let Some(fen) = sheet.tag("FEN") {
        *fen = rewrite(fen);
    }
}

/// Black's pieces before White's, listed individually.
fn other_fen(position: &AnyPosition, zeros: bool) -> String {
    let board = position.variant().board();
    let group = |color: Color| {
        let pieces = position.pieces(color).iter().map(|square| {
            let piece = position.piece_at(square);
            let king = piece.is_some_and(|piece| piece.role == Role::King);
            let name = board
                .name_in(square, position.variant().notation())
                .to_string();
            let zero = zeros && name.len() == 1;
            format!(
                "{}{}{name}",
                if king { "K" } else { "" },
                if zero { "0" } else { "" }
            )
        });
        pieces.collect::<Vec<_>>().join(",")
    };
    let side = if position.side() == Color::White {
        'W'
    } else {
        'B'
    };
    format!("{side}:B{}:W{}", group(Color::Black), group(Color::White))
}
