//! Reading takes linear time for every repetition of a token or of two: four times the text costs four times the work.

use super::examined;
use crate::{Reader, game_boundary};

/// The number of bytes that reading a text examines, plus the number of its events.
fn work(text: &[u8]) -> u64 {
    let before = examined();
    let events = Reader::new(text).count();
    examined() - before + events as u64
}

/// `head`, followed by repetitions of `unit`: about `size` bytes.
fn repeated(head: &[u8], unit: &[u8], size: usize) -> Vec<u8> {
    [head, &unit.repeat(size / unit.len())].concat()
}

/// Asserts that four times the text costs about four times the work, and no more than a bound for each byte. `size` is
/// beyond the bounded searches, the longest of which examines four kilobytes.
#[track_caller]
fn check(head: &[u8], unit: &[u8], size: usize) {
    const MAX_PER_BYTE: u64 = 1_000;
    let (few, many) = (repeated(head, unit, size), repeated(head, unit, 4 * size));
    let (once, four_times) = (work(&few), work(&many));
    assert!(
        four_times <= once * 9 / 2 && four_times <= MAX_PER_BYTE * many.len() as u64,
        "{once} and {four_times} for {} and {} bytes of {:?} behind {:?}",
        few.len(),
        many.len(),
        String::from_utf8_lossy(unit),
        String::from_utf8_lossy(head),
    );
}

/// The tokens of PDN, whole and broken, and other text that occurs between them in records.
const TOKENS: &[&str] = &[
    "1.",
    "1. ",
    "1... ",
    "12",
    "11-15",
    "11-15 ",
    "22x18 ",
    "22x15x8 ",
    "c3-d4 ",
    "cd4 ",
    "1115 ",
    "11 - 15 ",
    "[11x18;{}",
    "[11x18{",
    "[11x18 {a} ",
    "11-",
    "-15",
    "11x",
    "1-0",
    "1-0 ",
    "0-1\n",
    "1/2-1/2 ",
    "2-0",
    "0-0 ",
    "½-½ ",
    "* ",
    "*\n",
    "** ",
    "{a} ",
    "{",
    "}",
    "{}",
    "{{",
    "({",
    "(",
    ") ",
    "() ",
    "(1. 11-15) ",
    "[",
    "]",
    "[ ",
    "[A \"b\"]\n",
    "[A \"b\"] ",
    "[Event \"x\"]\n",
    "[Event \"x\"]\n\n",
    "[A \"",
    "[A b]\n",
    "[A\n",
    "[A\n\"",
    "[FEN \"W:W1:B2\"]\n",
    "[FEN \"",
    "[FEN \"W:\n",
    "\"",
    "\"]",
    "\\\"",
    "\\\"]",
    "\\",
    "\\n",
    "\\r",
    "“",
    "'",
    "&amp;",
    "&",
    "[%clk 1:00]",
    "{[%",
    "$1 ",
    "$",
    "! ",
    "?",
    "?? ",
    "!? ",
    "(?) ",
    "; x\n",
    ";",
    "; ",
    "% x\n",
    "%\n",
    "%",
    "/",
    "/FEN \"W:W1:B2\"/ ",
    "/FEN ",
    "/x/ ",
    "x",
    "word ",
    "word",
    "White won ",
    "resigns ",
    "I. ",
    "l. ",
    "IV. ",
    "--",
    "-- ",
    ".. ",
    "... ",
    "…",
    "–",
    "- - ",
    ",",
    ", ",
    "|",
    "11-15, ",
    "11-15; ",
    "11-15;",
    "11-15|",
    "11-15*",
    "11-15(",
    "11-15{",
    "12:30 ",
    "1:12 ",
    "1.11-15",
    "1)11-15 ",
    "O-1 ",
    "S-9 ",
    "e.p. ",
    "\r\n",
    "\r",
    "\n",
    "\n\n",
    "\u{1a}",
    "\0",
    "с3-b4 ",
];

