//! Numbers and the nouns they count.

/// `1158096` as `1,158,096`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.char_indices() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// `1 game`, `2 games`, `2 plies`.
pub fn counted(number: u64, noun: &str) -> String {
    match (number, noun.strip_suffix('y')) {
        (1, _) => format!("1 {noun}"),
        (_, Some(stem)) => format!("{} {stem}ies", grouped(number)),
        _ => format!("{} {noun}s", grouped(number)),
    }
}

#[cfg(test)]
mod tests {
    use super::{counted, grouped};

    #[test]
    fn digits_are_grouped_by_three() {
        let table = [
            (0, "0"),
            (999, "999"),
            (1_000, "1,000"),
            (1_158_096, "1,158,096"),
        ];
        for (number, text) in table {
            assert_eq!(grouped(number), text);
        }
    }

    #[test]
    fn nouns_follow_their_number() {
        assert_eq!(counted(1, "ply"), "1 ply");
        assert_eq!(counted(0, "ply"), "0 plies");
        assert_eq!(counted(22_621, "game"), "22,621 games");
    }
}
