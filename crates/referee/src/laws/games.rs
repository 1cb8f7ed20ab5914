//! A game's own articles in words: how pieces move and capture, which capture is compulsory, and the draws.

use std::fmt::Write as _;

use draughts::{
    Aim, Crowning, Direction, DrawRule, DrawWhen, Landing, Preference, Removal, Variant,
};

use super::{Laws, Repetition, RuleSet, describe::cited};
use crate::wording::side_name;

impl RuleSet {
    /// The laws of a game if no set is named, in Markdown: the articles of the game, and the set that decides the rest.
    ///
    /// ```
    /// use draughts::Variant;
    /// let page = referee::RuleSet::describe_game(Variant::International);
    /// assert!(page.contains("the most pieces (FMJD:4.13)"));
    /// assert!(page.contains("25 moves of each side without a capture or a man's move (FMJD:6.2)"));
    /// assert!(page.contains("judged by articles"));
    /// ```
    pub fn describe_game(variant: Variant) -> String {
        let mut page = page(variant);
        let set = Laws::Auto.for_variant(variant).name();
        // Writing to a string cannot fail.
        let _ = write!(
            page,
            "\nUnless --laws names another set, it is judged by {set} ('huff laws {set}'), and that set decides the \
             first mover, penalties, time and draws.\n"
        );
        page
    }
}

/// The page without the set that decides the rest.
fn page(variant: Variant) -> String {
    let facts = variant.spec();
    let mut page = String::new();
    let _ = writeln!(
        page,
        "# {}: {}, GameType {} ({})\n",
        facts.name, facts.title, facts.number, facts.tag
    );
    for (about, words) in lines(variant) {
        let _ = writeln!(page, "- {about:9} {words}");
    }
    page
}

/// The topics, each with the game's own articles about it.
fn lines(variant: Variant) -> Vec<(&'static str, String)> {
    let facts = variant.spec();
    let board = facts.board;
    let mut lines = vec![
        (
            "board",
            format!("{} by {} squares", board.width(), board.height()),
        ),
        (
            "start",
            format!("{} begins; {}", side_name(facts.first_mover), facts.start_fen),
        ),
        ("men", men(variant)),
        ("kings", kings(variant)),
        (
            "crowning",
            match variant.crowning() {
                Crowning::Stops => "a man that reaches the king-row in a capture is crowned, and its move ends",
                Crowning::Passes => {
                    "a man that reaches the king-row in a capture continues as a man, and is crowned only if it ends \
                     there"
                }
                Crowning::ContinuesAsKing => {
                    "a man that reaches the king-row in a capture is a king at once, and continues as a king"
                }
            }
            .to_owned(),
        ),
        (
            "taken",
            match variant.removal() {
                Removal::AfterTheMove => "captured pieces are removed after the move, and none is jumped twice",
                Removal::AtOnce => "each piece is removed when it is jumped",
            }
            .to_owned(),
        ),
        ("choice", choice(variant.capture_preferences()) + &cited(variant.capture_preference_articles())),
    ];
    let aim = match variant.aim() {
        // This is the usual aim.
        Aim::LeaveNoMove => None,
        Aim::RunOutOfMoves => {
            Some("a side that has no pieces or cannot move has won, under every rule set")
        }
        Aim::FirstKing => Some(
            "the side that makes the first king has won, under every rule set; so has a side that leaves the \
             opponent no move",
        ),
    };
    lines.extend(aim.map(|aim| ("aim", aim.to_owned() + &cited(variant.aim_articles()))));
    let set = Laws::Auto.for_variant(variant).switches();
    if set.repetition.setting != Repetition::Game {
        lines.push(("draws", "by the rule set that judges the game".to_owned()));
        return lines;
    }
    if variant.draws().is_empty() {
        lines.push((
            "draws",
            "huff knows no article that counts moves".to_owned(),
        ));
    }
    lines.extend(variant.draws().iter().map(|rule| ("draw", draw(rule))));
    lines
}

