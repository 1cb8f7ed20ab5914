//! `huff.toml`: settings of a folder, and user-defined rule sets.

use referee::{RuleSet, Switches};

use crate::support::{CLEAN, Folder, MISSED};

/// A club without the huff.
const CLUB: &str = "\
laws = \"club\"

[rule-sets.club]
based-on = \"standard\"
title = \"The laws of our club\"
huff = false
time = \"clock\"
";

/// The error message of `huff check games.pdn` for this `huff.toml`.
#[track_caller]
fn refused(toml: &str) -> String {
    let folder = Folder::with(CLEAN);
    folder.write("huff.toml", toml);
    let run = folder.huff("check games.pdn").exits(2);
    assert_eq!(run.stdout, "", "{run:#?}");
    run.stderr
}

/// The ruling on the missed capture in each file.
fn rulings(folder: &Folder, arguments: &str) -> Vec<(String, String)> {
    let report = folder.huff(arguments).exits(1).json();
    let findings = report["findings"].as_array().expect("a list");
    findings
        .iter()
        .map(|finding| {
            let text = |key: &str| finding[key].as_str().unwrap_or_default().to_owned();
            (text("path"), text("ruling"))
        })
        .collect()
}

#[test]
fn a_user_defined_rule_set_is_applied() {
    let folder = Folder::with(MISSED);
    folder.write("huff.toml", CLUB);
    let report = folder.huff("check games.pdn --format json").exits(1).json();
    let finding = &report["findings"][0];
    assert_eq!(finding["code"], "R307");
    assert_eq!(
        finding["ruling"],
        "passing over a capture is a false move: Black forfeits the game at once, without another move: \
         White wins (S1:21)"
    );
    assert_eq!(finding["result_implied"], "white");
    assert_eq!(
        finding["laws"],
        serde_json::json!(["S1:8", "S1:9", "own:missed-capture", "S1:21"])
    );
}

#[test]
fn each_input_is_judged_by_the_file_nearest_above_it() {
    let folder = Folder::new();
    folder.write("a/games.pdn", MISSED);
    folder.write("b/games.pdn", MISSED);
    folder.write("b/deep/er/games.pdn", MISSED);
    folder.write("c/games.pdn", MISSED);
    folder.write("b/huff.toml", CLUB);
    folder.write("c/huff.toml", "laws = \"wcdf\"\n");
    for jobs in [1, 3] {
        let found = rulings(
            &folder,
            &format!("check --format json --ignore C601 -j {jobs} c a b"),
        );
        let begins: Vec<(&str, &str)> = found
            .iter()
            .map(|(path, ruling)| (path.as_str(), ruling.split(' ').next().unwrap_or_default()))
            .collect();
        assert_eq!(
            begins,
            [
                ("a/games.pdn", "White"),
                ("b/deep/er/games.pdn", "passing"),
                ("b/games.pdn", "passing"),
                ("c/games.pdn", "passing"),
            ]
        );
        assert!(found[3].1.contains("cautioned"), "{found:?}");
        assert!(found[2].1.contains("forfeits the game"), "{found:?}");
    }
    // Only the nearest file counts: it inherits nothing from one further up.
    folder.write("b/deep/huff.toml", "");
    let found = rulings(&folder, "check --format json b");
    assert!(found[0].1.starts_with("White may remove"), "{found:?}");
}

#[test]
fn standard_input_is_configured_by_this_folder() {
    let folder = Folder::new();
    folder.write("huff.toml", CLUB);
    let run = folder
        .huff_reading("check - --format json", MISSED)
        .exits(1);
    assert_eq!(run.json()["findings"][0]["result_implied"], "white");
}

