//! The names of the variants on the command line.

use std::fmt;

use crate::text::Sanitized;
use draughts::{Color, Variant};
use referee::GameTypeValue;

use crate::NameError;
use crate::suggest::nearest;

/// A variant that the user named.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VariantChoice {
    /// The variant.
    pub variant: Variant,
    /// The side that starts, if the value names it.
    pub starter: Option<Color>,
}

/// Displays the name, or the start of a full value. Both parse back to the same variant.
impl fmt::Display for VariantChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let variant = self.variant;
        match self.starter {
            None => f.write_str(variant.name()),
            Some(Color::Black) => write!(f, "{},B", variant.game_type()),
            Some(Color::White) => write!(f, "{},W", variant.game_type()),
        }
    }
}

/// The variant with this name, `GameType` number or full `GameType` value.
///
/// # Errors
/// If there is no such variant; suggests the nearest name, or the list. Also if a full value describes a board on which
/// the variant is not played.
pub fn find(given: &str) -> Result<VariantChoice, NameError> {
    let given = given.trim();
    let value = GameTypeValue::new(given);
    let found = Variant::from_name(given).or_else(|| value.variant());
    let variant = found.ok_or_else(|| unknown(given))?;
    if let Some(why) = value.board_mismatch() {
        return Err(NameError::new(format!(
            "no variant matches '{}': {why}",
            Sanitized(given)
        )));
    }
    Ok(VariantChoice {
        variant,
        starter: value.starter(),
    })
}

fn unknown(given: &str) -> NameError {
    let known = Variant::ALL.iter();
    let error = NameError::new(format!(
        "huff has no rules for the variant '{}'",
        Sanitized(given)
    ));
    let list: Vec<_> = known
        .clone()
        .map(|variant| format!("{} ({})", variant.name(), variant.game_type()))
        .collect();
    let supported = format!("supported: {}", list.join(", "));
    error.tip(match nearest(given, known.map(|variant| variant.name())) {
        Some(name) => format!("did you mean '{name}'? {supported}"),
        None => supported,
    })
}

#[cfg(test)]
mod tests {
    use draughts::{Color, Variant};

    use super::find;

    #[test]
    fn a_variant_has_a_name_a_number_and_a_value() {
        for given in ["english", "English", "21", " 21 ", "21,B,8,8,N1,0"] {
            assert_eq!(find(given).unwrap().variant, Variant::English, "{given}");
        }
    }

    #[test]
    fn a_full_value_names_the_side_that_starts() {
        let starter = |given| find(given).unwrap().starter;
        assert_eq!(starter("21"), None);
        assert_eq!(starter("english"), None);
        assert_eq!(starter("21,W,8,8,N1,0"), Some(Color::White));
        assert_eq!(starter("32"), Some(Color::White));
        assert_eq!(find("32").unwrap().to_string(), "21,W");
        assert_eq!(starter("21,W"), Some(Color::White));
    }

    #[test]
    fn a_full_value_of_another_board_is_an_error() {
        let error = find("20,W,8,8,N2,0").unwrap_err().to_string();
        assert!(
            error.contains("10 wide and 10 high, found 8 wide"),
            "{error}"
        );
        assert!(find("20,W,10,10,N2,0").is_ok());
    }

    #[test]
    fn a_mistyped_variant_is_an_error_with_the_right_name() {
        assert!(
            find("englsh")
                .unwrap_err()
                .to_string()
                .contains("did you mean 'english'?")
        );
        assert!(find("95").unwrap_err().to_string().contains("english (21)"));
    }
}
