//! The frame of a page: head, policy, style and viewer.

use maud::{DOCTYPE, Markup, PreEscaped, html};

/// The viewer, `<huff-board>`, as `npm run viewer` in `web/` builds it.
const VIEWER: &str = include_str!("viewer.js");
/// The SHA-256 of [`VIEWER`] in base64, written by the same build.
const VIEWER_HASH: &str = include_str!("viewer.sha256");
const STYLE: &str = include_str!("page.css");

/// A page with the viewer.
pub(super) fn page(title: &str, body: &Markup) -> Markup {
    let policy = format!(
        "default-src 'none'; script-src 'sha256-{}'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
        VIEWER_HASH.trim()
    );
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(policy);
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="referrer" content="no-referrer";
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                (body)
                // The build leaves nothing in the script that could end its element.
                script { (PreEscaped(VIEWER)) }
            }
        }
    }
}
