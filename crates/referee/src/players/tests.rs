//! Tests for the grouping of names as one player.

use super::{MAX_MEETINGS, MAX_SPELLINGS, Spellings};
use crate::{AliasProposal, Aliases, Record};

/// Reads lines of the form `3*Black v White @year`, where 3 is the number of games. Only Black is required.
fn read_spellings(games: &str, aliases: Option<&Aliases>) -> Spellings<usize> {
    let mut spellings = Spellings::default();
    for (number, line) in games.lines().enumerate() {
        let (players, year) = line.split_once(" @").unwrap_or((line, ""));
        let (times, players) = players.split_once('*').unwrap_or(("1", players));
        let (black, white) = players.split_once(" v ").unwrap_or((players, "?"));
        let source =
            format!("[Black \"{black}\"]\n[White \"{white}\"]\n[Date \"{year}.??.??\"]\n*");
        let mut events = Vec::new();
        pdn::Reader::new(source.as_bytes()).read_game(&mut events);
        let record = Record {
            source: source.as_bytes(),
            events: &events,
        };
        for _ in 0..times.trim().parse().expect("a number") {
            for new in spellings.add_game(&record, aliases).into_iter().flatten() {
                spellings.place(new.spelling, number);
            }
        }
    }
    spellings
}

/// The proposed alias lines: `name = other; other`.
fn proposed(games: &str) -> Vec<String> {
    lines(&mut read_spellings(games, None))
}

fn lines(spellings: &mut Spellings<usize>) -> Vec<String> {
    let aliases = found(spellings).into_iter();
    aliases
        .map(|alias| format!("{} = {}", alias.name, alias.spellings.join("; ")))
        .collect()
}

fn found(spellings: &mut Spellings<usize>) -> Vec<AliasProposal> {
    let found = spellings.finish().into_iter();
    found
        .filter_map(|(_, finding)| finding.detail?.alias)
        .collect()
}

/// Applies all proposals, both in a `huff.toml` and in the records, and checks that nothing more is found.
#[track_caller]
fn assert_stable(games: &str) {
    let groups = found(&mut read_spellings(games, None));
    let mut aliases = Aliases::default();
    for group in &groups {
        aliases.declare(&group.name);
        for spelling in &group.spellings {
            aliases.add(spelling, &group.name).expect("one name each");
        }
    }
    let table = lines(&mut read_spellings(games, Some(&aliases)));
    assert_eq!(table, [""; 0], "{games}\nwith {groups:?}");
    let renamed = |line: &str| {
        let (times, line) = line.split_once('*').unwrap_or(("1", line));
        let (players, rest) = line.split_at(line.find('@').unwrap_or(line.len()));
        let players = players.trim_end().split(" v ");
        let players: Vec<_> = players
            .map(|name| aliases.name_of(name).unwrap_or(name))
            .collect();
        format!("{times}*{} {rest}", players.join(" v "))
    };
    let written: Vec<String> = games.lines().map(renamed).collect();
    let written = written.join("\n");
    assert_eq!(proposed(&written), [""; 0], "{games}\nbecame\n{written}");
}

#[track_caller]
fn proposes(games: &str, expected: &[&str]) {
    assert_eq!(proposed(games), expected, "{games}");
    // The groups are independent of the order of the games.
    let backwards: Vec<&str> = games.lines().rev().collect();
    assert_eq!(
        proposed(&backwards.join("\n")).len(),
        expected.len(),
        "{games}, backwards"
    );
    assert_stable(games);
}

#[test]
fn order_capitals_and_initials_do_not_distinguish_players() {
    proposes(
        "Wyllie, J.\nJ. Wyllie\nWYLLIE James",
        &["WYLLIE James = Wyllie, J.; J. Wyllie"],
    );
    proposes(
        "DeLong, V.\nDelong, V.\nDeLong, V.",
        &["DeLong, V. = Delong, V."],
    );
    proposes(
        "Cortese Gerardo\nCORTESE  Gerardo\nGerardo Cortese\nGerardo Cortese",
        &["Gerardo Cortese = Cortese Gerardo; CORTESE  Gerardo"],
    );
}

#[test]
fn the_most_frequent_spelling_is_proposed_then_the_most_complete() {
    proposes("2*Wyllie, J.\nJames Wyllie", &["Wyllie, J. = James Wyllie"]);
    proposes(
        "2*Wyllie, J.\n2*James Wyllie\n2*Wyllie, James",
        &["James Wyllie = Wyllie, J.; Wyllie, James"],
    );
    // A name without a remark is proposed, even if it is less frequent.
    proposes(
        "3*Wyllie, James - round 2\nWyllie, James",
        &["Wyllie, James = Wyllie, James - round 2"],
    );
}

