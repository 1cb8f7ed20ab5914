//! `--encoding`: what the inputs are written in.

use archive::Encoding;
use clap::Args;

use crate::suggest::nearest;

/// The option that declares the encoding of the inputs.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct EncodingArgs {
    /// The encoding of the inputs, such as windows-1251; found out if not given
    ///
    /// Any label of the WHATWG standard, or cp437, cp850, cp852. Without it UTF-16 and UTF-8 are detected from their bytes,
    /// code pages of Russian, Central European and DOS texts from the frequency of their letters, and anything else is
    /// read as Windows-1252. A byte order mark takes precedence.
    #[arg(long, value_name = "NAME", value_parser = EncodingArgs::named, help_heading = "Input", hide_short_help = true)]
    pub(crate) encoding: Option<Encoding>,
}

impl EncodingArgs {
    /// The encoding of a name; else what is wrong with it.
    pub(crate) fn named(name: &str) -> Result<Encoding, String> {
        Encoding::for_label(name).ok_or_else(|| match nearest(name, Encoding::NAMES) {
            Some(right) => format!("no encoding is called that; there is '{right}'"),
            None => format!(
                "no encoding is called that; there are {} and the other labels of the WHATWG standard",
                Encoding::NAMES[..8].join(", ")
            ),
        })
    }
}