fn men(variant: Variant) -> String {
    let straight = variant.man_moves().contains(&Direction::Forward);
    let moves = if straight {
        "move one step forward or sideways"
    } else {
        "move one step diagonally forward"
    };
    let takes = match (straight, variant.man_takes().len()) {
        (true, _) => "take the same way",
        (false, 2) => "take forward only",
        (false, 4) => "take forward and backward",
        (false, _) => "take along diagonals, ranks and files",
    };
    let kings = if variant.man_takes_king() {
        ""
    } else {
        ", and no kings"
    };
    format!("{moves} and {takes}{kings}")
}

fn kings(variant: Variant) -> String {
    if variant.aim() == Aim::FirstKing {
        return "never move, because the first king ends the game".to_owned();
    }
    let straight = variant.king_moves().contains(&Direction::Forward);
    let along = if straight {
        "ranks and files"
    } else {
        "diagonals"
    };
    let moves = if variant.king_flies() {
        format!("move any distance along {along}")
    } else {
        format!("move one step along {along}")
    };
    let takes = match (
        variant.king_flies(),
        variant.landing(),
        variant.king_takes().len(),
    ) {
        (false, ..) => "capture adjacent pieces",
        (true, Landing::RightBehind, _) => {
            "capture at a distance, landing directly behind the piece"
        }
        (true, Landing::Anywhere, 8) => "capture at a distance, also along ranks and files",
        (true, Landing::Anywhere, _) => "take at a distance",
    };
    format!("{moves} and {takes}")
}

/// The order of preferences, such as `the most pieces; then with a king`.
fn choice(preferences: &[Preference]) -> String {
    let words: Vec<&str> = preferences
        .iter()
        .map(|preference| match preference {
            Preference::MostPieces => "the most pieces",
            Preference::WithKing => "with a king, if one can capture",
            Preference::MostKings => "the most kings",
            Preference::KingsFirst => "kings as early as possible",
            Preference::MostValue => "the greatest value, a king being a little less than two men",
        })
        .collect();
    if words.is_empty() {
        "free among all captures".to_owned()
    } else {
        words.join("; then ")
    }
}

/// Describes a draw: whether it is claimed or automatic, its condition, and its article.
fn draw(rule: &DrawRule) -> String {
    let what = match rule.when {
        DrawWhen::Repetition { times } => {
            format!("the same position with the same side to move, {times} times")
        }
        DrawWhen::NoProgress { moves } => {
            format!("{moves} moves of each side without a capture or a man's move")
        }
        DrawWhen::LoneKing {
            least,
            most,
            kings_only,
            on_main_diagonal,
            moves,
        } => {
            let pieces = if kings_only {
                "kings"
            } else {
                "pieces with a king"
            };
            let count = match (least, most) {
                (least, most) if least == most => least.to_string(),
                (least, 12..) => format!("{least} or more"),
                (least, most) if most == least + 1 => format!("{least} or {most}"),
                (least, most) => format!("{least} to {most}"),
            };
            let road = if on_main_diagonal {
                " on the main road"
            } else {
                ""
            };
            format!("{count} {pieces} against a lone king{road}: {moves} moves of each side")
        }
        DrawWhen::SteadyKings { least, most, moves } => format!(
            "kings on both sides and {least} to {most} pieces that stay the same: {moves} moves of each side"
        ),
        DrawWhen::OnePieceEach { kings_only, moves } => {
            let pieces = if kings_only { "king" } else { "piece" };
            match moves {
                0 => format!("one {pieces} on each side"),
                _ => format!("one {pieces} on each side: {moves} moves of each side"),
            }
        }
    };
    let who = if rule.claimed {
        "may be claimed"
    } else {
        "automatic"
    };
    let article = match rule.article {
        "" => String::new(),
        article => format!(" ({article})"),
    };
    format!("{who}: {what}{article}")
}