#[test]
fn consequences_of_a_merge_are_found_in_the_same_run() {
    // Both met Ames, and both met Crane once Crane, D. is Crane, Dan.
    let games =
        "Hill, W. v Ames, B.\nHill, W.G. v Ames, B.\nHill, W. v Crane, D.\nHill, W.G. v Crane, Dan";
    proposes(games, &["Hill, W.G. = Hill, W.", "Crane, Dan = Crane, D."]);
    // Seven games and one make eight, enough to report a misspelling.
    proposes(
        "7*Hartshorn, Henry\nHartshorn Henry\nHartshron, Henry",
        &["Hartshorn, Henry = Hartshorn Henry; Hartshron, Henry"],
    );
}

#[test]
fn an_opponent_is_not_a_misspelling_of_the_players_other_name() {
    proposes(
        "9*Hartshorn, Henry\nHartshorn, H. v Hartshron, Henry",
        &["Hartshorn, Henry = Hartshorn, H."],
    );
}

#[test]
fn proposals_for_random_names_are_complete() {
    const FAMILIES: [&str; 4] = ["Hartshorn", "Hartshron", "Hill", "Crane"];
    const GIVEN: [&str; 8] = [
        "J.", "J.H.", "James", "John", "J. H.", "H.", "James H.", "Jas.",
    ];
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut roll = |sides: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % sides as u64) as usize
    };
    for _ in 0..600 {
        let mut game = || {
            let mut name = || {
                let (family, given) = (FAMILIES[roll(4)], GIVEN[roll(8)]);
                match roll(3) {
                    0 => format!("{given} {family}"),
                    1 => format!("{} {given}", family.to_uppercase()),
                    _ => format!("{family}, {given}"),
                }
            };
            let (black, white) = (name(), name());
            let (times, year) = (1 + roll(3) * roll(6), 1880 + roll(5) * roll(20));
            format!("{times}*{black} v {white} @{year}")
        };
        let games: Vec<String> = (0..20).map(|_| game()).collect();
        assert_stable(&games.join("\n"));
    }
}

#[test]
fn contradicting_initials_are_two_players() {
    proposes("Tinsley, M.\nTinsley, D.", &[]);
    proposes("Hunt, E.C.\nHunt, E.F.", &[]);
    proposes("Fero, Mario\nFero, Maria", &[]);
}

#[test]
fn an_ambiguous_initial_is_not_grouped() {
    proposes("Hunt, E.\nHunt, E.C.\nHunt, E.F.", &[]);
    proposes(
        "Hunt, E.\nHunt E.\nHunt, E.C.\nHunt, E.F.",
        &["Hunt, E. = Hunt E."],
    );
    // The two full names are different players.
    proposes("A. Dale\nAlice Dale\nArthur Dale", &[]);
}

#[test]
fn players_who_met_are_two_players() {
    proposes("Hill, W.\nHill, Walter", &["Hill, Walter = Hill, W."]);
    proposes("Hill, W. v Hill, Walter", &[]);
    proposes("Walter Hill v Hill, W.", &[]);
    proposes("Hill, W. v Hill W.", &[]);
}

#[test]
fn initials_alone_need_common_opponents() {
    proposes("Hill, W.\nHill, W.G.", &[]);
    let met = "Hill, W. v Ames, B.\nHill, W.G. v Ames, B.\nHill, W. v Crane, D.";
    proposes(met, &[]);
    proposes(
        &format!("{met}\nD. Crane v Hill, W.G."),
        &["Hill, W.G. = Hill, W.", "Crane, D. = D. Crane"],
    );
    // Both agree with a full given name.
    proposes(
        "Hill, W.\nHill, W.G.\nHill, Walter",
        &["Hill, Walter = Hill, W.; Hill, W.G."],
    );
}

#[test]
fn careers_and_gaps_are_limited() {
    let years = |one: &str, two: &str| proposed(&format!("Hill, W. @{one}\nHill, Walter @{two}"));
    assert_eq!(years("1900", "1915").len(), 1);
    assert_eq!(years("1900", "1916").len(), 0);
    assert_eq!(years("1900", "????").len(), 1);
    // The limits do not apply to spellings with the same letters.
    proposes("Hill, W. @1900\nHill W. @2000", &["Hill, W. = Hill W."]);
    let long = "Hill, W. @1900\nHill, W. @1914\nHill, W. @1962\nHill, Walter @1930";
    assert_eq!(proposed(long).len(), 0);
}