#[test]
fn the_command_line_takes_precedence() {
    let folder = Folder::with(MISSED);
    folder.write("huff.toml", CLUB);
    let ruling = |arguments: &str| rulings(&folder, arguments).remove(0).1;
    assert!(ruling("check --format json --laws wcdf").contains("cautioned"));
    assert!(ruling("check --format json --isolated").starts_with("White may remove"));
    folder.write("other.toml", "laws = \"masters\"");
    let other = ruling("check --format json --config other.toml");
    assert!(other.contains("points out the error"), "{other}");
    // A set of the file can be named on the command line.
    folder.write("huff.toml", CLUB.replace("laws = \"club\"", ""));
    assert!(ruling("check --format json --laws club").starts_with("passing over"));
    let run = folder.huff("check --isolated --laws club").exits(2);
    run.says("no laws are named 'club'");
    folder.huff("check --isolated --config huff.toml").exits(2);
}

#[test]
fn rules_are_selected_by_the_file() {
    let folder = Folder::with(MISSED);
    folder.write("huff.toml", "select = [\"N\", 'T']\nignore = [\"T201\"]\n");
    folder.huff("check games.pdn").exits(0);
    folder.huff("check games.pdn --select R").exits(1);
    folder.write("huff.toml", "ignore = [\"missed-capture\"]\nnotes = true\n");
    let text = MISSED.replace("[Round \"2\"]\n", "");
    folder.write("games.pdn", text);
    let run = folder.huff("check games.pdn --format concise").exits(0);
    assert!(run.stdout.contains("note T201"), "{run:#?}");
}

#[test]
fn variant_and_result_order_can_be_configured() {
    let folder = Folder::with(CLEAN.replace("[GameType \"21\"]\n", "").replace('*', "1-0"));
    let winner = |toml: &str| {
        folder.write("huff.toml", toml);
        let run = folder.huff("convert games.pdn --to json").exits(0);
        let game = &run.json()["games"][0];
        (game["game_type"].clone(), game["winner"].clone())
    };
    assert_eq!(winner("variant = 21"), (21.into(), "black".into()));
    assert_eq!(
        winner("variant = \"english\"\nresult-order = \"white-black\""),
        (21.into(), "white".into())
    );
}

#[test]
fn every_command_that_judges_is_configured() {
    let folder = Folder::with(MISSED.replace('*', "1-0"));
    folder.write("huff.toml", format!("{CLUB}\n"));
    // A forfeit makes the recorded win of the offender an error.
    let summary = folder.huff("summary --format json").exits(0).json();
    assert_eq!(summary["findings"]["O404"], 1, "{summary:#?}");
    let summary = folder
        .huff("summary --format json --isolated")
        .exits(0)
        .json();
    assert_eq!(summary["findings"].get("O404"), None);
    let run = folder.huff("show games.pdn#1:3 --isolated").exits(0);
    assert!(run.stdout.contains("R307"), "{run:#?}");
    folder.write("huff.toml", "laws = \"nobody\"");
    for command in [
        "check",
        "summary",
        "show games.pdn",
        "convert games.pdn --to json",
        "laws",
    ] {
        let run = folder.huff(command).exits(2);
        run.says("huff.toml:1:8: no laws are named 'nobody'");
    }
}

#[test]
fn a_broken_configuration_does_not_hide_the_laws() {
    let folder = Folder::new();
    folder.write("huff.toml", "[rule-sets.club]\nbased-on = \"standart\"\n");
    let run = folder.huff("laws").exits(2);
    assert!(run.stdout.starts_with("standard "), "{run:#?}");
    run.says("did you mean 'standard'?");
    folder.huff("laws standard").exits(0);
    folder.huff("laws club").exits(2);
    let run = folder.huff("laws auto --isolated").exits(2);
    run.says("auto is not a rule set");
}

#[test]
fn user_defined_sets_are_listed_and_printed() {
    let folder = Folder::new();
    let youth = "[rule-sets.youth]\nbased-on = \"club\"\nfalse-move = \"corrected\"\n";
    folder.write("huff.toml", format!("{CLUB}\n{youth}"));
    let run = folder.huff("laws").exits(0);
    let own: Vec<&str> = run.stdout.lines().rev().take(2).collect();
    assert_eq!(
        own,
        [
            "youth      The laws of our club, with changes (based on club, huff.toml:9:12)",
            "club       The laws of our club (based on standard, huff.toml:3:12)"
        ]
    );
    let run = folder.huff("laws youth").exits(0);
    insta::assert_snapshot!(run.stdout.split("\n## S1").next().unwrap_or_default());
}

