//! Summaries of collections as pages.

mod html;
mod markdown;

pub use html::write as html;
pub use html::write_sections as html_sections;
pub use markdown::write as markdown;