#[test]
fn initials_before_and_after_a_long_pause_may_be_two_players() {
    let met = |year: &str, other: &str| {
        let games = format!("Hill, W. v Ames, B. @1900\nHill, W. v Crane, D. @{year}");
        format!("{games}\n{other} v Ames, B. @1900\n{other} v Crane, D. @{year}")
    };
    proposes(&met("1915", "Hill, W.G."), &["Hill, W.G. = Hill, W."]);
    proposes(&met("1916", "Hill, W.G."), &[]);
    // Both together have no long pause.
    proposes(
        &(met("1916", "Hill, W.G.") + "\nHill, W.G. @1908"),
        &["Hill, W.G. = Hill, W."],
    );
    // A full given name is enough.
    proposes(&met("1916", "Hill, Walter"), &["Hill, Walter = Hill, W."]);
}

#[test]
fn an_initial_is_not_enough_with_a_common_family_name() {
    let smiths = "Smith, A.\nSmith, B.\nSmith, C.\nSmith, D.\nSmith, E.";
    proposes(
        &format!("{smiths}\nSmith, Ann"),
        &["Smith, Ann = Smith, A."],
    );
    proposes(&format!("{smiths}\nSmith, Ann\nSmith, F."), &[]);
    proposes(
        &format!("{smiths}\nSmith, F.\nSmith, Ann\nSmith, Ann Mary"),
        &["Smith, Ann Mary = Smith, Ann"],
    );
}

#[test]
fn titles_distinguish_players() {
    proposes("Kilgour, B.\nKilgour Jr, B.", &[]);
    proposes("Brown, Dr. J.\nBrown, J.", &[]);
    proposes(
        "Baird, Miss E.\nMiss E. Baird",
        &["Baird, Miss E. = Miss E. Baird"],
    );
}

#[test]
fn a_misspelling_of_a_long_family_name_is_much_rarer_than_the_name() {
    proposes(
        "8*Hartshorn, H.C.\nHarshorn, H.C.",
        &["Hartshorn, H.C. = Harshorn, H.C."],
    );
    proposes("7*Hartshorn, H.C.\nHarshorn, H.C.", &[]);
    proposes(
        "8*Hartshorn, Henry\nHartshron, Henry",
        &["Hartshorn, Henry = Hartshron, Henry"],
    );
    // Two players have the rarer name.
    proposes("80*Johnson, L.P.\nJohnston, L.P.\nJohnston, A.", &[]);
    // Two letters differ, or the name is short.
    proposes("80*Hartshorn, H.C.\nHarsborn, H.C.", &[]);
    proposes("80*Horton, H.C.\nHorten, H.C.", &[]);
    // There is a misspelling beside names that agree.
    proposes(
        "9*Sheffield, J.\nSheffield, John\nScheffield, J.",
        &["Sheffield, J. = Sheffield, John; Scheffield, J."],
    );
    // There is only one initial.
    proposes(
        "80*Morrall, H.\n3*Morall, H.",
        &["Morrall, H. = Morall, H."],
    );
    proposes("80*Hellman, W.\n4*Hallman, W.", &[]);
    // It is not known which word is the family name.
    proposes("80*Rossi Cristina\nRossi Cristian", &[]);
}

#[test]
fn engines_clubs_and_handles_are_not_compared() {
    proposes(
        "Chinook\nCHINOOK\nCake 1.85\nCake 1.8\nHull & Brown\nHull and Brown\nharm\nHarm",
        &[],
    );
}

#[test]
fn declared_names_replace_spellings() {
    let mut aliases = Aliases::default();
    aliases.declare("Tinsley, Marion");
    aliases.declare("Hill, W.");
    aliases.declare("Hill, W.G.");
    aliases.add("M Tinsley", "Tinsley, Marion").unwrap();
    let games = "M Tinsley\nTinsley, Marion\nHill, W.\nHill, W.G.";
    assert_eq!(lines(&mut read_spellings(games, Some(&aliases))), [""; 0]);
    // A spelling that could belong to either of two declared names belongs to neither.
    assert_eq!(
        lines(&mut read_spellings(
            "Hill, W.\nHill, W.G.\nHill, Walter",
            Some(&aliases)
        )),
        [""; 0]
    );
    aliases.declare("Hill W.");
    let games = "Hill, W.\nHill W.\nHILL, W.";
    assert_eq!(lines(&mut read_spellings(games, Some(&aliases))), [""; 0]);
    // A declared name is proposed, even if another spelling is more complete.
    assert_eq!(
        lines(&mut read_spellings(
            "M Tinsley\n9*Tinsley, Marion F.",
            Some(&aliases)
        )),
        ["Tinsley, Marion = Tinsley, Marion F."]
    );
}

