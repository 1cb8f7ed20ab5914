//! Folds text for comparison.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Folds a text for comparison: lower case, no accents, some letters replaced (`ß`, `ø`, `ł`), single blanks.
///
/// ```
/// assert_eq!(pdn::folded(" Müller,\n Łódź "), "muller, lodz");
/// ```
pub fn folded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !out.is_empty() {
            out.push(' ');
        }
        if word.is_ascii() {
            out.extend(
                word.bytes()
                    .map(|byte| char::from(byte.to_ascii_lowercase())),
            );
        } else {
            fold_word(word, &mut out);
        }
    }
    out
}

fn fold_word(word: &str, out: &mut String) {
    for letter in word.nfkd().filter(|letter| !is_combining_mark(*letter)) {
        for small in letter.to_lowercase() {
            match small {
                'ß' => out.push_str("ss"),
                'æ' => out.push_str("ae"),
                'œ' => out.push_str("oe"),
                'þ' => out.push_str("th"),
                'ø' => out.push('o'),
                'ł' => out.push('l'),
                'đ' | 'ð' => out.push('d'),
                'ı' => out.push('i'),
                '\u{307}' => {}
                _ => out.push(small),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::folded;

    #[test]
    fn case_accents_and_white_space_are_folded() {
        for (text, expected) in [
            ("Tinsley, M.", "tinsley, m."),
            ("José  Muñoz", "jose munoz"),
            ("Jose\u{301}", "jose"),
            ("Straße", "strasse"),
            ("SØRENSEN", "sorensen"),
            ("İzmir", "izmir"),
            ("Алёна Й.", "алена и."),
            ("\u{a0}a\u{a0}b\t", "a b"),
            ("", ""),
        ] {
            assert_eq!(folded(text), expected, "{text}");
        }
    }
}
