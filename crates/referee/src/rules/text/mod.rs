//! S: the text. What is no well-formed PDN; the reader's faults, and what the bytes of a game show.

mod unexpected_text;

use std::borrow::Cow;

use pdn::{Event, Fault, FaultKind};

use crate::{Record, Rule, report::Report};

/// Reports a fault of the reader under its rule.
pub(crate) fn fault(fault: &Fault, event: &Event<'_>, record: &Record<'_>, report: &mut Report<'_>) {
    let (rule, message): (&'static Rule, Cow<'static, str>) = match fault.kind {
        FaultKind::UnexpectedText => unexpected_text::check(event, record),
        // ... one arm per kind
        _ => return,
    };
    report.add(rule, fault.place, message);
}
