//! What a browser sends: queries, forms and cookies.

use std::borrow::Cow;

use form_urlencoded::parse;

/// The content type of a form.
const FORM: &[u8] = b"application/x-www-form-urlencoded";

/// The fields of a query or a form, in their order. Bytes that are not UTF-8 become replacement characters.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Form<'a> {
    fields: Vec<(Cow<'a, str>, Cow<'a, str>)>,
}

impl std::fmt::Debug for Form<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // A form may have a password.
        f.debug_list().entries(self.fields.iter().map(|(name, _)| name)).finish()
    }
}

impl<'a> Form<'a> {
    /// The fields of a query.
    pub fn query(query: &'a [u8]) -> Self {
        Self { fields: parse(query).collect() }
    }

    /// The fields of a form that was sent; `None` if the body is something else.
    pub fn body(content_type: Option<&[u8]>, body: &'a [u8]) -> Option<Self> {
        let kind = content_type?.split(|byte| *byte == b';').next().unwrap_or_default().trim_ascii();
        kind.eq_ignore_ascii_case(FORM).then(|| Self::query(body))
    }

    /// The first value with this name, without space around it; `None` if there is none or it is empty.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.raw(name).map(str::trim).filter(|value| !value.is_empty())
    }

    /// The first value with this name as it was sent: passwords may begin with a space.
    pub fn raw(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|(found, _)| found == name).map(|(_, value)| value.as_ref())
    }

    /// The first value with this name as a number.
    pub fn number(&self, name: &str) -> Option<u64> {
        let value = self.get(name)?;
        value.bytes().all(|byte| byte.is_ascii_digit()).then(|| value.parse().ok())?
    }
}

/// A text as part of a query: `a&b` becomes `a%26b`.
pub fn encoded(text: &str) -> String {
    form_urlencoded::byte_serialize(text.as_bytes()).collect()
}

/// The value of a cookie.
pub fn cookie<'a>(cookies: Option<&'a [u8]>, name: &str) -> Option<&'a [u8]> {
    cookies?.split(|byte| *byte == b';').find_map(|pair| {
        let value = pair.trim_ascii().strip_prefix(name.as_bytes())?.strip_prefix(b"=")?;
        Some(value.strip_prefix(b"\"").and_then(|value| value.strip_suffix(b"\"")).unwrap_or(value))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields() {
        let form = Form::query(b"q=+a%26b+&n=12&n=13&empty=&m=-1&bad=%ff%zz");
        assert_eq!(form.get("q"), Some("a&b"));
        assert_eq!(form.raw("q"), Some(" a&b "));
        assert_eq!((form.number("n"), form.number("m"), form.number("q")), (Some(12), None, None));
        assert_eq!((form.get("empty"), form.get("none")), (None, None));
        assert_eq!(form.get("bad"), Some("\u{fffd}%zz"));
        assert_eq!(Form::query(format!("x={}", encoded("a&b= ä")).as_bytes()).get("x"), Some("a&b= ä"));
        assert!(!format!("{form:?}").contains("12"));
    }

    #[test]
    fn only_forms_are_read_as_forms() {
        let read = |kind: Option<&[u8]>| Form::body(kind, b"a=1").and_then(|form| form.number("a"));
        assert_eq!(read(Some(b"application/x-www-form-urlencoded; charset=UTF-8")), Some(1));
        assert_eq!(read(Some(b"text/plain")), None);
        assert_eq!(read(None), None);
    }

    #[test]
    fn cookies() {
        let cookies = Some(&b"ab=1; a=2;a=3; c=\"x\""[..]);
        assert_eq!(cookie(cookies, "a"), Some(&b"2"[..]));
        assert_eq!(cookie(cookies, "c"), Some(&b"x"[..]));
        assert_eq!(cookie(cookies, "b"), None);
        assert_eq!(cookie(None, "a"), None);
    }
}
