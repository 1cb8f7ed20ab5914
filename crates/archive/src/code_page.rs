//! Code pages of the WHATWG standard and of DOS.

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
pub struct CodePage(PageKind);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum PageKind {
    Web(&'static encoding_rs::Encoding),
    Dos(&'static DosPage),
}

impl CodePage {
    /// Cyrillic (Russian) on Windows.
    pub const WINDOWS_1251: Self = Self(PageKind::Web(encoding_rs::WINDOWS_1251));
    /// Cyrillic (Russian) on DOS.
    pub const IBM866: Self = Self(PageKind::Web(encoding_rs::IBM866));
    /// Cyrillic (Russian) on Unix.
    pub const KOI8_R: Self = Self(PageKind::Web(encoding_rs::KOI8_R));
    /// Cyrillic (Ukrainian) on Unix.
    pub const KOI8_U: Self = Self(PageKind::Web(encoding_rs::KOI8_U));
    /// Cyrillic (Russian and Ukrainian), the standard of the ISO.
    pub const ISO_8859_5: Self = Self(PageKind::Web(encoding_rs::ISO_8859_5));
    /// Cyrillic (Russian and Ukrainian) on classic Mac OS.
    pub const MAC_CYRILLIC: Self = Self(PageKind::Web(encoding_rs::X_MAC_CYRILLIC));
    /// Western European on Windows.
    pub const WINDOWS_1252: Self = Self(PageKind::Web(encoding_rs::WINDOWS_1252));
    /// Central European on Windows.
    pub const WINDOWS_1250: Self = Self(PageKind::Web(encoding_rs::WINDOWS_1250));
    /// Central European on Unix.
    pub const ISO_8859_2: Self = Self(PageKind::Web(encoding_rs::ISO_8859_2));
    /// Western European on DOS. It has the letters of CP437 at the same bytes.
    pub const IBM850: Self = Self(PageKind::Dos(&dos::IBM850));
    /// Cyrillic (Ukrainian) on DOS.
    pub const IBM1125: Self = Self(PageKind::Dos(&dos::IBM1125));
    /// Central European on DOS.
    pub const IBM852: Self = Self(PageKind::Dos(&dos::IBM852));

    /// A page of the WHATWG standard.
    pub(crate) const fn web(known: &'static encoding_rs::Encoding) -> Self {
        Self(PageKind::Web(known))
    }

    /// The DOS page with this label, if it is not in the standard.
    pub(crate) fn for_dos_label(label: &str) -> Option<Self> {
        DosPage::for_label(label).map(|page| Self(PageKind::Dos(page)))
    }

    /// The display name of the page.
    pub(crate) fn name(self) -> &'static str {
        match self.0 {
            PageKind::Web(known) => known.name(),
            PageKind::Dos(page) => page.name,
        }
    }

    /// The decoder of a multi-byte page; `None` for single-byte pages.
    pub(crate) fn decoder(self) -> Option<encoding_rs::Decoder> {
        match self.0 {
            PageKind::Web(known) if !known.is_single_byte() => {
                Some(known.new_decoder_without_bom_handling())
            }
            _ => None,
        }
    }

    /// Encodes a text; `None` if the page lacks one of its characters.
    pub(crate) fn encode(self, text: &str) -> Option<Cow<'_, [u8]>> {
        match self.0 {
            PageKind::Web(known) => {
                let (bytes, _, lost) = known.encode(text);
                (!lost).then_some(bytes)
            }
            PageKind::Dos(page) => page.encode(text).map(Cow::Owned),
        }
    }

    /// The characters of the bytes from 0x80; an undefined byte is U+FFFD.
    pub(crate) fn upper_half(self) -> [char; 128] {
        let mut upper = [char::REPLACEMENT_CHARACTER; 128];
        match self.0 {
            PageKind::Dos(page) => {
                for (place, c) in upper.iter_mut().zip(page.upper()) {
                    *place = c;
                }
            }
            PageKind::Web(known) => {
                // The standard maps unassigned bytes of these pages to control characters, which records do not
                // contain.
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
