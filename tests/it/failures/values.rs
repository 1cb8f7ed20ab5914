//! Mistyped values: the message names what was given, and the nearest right one.

use crate::support::{CLEAN, Folder};

#[test]
fn a_mistyped_value_is_told_with_the_right_one() {
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
            "there is 'standard'",
        ),
        (
            "convert games.pdn --to json --laws standart",
            "no laws are named 'standart'",
            "there is 'standard'",
        ),
        ("laws wcfd", "no laws are named 'wcfd'", "there is 'wcdf'"),
        (
            "check --variant englsih",
            "the variant 'englsih'",
            "there is 'english'",
        ),
        (
            "moves --variant rusian",
            "the variant 'rusian'",
            "there is 'russian'",
        ),
        ("check --format jsno", "'jsno'", "'json'"),
        ("check --fail-on eror", "'eror'", "'error'"),
        ("check --encoding utf8x", "'utf8x'", "there is 'utf-8'"),
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
        ("man chekc", "no command 'chekc'", "there is 'check'"),
        ("chekc", "'chekc'", "'check'"),
    ] {
        let run = folder.huff(arguments).exits(2);
        assert!(run.stderr.contains(given), "{arguments}: {run:#?}");
        assert!(run.stderr.contains(right), "{arguments}: {run:#?}");
        assert_eq!(run.stdout, "", "{arguments}");
    }
}

#[test]
fn an_opening_that_no_game_can_have_is_told_and_looked_for() {
    let folder = Folder::with(CLEAN);
    for (given, said) in [
        (
            "'singel corner'",
            "warning: no opening is called 'singel corner'; there is 'Single Corner'\n",
        ),
        ("weather", "warning: no opening is called 'weather'\n"),
        ("'corner single'", ""),
        ("Edinb", ""),
    ] {
        let run = folder
            .huff(&format!("find --count --opening {given}"))
            .exits(0);
        assert_eq!(run.stderr, said, "{given}");
    }
}

#[test]
fn a_value_that_is_like_none_is_told_with_where_to_look() {
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
            "'huff laws' lists all",
        ),
        (
            "check --variant weather",
            "the variant 'weather'",
            "it knows english (21)",
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
            "it holds 1 game, numbered from 1",
        ),
        (
            "show games.pdn#x",
            "\"x\" is no number of a game",
            "FILE#GAME:PLY",
        ),
    ] {
        let run = folder.huff(arguments).exits(2);
        assert!(run.stderr.contains(given), "{arguments}: {run:#?}");
        assert!(run.stderr.contains(way), "{arguments}: {run:#?}");
    }
}
