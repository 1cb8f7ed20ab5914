//! Mistyped values: the message names the value and the nearest valid one.

use crate::support::{CLEAN, Folder};

#[test]
fn a_mistyped_value_is_an_error_with_the_nearest_one() {
    let folder = Folder::with(CLEAN);
    for (arguments, given, right) in [
        (
            "check --select R37",
            "no rule 'R37'",
            "there is R307 (missed-capture)",
        ),
        (
            "check --ignore mised-capture",
            "no rule 'mised-capture'",
            "there is R307 (missed-capture)",
        ),
        (
            "find --finding R37",
            "no rule 'R37'",
            "there is R307 (missed-capture)",
        ),
        (
            "explain R37",
            "no rule 'R37'",
            "there is R307 (missed-capture)",
        ),
        (
            "check --laws standart",
            "no laws are named 'standart'",
            "did you mean 'standard'?",
        ),
        (
            "convert games.pdn --to json --laws standart",
            "no laws are named 'standart'",
            "did you mean 'standard'?",
        ),
        (
            "laws wcfd",
            "no laws are named 'wcfd'",
            "did you mean 'wcdf'?",
        ),
        (
            "check --variant englsih",
            "the variant 'englsih'",
            "did you mean 'english'?",
        ),
        (
            "moves --variant rusian",
            "the variant 'rusian'",
            "did you mean 'russian'?",
        ),
        ("check --format jsno", "'jsno'", "'json'"),
        ("check --fail-on eror", "'eror'", "'error'"),
        ("check --encoding utf8x", "'utf8x'", "did you mean 'utf-8'?"),
        ("check --color alwasy", "'alwasy'", "'always'"),
        ("check --formt json", "'--formt'", "'--format'"),
        ("convert games.pdn --to jsonn", "'jsonn'", "'json'"),
        (
            "convert games.pdn --from pnd",
            "'pnd'",
            "possible values: pdn",
        ),
        (
            "convert games.pdn --to json --with openning",
            "'openning'",
            "'opening'",
        ),
        (
            "convert games.pdn --to json --strip coments",
            "'coments'",
            "'comments'",
        ),
        ("summary --format jsn", "'jsn'", "'json'"),
        ("dedup --kind exakt", "'exakt'", "'exact'"),
        ("fmt --terminator strar", "'strar'", "'star'"),
        ("completions bsh", "'bsh'", "'bash'"),
        ("man chekc", "no command 'chekc'", "did you mean 'check'?"),
        ("chekc", "'chekc'", "'check'"),
    ] {
        let run = folder.huff(arguments).exits(2);
        assert!(run.stderr.contains(given), "{arguments}: {run:#?}");
        assert!(run.stderr.contains(right), "{arguments}: {run:#?}");
        assert_eq!(run.stdout, "", "{arguments}");
    }
}

#[test]
fn an_opening_is_found_by_parts_of_its_name_in_any_order() {
    let folder = Folder::with(CLEAN);
    for given in ["'corner single'", "Edinb", "SINGLE"] {
        let run = folder.huff(&format!("find --count --opening {given}"));
        assert_eq!(run.exits(0).stderr, "", "{given}");
    }
}