#[test]
fn the_settings_in_force_are_shown_with_their_origin() {
    let folder = Folder::with(CLEAN);
    folder.write("club/a.pdn", CLEAN).write("club/b.pdn", CLEAN);
    folder.write("club/huff.toml", format!("select = [\"R\", \"O\"]\n{CLUB}"));
    let run = folder
        .huff("check --show-settings --notes --ignore R307 .")
        .exits(0);
    insta::assert_snapshot!(run.stdout);
    // The output is itself a configuration with the same effect.
    let club = run.stdout.split("# games.pdn").next().unwrap_or_default();
    folder.write("club/huff.toml", club);
    let again = folder
        .huff("check --show-settings club/a.pdn")
        .exits(0)
        .stdout;
    let settings = |text: &str| -> Vec<String> {
        let lines = text
            .lines()
            .map(|line| line.split('#').next().unwrap_or_default().trim());
        lines
            .filter(|line| !line.is_empty())
            .map(str::to_owned)
            .collect()
    };
    assert_eq!(settings(&again), settings(club));
}

#[test]
fn a_wrong_file_is_an_error_with_place_and_tip() {
    let table = [
        ("laws = \"standard", "huff.toml:1:17: not TOML: "),
        (
            "[players]\n'A' = ['B']\n[players]\n'C' = ['D']",
            "huff.toml:3:2: not TOML: duplicate key\n  tip: a table or key is there twice: put its lines under one name",
        ),
        (
            "\n  lawz = 1",
            "huff.toml:2:3: unknown key 'lawz'\n  tip: did you mean 'laws'? ",
        ),
        (
            "result_order = 'auto'",
            "tip: did you mean 'result-order'? ",
        ),
        ("weather = 1", "tip: the keys are laws, variant, "),
        (
            "laws = 3",
            "huff.toml:1:8: expected the name of a rule set, in quotes, found 3, a value of type integer",
        ),
        (
            "laws = 'standart'",
            "no laws are named 'standart'\n  tip: did you mean 'standard'?",
        ),
        (
            "variant = 'englsh'",
            "huff.toml:1:11: huff has no rules for the variant 'englsh'\n  tip: did you mean 'english'?",
        ),
        (
            "result-order = 'black'",
            "huff.toml:1:16: no order of results is named 'black'",
        ),
        ("select = 'R'", "huff.toml:1:10: expected a list of rules"),
        (
            "select = ['R',\n 'R3O7']",
            "huff.toml:2:2: no rule 'R3O7'\n  tip: there is R307",
        ),
        ("notes = 1", "huff.toml:1:9: expected true or false"),
        (
            "rule-sets = 1",
            "huff.toml:1:13: expected tables such as [rule-sets.club]",
        ),
        (
            "[rule-sets]\nclub = 1",
            "huff.toml:2:8: expected a table of switches",
        ),
        (
            "[rule-sets.club]\nhuff = false",
            "huff.toml:1:12: the rule set 'club' has no base\n  tip: add based-on",
        ),
        (
            "[rule-sets.standard]\nbased-on = 'wcdf'",
            "huff.toml:1:12: 'standard' is the name of a built-in rule set",
        ),
        (
            "[rule-sets.'a b']\nbased-on = 'wcdf'",
            "'a b' is not a valid name for a rule set",
        ),
        (
            "[rule-sets.club]\nbased-on = 'wcfd'",
            "huff.toml:2:12: no laws are named 'wcfd'\n  tip: did you mean 'wcdf'?",
        ),
        (
            "[rule-sets.a]\nbased-on = 'b'\n[rule-sets.b]\nbased-on = 'a'",
            "huff.toml:1:12: the rule set 'a' is based on itself",
        ),
        (
            "[rule-sets.club]\nbased-on = 'wcdf'\nmised-capture = 'huff'",
            "huff.toml:3:1: no switch is named 'mised-capture'\n  tip: did you mean 'missed-capture'?",
        ),
        (
            "[rule-sets.club]\nbased-on = 'wcdf'\nmissed-capture = 'hufff'",
            "huff.toml:3:18: missed-capture cannot be 'hufff'\n  tip: did you mean 'huff'? it may be huff, illegal, ",
        ),
        (
            "[rule-sets.club]\nbased-on = 'wcdf'\nhuff = 'no'",
            "huff.toml:3:8: expected true or false",
        ),
        (
            "[rule-sets.club]\nbased-on = 'wcdf'\ntime = 5",
            "huff.toml:3:8: expected a setting, in quotes",
        ),
        (
            "[rule-sets.club]\nbased-on = 'wcdf'\nhuff = true\nmissed-capture = 'huff'",
            "huff.toml:4:1: 'huff' and 'missed-capture' are the same switch",
        ),
    ];
    for (toml, message) in table {
        let found = refused(toml);
        assert!(found.contains(message), "{toml}\n{found}");
    }
}

