//! ## What it finds
//! A `GameType` cannot be read, or its number is not a draughts game. The private numbers of known programs are
//! accepted: lidraughts uses 96 (breakthrough), 97 (Frysk!), 98 (antidraughts) and 99 (international draughts from a
//! position; T215 says so), and `PlayStrategy` uses 32. Another program writes 100 for the international game of 100
//! squares: that is an error, and the game is judged as international draughts. If the tag names a game in words, the
//! record is judged as that game. If huff has no laws for the named game, such as Dameo, the only finding is `unjudged`
//! (T214).
//!
//! ## The law
//! A game type is a number. The starting side, the board's width and height, the square notation and the corner of
//! the first square may follow: `21` or `21,B,8,8,N1,0` (PDN 3.0, the `GameType` section). English draughts is 21.
//! One program writes 32 for English draughts in which the side on the high numbers starts.
//!
//! ## Example
//! `[GameType "english"]`: the standard writes `21`.

use crate::{
    Rule, Severity,
    game_names::{NamedGame, named_in},
    game_type::GameTypeValue,
    header::Header,
    report::FindingReport,
};

pub(crate) static RULE: Rule = Rule::new(
    "T205",
    "bad-game-type",
    Severity::Error,
    manual!("bad_game_type.rs"),
)
.citing(&["PDN3:gametype"])
.blocks_replay();

pub(crate) fn check(header: &Header<'_>, report: &mut FindingReport<'_>) {
    let Some(game_type) = header.game_type else {
        return;
    };
    if game_type.is_placeholder() {
        return;
    }
    // S011 reports a number that only a line end breaks.
    let value = game_type.tag.value();
    let value = value.trim().as_bytes();
    let Some(number) = number(value) else {
        if matches!(named_in(value), Some(NamedGame::Unsupported)) {
            // T214 reports it
            return;
        }
        let shown = game_type.quoted_value();
        let message = match GameTypeValue::from_header(header).and_then(GameTypeValue::variant) {
            Some(variant) => format!(
                "expected the game type {}, found {shown}: the game is judged as {}",
                variant.game_type(),
                variant.title()
            ),
            None => format!("expected a game type such as 21 or 21,B,8,8,N1,0, found {shown}"),
        };
        report.add(&RULE, game_type.span, message);
        return;
    };
    let what = match number {
        0 => "chess",
        1 => "Chinese chess",
        2..=19 => "a kind of chess",
        // The numbers of the standard, 32 of PlayStrategy, numbers reserved for draughts (some are in use), and those
        // of lidraughts.
        20..=32 | 40..=49 | 96..=99 => return,
        50 => "Othello",
        _ => "not a game type of PDN",
    };
    let variant = GameTypeValue::from_header(header).and_then(GameTypeValue::variant);
    let judged = variant.map(|variant| format!(": the game is judged as {}", variant.title()));
    report.add(
        &RULE,
        game_type.span,
        format!(
            "expected the number of a draughts game, found {number} ({what}){}",
            judged.unwrap_or_default()
        ),
    );
}

/// The game type number, if the value follows the grammar
/// `[0-9]+(,[WB],[0-9]+,[0-9]+,[ANS][0123](,[01])?)?`, with white space around the parts allowed.
fn number(value: &[u8]) -> Option<u32> {
    let mut parts = value.split(|&byte| byte == b',').map(<[u8]>::trim_ascii);
    let number = figures(parts.next()?)?;
    let Some(start) = parts.next() else {
        return Some(number);
    };
    let (width, height, notation) = (parts.next()?, parts.next()?, parts.next()?);
    let well_formed = matches!(start, b"W" | b"B")
        && figures(width).is_some()
        && figures(height).is_some()
        && matches!(notation, [b'A' | b'N' | b'S', b'0'..=b'3'])
        && matches!(parts.next(), None | Some(b"0" | b"1"))
        && parts.next().is_none();
    well_formed.then_some(number)
}

fn figures(text: &[u8]) -> Option<u32> {
    std::str::from_utf8(text)
        .ok()
        .filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()))?
        .parse()
        .ok()
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn game_types_follow_the_grammar() {
        for good in [
            "21",
            "20,W,10,10,N2,0",
            "25,W,8,8,A0",
            "20,W,10,10,N1,0",
            "41, W, 10, 8, A0, 0",
        ] {
            assert!(number(good.as_bytes()).is_some(), "{good}");
        }
        for bad in [
            "english",
            "",
            "+21",
            "21,",
            "21,W",
            "21,R,8,8,N1,0",
            "21,B,8,8,N4,0",
            "21,B,8,8,N1,2",
            "21,B,8,8,N1,0,0",
            "21,B,,8,N1,0",
            "99999999999999999999",
        ] {
            assert!(number(bad.as_bytes()).is_none(), "{bad}");
        }
    }
}
