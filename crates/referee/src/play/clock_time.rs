//! A time in round brackets, `11-15 (0:12)`: it reads like a variation of one capture.

use pdn::{Event, Separator, SquareName, Token, WrittenMove};

/// True if the move at `index` is all of a variation and is written as minutes and seconds are, or with hours. It
/// may be a capture all the same, which the board tells.
pub(super) fn may_be_time(events: &[Event<'_>], index: usize) -> bool {
    let around = (index.checked_sub(1), events.get(index..index + 2));
    let (Some(before), Some([event, after])) = around else {
        return false;
    };
    let is_alone =
        events[before].token == Token::VariationStart && after.token == Token::VariationEnd;
    is_alone && matches!(&event.token, Token::Move(written) if is_written_as_time(written))
}

fn is_written_as_time(written: &WrittenMove<'_>) -> bool {
    let has_two_digits = matches!(written.text, [.., b':', b'0'..=b'5', b'0'..=b'9']);
    has_two_digits
        && written.squares <= 3
        && written.separator == Separator::Colon
        && matches!(written.from, SquareName::Number(0..=59))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_stands_alone_in_its_brackets() {
        for (record, expected) in [
            ("11-15 (0:12)", true),
            ("11-15 (1:01)", true),
            ("11-15 (22:18)", true),
            ("11-15 (1:02:33)", true),
            ("11-15 (22:18 15:22)", false),
            ("11-15 (22:9)", false),
            ("11-15 (22:75)", false),
            ("11-15 (22x18)", false),
            ("11-15 (1. 22:18)", false),
            ("22:18", false),
        ] {
            let mut events = Vec::new();
            pdn::Reader::new(record.as_bytes()).read_game(&mut events);
            let is_last = |event: &Event<'_>| matches!(event.token, Token::Move(_));
            let last = events.iter().rposition(is_last).expect("a move");
            assert_eq!(may_be_time(&events, last), expected, "{record}");
        }
    }
}