#[test]
fn a_binary_file_is_an_error() {
    let folder = Folder::with(CLEAN);
    folder.write("huff.toml", b"# caf\xe9\n");
    let run = folder.huff("check").exits(2);
    run.says("huff.toml:1:6: this is not UTF-8 text");
    folder.write("huff.toml", "#".repeat(2 << 20));
    let run = folder.huff("check").exits(2);
    run.says("too large");
    let run = folder.huff("check --config nothing.toml").exits(2);
    run.says("cannot read nothing.toml");
}

/// Every built-in set with one switch changed to one of its settings, as a user-defined set.
fn every_single_change() -> Vec<(String, &'static str, &'static str, &'static str)> {
    let settings: [&[&str]; 17] = [
        &["black", "declared", "game"],
        &["compulsory", "optional"],
        &["must-finish", "may-stop"],
        &["free", "game"],
        &["forbidden", "implied"],
        &["ends-move", "game"],
        &["put-back", "wait", "automatic", "silent"],
        &[
            "huff",
            "illegal",
            "corrected",
            "opponent-chooses",
            "allowed",
            "impossible",
            "silent",
        ],
        &[
            "forfeit",
            "caution",
            "corrected",
            "opponent-chooses",
            "impossible",
            "silent",
        ],
        &["opponent-chooses", "false-move", "silent"],
        &["forfeit", "drawn", "play", "silent"],
        &["caution", "put-back", "silent"],
        &["none", "claim", "automatic", "game"],
        &[
            "none",
            "notice",
            "refused-offer",
            "claim",
            "automatic",
            "game",
        ],
        &[
            "five-and-one",
            "five-minutes",
            "thirty-an-hour",
            "clock",
            "agreed",
            "none",
        ],
        &["loses", "wins"],
        &["leave-no-move", "lose-all", "game"],
    ];
    assert_eq!(settings.len(), Switches::NAMES.len());
    let mut changes = Vec::new();
    for base in RuleSet::ALL {
        for (switch, settings) in Switches::NAMES.iter().zip(settings) {
            for setting in settings {
                let name = format!("{}-{switch}-{setting}", base.name());
                changes.push((name, base.name(), *switch, *setting));
            }
        }
    }
    changes
}

