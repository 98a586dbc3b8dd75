//! A strict JSON checker (RFC 8259). The programs' own parsers accept more.

/// Checks a text.
///
/// # Errors
/// The position and context of the first violation.
pub fn check(text: &[u8]) -> Result<(), String> {
    let text = std::str::from_utf8(text).map_err(|error| format!("not UTF-8: {error}"))?;
    let mut rest = Rest(text.as_bytes());
    let checked = rest.value().and_then(|()| {
        rest.blanks();
        if rest.0.is_empty() { Some(()) } else { None }
    });
    checked.ok_or_else(|| {
        let from = text.len() - rest.0.len();
        format!(
            "not JSON from byte {from} on: {:?}",
            String::from_utf8_lossy(&rest.0[..rest.0.len().min(40)])
        )
    })
}

struct Rest<'a>(&'a [u8]);

impl Rest<'_> {
    fn blanks(&mut self) {
        let blanks = self.0.iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r')).count();
        self.0 = &self.0[blanks..];
    }

    fn take(&mut self, wanted: &[u8]) -> Option<()> {
        self.0 = self.0.strip_prefix(wanted)?;
        Some(())
    }

    fn value(&mut self) -> Option<()> {
        self.blanks();
        match self.0.first()? {
            b'{' => self.list(b"{", b"}", |rest| {
                rest.blanks();
                rest.string()?;
                rest.blanks();
                rest.take(b":")?;
                rest.value()
            }),
            b'[' => self.list(b"[", b"]", Self::value),
            b'"' => self.string(),
            b't' => self.take(b"true"),
            b'f' => self.take(b"false"),
            b'n' => self.take(b"null"),
            _ => self.number(),
        }
    }

    fn list(&mut self, open: &[u8], close: &[u8], item: impl Fn(&mut Self) -> Option<()>) -> Option<()> {
        self.take(open)?;
        self.blanks();
        if self.take(close).is_some() {
            return Some(());
        }
        loop {
            item(self)?;
            self.blanks();
            if self.take(close).is_some() {
                return Some(());
            }
            self.take(b",")?;
        }
    }

    fn string(&mut self) -> Option<()> {
        self.take(b"\"")?;
        loop {
            let at = self.0.iter().position(|byte| *byte < 0x20 || matches!(byte, b'"' | b'\\'))?;
            self.0 = &self.0[at..];
            match self.0 {
                [b'"', ..] => return self.take(b"\""),
                [b'\\', b'u', digits @ ..] => {
                    let digits = digits.first_chunk::<4>()?;
                    digits.iter().all(u8::is_ascii_hexdigit).then_some(())?;
                    self.0 = &self.0[6..];
                }
                [b'\\', b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't', after @ ..] => self.0 = after,
                _ => return None,
            }
        }
    }

    fn digits(&mut self) -> Option<()> {
        let count = self.0.iter().take_while(|byte| byte.is_ascii_digit()).count();
        (count > 0).then_some(())?;
        self.0 = &self.0[count..];
        Some(())
    }

    fn number(&mut self) -> Option<()> {
        let _ = self.take(b"-");
        if self.take(b"0").is_none() {
            self.digits()?;
        }
        if self.take(b".").is_some() {
            self.digits()?;
        }
        if self.take(b"e").or_else(|| self.take(b"E")).is_some() {
            let _ = self.take(b"+").or_else(|| self.take(b"-"));
            self.digits()?;
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn only_json_is_json() {
        for good in [
            &br#"{"a": [1, -0.5e+3, true, null, "\u00e9\n\/"], "b": {}, "": []}"#[..],
            b" \r\n\t\"\" ",
            "\"\u{80}\u{ff}\"".as_bytes(),
        ] {
            assert_eq!(check(good), Ok(()));
        }
        for bad in [
            &b""[..],
            b"{",
            b"{\"a\":1,}",
            b"[1 2]",
            b"01",
            b"1.",
            b"\"\x01\"",
            b"\"\xff\"",
            br#""\v""#,
            br#""\u12""#,
            b"{} x",
            b"tru",
        ] {
            assert!(check(bad).is_err(), "{}", String::from_utf8_lossy(bad));
        }
    }
}