/// White space of Unicode.
const BLANKS: &[char] = &[
    '\u{85}', '\u{a0}', '\u{1680}', '\u{180e}', '\u{2000}', '\u{2001}', '\u{2002}', '\u{2003}',
    '\u{2004}', '\u{2005}', '\u{2006}', '\u{2007}', '\u{2008}', '\u{2009}', '\u{200a}', '\u{200b}',
    '\u{2028}', '\u{2029}', '\u{202f}', '\u{205f}', '\u{2060}', '\u{3000}', '\u{feff}',
];

/// The beginnings of a text that decide how the reader takes the rest.
const HEADS: &[&str] = &[
    "",
    "[Event \"x\"]\n",
    "[Event \"x\"]\n1. 11-15 ",
    "1. 11-15 (",
    "1. 11-15 {",
    "1. 11-15 ; ",
    "1. 11-15 1-0 ",
    "[Event \"",
    "x ",
];

fn single_tokens() -> Vec<Vec<u8>> {
    let bytes = (0..=u8::MAX).map(|byte| vec![byte]);
    let blanks = BLANKS.iter().map(|blank| blank.to_string().into_bytes());
    let tokens = TOKENS.iter().map(|token| token.as_bytes().to_vec());
    bytes.chain(blanks).chain(tokens).collect()
}

#[test]
fn repeated_tokens_are_read_in_linear_time() {
    for unit in single_tokens() {
        for head in HEADS {
            check(head.as_bytes(), &unit, 8 << 10);
        }
    }
}

#[test]
fn a_megabyte_of_a_token_is_read_in_linear_time() {
    for unit in [
        "(", "[A \"", "{", "\u{feff}", "\\", "; ", "11-15, ", "% ", "\"]",
    ] {
        check(b"", unit.as_bytes(), 256 << 10);
    }
}

#[test]
fn repeated_pairs_of_tokens_are_read_in_linear_time() {
    let blanks = ["\u{feff}", "\u{a0}", " ", "\n"];
    let short = TOKENS.iter().filter(|token| token.len() <= 2);
    let units: Vec<&str> = blanks.into_iter().chain(short.copied()).collect();
    for one in &units {
        for other in &units {
            check(b"", format!("{one}{other}").as_bytes(), 8 << 10);
        }
    }
}

#[test]
fn repeated_searches_from_the_same_place_are_not_linear() {
    let quadratic = |size: usize| {
        let text = vec![b'x'; size];
        let before = examined();
        for at in 0..size {
            super::memchr(b'y', &text[at..]);
        }
        examined() - before
    };
    assert!(quadratic(4_000) > 15 * quadratic(1_000));
}

