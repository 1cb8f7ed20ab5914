//! Who is taken for one player, in a few names.

use super::Spellings;
use crate::{Alias, Aliases, Record};

/// Games of `Black v White @year #round`, one a line, as often as a number before tells; all but Black may be left out.
fn noted(games: &str, aliases: Option<&Aliases>) -> Spellings<usize> {
    let mut spellings = Spellings::default();
    for (number, line) in games.lines().enumerate() {
        let (line, round) = line.split_once(" #").unwrap_or((line, "?"));
        let (players, year) = line.split_once(" @").unwrap_or((line, ""));
        let (times, players) = players.split_once('*').unwrap_or(("1", players));
        let (black, white) = players.split_once(" v ").unwrap_or((players, "?"));
        let source = format!(
            "[Black \"{black}\"]\n[White \"{white}\"]\n[Date \"{year}.??.??\"]\n[Round \"{round}\"]\n*"
        );
        let mut events = Vec::new();
        pdn::Reader::new(source.as_bytes()).read_game(&mut events);
        let record = Record {
            source: source.as_bytes(),
            events: &events,
        };
        for _ in 0..times.trim().parse().expect("a number") {
            for mention in spellings.note(&record, aliases).into_iter().flatten() {
                spellings.place(mention.spelling, number);
            }
        }
    }
    spellings
}

/// The alias lines that are proposed: `name = other, other`.
fn proposed(games: &str) -> Vec<String> {
    lines(&mut noted(games, None))
}

fn lines(spellings: &mut Spellings<usize>) -> Vec<String> {
    let aliases = found(spellings).into_iter();
    aliases
        .map(|alias| format!("{} = {}", alias.name, alias.spellings.join("; ")))
        .collect()
}

fn found(spellings: &mut Spellings<usize>) -> Vec<Alias> {
    let found = spellings.finish().into_iter();
    found
        .filter_map(|(_, finding)| finding.detail?.alias)
        .collect()
}

/// Takes all that is proposed, in a table and in the records: nothing more may be found.
#[track_caller]
fn settles(games: &str) {
    let groups = found(&mut noted(games, None));
    let mut aliases = Aliases::default();
    for group in &groups {
        aliases.declare(&group.name);
        for spelling in &group.spellings {
            aliases.add(spelling, &group.name).expect("one name each");
        }
    }
    let table = lines(&mut noted(games, Some(&aliases)));
    assert_eq!(table, [""; 0], "{games}\nwith {groups:?}");
    let renamed = |line: &str| {
        let (times, line) = line.split_once('*').unwrap_or(("1", line));
        let (players, rest) = line.split_at(line.find(['@', '#']).unwrap_or(line.len()));
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
fn says(games: &str, expected: &[&str]) {
    assert_eq!(proposed(games), expected, "{games}");
    // the order of the games makes no difference to who is who
    let backwards: Vec<&str> = games.lines().rev().collect();
    assert_eq!(
        proposed(&backwards.join("\n")).len(),
        expected.len(),
        "{games}, backwards"
    );
    settles(games);
}

#[test]
fn order_capitals_and_initials_make_no_other_player() {
    says(
        "Wyllie, J.\nJ. Wyllie\nWYLLIE James",
        &["WYLLIE James = Wyllie, J.; J. Wyllie"],
    );
    says(
        "DeLong, V.\nDelong, V.\nDeLong, V.",
        &["DeLong, V. = Delong, V."],
    );
    says(
        "Cortese Gerardo\nCORTESE  Gerardo\nGerardo Cortese\nGerardo Cortese",
        &["Gerardo Cortese = Cortese Gerardo; CORTESE  Gerardo"],
    );
}

#[test]
fn the_spelling_of_most_games_is_proposed_and_of_equals_the_fullest() {
    says("2*Wyllie, J.\nJames Wyllie", &["Wyllie, J. = James Wyllie"]);
    says(
        "2*Wyllie, J.\n2*James Wyllie\n2*Wyllie, James",
        &["James Wyllie = Wyllie, J.; Wyllie, James"],
    );
    // a remark is no part of a name, however often it stands there
    says(
        "3*Wyllie, James - round 2\nWyllie, James",
        &["Wyllie, James = Wyllie, James - round 2"],
    );
}

#[test]
fn what_follows_when_two_are_one_is_found_at_once() {
    // both met Ames, and both met Crane once Crane, D. is Crane, Dan
    let games =
        "Hill, W. v Ames, B.\nHill, W.G. v Ames, B.\nHill, W. v Crane, D.\nHill, W.G. v Crane, Dan";
    says(games, &["Hill, W.G. = Hill, W.", "Crane, Dan = Crane, D."]);
    // seven games and one more make eight, of which one letter is wrong
    says(
        "7*Hartshorn, Henry\nHartshorn Henry\nHartshron, Henry",
        &["Hartshorn, Henry = Hartshorn Henry; Hartshron, Henry"],
    );
}

#[test]
fn who_met_a_player_is_no_slip_of_his_other_name() {
    says(
        "9*Hartshorn, Henry\nHartshorn, H. v Hartshron, Henry",
        &["Hartshorn, Henry = Hartshorn, H."],
    );
}

#[test]
fn what_is_proposed_of_any_names_ends_the_matter() {
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
            let (times, year, round) = (1 + roll(3) * roll(6), 1880 + roll(5) * roll(20), roll(9));
            format!("{times}*{black} v {white} @{year} #{round}")
        };
        let games: Vec<String> = (0..20).map(|_| game()).collect();
        settles(&games.join("\n"));
    }
}

