//! The games, as the command line names them.

use draughts::Variant;

use crate::exit::Failure;
use crate::suggest::nearest;
use crate::text::Shown;

/// The variant of a name, a `GameType` number or a full `GameType` value.
///
/// # Errors
/// If there is none; with the nearest right name, or the list.
pub(crate) fn named(given: &str) -> Result<Variant, Failure> {
    let given = given.trim();
    // A full value begins with the number: 21,B,8,8,N1,0
    let number = given.split(',').next().unwrap_or_default().trim();
    let found = match number.parse() {
        Ok(number) => Variant::from_game_type(number),
        Err(_) => Variant::from_name(given),
    };
    found.ok_or_else(|| unknown(given))
}

fn unknown(given: &str) -> Failure {
    let known = Variant::ALL.iter();
    let failure = Failure::new(format!(
        "huff has no rules for the variant '{}'",
        Shown(given)
    ));
    if let Some(name) = nearest(given, known.clone().map(|variant| variant.name())) {
        return failure.tip(format!("there is '{name}'"));
    }
    let list: Vec<_> = known
        .map(|variant| format!("{} ({})", variant.name(), variant.game_type()))
        .collect();
    failure.tip(format!("it knows {}", list.join(", ")))
}

#[cfg(test)]
mod tests {
    use draughts::Variant;

    use super::named;

    #[test]
    fn a_variant_has_a_name_a_number_and_a_value() {
        for given in ["english", "English", "21", " 21 ", "21,B,8,8,N1,0"] {
            assert_eq!(named(given).unwrap(), Variant::English, "{given}");
        }
    }

    #[test]
    fn a_mistyped_variant_is_an_error_with_the_right_name() {
        assert!(
            named("englsh")
                .unwrap_err()
                .to_string()
                .contains("there is 'english'")
        );
        assert!(
            named("99")
                .unwrap_err()
                .to_string()
                .contains("english (21)")
        );
    }
}
