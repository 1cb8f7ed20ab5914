//! `--encoding`: the encoding of the inputs.

use archive::Encoding;
use clap::Args;
use report::nearest;

/// The encoding option.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct EncodingArgs {
    /// Encoding of the inputs, such as windows-1251; detected by default
    ///
    /// Any label of the WHATWG standard, or cp437, cp850, cp852. By default, UTF-16 and UTF-8 are detected from
    /// their bytes, code pages of Russian, Central European and DOS texts from letter frequencies, and anything
    /// else is read as Windows-1252. A byte order mark takes precedence.
    #[arg(long, value_name = "NAME", value_parser = EncodingArgs::named, help_heading = "Input", hide_short_help = true)]
    pub(crate) encoding: Option<Encoding>,
}

impl EncodingArgs {
    /// The encoding with this name, or an error message.
    pub(crate) fn named(name: &str) -> Result<Encoding, String> {
        Encoding::for_label(name).ok_or_else(|| match nearest(name, Encoding::NAMES) {
            Some(right) => format!("unknown encoding; did you mean '{right}'?"),
            None => format!(
                "unknown encoding; there are {} and the other labels of the WHATWG standard",
                Encoding::NAMES[..8].join(", ")
            ),
        })
    }
}
