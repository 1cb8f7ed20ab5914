//! T: the tags.

use crate::{Record, header::Header, report::Report};

/// Reports what the tags alone show (T201-T205, T207, T209).
pub(crate) fn check(header: &Header<'_>, record: &Record<'_>, report: &mut Report<'_>) {
    let _ = (header, record, report); // one call per rule file
}
