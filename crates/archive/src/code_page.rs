//! Code pages: one of the WHATWG standard, or of DOS.

mod dos;

use std::borrow::Cow;

use dos::DosPage;

/// An encoding of the WHATWG standard that is not UTF-8 or UTF-16, or a code page of DOS.
///
/// ```
/// use archive::{CodePage, Encoding};
///
/// let russian = Encoding::CodePage(CodePage::WINDOWS_1251);
/// assert_eq!(Encoding::for_label("windows-1251"), Some(russian));
/// assert_eq!(Encoding::for_label("cp850"), Some(Encoding::CodePage(CodePage::IBM850)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CodePage(Kind);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Kind {
    Web(&'static encoding_rs::Encoding),
    Dos(&'static DosPage),
}

impl CodePage {
    /// What Russian programs on Windows write.
    pub const WINDOWS_1251: Self = Self(Kind::Web(encoding_rs::WINDOWS_1251));
    /// What Russian programs on DOS write.
    pub const IBM866: Self = Self(Kind::Web(encoding_rs::IBM866));
    /// What Russian programs on Unix wrote.
    pub const KOI8_R: Self = Self(Kind::Web(encoding_rs::KOI8_R));
    /// The same with the letters of Ukrainian.
    pub const KOI8_U: Self = Self(Kind::Web(encoding_rs::KOI8_U));
    /// What Western European programs on Windows write.
    pub const WINDOWS_1252: Self = Self(Kind::Web(encoding_rs::WINDOWS_1252));
    /// What Central European programs on Windows write.
    pub const WINDOWS_1250: Self = Self(Kind::Web(encoding_rs::WINDOWS_1250));
    /// What Central European programs on Unix wrote.
    pub const ISO_8859_2: Self = Self(Kind::Web(encoding_rs::ISO_8859_2));
    /// What Western European programs on DOS write. The letters of CP437 are the same where it has them.
    pub const IBM850: Self = Self(Kind::Dos(&dos::IBM850));
    /// What Central European programs on DOS write.
    pub const IBM852: Self = Self(Kind::Dos(&dos::IBM852));

    /// A page of the WHATWG standard.
    pub(crate) const fn web(known: &'static encoding_rs::Encoding) -> Self {
        Self(Kind::Web(known))
    }

    /// A page of DOS that the standard does not have.
    pub(crate) fn for_dos_label(label: &str) -> Option<Self> {
        DosPage::for_label(label).map(|page| Self(Kind::Dos(page)))
    }

    /// The name of the page for people.
    pub(crate) fn name(self) -> &'static str {
        match self.0 {
            Kind::Web(known) => known.name(),
            Kind::Dos(page) => page.name,
        }
    }

    /// The decoder of a page whose characters may have several bytes; none if each has one.
    pub(crate) fn decoder(self) -> Option<encoding_rs::Decoder> {
        match self.0 {
            Kind::Web(known) if !known.is_single_byte() => {
                Some(known.new_decoder_without_bom_handling())
            }
            _ => None,
        }
    }

    /// The bytes of a text; none if the page has none for one of its characters.
    pub(crate) fn encode(self, text: &str) -> Option<Cow<'_, [u8]>> {
        match self.0 {
            Kind::Web(known) => {
                let (bytes, _, lost) = known.encode(text);
                (!lost).then_some(bytes)
            }
            Kind::Dos(page) => page.encode(text).map(Cow::Owned),
        }
    }

    /// The characters of the bytes from 80 on; a byte that means nothing is U+FFFD.
    pub(crate) fn upper_half(self) -> [char; 128] {
        let mut upper = [char::REPLACEMENT_CHARACTER; 128];
        match self.0 {
            Kind::Dos(page) => {
                for (place, c) in upper.iter_mut().zip(page.upper()) {
                    *place = c;
                }
            }
            Kind::Web(known) => {
                // The standard gives unassigned bytes of these pages a control character, which no record means.
                let strict = known.name().starts_with("windows-");
                for (place, byte) in upper.iter_mut().zip(0x80..=0xff) {
                    let bytes = [byte];
                    let (text, _) = known.decode_without_bom_handling(&bytes);
                    let found = text.chars().next();
                    let is_control = matches!(found, Some('\u{80}'..='\u{9f}'));
                    *place = found
                        .filter(|_| !(strict && is_control))
                        .unwrap_or(char::REPLACEMENT_CHARACTER);
                }
            }
        }
        upper
    }
}