/// Texts of many kinds on which a naive reader takes quadratic time or recurses deeply, with `many` repetitions.
fn hostile_texts(many: usize) -> Vec<(&'static str, String)> {
    vec![
        ("(", "(".repeat(many)),
        ("( spaced", "( ".repeat(many)),
        (")", ")".repeat(many)),
        ("{", "{".repeat(many)),
        ("{ pairs", "{ [A \"b\"] ".repeat(many)),
        (
            "{ a tag line, blanks, brackets and a }",
            format!("{{ x\n[A \"b\"]{}{}}}", " ".repeat(many), "[ ".repeat(many)),
        ),
        ("{ tag lines", "{\n[A \"b\"]\n".repeat(many)),
        (
            "{ tag lines and a }",
            format!("{}}}", "{\n[A \"b\"]\n".repeat(many)),
        ),
        (
            "{ words and tag lines and a }",
            format!("{{{}}}", "\n[A \"b\"]\nword 1. ".repeat(many)),
        ),
        (
            "stars and tag lines in comments",
            format!("{}}}", "1-5*{\n[A \"b\"]\nword ".repeat(many)),
        ),
        (
            "stars and tag lines in one comment",
            format!(
                "{}{{{}}}",
                "1-5*".repeat(many),
                "\n[A \"b\"]\nx".repeat(many)
            ),
        ),
        (
            "{ escaped tag lines",
            format!("{{{}", "\\n[A \"".repeat(many)),
        ),
        ("{ escaped tag lines with words", "{\\n[A \"b ".repeat(many)),
        ("quotes", "\"".repeat(many)),
        ("brackets", "[".repeat(many)),
        ("open tags", "[A \"".repeat(many)),
        ("open tags with escapes", "[A \"\\\"]".repeat(many)),
        ("tag names", format!("[{}", "A".repeat(many)).repeat(3)),
        ("unquoted tags", "[A ".repeat(many)),
        ("lines of tags", "[A \"b\n".repeat(many)),
        ("setups", "/ ".repeat(many)),
        ("setups with pairs", "/ [A \"b\"] ".repeat(many)),
        ("stars", "1-5*".repeat(many)),
        ("stars and comments", "1-5*{ a }{ b }".repeat(many)),
        ("results", "1-0 ".repeat(many)),
        ("results and words", "1-0\nword ".repeat(many)),
        (
            "results in variations",
            format!("({}", "1-0 {a} ".repeat(many)),
        ),
        ("results and open comments", "1-0\n{ ".repeat(many)),
        ("headings", "Smith - Brown 1-0\n1. ".repeat(many)),
        (
            "blank lines below words",
            format!("word{}word", "\n".repeat(many)),
        ),
        ("escaped headings", "\\nA 1-0 [A \"b\"] ".repeat(many)),
        ("notes", "1-0\n(a) 9-13 \n".repeat(many)),
        ("variations after a result", "1-0 (2. 9-13 ".repeat(many)),
        ("words in brackets", "1. 9-13 (word [word ".repeat(many)),
        (
            "moves in square brackets",
            "1. 9-13 [11-15 23-18 ".repeat(many),
        ),
        (
            "times after moves",
            "9-13 1:05 1.05 1-0 1:05 - ".repeat(many),
        ),
        (
            "scores",
            format!("[Result \"4-6\"]\n{}", "4-6 { a } ".repeat(many)),
        ),
        ("digits", "1".repeat(many)),
        ("figures", "1 ".repeat(many)),
        ("hyphens", "- ".repeat(many)),
        ("paths", "1x".repeat(many)),
        ("blanks", format!("1{}", " ".repeat(many)).repeat(3)),
        ("words", "word ".repeat(many)),
        ("marks", "(!!!!!!!!".repeat(many)),
        ("headers", "[A \"b\"]\n\n[B \"c\"]\n\n".repeat(many)),
        ("percents", "    %".repeat(many)),
        ("dots", ".".repeat(many)),
        ("escapes", "\\n".repeat(many)),
        (
            "games on one line",
            "[A \"b\"] 1. 9-13 { c } 1-0 ".repeat(many),
        ),
        (
            "games and an open comment",
            format!("{{{}", "[A \"b\"] 1-0 ; x ".repeat(many)),
        ),
        ("pairs after words", "word [A \"b\"] ".repeat(many)),
        ("results before words", "1-0\n1 ".repeat(many)),
        ("commas", "a,".repeat(many)),
    ]
}

#[test]
fn hostile_texts_take_linear_work() {
    let both = |text: &str| {
        let read = work(text.as_bytes());
        let before = examined();
        let _ = game_boundary(text.as_bytes());
        [read, examined() - before]
    };
    let (few, many) = (hostile_texts(10_000), hostile_texts(40_000));
    for ((name, few), (_, many)) in few.iter().zip(&many) {
        for (once, four_times) in both(few).into_iter().zip(both(many)) {
            // searches of bounded length cost the same in both texts
            let limit = once * 9 / 2 + 10_000;
            assert!(four_times <= limit, "{name}: {once} and {four_times}");
        }
    }
}
