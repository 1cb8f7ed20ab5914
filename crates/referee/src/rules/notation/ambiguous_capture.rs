//! ## What it finds
//! A capture names only its first and last square, but several captures of different pieces lead from one to the
//! other. The referee keeps all of them, and the later moves decide. The finding names the capture that was made and
//! the ply that shows it, or says that the later moves do not decide.
//!
//! ## The law
//! Ambiguous captures are written in full (PDN 3.0, eighth restriction). Routes that capture the same pieces are one
//! move and not ambiguous.
//!
//! ## Example
//! `2x18` with White men on 6, 7, 14 and 15: `2x9x18` captures 6 and 14, `2x11x18` captures 7 and 15.
//!
//! ## Fix
//! If later moves decide, the capture is written in full. Otherwise only a person who knows the game can decide.

use std::{borrow::Cow, fmt::Write};

use crate::{Rule, Severity, edit::Edit, fix_case::FixCase, move_parts::full_move};

pub(crate) static RULE: Rule = Rule::new(
    "N106",
    "ambiguous-capture",
    Severity::Warning,
    manual!("ambiguous_capture.rs"),
)
.citing(&["PDN3:restriction 8"])
.with_safe_fix();

/// Maximum number of routes in a message.
const MAX_LISTED: usize = 4;

/// The possible routes; `decided` is the route and the ply that shows it.
pub(crate) fn message(
    written: &str,
    routes: &[String],
    decided: Option<(&str, u32)>,
) -> Cow<'static, str> {
    let mut message = format!("{written} could mean ");
    for (at, route) in routes.iter().take(MAX_LISTED).enumerate() {
        let joint = match at {
            0 => "",
            _ if at + 1 == routes.len() => " or ",
            _ => ", ",
        };
        let _ = write!(message, "{joint}{route}");
    }
    if routes.len() > MAX_LISTED {
        let _ = write!(message, " or {} more", routes.len() - MAX_LISTED);
    }
    let _ = match decided {
        Some((route, ply)) => write!(message, "; ply {ply} shows that it was {route}"),
        None => write!(message, "; later moves do not decide"),
    };
    message.into()
}

pub(crate) fn fix(case: &FixCase<'_, '_>) -> Option<Vec<Edit>> {
    let (_, span) = case.written_move()?;
    Some(vec![Edit::replace(span, full_move(case)?)])
}

#[cfg(test)]
mod tests {
    use super::message;

    #[test]
    fn a_message_names_the_deciding_ply() {
        let routes = ["25x18x9".to_owned(), "25x16x9".to_owned()];
        assert_eq!(
            message("25x9", &routes, Some(("25x18x9", 14))),
            "25x9 could mean 25x18x9 or 25x16x9; ply 14 shows that it was 25x18x9"
        );
        assert_eq!(
            message("25x9", &routes, None),
            "25x9 could mean 25x18x9 or 25x16x9; later moves do not decide"
        );
    }
}