#[test]
fn initials_that_contradict_are_two_players() {
    says("Tinsley, M.\nTinsley, D.", &[]);
    says("Hunt, E.C.\nHunt, E.F.", &[]);
    says("Fero, Mario\nFero, Maria", &[]);
}

#[test]
fn an_initial_that_may_be_either_of_two_is_neither() {
    says("Hunt, E.\nHunt, E.C.\nHunt, E.F.", &[]);
    says(
        "Hunt, E.\nHunt E.\nHunt, E.C.\nHunt, E.F.",
        &["Hunt, E. = Hunt E."],
    );
    // nor is either of the two the other
    says("A. Dale\nAlice Dale\nArthur Dale", &[]);
}

#[test]
fn players_who_met_are_two() {
    says("Hill, W.\nHill, Walter", &["Hill, Walter = Hill, W."]);
    says("Hill, W. v Hill, Walter", &[]);
    says("Walter Hill v Hill, W.", &[]);
    says("Hill, W. v Hill W.", &[]);
}

#[test]
fn players_at_different_boards_of_a_round_are_two() {
    let both = |one: &str, other: &str| {
        proposed(&format!(
            "Hill, W. v Ames, B. {one}\nHill, Walter v Crane, D. {other}"
        ))
    };
    assert_eq!(both("@1900 #3", "@1900 #4").len(), 1);
    assert_eq!(both("@1900 #3", "@1901 #3").len(), 1);
    assert_eq!(both("@1900", "@1900").len(), 1);
    assert_eq!(both("@1900 #3", "@1900 #3").len(), 0);
    // one name in two ways at two boards is two people, too
    says(
        "Hill, W. v Ames, B. @1900 #3\nCrane, D. v Hill W. @1900 #3",
        &[],
    );
    // a game recorded twice is one board
    says(
        "Hill, W. v Ames, B. @1900 #3\nHill W. v B. Ames @1900 #3",
        &["Hill, W. = Hill W.", "Ames, B. = B. Ames"],
    );
}

#[test]
fn initials_alone_are_borne_out_by_opponents_in_common() {
    says("Hill, W.\nHill, W.G.", &[]);
    let met = "Hill, W. v Ames, B.\nHill, W.G. v Ames, B.\nHill, W. v Crane, D.";
    says(met, &[]);
    says(
        &format!("{met}\nD. Crane v Hill, W.G."),
        &["Hill, W.G. = Hill, W.", "Crane, D. = D. Crane"],
    );
    // a given name in full holds both to it
    says(
        "Hill, W.\nHill, W.G.\nHill, Walter",
        &["Hill, Walter = Hill, W.; Hill, W.G."],
    );
}

