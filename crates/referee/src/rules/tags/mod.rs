//! T: the tags.
//!
//! An archive has millions of headers, and nearly all of them are correct or have the same few faults. These checks use
//! the tags that [`Header`] has found, and their common messages are static.

pub(crate) mod bad_date;
pub(crate) mod bad_fen;
pub(crate) mod bad_game_type;
pub(crate) mod bad_player_tag;
pub(crate) mod bad_time_control;
pub(crate) mod board_orientation;
pub(crate) mod foreign_tag;
pub(crate) mod guessed_variant;
pub(crate) mod missing_tag;
pub(crate) mod nonstandard_start;
pub(crate) mod ply_count;
pub(crate) mod repeated_tag;
pub(crate) mod setup_without_fen;
pub(crate) mod starter_against_play;
pub(crate) mod tag_order;
pub(crate) mod unjudged;
pub(crate) mod unknown_result;

use crate::{Record, header::Header, report::FindingReport};

/// Reports findings that need only the tags (T201-T209, T211, T212, T217).
pub(crate) fn check(header: &Header<'_>, record: &Record<'_>, report: &mut FindingReport<'_>) {
    missing_tag::check(header, record, report);
    bad_date::check(header, report);
    repeated_tag::check(header, record, report);
    unknown_result::check(header, report);
    bad_game_type::check(header, report);
    board_orientation::check(header, report);
    bad_fen::check(header, report);
    setup_without_fen::check(header, report);
    bad_time_control::check(header, record, report);
    bad_player_tag::check(header, record, report);
    foreign_tag::check(header, record, report);
    tag_order::check(header, report);
}

#[cfg(test)]
mod tests {
    use pdn::Reader;

    use super::check;
    use crate::{Record, header::Header, report::FindingReport};

    const ROSTER: &str = "[Event \"a\"]\n[Site \"b\"]\n[Date \"2001.02.03\"]\n[Round \"1\"]\n\
                          [White \"c\"]\n[Black \"d\"]\n[Result \"*\"]\n";

    /// The findings on the tags of a game: code, severity and place.
    fn findings(text: &str) -> Vec<String> {
        let mut events = Vec::new();
        assert!(Reader::new(text.as_bytes()).read_game(&mut events));
        let record = Record {
            source: text.as_bytes(),
            events: &events,
        };
        let mut findings = Vec::new();
        check(
            &Header::from_record(&record),
            &record,
            &mut FindingReport::new(&mut findings, None),
        );
        findings
            .iter()
            .map(|found| {
                let (code, severity) = (found.rule.code(), found.severity.name());
                let place = &text[found.span.start..found.span.end];
                format!("{code} {severity}: {place}")
            })
            .collect()
    }

    #[track_caller]
    fn finds(tags: &str, expected: &[&str]) {
        assert_eq!(findings(&format!("{ROSTER}{tags}1. 11-15 *")), expected);
    }

    #[test]
    fn a_full_header_has_no_findings() {
        finds("", &[]);
        finds(
            "[GameType \"21\"]\n[FEN \"B:W21-32:B1-12\"]\n[SetUp \"1\"]\n",
            &[],
        );
    }

    #[test]
    fn missing_tags_are_one_finding() {
        assert_eq!(
            findings("[Event \"a\"]\n[Black \"d\"]\n[White \"c\"]\n1. 11-15 *"),
            ["T201 note: [Event \"a\"]"]
        );
    }

    #[test]
    fn a_foreign_tag_is_not_missing() {
        let italian = ROSTER.replace("White", "Bianco").replace("Black", "Nero");
        assert_eq!(
            findings(&italian),
            ["T209 note: [Bianco \"c\"]", "T209 note: [Nero \"d\"]",]
        );
    }

    #[test]
    fn a_date_in_another_form_is_a_note_and_an_impossible_date_a_warning() {
        let dated = |date| findings(&ROSTER.replace("2001.02.03", date));
        assert_eq!(dated("1841-??-??"), ["T202 note: [Date \"1841-??-??\"]"]);
        assert_eq!(dated("2001.02.29"), ["T202 warning: [Date \"2001.02.29\"]"]);
    }

    #[test]
    fn a_repeated_tag_is_one_finding() {
        finds(
            "[Event \"a\"]\n[Event \"a\"]\n",
            &["T203 error: [Event \"a\"]"],
        );
        finds(
            "[Board \"1\"]\n[Board \"2\"]\n",
            &["T203 error: [Board \"2\"]"],
        );
    }

    #[test]
    fn a_hundred_thousand_tags_take_linear_time() {
        let many = (0..100_000).fold(String::new(), |tags, n| tags + &format!("[T{n} \"\"]\n"));
        finds(&many, &[]);
        finds(&format!("{many}[T7 \"\"]\n"), &["T203 error: [T7 \"\"]"]);
    }

    #[test]
    fn unreadable_results_and_game_types_are_reported() {
        assert_eq!(
            findings(&ROSTER.replace('*', "won")),
            ["T204 warning: [Result \"won\"]"]
        );
        finds("[GameType \"50\"]\n", &["T205 error: [GameType \"50\"]"]);
        finds("[GameType \"20,W,10,10,N1,0\"]\n", &[]);
    }

    #[test]
    fn an_empty_fen_is_a_note() {
        for fen in ["", " ", "?", "-"] {
            let tag = format!("[FEN \"{fen}\"]");
            finds(
                &format!("{tag}\n[SetUp \"0\"]\n"),
                &[&format!("T206 note: {tag}")],
            );
        }
        finds("[FEN \"B:W21-32:B1-12\"]\n", &[]);
    }

    #[test]
    fn time_controls_of_one_side_are_checked() {
        finds("[TimeControl \"40/7200:3600\"]\n", &[]);
        finds(
            "[TimeControlBlack \"1h\"]\n",
            &["T208 warning: [TimeControlBlack \"1h\"]"],
        );
    }

    #[test]
    fn tags_of_players_have_their_forms() {
        finds(
            "[WhiteFmjdId \"11567\"]\n[BlackFmjdId \"N/A\"]\n[WhiteRating \"1500?\"]\n[BlackRating \"-\"]\n\
             [WhiteElo \"2250.5\"]\n[BlackElo \"0\"]\n[WhiteType \"Human\"]\n[BlackType \"program\"]\n",
            &[],
        );
        finds(
            "[WhiteFmjdId \"NED-11567\"]\n[BlackRating \"22500\"]\n[WhiteElo \"2250 (1.1.)\"]\n[BlackType \"robot\"]\n",
            &[
                "T217 warning: [WhiteFmjdId \"NED-11567\"]",
                "T217 warning: [BlackRating \"22500\"]",
                "T217 warning: [WhiteElo \"2250 (1.1.)\"]",
                "T217 warning: [BlackType \"robot\"]",
            ],
        );
    }

    #[test]
    fn the_order_of_the_players_is_free() {
        let swapped = ROSTER
            .replace("White", "X")
            .replace("Black", "White")
            .replace('X', "Black");
        assert_eq!(findings(&swapped), [""; 0]);
        let (first, rest) = ROSTER.split_once('\n').expect("several tags");
        assert_eq!(
            findings(&format!("{rest}{first}\n")),
            ["T211 note: [Site \"b\"]"]
        );
    }
}
