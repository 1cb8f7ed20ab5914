//! DOS code pages that are not in the WHATWG standard, and therefore not in `encoding_rs`: CP437 of the first PCs,
//! CP850 of Western Europe, CP852 of Central Europe and CP1125 of Ukraine. The tables are Unicode's. With 128 characters
//! per page, they are cheaper than a dependency.

use std::fmt;

/// A code page of DOS.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct DosPage {
    pub(super) name: &'static str,
    /// Other names of the page, in lower case.
    labels: [&'static str; 4],
    /// The characters of the bytes from 0x80.
    upper: &'static str,
}

pub(super) static IBM437: DosPage = DosPage {
    name: "IBM437",
    labels: ["ibm437", "cp437", "437", "dos-437"],
    upper: "\
        ÇüéâäàåçêëèïîìÄÅ\
        ÉæÆôöòûùÿÖÜ¢£¥₧ƒ\
        áíóúñÑªº¿⌐¬½¼¡«»\
        ░▒▓│┤╡╢╖╕╣║╗╝╜╛┐\
        └┴┬├─┼╞╟╚╔╩╦╠═╬╧\
        ╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀\
        αßΓπΣσµτΦΘΩδ∞φε∩\
        ≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}",
};

pub(super) static IBM850: DosPage = DosPage {
    name: "IBM850",
    labels: ["ibm850", "cp850", "850", "dos-850"],
    upper: "\
        ÇüéâäàåçêëèïîìÄÅ\
        ÉæÆôöòûùÿÖÜø£Ø×ƒ\
        áíóúñÑªº¿®¬½¼¡«»\
        ░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐\
        └┴┬├─┼ãÃ╚╔╩╦╠═╬¤\
        ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀\
        ÓßÔÒõÕµþÞÚÛÙýÝ¯´\
        \u{ad}±‗¾¶§÷¸°¨·¹³²■\u{a0}",
};

pub(super) static IBM852: DosPage = DosPage {
    name: "IBM852",
    labels: ["ibm852", "cp852", "852", "dos-852"],
    upper: "\
        ÇüéâäůćçłëŐőîŹÄĆ\
        ÉĹĺôöĽľŚśÖÜŤťŁ×č\
        áíóúĄąŽžĘę¬źČş«»\
        ░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐\
        └┴┬├─┼Ăă╚╔╩╦╠═╬¤\
        đĐĎËďŇÍÎě┘┌█▄ŢŮ▀\
        ÓßÔŃńňŠšŔÚŕŰýÝţ´\
        \u{ad}˝˛ˇ˘§÷¸°¨˙űŘř■\u{a0}",
};

pub(super) static IBM1125: DosPage = DosPage {
    name: "IBM1125",
    labels: ["ibm1125", "cp1125", "1125", "cp866u"],
    upper: "\
        АБВГДЕЖЗИЙКЛМНОП\
        РСТУФХЦЧШЩЪЫЬЭЮЯ\
        абвгдежзийклмноп\
        ░▒▓│┤╡╢╖╕╣║╗╝╜╛┐\
        └┴┬├─┼╞╟╚╔╩╦╠═╬╧\
        ╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀\
        рстуфхцчшщъыьэюя\
        ЁёҐґЄєІіЇї·√№¤■\u{a0}",
};

const PAGES: [&DosPage; 4] = [&IBM437, &IBM850, &IBM852, &IBM1125];

impl fmt::Debug for DosPage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl DosPage {
    pub(super) fn for_label(label: &str) -> Option<&'static Self> {
        let label = label.trim().to_ascii_lowercase();
        PAGES
            .into_iter()
            .find(|page| page.labels.contains(&&*label))
    }

    pub(super) fn upper(&self) -> impl Iterator<Item = char> {
        self.upper.chars()
    }

    /// Encodes a text; `None` if the page lacks one of its characters.
    pub(super) fn encode(&self, text: &str) -> Option<Vec<u8>> {
        let byte = |c: char| {
            if c.is_ascii() {
                return Some(c as u8);
            }
            let index = self.upper().position(|other| other == c)?;
            u8::try_from(0x80 + index).ok()
        };
        text.chars().map(byte).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{DosPage, PAGES};

    #[test]
    fn each_page_has_128_different_characters() {
        for page in PAGES {
            let mut upper: Vec<char> = page.upper().collect();
            assert_eq!(upper.len(), 128, "{}", page.name);
            upper.sort_unstable();
            upper.dedup();
            assert_eq!(upper.len(), 128, "{}", page.name);
        }
    }

    #[test]
    fn letters_are_where_dos_has_them() {
        let bytes =
            |label: &str, text: &str| DosPage::for_label(label).and_then(|page| page.encode(text));
        assert_eq!(bytes("CP437", "\u{fc}"), Some(vec![0x81]));
        assert_eq!(bytes("850", "jo\u{e3}o"), Some(b"jo\xc6o".to_vec()));
        assert_eq!(bytes("cp437", "jo\u{e3}o"), None);
        assert_eq!(bytes("ibm852", "\u{159}\u{142}"), Some(vec![0xfd, 0x88]));
        assert_eq!(bytes("cp1125", "Її"), Some(vec![0xf8, 0xf9]));
        assert_eq!(bytes("ibm866", "x"), None);
    }
}