#[test]
fn lives_and_pauses_have_an_end() {
    let years = |one: &str, two: &str| proposed(&format!("Hill, W. @{one}\nHill, Walter @{two}"));
    assert_eq!(years("1900", "1915").len(), 1);
    assert_eq!(years("1900", "1916").len(), 0);
    assert_eq!(years("1900", "????").len(), 1);
    // the same letters are a matter of writing, not of life
    says("Hill, W. @1900\nHill W. @2000", &["Hill, W. = Hill W."]);
    let long = "Hill, W. @1900\nHill, W. @1914\nHill, W. @1961\nHill, Walter @1930";
    assert_eq!(proposed(long).len(), 0);
}

#[test]
fn initials_that_return_after_a_pause_may_be_of_two() {
    let met = |years: &str, other: &str| {
        let games = format!("Hill, W. v Ames, B. @1900\nHill, W. v Crane, D. @{years}");
        format!("{games}\n{other} v Ames, B. @1900\n{other} v Crane, D. @1915")
    };
    says(&met("1915", "Hill, W.G."), &["Hill, W.G. = Hill, W."]);
    says(&met("1916", "Hill, W.G."), &[]);
    // a given name in full tells that it is one
    says(&met("1916", "Hill, Walter"), &["Hill, Walter = Hill, W."]);
}

#[test]
fn of_a_common_family_name_an_initial_tells_too_little() {
    let smiths = "Smith, A.\nSmith, B.\nSmith, C.\nSmith, D.\nSmith, E.";
    says(
        &format!("{smiths}\nSmith, Ann"),
        &["Smith, Ann = Smith, A."],
    );
    says(&format!("{smiths}\nSmith, Ann\nSmith, F."), &[]);
    says(
        &format!("{smiths}\nSmith, F.\nSmith, Ann\nSmith, Ann Mary"),
        &["Smith, Ann Mary = Smith, Ann"],
    );
}

#[test]
fn titles_tell_players_apart() {
    says("Kilgour, B.\nKilgour Jr, B.", &[]);
    says("Brown, Dr. J.\nBrown, J.", &[]);
    says(
        "Baird, Miss E.\nMiss E. Baird",
        &["Baird, Miss E. = Miss E. Baird"],
    );
}

#[test]
fn a_slip_in_a_long_family_name_is_much_rarer_than_the_name() {
    says(
        "8*Hartshorn, H.C.\nHarshorn, H.C.",
        &["Hartshorn, H.C. = Harshorn, H.C."],
    );
    says("7*Hartshorn, H.C.\nHarshorn, H.C.", &[]);
    says(
        "8*Hartshorn, Henry\nHartshron, Henry",
        &["Hartshorn, Henry = Hartshron, Henry"],
    );
    // the misspelled name has bearers of its own
    says("80*Johnson, L.P.\nJohnston, L.P.\nJohnston, A.", &[]);
    // two letters, and too short a name
    says("80*Hartshorn, H.C.\nHarsborn, H.C.", &[]);
    says("80*Horton, H.C.\nHorten, H.C.", &[]);
    // one among names that agree
    says(
        "9*Sheffield, J.\nSheffield, John\nScheffield, J.",
        &["Sheffield, J. = Sheffield, John; Scheffield, J."],
    );
    // one initial only
    says(
        "80*Morrall, H.\n3*Morall, H.",
        &["Morrall, H. = Morall, H."],
    );
    says("80*Hellman, W.\n4*Hallman, W.", &[]);
    // which word is the family name?
    says("80*Rossi Cristina\nRossi Cristian", &[]);
}

