//! Annotations of a ply: comments and clock readings.

use draughts::Color;
use pdn::clock::ClockKind;
use pdn::{Event, Token};

use crate::text::side_name;

/// Maximum length of a comment in characters; longer ones are cut, since people read the statement.
const MAX_COMMENT: usize = 500;

/// The comments after a ply, except those that contain only clock commands.
pub(super) fn comments(following: &[&Event<'_>]) -> Vec<String> {
    let comments = following.iter().filter_map(|event| match event.token {
        Token::Comment(comment) => Some(on_one_line(&pdn::comment_text(comment.text))),
        _ => None,
    });
    let says_something = |text: &String| !text.is_empty() && !is_commands(text);
    comments.filter(says_something).map(shortened).collect()
}

/// A text of a record with single blanks between its words: its line ends are those of the file.
pub(super) fn on_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether the text contains only commands, such as `[%emt 0:05] [%clk 1:00:00]`.
fn is_commands(text: &str) -> bool {
    let mut parts = text.split_inclusive(']').map(str::trim);
    parts.all(|part| part.starts_with("[%") && part.ends_with(']'))
}

fn shortened(text: String) -> String {
    match text.char_indices().nth(MAX_COMMENT) {
        Some((end, _)) => format!("{}... (shortened here)", &text[..end]),
        None => text,
    }
}

/// The clock readings after a ply of `side`.
pub(super) fn clocks(following: &[&Event<'_>], side: Color) -> Vec<String> {
    let comments = following.iter().filter_map(|event| match event.token {
        Token::Comment(comment) => Some(comment),
        _ => None,
    });
    let commands: Vec<_> = comments
        .flat_map(|comment| comment.commands().collect::<Vec<_>>())
        .collect();
    let clocks = commands.iter().filter_map(pdn::Command::clock);
    let readings = clocks.flat_map(|clock| {
        let what = match clock.kind {
            ClockKind::Remaining => "left",
            ClockKind::Mechanical => "on a mechanical clock",
            ClockKind::ElapsedGame => "used in the game",
            ClockKind::ElapsedMove => "used for the move",
        };
        let of = |side: Color, time: Option<pdn::clock::Time>| {
            time.map(|time| {
                format!(
                    "{}: {} {what}",
                    side_name(side),
                    clock_time(time.shown.as_secs())
                )
            })
        };
        [
            of(side, clock.mover),
            of(Color::Black, clock.black),
            of(Color::White, clock.white),
        ]
    });
    readings.flatten().collect()
}

/// `1:05:23`
fn clock_time(seconds: u64) -> String {
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    format!("{hours}:{minutes:02}:{:02}", seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::{clock_time, is_commands, shortened};

    #[test]
    fn comments_with_clock_commands_only_are_clock_readings() {
        assert!(is_commands("[%emt 0:05] [%clk 1:00]"));
        assert!(!is_commands("[%emt 0:05] huffed"));
        assert!(!is_commands("a piece [was] touched]"));
    }

    #[test]
    fn long_comments_are_cut_at_a_character() {
        assert_eq!(shortened("short".to_owned()), "short");
        let cut = shortened("\u{e9}".repeat(600));
        let words = "... (shortened here)";
        assert_eq!(cut, "\u{e9}".repeat(500) + words);
    }

    #[test]
    fn times_have_hours() {
        assert_eq!(clock_time(3_923), "1:05:23");
        assert_eq!(clock_time(5), "0:00:05");
    }
}