#[test]
fn impossible_conditions_are_an_error() {
    let folder = Folder::with(CLEAN);
    for (arguments, cause, way) in [
        (
            "--opening 'singel corner'",
            "unknown opening 'singel corner'",
            "did you mean 'Single Corner'?",
        ),
        (
            "--opening weather",
            "unknown opening 'weather'",
            "'huff summary' lists",
        ),
        (
            "--opening single --variant italian",
            "--opening: openings are known for English draughts only",
            "--position",
        ),
        ("--opening 57", "unknown opening '57'", "--ballot 57"),
        (
            "--opening 999",
            "unknown opening '999'",
            "tip: 'huff summary' lists",
        ),
        ("--finding R307,", "a rule name is empty", "R307,R308"),
        ("--result draw", "expected 1-0, 0-1", "--winner"),
        ("--ballot 0", "there is no ballot 0", "from 1 to 174"),
        ("--ballot 5,175", "there is no ballot 175", "from 1 to 174"),
        (
            "--ballot 200..999",
            "there is no ballot 200..999",
            "from 1 to 174",
        ),
        ("--ballot 20..10", "ends before it begins", "'--help'"),
        (
            "--ballot x",
            "expected 20, 20..40, 20.. or ..40, found \"x\"",
            "ballots are numbered from 1 to 174",
        ),
        (
            "--ballot 7 --variant russian",
            "--ballot: openings are known for English draughts only",
            "--position",
        ),
        (
            "--date 1946.02.30",
            "February 1946 had 28 days",
            "1946.02.30",
        ),
        ("--date 1946.13", "there is no month 13", "1946.13"),
        ("--plies 40..20", "ends before it begins", "40..20"),
        ("--not", "--not inverts the conditions", "add a condition"),
        (
            "--any",
            "--any needs at least one condition",
            "add a condition",
        ),
        (
            "--finding X999",
            "no rule 'X999'",
            "'huff explain' lists all rules",
        ),
    ] {
        let run = folder.huff(&format!("find --count {arguments}")).exits(2);
        assert!(run.stderr.contains(cause), "{arguments}: {run:#?}");
        assert!(run.stderr.contains(way), "{arguments}: {run:#?}");
        assert!(
            run.stderr.matches("expected").count() <= 1,
            "{arguments}: {run:#?}"
        );
        assert_eq!(run.stdout, "", "{arguments}");
    }
    // A part of the name is enough, and case is ignored.
    for arguments in [
        "--winner Draw,UNKNOWN",
        "--ends No-Moves",
        "-j 9999",
        "--ballot 0..3",
        "--ballot 170..999",
        "--date 1948.02.29",
    ] {
        folder.huff(&format!("find --count {arguments}")).exits(0);
    }
}

#[test]
fn a_value_without_a_near_match_is_an_error_with_a_tip() {
    let folder = Folder::with(CLEAN);
    for (arguments, given, way) in [
        (
            "check --select weather",
            "no rule 'weather'",
            "'huff explain' lists all rules",
        ),
        (
            "check --laws weather",
            "no laws are named 'weather'",
            "'huff laws' lists all: standard, customary",
        ),
        (
            "explain R999",
            "no rule 'R999'",
            "the R rules are R301 to R324: 'huff explain R' lists them",
        ),
        (
            "explain captured",
            "no rule 'captured'",
            "'huff explain' lists all rules",
        ),
        (
            "check --laws italian",
            "no laws are named 'italian'",
            "choose the variant with --variant italian",
        ),
        (
            "check --variant draughts",
            "the variant 'draughts'",
            "international (20)",
        ),
        (
            "check --jobs x",
            "'x' for '--jobs <N>'",
            "expected a whole number",
        ),
        (
            "summary --top -1",
            "'-1' for '--top <N>'",
            "expected a whole number",
        ),
        (
            "show games.pdn --every 0",
            "'0' for '--every <N>'",
            "expected a whole number of at least 1",
        ),
        (
            "check --variant weather",
            "the variant 'weather'",
            "supported: english (21)",
        ),
        (
            "check --format weather",
            "'weather'",
            "possible values: full, concise",
        ),
        (
            "man weather",
            "no command 'weather'",
            "'huff --help' lists all commands",
        ),
        (
            "show games.pdn#9",
            "games.pdn has no game 9",
            "it contains 1 game, numbered from 1",
        ),
        (
            "laws R307",
            "'R307' is a rule of huff, not of the game",
            "see 'huff explain R307'",
        ),
        (
            "show games.pdn:2:5",
            "games.pdn:2:5 is not a file",
            "write games.pdn#GAME:PLY",
        ),
        ("show -", "- has no game 1", "it contains no games"),
        (
            "show games.pdn#x",
            "\"x\" is not a game number",
            "FILE#GAME:PLY",
        ),
    ] {
        let run = folder.huff(arguments).exits(2);
        assert!(run.stderr.contains(given), "{arguments}: {run:#?}");
        assert!(run.stderr.contains(way), "{arguments}: {run:#?}");
    }
}