#[test]
fn joined_parts_give_the_findings_of_the_whole() {
    let (first, second) = (
        "Hill, W. v Hill, Walter\n4*Hartshorn, H.C.\nOrr, Ben v Ames, B.",
        "Harshorn, H.C.\nJ. Wyllie\n4*Hartshorn, H.C.\nWyllie, J.\nHill, Walter\nHill, W.",
    );
    let mut whole = Spellings::default();
    for part in [first, second] {
        whole.join(&read_spellings(part, None), |place| *place);
    }
    assert_eq!(
        lines(&mut whole),
        ["Hartshorn, H.C. = Harshorn, H.C.", "J. Wyllie = Wyllie, J."]
    );
    assert!(whole.finish().is_empty(), "`finish` empties the collection");
}

#[test]
fn a_very_common_family_name_is_skipped_quickly() {
    let names = (0..20_000_u32).map(|number| {
        let figures = number.to_string();
        let letters = figures.bytes().map(|digit| char::from(digit - b'0' + b'a'));
        format!("Smith, {}", letters.collect::<String>())
    });
    let crowd: Vec<String> = names.collect();
    assert_eq!(proposed(&crowd.join("\n")), [""; 0]);
}

/// Checks the proposed alias lines for names with federation ids.
#[track_caller]
fn finds_by_id(games: &[(&str, &str)], expected: &[&str]) {
    let mut spellings = Spellings::default();
    for (number, (name, id)) in games.iter().enumerate() {
        let source = format!("[White \"{name}\"]\n[WhiteFmjdId \"{id}\"]\n*");
        let mut events = Vec::new();
        pdn::Reader::new(source.as_bytes()).read_game(&mut events);
        let record = Record {
            source: source.as_bytes(),
            events: &events,
        };
        for new in spellings.add_game(&record, None).into_iter().flatten() {
            spellings.place(new.spelling, number);
        }
    }
    assert_eq!(lines(&mut spellings), expected, "{games:?}");
}

#[test]
fn one_id_is_one_player_and_two_ids_are_two() {
    finds_by_id(
        &[
            ("Hunt, Edwin", "11"),
            ("Hunt, E.", "11"),
            ("Edwin Hunt Jones", "11"),
        ],
        &["Edwin Hunt Jones = Hunt, Edwin; Hunt, E."],
    );
    // The letters are the same.
    finds_by_id(&[("Wyllie, James", "11"), ("James Wyllie", "12")], &[]);
    finds_by_id(&[("Wyllie, James", "11"), ("J. Wyllie", "12")], &[]);
    finds_by_id(
        &[("Wyllie, James", "11"), ("James Wyllie", "")],
        &["Wyllie, James = James Wyllie"],
    );
    // A name with two ids belongs to two people.
    finds_by_id(
        &[
            ("Wyllie, James", "11"),
            ("Wyllie, James", "12"),
            ("James Wyllie", "11"),
        ],
        &[],
    );
    // 0 is not an id.
    finds_by_id(&[("Wyllie, James", "0"), ("Hunt, Edwin", "0")], &[]);
}

#[test]
fn a_player_with_too_many_meetings_is_not_compared() {
    let letters = |number: u32| {
        let figures = number.to_string();
        let letters = figures.bytes().map(|digit| char::from(digit - b'0' + b'a'));
        letters.collect::<String>()
    };
    let crowd: Vec<String> = (0..1000).map(|number| letters(number) + "x, A.").collect();
    for (met, found) in [(0, 1), (MAX_MEETINGS, 0)] {
        let mut spellings = read_spellings(&crowd.join("\n"), None);
        let pairs = (0..1000).flat_map(|one| (0..one).map(move |two| (two, one)));
        spellings.met = pairs.take(met).collect();
        assert_eq!(spellings.met.len(), met);
        spellings.join(
            &read_spellings("Wyllie, J. v Martins, R.\nJ. Wyllie v Yates, R. D.", None),
            |place| *place,
        );
        assert_eq!(spellings.is_full(), met > 0);
        assert_eq!(spellings.finish().len(), found, "{met}");
    }
}

#[test]
fn spellings_beyond_the_limit_are_not_compared() {
    assert_eq!(MAX_SPELLINGS, 32_768);
    let page = include_str!("../rules/collection/name_variant.rs");
    assert!(page.contains("the first 32,768 distinct"));
    let crowd: Vec<String> = (0..MAX_SPELLINGS).map(|n| format!("Player {n}")).collect();
    let mut spellings = read_spellings(&crowd.join("\n"), None);
    assert!(!spellings.is_full());
    spellings.join(&read_spellings("Wyllie, J.\nJ. Wyllie", None), |place| {
        *place
    });
    assert!(spellings.is_full());
    assert_eq!(lines(&mut spellings), [""; 0]);
}
