//! The articles of the variants, as findings cite them: a paraphrase of each in one sentence.

/// The article with this number, paraphrased.
pub(in crate::laws) fn says(number: &str) -> Option<&'static str> {
    let mut articles = ARTICLES.iter();
    let (_, says) = articles.find(|(article, _)| article.eq_ignore_ascii_case(number))?;
    Some(says)
}

const ARTICLES: &[(&str, &str)] = &[
    (
        "FMJD:4",
        "Captures are compulsory, forward and backward; a king captures from any distance, and captured pieces are removed \
         after the move.",
    ),
    (
        "FMJD:4.13",
        "The capture that takes the most pieces is compulsory; men and kings count equally.",
    ),
    (
        "FMJD:5.4",
        "If a player breaks a rule of play, the opponent decides whether the move is corrected or stands.",
    ),
    (
        "FMJD:6.1",
        "A draw may be claimed when the same position occurs for the third time with the same side to move.",
    ),
    (
        "FMJD:6.2",
        "A draw may be claimed after 25 moves of each side by kings only, without a capture.",
    ),
    (
        "FMJD:6.3",
        "A draw may be claimed when three pieces with a king have not beaten a lone king within 16 moves of each side.",
    ),
    (
        "FMJD:6.4",
        "A draw may be claimed when one or two pieces with a king have not beaten a lone king within five moves of each \
         side.",
    ),
    (
        "FMJD-64:7.2.3",
        "A draw may be claimed when the same position occurs for the third time with the same side to move.",
    ),
    (
        "FMJD-64:7.2.4",
        "A draw may be claimed when three or more kings have not beaten a lone king within 15 moves of each side.",
    ),
    (
        "FMJD-64:7.2.5",
        "A draw may be claimed after 15 moves of each side without a capture or a man's move.",
    ),
    (
        "FMJD-64:7.2.6",
        "A draw may be claimed when both sides have kings and the balance of pieces has not changed: for 30 moves of \
         each side with four or five pieces on the board, for 60 with six or seven.",
    ),
    (
        "FMJD-64:7.2.7",
        "A draw may be claimed when three pieces with a king have not beaten a lone king on the main diagonal within \
         five moves of each side.",
    ),
    (
        "FMJD-64:7.2.8",
        "A draw may be claimed when two pieces with a king have not beaten a lone king within five moves of each side.",
    ),
    ("FID:5.3", "A man may not capture a king."),
    (
        "FID:6.6",
        "The capture that takes the most pieces is compulsory.",
    ),
    (
        "FID:6.7",
        "Among captures of equally many pieces, one with a king is compulsory.",
    ),
    (
        "FID:6.8",
        "Among these, the capture that takes the most kings is compulsory.",
    ),
    (
        "FID:6.9",
        "Among these, the capture that meets a king earliest is compulsory.",
    ),
    (
        "FID:9.3",
        "A draw may be claimed when the same position occurs for the fourth time with the same side to move.",
    ),
    (
        "FID:10.4",
        "A draw may be claimed after 40 moves of each side without a capture or a man's move.",
    ),
    (
        "APCA:26",
        "A draw may be claimed when the same position occurs for the third time with the same side to move.",
    ),
    (
        "Frisian:value",
        "The capture of the highest value is compulsory; a king counts a little less than two men.",
    ),
    (
        "Frisian:with-king",
        "Among captures of equal value, one with a king is compulsory.",
    ),
    (
        "Frisian:kings",
        "A king may not make more than three moves in a row without a capture while its side has a man.",
    ),
    (
        "Spanish:cantidad",
        "The capture that takes the most pieces is compulsory (law of quantity).",
    ),
    (
        "Spanish:calidad",
        "Among captures of equally many pieces, the one that takes the most kings is compulsory (law of quality).",
    ),
    (
        "Czech:king",
        "If a king can capture, a capture with a king is compulsory.",
    ),
    (
        "Turkish:most",
        "The capture that takes the most pieces is compulsory; men and kings count equally.",
    ),
    (
        "Antidraughts:aim",
        "The side that has no pieces or cannot move has won.",
    ),
    (
        "Antidraughts:repetition",
        "A draw may be claimed when the same position occurs for the third time with the same side to move.",
    ),
    (
        "Breakthrough:first-king",
        "The side that makes the first king has won; so has a side that leaves the opponent no move.",
    ),
];

#[cfg(test)]
mod tests {
    use draughts::Variant;

    use crate::RuleSet;

    #[test]
    fn every_article_that_a_game_cites_has_a_text() {
        for variant in Variant::ALL {
            let page = RuleSet::describe_game(*variant);
            let cited = page.split(['(', ')', ',']).map(str::trim);
            // a part of a FEN has a side or a square before its colon
            let is_article = |word: &&str| {
                let text = word.split_once(':').map(|(text, _)| text);
                text.is_some_and(|text| text.len() > 2 && !text.contains(' '))
            };
            let cited = cited.filter(is_article);
            for article in cited {
                assert!(
                    RuleSet::article(article).is_some(),
                    "{variant:?}: {article}"
                );
            }
        }
    }

    #[test]
    fn an_article_is_found_in_any_case() {
        let page = RuleSet::article("breakthrough:FIRST-KING");
        assert!(page.is_some_and(|page| page.contains("makes the first king")));
        assert!(RuleSet::article("s1:16").is_some_and(|page| page.contains("huff")));
        assert_eq!(RuleSet::article("S1:999"), None);
    }
}
