//! ## What it finds
//! A capture of which only the first and the last square are written, while several captures that
//! take different pieces lead from one to the other. All of them are kept, and the moves that
//! follow decide; the finding says which one it was and what decided, or that nothing did.
//!
//! ## The law
//! Ambiguous captures are written in full (PDN 3.0, eighth restriction on writing). Routes that take
//! the same pieces are one move, and not ambiguous.
//!
//! ## Example
//! `2x18` with White men on 6, 7, 14 and 15: `2x9x18` takes 6 and 14, `2x11x18` takes 7 and 15.
//!
//! ## Fix
//! Where later moves decide, the capture is written in full. Where nothing decides, only someone who
//! knows the game can tell.

use std::{borrow::Cow, fmt::Write};

use crate::{
    Rule, Severity,
    fix::{Case, Edit, writing::in_full},
};

pub(crate) static RULE: Rule = Rule::new(
    "N106",
    "ambiguous-capture",
    Severity::Warning,
    include_str!("ambiguous_capture.rs"),
)
.citing(&["PDN3:restriction 8"])
.with_safe_fix(mend);

/// How many routes a message lists.
const LISTED: usize = 4;

/// What the two squares could stand for, and what was decided by which ply of the record.
pub(crate) fn message(
    written: &str,
    routes: &[String],
    decided: Option<(&str, u32)>,
) -> Cow<'static, str> {
    let mut message = format!("{written} could stand for ");
    for (at, route) in routes.iter().take(LISTED).enumerate() {
        let joint = match at {
            0 => "",
            _ if at + 1 == routes.len() => " or ",
            _ => ", ",
        };
        let _ = write!(message, "{joint}{route}");
    }
    if routes.len() > LISTED {
        let _ = write!(message, " or {} others", routes.len() - LISTED);
    }
    let _ = match decided {
        Some((route, ply)) => write!(message, "; ply {ply} shows that it was {route}"),
        None => write!(message, "; nothing that follows tells which"),
    };
    message.into()
}

fn mend(case: &Case<'_, '_>) -> Option<Vec<Edit>> {
    let (_, span) = case.written()?;
    Some(vec![Edit::replace(span, in_full(case)?)])
}

#[cfg(test)]
mod tests {
    use super::message;

    #[test]
    fn it_says_what_decided() {
        let routes = ["25x18x9".to_owned(), "25x16x9".to_owned()];
        assert_eq!(
            message("25x9", &routes, Some(("25x18x9", 14))),
            "25x9 could stand for 25x18x9 or 25x16x9; ply 14 shows that it was 25x18x9"
        );
        assert_eq!(
            message("25x9", &routes, None),
            "25x9 could stand for 25x18x9 or 25x16x9; nothing that follows tells which"
        );
    }
}