#[test]
fn every_switch_of_every_set_can_be_set_to_each_of_its_settings() {
    let changes = every_single_change();
    let folder = Folder::with(CLEAN);
    let sets: Vec<String> = changes
        .iter()
        .map(|(name, base, switch, setting)| {
            format!("[rule-sets.{name}]\nbased-on = \"{base}\"\n{switch} = \"{setting}\"\n")
        })
        .collect();
    folder.write("huff.toml", sets.concat());
    let shown = folder.huff("check --show-settings").exits(0).stdout;
    let mut pages = shown.split("\n[rule-sets.").skip(1);
    for (name, base, switch, setting) in &changes {
        let page = pages.next().unwrap_or_else(|| panic!("{name} is shown"));
        assert!(page.starts_with(&format!("{name}]")), "{page}");
        let base = RuleSet::from_name(base).expect("a set of huff's");
        let settings = base.switches().settings();
        let before = settings
            .iter()
            .find(|one| one.switch == *switch)
            .expect("a switch");
        // A change is shown, with the settings that it would contradict; an unchanged set shows nothing.
        let lines = page
            .lines()
            .skip_while(|line| !line.starts_with("title"))
            .skip(1);
        let expected = (before.value != *setting).then(|| {
            format!(
                "{switch} = \"{setting}\"  # {} has \"{}\"",
                base.name(),
                before.value
            )
        });
        let mut rest: Vec<&str> = lines.collect();
        if let Some(expected) = expected {
            let place = rest.iter().position(|line| *line == expected);
            rest.remove(place.unwrap_or_else(|| panic!("{expected} in {page}")));
        }
        let linked_switches = ["capture", "chain", "missed-capture"];
        let follows = |line: &&str| {
            linked_switches
                .iter()
                .any(|one| line.starts_with(&format!("{one} =")))
        };
        assert!(rest.iter().all(follows), "{page}");
        assert!(
            rest.is_empty() || linked_switches.contains(switch),
            "{page}"
        );
    }
}

#[test]
fn contradictory_switches_are_an_error_with_a_tip() {
    let folder = Folder::with(CLEAN);
    let own = |switches: &str| {
        folder.write(
            "huff.toml",
            format!("[rule-sets.own]\nbased-on = 'customary'\n{switches}\n"),
        );
        folder.huff("check games.pdn --laws own")
    };
    let run = own("missed-capture = 'allowed'\ncapture = 'compulsory'").exits(2);
    assert!(
        run.stderr.contains(
            "huff.toml:3:1: missed-capture = allowed contradicts capture = compulsory: a compulsory capture \
             may not be passed over\n  tip: set a consequence for a missed capture"
        ),
        "{}",
        run.stderr
    );
    let run = own("capture = 'optional'\nhuff = true").exits(2);
    assert!(
        run.stderr.contains(
            "huff.toml:4:1: missed-capture = huff contradicts capture = optional: no capture can be missed\n  \
             tip: set capture = \"compulsory\""
        ),
        "{}",
        run.stderr
    );
    // One of them is enough: the other follows.
    own("capture = 'compulsory'").exits(0);
    let page = folder.huff("laws own").exits(0).stdout;
    assert!(page.contains("* missed-capture  silent"), "{page}");
    own("huff = true").exits(0);
    let page = folder.huff("laws own").exits(0).stdout;
    assert!(page.contains("* capture         compulsory"), "{page}");
}

#[test]
fn a_switch_with_a_value_of_another_type_lists_the_choices() {
    let folder = Folder::with(CLEAN);
    let own = |switch: &str| {
        folder.write(
            "huff.toml",
            format!("[rule-sets.own]\nbased-on = 'standard'\n{switch}\n"),
        );
        folder.huff("check games.pdn").exits(2).stderr
    };
    let said = own("huf = false");
    assert!(
        said.contains("huff.toml:3:1: no switch is named 'huf'\n  tip: did you mean 'huff'?"),
        "{said}"
    );
    let said = own("mised-capture = true");
    assert!(
        said.contains("tip: did you mean 'missed-capture'?"),
        "{said}"
    );
    let said = own("capture = true");
    assert!(
        said.contains("huff.toml:3:11: expected a setting, in quotes, found true, a value of type boolean\n  tip: it may be compulsory, optional"),
        "{said}"
    );
}

/// A game from the start position, or from a FEN.
fn game(fen: &str, moves: &str, result: &str) -> String {
    let fen = if fen.is_empty() {
        String::new()
    } else {
        format!("[FEN \"{fen}\"]\n")
    };
    format!("[Result \"{result}\"]\n[GameType \"21\"]\n{fen}{moves} {result}\n")
}

