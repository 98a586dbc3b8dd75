//! Responses with the headers that every page has.

use std::borrow::Cow;

use ferrite_rpc::table::{Field, Stream, WebAnswer, WebResponse};
use maud::Markup;

use crate::asset::Asset;

/// What a page may load and where its forms may go: only here. Neither scripts nor styles stand in the markup.
const POLICY: &str = "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; \
                      img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// The status of a page that exists.
pub const OK: &str = "200 OK";
/// The status of a page that does not exist.
pub const NOT_FOUND: &str = "404 Not Found";
/// The status of a request that makes no sense.
pub const BAD_REQUEST: &str = "400 Bad Request";
/// The status of a request that its sender may not make.
pub const FORBIDDEN: &str = "403 Forbidden";
/// The status of a request with another verb than the page has.
pub const WRONG_VERB: &str = "405 Method Not Allowed";
/// The status of a page that cannot be made at present.
pub const UNAVAILABLE: &str = "503 Service Unavailable";

/// The header fields of every response.
pub fn fields(cache: &'static str) -> Vec<Field> {
    let fields = [
        ("Content-Security-Policy", POLICY),
        ("X-Content-Type-Options", "nosniff"),
        ("X-Frame-Options", "DENY"),
        // Without any referrer, browsers would send forms with the origin `null`, which the server refuses.
        ("Referrer-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
        ("Cache-Control", cache),
    ];
    fields.map(|(name, value)| (name, Cow::Borrowed(value))).into()
}

/// A page, which is never kept by a browser or a proxy.
pub fn page(status: &'static str, page: Markup) -> WebResponse {
    WebResponse {
        status,
        content_type: "text/html; charset=utf-8",
        fields: fields("no-store"),
        body: page.into_string().into_bytes(),
    }
}

/// The response to a form: the browser goes to another page of the site. `to` begins with a slash.
pub fn see_other(to: impl Into<Cow<'static, str>>) -> WebResponse {
    let mut fields = fields("no-store");
    fields.push(("Location", to.into()));
    WebResponse { status: "303 See Other", content_type: "", fields, body: Vec::new() }
}

/// A line of text, for requests that no browser sends.
pub fn plain(status: &'static str, text: &str) -> WebResponse {
    WebResponse {
        status,
        content_type: "text/plain; charset=utf-8",
        fields: fields("no-store"),
        body: format!("{text}\n").into_bytes(),
    }
}

/// A style sheet, a script or a picture. Its name changes with its content, so a browser asks for it only once.
pub fn asset(asset: &'static Asset, if_none_match: Option<&[u8]>) -> WebResponse {
    let mut fields = fields("public, max-age=31536000, immutable");
    fields.push(("ETag", Cow::Borrowed(asset.etag())));
    let has_it = |known: &[u8]| {
        known.split(|byte| *byte == b',').any(|known| {
            let known = known.trim_ascii();
            known == b"*" || known.strip_prefix(b"W/").unwrap_or(known) == asset.etag().as_bytes()
        })
    };
    if if_none_match.is_some_and(has_it) {
        return WebResponse { status: "304 Not Modified", content_type: "", fields, body: Vec::new() };
    }
    WebResponse { status: OK, content_type: asset.content_type(), fields, body: asset.body().to_vec() }
}

/// Server-sent events. Proxies must pass them on at once.
pub fn events(stream: Stream) -> WebAnswer {
    let mut fields = fields("no-store");
    fields.push(("X-Accel-Buffering", Cow::Borrowed("no")));
    WebAnswer::Stream(stream, fields)
}

#[cfg(test)]
mod tests {
    use maud::html;

    use super::*;
    use crate::asset;

    fn value<'a>(response: &'a WebResponse, name: &str) -> Option<&'a str> {
        response.fields.iter().find(|(found, _)| *found == name).map(|(_, value)| value.as_ref())
    }

    #[test]
    fn pages_may_load_nothing_from_elsewhere() {
        let response = page(OK, html! { p { "<script>alert(1)</script>" } });
        let policy = value(&response, "Content-Security-Policy").unwrap();
        assert!(policy.starts_with("default-src 'none'; ") && !policy.contains("unsafe"), "{policy}");
        assert!(!policy.contains("http"), "{policy}");
        assert_eq!(value(&response, "Cache-Control"), Some("no-store"));
        assert_eq!(response.body, b"<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>");
    }

    #[test]
    fn a_browser_that_has_an_asset_does_not_get_it_again() {
        let style = asset::style();
        let first = super::asset(style, None);
        assert_eq!((first.status, first.content_type), (OK, "text/css; charset=utf-8"));
        assert!(!first.body.is_empty());
        let tag = style.etag().as_bytes();
        for known in [tag, &[b"W/", tag].concat(), &[b"\"x\", ", tag].concat(), b"*"] {
            let again = super::asset(style, Some(known));
            assert_eq!((again.status, again.body.len()), ("304 Not Modified", 0));
            assert_eq!(value(&again, "ETag"), Some(style.etag()));
        }
        assert_eq!(super::asset(style, Some(b"\"x\"")).status, OK);
    }
}
