//! Whether bytes that are no UTF-8 are Russian in Windows-1251 or a western language in Windows-1252.
//!
//! Both pages have letters from C0 on. A Russian word is all of them, at most its first in the upper
//! half of the alphabet or all of them; a western word has one or two among ASCII letters. The rule:
//! count the words of three letters or more that are spelt wholly and plausibly in Cyrillic, and
//! those that mix Cyrillic with ASCII letters; the bytes are Windows-1251 if there are more of the first.
//! A degree sign, a dash or `½` alone says nothing, so what has no such word stays Windows-1252.
//!
//! The DOS page 866 and KOI8-R are not told: their words are no plausible spelling here (KOI8-R has the
//! capitals where Windows-1251 has the small letters), so such a file must be named with `--encoding`.

/// True if the words of these bytes are Russian (or Ukrainian, Bulgarian ...) in Windows-1251.
pub(crate) fn is_windows_1251(bytes: &[u8]) -> bool {
    if is_mostly_utf_8(bytes) {
        return false;
    }
    let (mut cyrillic, mut western) = (0usize, 0usize);
    for word in bytes.split(|&byte| !byte.is_ascii_alphabetic() && !is_letter(byte)) {
        let letters = word.iter().filter(|&&byte| is_letter(byte)).count();
        if letters == 0 {
            continue;
        }
        if letters < word.len() {
            western += 1;
        } else if letters >= 3 && is_spelt(word) {
            cyrillic += 1;
        }
    }
    cyrillic > western
}

/// True if more of the bytes that are no ASCII are parts of characters of UTF-8 than are none. In Windows-1251 few are:
/// `Пё` is one by chance.
fn is_mostly_utf_8(bytes: &[u8]) -> bool {
    let (mut inside, mut outside) = (0, 0);
    for chunk in bytes.utf8_chunks() {
        let letters = chunk.valid().bytes().filter(|byte| !byte.is_ascii());
        inside += letters.count();
        outside += chunk.invalid().len();
    }
    inside > outside
}

/// True for a byte that is a Cyrillic letter in Windows-1251.
fn is_letter(byte: u8) -> bool {
    is_capital(byte) || is_small(byte)
}

fn is_capital(byte: u8) -> bool {
    matches!(byte, 0xA1 | 0xA5 | 0xA8 | 0xAA | 0xAF | 0xB2 | 0xC0..=0xDF)
}

fn is_small(byte: u8) -> bool {
    matches!(byte, 0xA2 | 0xB3 | 0xB4 | 0xB8 | 0xBA | 0xBF | 0xE0..=0xFF)
}

/// True for small letters after a first letter of any kind, or capitals throughout.
fn is_spelt(word: &[u8]) -> bool {
    word[1..].iter().all(|&byte| is_small(byte)) || word.iter().all(|&byte| is_capital(byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(label: &str, text: &str) -> Vec<u8> {
        let page = crate::Encoding::for_label(label).expect("a label");
        page.encode(text).expect("letters of the page").into_owned()
    }

    #[test]
    fn russian_and_its_neighbours_are_told() {
        for text in [
            "[Event \"Открытый\"]",
            "[White \"Блиндер Б.\"]\n[Black \"Миротин Б.\"]\n1. c3-d4",
            "[Event \"ЧЕМПИОНАТ СССР\"]",
            "[Site \"Київ\"] [White \"Іваненко, Ї.\"]",
            "{ сильнейший ход }",
        ] {
            assert!(is_windows_1251(&bytes("windows-1251", text)), "{text}");
        }
    }

    #[test]
    fn a_byte_astray_makes_no_windows_1251_of_utf_8() {
        let astray = ["[White \"Петрова\"]\n1. 11-15 {n".as_bytes(), b"\xb0 3} *"].concat();
        assert!(!is_windows_1251(&astray));
        // letters that are UTF-8 by chance
        assert!(is_windows_1251(&bytes("windows-1251", "[White \"Пётр\"]")));
    }

    #[test]
    fn western_languages_and_lone_signs_are_not() {
        for text in [
            "",
            "[Event \"Campionato n° 3\"]",
            "[Event \"2ème Open national du Léman\"] { À l'été, Zoë Ñuñez – où ? }",
            "[White \"Jørgen Åse\"] [Black \"Müller, Jürgen\"]",
            "[Event \"ÉTÉ ÄÖÜ\"]",
            "½-½ 11–15 11×18 “x” …",
            "à é ô",
        ] {
            assert!(!is_windows_1251(&bytes("windows-1252", text)), "{text}");
        }
        assert!(!is_windows_1251(&bytes(
            "koi8-r",
            "[White \"Иванов Сергей\"]"
        )));
        assert!(!is_windows_1251(&bytes(
            "ibm866",
            "[White \"Иванов Сергей\"]"
        )));
    }
}