#[test]
fn a_changed_switch_changes_the_findings() {
    let to_and_fro = "32-27 1-6 27-32 6-1 ".repeat(3);
    let slow = "1. 11-15 {[%emt 0:00:40]} 23-19 {[%emt 0:01:10]} 2. 8-11 {[%emt 0:06:30]} 22-17";
    let stuck = "W:W32:B28,27,23";
    // Base, switch and setting; the record; the rule, and how often it fires before and after.
    let table = [
        (
            "standard",
            "capture = 'optional'",
            game("", "1. 11-15 22-18 2. 8-11", "*"),
            "R307",
            1,
            0,
        ),
        (
            "customary",
            "capture = 'compulsory'",
            game("", "1. 11-15 22-18 2. 8-11", "*"),
            "R307",
            0,
            1,
        ),
        (
            "standard",
            "chain = 'may-stop'",
            game("B:W18,26:B14", "14x23", "*"),
            "R308",
            1,
            0,
        ),
        (
            "customary",
            "chain = 'must-finish'",
            game("B:W18,26:B14", "14x23", "*"),
            "R308",
            0,
            1,
        ),
        (
            "standard",
            "first-mover = 'declared'",
            game("", "1. 22-18 11-16", "*"),
            "R313",
            1,
            0,
        ),
        (
            "customary",
            "first-mover = 'black'",
            game("", "1. 22-18 11-16", "*"),
            "R313",
            0,
            1,
        ),
        (
            "standard",
            "huff = false",
            game(
                "",
                "1. 11-15 22-18 2. 8-11 {huffed} 18-15 3. 11x18 23x14",
                "*",
            ),
            "R318",
            1,
            0,
        ),
        (
            "wcdf",
            "huff = true",
            game(
                "",
                "1. 11-15 22-18 2. 8-11 {huffed} 18-15 3. 11x18 23x14",
                "*",
            ),
            "R318",
            0,
            1,
        ),
        (
            "standard",
            "false-move = 'silent'",
            game("", "1. 11-15 23-19 2. 15-11 22-17", "1-0"),
            "O404",
            1,
            0,
        ),
        (
            "wcdf",
            "false-move = 'forfeit'",
            game("", "1. 11-15 23-19 2. 15-11 22-17", "1-0"),
            "O404",
            0,
            1,
        ),
        (
            "standard",
            "repetition = 'claim'",
            game("B:WK1:BK32", &to_and_fro, "*"),
            "R319",
            0,
            1,
        ),
        (
            "wcdf",
            "repetition = 'none'",
            game("B:WK1:BK32", &to_and_fro, "*"),
            "R319",
            1,
            0,
        ),
        (
            "standard",
            "time = 'none'",
            game("", slow, "*"),
            "K501",
            1,
            0,
        ),
        (
            "masters",
            "time = 'five-minutes'",
            game("", slow, "*"),
            "K501",
            0,
            1,
        ),
        (
            "standard",
            "blocked = 'wins'",
            game(stuck, "", "1-0"),
            "O402",
            0,
            1,
        ),
        (
            "losing",
            "blocked = 'loses'",
            game(stuck, "", "0-1"),
            "O402",
            0,
            1,
        ),
    ];
    for (base, change, record, code, before, after) in table {
        let folder = Folder::with(record);
        let own = format!("[rule-sets.own]\nbased-on = '{base}'\n{change}\n");
        folder.write("huff.toml", own);
        let fires = |laws: &str| {
            let arguments =
                format!("check --format json --exit-zero --select {code} --notes --laws {laws}");
            let report = folder.huff(&arguments).exits(0).json();
            report["findings"].as_array().map_or(0, Vec::len)
        };
        assert_eq!(
            (fires(base), fires("own")),
            (before, after),
            "{base}, {change}: {code}"
        );
    }
}

#[cfg(unix)]
#[test]
fn a_broken_link_is_not_a_configuration() {
    let folder = Folder::with(crate::support::CLEAN);
    for target in ["nowhere.toml", "huff.toml"] {
        let link = folder.path("huff.toml");
        std::os::unix::fs::symlink(target, &link).expect("a link can be made");
        let run = folder.huff("check games.pdn").exits(2);
        run.says("cannot read huff.toml");
        std::fs::remove_file(link).expect("the link can be removed");
    }
}
