use super::*;

/// Returns one byte at a time, and fails at the end.
struct Drip<'a>(&'a [u8]);

impl Read for Drip<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let (&first, rest) = self
            .0
            .split_first()
            .ok_or_else(|| io::Error::other("the line is dead"))?;
        into[0] = first;
        self.0 = rest;
        Ok(1)
    }
}

fn decoded(bytes: &[u8]) -> Vec<u8> {
    read(bytes, None).0
}

/// The decoded bytes, the encoding, and the length on disk computed from both.
fn read(bytes: &[u8], label: Option<&str>) -> (Vec<u8>, Encoding, u64) {
    let declared = label.map(|label| Encoding::for_label(label).expect("a label"));
    let mut decoder = Decoder::with_encoding(bytes, declared);
    let mut text = Vec::new();
    decoder.read_to_end(&mut text).unwrap();
    let encoding = decoder.encoding();
    let odd: Vec<_> = decoder.odd_before(u64::MAX).collect();
    let length = encoding.on_disk(&text) + odd.iter().map(|odd| u64::from(odd.length)).sum::<u64>()
        - odd
            .iter()
            .map(|odd| {
                let rest = std::str::from_utf8(&text[odd.at as usize..]).unwrap();
                let first = rest.chars().next().unwrap();
                encoding.on_disk(first.to_string().as_bytes())
            })
            .sum::<u64>();
    (text, encoding, length)
}

#[track_caller]
fn reads_as(bytes: &[u8], label: Option<&str>, name: &str, text: &str) {
    let (found, encoding, length) = read(bytes, label);
    assert_eq!(String::from_utf8_lossy(&found), text);
    assert_eq!(encoding.name(), name);
    assert_eq!(length, bytes.len() as u64);
    let mut dripped = Vec::new();
    let declared = label.and_then(Encoding::for_label);
    let error = Decoder::with_encoding(Drip(bytes), declared).read_to_end(&mut dripped);
    assert!(error.is_err());
    let whole = dripped == found || found.starts_with(&dripped) && text.ends_with('\u{FFFD}');
    assert!(whole, "{dripped:?}");
}

#[test]
fn utf_16_becomes_utf_8_with_its_byte_order_mark() {
    let text = "\u{FEFF}[White \"Блиндер 𝄞\"]".repeat(3000);
    let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    reads_as(&little, None, "UTF-16LE", &text);
    reads_as(&big, None, "UTF-16BE", &text);
    reads_as(
        &big[2..],
        Some("utf-16be"),
        "UTF-16BE",
        &text['\u{FEFF}'.len_utf8()..],
    );
}

#[test]
fn halves_of_characters_are_replaced() {
    let mut bytes = b"\xFF\xFE1\0\x34\xD81\0".to_vec();
    bytes.extend_from_slice(b"\x34\xD8\x07");
    reads_as(
        &bytes,
        None,
        "UTF-16LE",
        "\u{FEFF}1\u{FFFD}1\u{FFFD}\u{FFFD}",
    );
}

#[test]
fn utf_8_and_windows_1252_pass_through() {
    for bytes in [
        &b""[..],
        b"\xEF\xBB\xBF1",
        b"\xB0 \x00 \xFF",
        b"Campionato n\xB0 3",
        "Открытый".as_bytes(),
        b"\xEF\xBB\xBF\xCD\xEE\xF7\xFC",
    ] {
        assert_eq!(decoded(bytes), bytes);
    }
}

#[test]
fn late_russian_text_is_detected() {
    for (before, page) in [0, 100, 511, 512, 70_000].into_iter().zip(
        [CodePage::WINDOWS_1251, CodePage::IBM866]
            .into_iter()
            .cycle(),
    ) {
        let head = "x".repeat(before);
        let text = page
            .encode("[Event \"Открытый чемпионат\"]")
            .expect("its letters");
        let bytes = [head.as_bytes(), &text].concat();
        reads_as(
            &bytes,
            None,
            page.name(),
            &format!("{head}[Event \"Открытый чемпионат\"]"),
        );
    }
}

#[test]
fn a_window_that_ends_within_a_character_is_utf_8() {
    let text = format!("\u{e9}{}", "Ж".repeat(600_000));
    assert_eq!(decoded(text.as_bytes()), text.as_bytes());
    let text = format!("\u{e9}x{}", "Ж".repeat(600_000));
    assert_eq!(decoded(text.as_bytes()), text.as_bytes());
}

#[test]
fn a_byte_order_mark_overrides_the_declared_encoding() {
    reads_as(
        b"\xC4\xC0 \x98",
        Some("cp1251"),
        "windows-1251",
        "ДА \u{FFFD}",
    );
    reads_as(
        b"caf\xE9 \x81",
        Some("latin1"),
        "windows-1252",
        "café \u{FFFD}",
    );
    reads_as(
        b"\x88\xA2\xA0\xAD\xAE\xA2",
        Some("ibm866"),
        "IBM866",
        "Иванов",
    );
    reads_as(
        b"a\xE9b\xD0\xD0\x96\xE2\x82",
        Some("utf-8"),
        "UTF-8",
        "a\u{FFFD}b\u{FFFD}Ж\u{FFFD}",
    );
    reads_as(
        b"\xEF\xBB\xBFa\xC3\xA9",
        Some("cp1251"),
        "UTF-8",
        "\u{FEFF}aé",
    );
    reads_as(b"\xFE\xFF\x001", Some("utf-16"), "UTF-16BE", "\u{FEFF}1");
}

#[test]
fn lengths_of_multi_byte_characters_are_tracked() {
    reads_as(
        b"[Event \"\xB9\xFA\xBC\xCA\"] 1",
        Some("gbk"),
        "GBK",
        "[Event \"国际\"] 1",
    );
    reads_as(
        b"a\x8B b\xE3",
        Some("shift_jis"),
        "Shift_JIS",
        "a\u{FFFD} b\u{FFFD}",
    );
    reads_as(b"\x88\x62x", Some("big5"), "Big5", "\u{CA}\u{304}x");
    reads_as(
        b"\x1B$B8@\x1B(Bx",
        Some("iso-2022-jp"),
        "ISO-2022-JP",
        "言x",
    );
}

#[test]
fn text_before_an_error_is_returned() {
    for bytes in [&b"1. 11-15 "[..], b"\xFF\xFE1\0.\0 \0", b"1. 11-15 \xB0 "] {
        let mut out = Vec::new();
        let error = Decoder::new(Drip(bytes)).read_to_end(&mut out).unwrap_err();
        assert_eq!(error.to_string(), "the line is dead");
        assert_eq!(out, decoded(bytes));
    }
}