#[test]
fn engines_clubs_and_handles_are_no_spellings() {
    says(
        "Chinook\nCHINOOK\nCake 1.85\nCake 1.8\nHull & Brown\nHull and Brown\nharm\nHarm",
        &[],
    );
}

#[test]
fn who_has_been_given_a_name_is_called_so() {
    let mut aliases = Aliases::default();
    aliases.declare("Tinsley, Marion");
    aliases.declare("Hill, W.");
    aliases.declare("Hill, W.G.");
    aliases.add("M Tinsley", "Tinsley, Marion").unwrap();
    let games = "M Tinsley\nTinsley, Marion\nHill, W.\nHill, W.G.";
    assert_eq!(lines(&mut noted(games, Some(&aliases))), [""; 0]);
    // another spelling of a name that was given is proposed for it, however full
    assert_eq!(
        lines(&mut noted(
            "M Tinsley\n9*Tinsley, Marion F.",
            Some(&aliases)
        )),
        ["Tinsley, Marion = Tinsley, Marion F."]
    );
}

#[test]
fn parts_come_to_the_same_as_the_whole() {
    let (first, second) = (
        "Hill, W. v Hill, Walter\n4*Hartshorn, H.C.\nOrr, B. v Ames, B. @1900 #3",
        "Harshorn, H.C.\nJ. Wyllie\n4*Hartshorn, H.C.\nWyllie, J.\nOrr, Ben v Crane, D. @1900 #3",
    );
    let mut whole = Spellings::default();
    for part in [first, second] {
        whole.join(noted(part, None), |place| place);
    }
    assert_eq!(
        lines(&mut whole),
        ["Hartshorn, H.C. = Harshorn, H.C.", "J. Wyllie = Wyllie, J."]
    );
    assert!(whole.finish().is_empty(), "nothing is remembered");
}

#[test]
fn a_crowd_of_one_family_is_passed_over_in_a_moment() {
    let names = (0..20_000_u32).map(|number| {
        let figures = number.to_string();
        let letters = figures.bytes().map(|digit| char::from(digit - b'0' + b'a'));
        format!("Smith, {}", letters.collect::<String>())
    });
    let crowd: Vec<String> = names.collect();
    assert_eq!(proposed(&crowd.join("\n")), [""; 0]);
}

/// Names with the numbers that a federation gave them; the alias lines that are proposed.
#[track_caller]
fn by_ids(games: &[(&str, &str)], expected: &[&str]) {
    let mut spellings = Spellings::default();
    for (number, (name, id)) in games.iter().enumerate() {
        let source = format!("[White \"{name}\"]\n[WhiteFmjdId \"{id}\"]\n*");
        let mut events = Vec::new();
        pdn::Reader::new(source.as_bytes()).read_game(&mut events);
        let record = Record {
            source: source.as_bytes(),
            events: &events,
        };
        for mention in spellings.note(&record, None).into_iter().flatten() {
            spellings.place(mention.spelling, number);
        }
    }
    assert_eq!(lines(&mut spellings), expected, "{games:?}");
}

#[test]
fn one_id_is_one_player_and_two_ids_are_two() {
    by_ids(
        &[
            ("Hunt, Edwin", "11"),
            ("Hunt, E.", "11"),
            ("Edwin Hunt Jones", "11"),
        ],
        &["Edwin Hunt Jones = Hunt, Edwin; Hunt, E."],
    );
    // the same letters
    by_ids(&[("Wyllie, James", "11"), ("James Wyllie", "12")], &[]);
    by_ids(&[("Wyllie, James", "11"), ("J. Wyllie", "12")], &[]);
    by_ids(
        &[("Wyllie, James", "11"), ("James Wyllie", "")],
        &["Wyllie, James = James Wyllie"],
    );
    // a name with two ids is two people, and may be either
    by_ids(
        &[
            ("Wyllie, James", "11"),
            ("Wyllie, James", "12"),
            ("James Wyllie", "11"),
        ],
        &[],
    );
    // no id at all
    by_ids(&[("Wyllie, James", "0"), ("Hunt, Edwin", "0")], &[]);
}
