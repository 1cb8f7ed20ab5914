//! Numbers and the nouns they count.

pub use archive::summary::grouped;

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
