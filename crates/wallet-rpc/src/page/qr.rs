//! QR codes as SVG.

use std::fmt::Write as _;

use maud::{Markup, html};
use qrcodegen::{QrCode, QrCodeEcc};

/// The light border that readers need, in modules.
const BORDER: i32 = 4;

/// The code of a text; `None` if the text is too long for one.
pub(crate) fn code(text: &str) -> Option<Markup> {
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).ok()?;
    let size = code.size() + 2 * BORDER;
    // One path for all dark modules: a square for each.
    let mut path = String::new();
    for y in 0..code.size() {
        for x in (0..code.size()).filter(|x| code.get_module(*x, y)) {
            let _ = write!(path, "M{},{}h1v1h-1z", x + BORDER, y + BORDER);
        }
    }
    Some(html! {
        // Dark on light in both colour schemes: not all readers know the opposite.
        svg.qr viewBox=(format!("0 0 {size} {size}")) role="img" aria-label="QR code" shape-rendering="crispEdges" {
            rect width="100%" height="100%" fill="#ffffff" {}
            path d=(path) fill="#000000" {}
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes() {
        let text = code("monero:abc?tx_amount=1.5").unwrap().into_string();
        assert!(text.starts_with("<svg class=\"qr\" viewBox=\"0 0 33 33\""), "{text}");
        // The finder pattern in the corner.
        assert!(text.contains("M4,4h1v1h-1zM5,4h1v1h-1z"), "{text}");
        assert!(!text.contains("monero:"), "nothing of the text is in the markup");
        assert!(code(&"x".repeat(5000)).is_none());
    }
}
