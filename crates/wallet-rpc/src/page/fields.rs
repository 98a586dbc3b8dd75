//! Values of forms and queries, with what is wrong with them.

use ferrite_pages::form::{Form, encoded};
use ferrite_types::amount::parse_amount;

/// A value that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{name} {problem}")]
pub(crate) struct BadField {
    name: &'static str,
    problem: &'static str,
}

impl BadField {
    /// A field with a problem, which ends the sentence.
    pub(crate) const fn new(name: &'static str, problem: &'static str) -> Self {
        Self { name, problem }
    }
}

/// A text; empty if it is missing.
pub(crate) fn text<'a>(form: &'a Form<'_>, name: &str) -> &'a str {
    form.get(name).unwrap_or_default()
}

/// A number; `None` if it is missing.
///
/// # Errors
/// If it is not a number, or too large.
pub(crate) fn number<N: TryFrom<u64>>(form: &Form<'_>, name: &'static str) -> Result<Option<N>, BadField> {
    match (form.get(name), form.number(name)) {
        (None, _) => Ok(None),
        (Some(_), Some(number)) => match N::try_from(number) {
            Ok(number) => Ok(Some(number)),
            Err(_) => Err(BadField::new(name, "is too large")),
        },
        (Some(_), None) => Err(BadField::new(name, "is not a number")),
    }
}

/// An amount in coins; `None` if it is missing.
///
/// # Errors
/// If it is not an amount.
pub(crate) fn amount(form: &Form<'_>, name: &'static str) -> Result<Option<u64>, BadField> {
    match form.get(name).map(parse_amount) {
        None => Ok(None),
        Some(Ok(amount)) => Ok(Some(amount.0)),
        Some(Err(_)) => Err(BadField::new(name, "is not an amount, such as 1.5")),
    }
}

/// A day such as 2026-01-31, as the Unix time at which it begins; `None` if it is missing.
///
/// # Errors
/// If it is not a day.
pub(crate) fn day(form: &Form<'_>, name: &'static str) -> Result<Option<u64>, BadField> {
    let Some(text) = form.get(name) else { return Ok(None) };
    let bad = || BadField::new(name, "is not a day, such as 2026-01-31");
    let begin = || -> Option<u64> {
        let mut parts = text.split('-');
        let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
        let month = time::Month::try_from(month.parse::<u8>().ok()?).ok()?;
        let date = time::Date::from_calendar_date(year.parse().ok()?, month, day.parse().ok()?).ok()?;
        let begin = date.midnight().assume_utc().unix_timestamp();
        parts.next().is_none().then(|| u64::try_from(begin).ok())?
    };
    begin().map(Some).ok_or_else(bad)
}

/// A query with some of the fields, and with others.
pub(crate) fn query(form: &Form<'_>, names: &[&str], others: &[(&str, &str)]) -> String {
    let kept = names.iter().filter_map(|name| Some((*name, form.get(name)?)));
    let pairs: Vec<String> = kept
        .chain(others.iter().copied())
        .map(|(name, value)| format!("{}={}", encoded(name), encoded(value)))
        .collect();
    pairs.join("&")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values() {
        let form = Form::query(
            b"a=+x%20y+&n=12&empty=&m=1.5&big=99999999999&d=1970-01-02&e=2026-13-01&f=1969-01-01",
        );
        assert_eq!((text(&form, "a"), text(&form, "missing")), ("x y", ""));
        assert_eq!(number::<u32>(&form, "n"), Ok(Some(12)));
        assert_eq!(number::<u32>(&form, "empty"), Ok(None));
        assert_eq!(number::<u32>(&form, "a").unwrap_err().to_string(), "a is not a number");
        assert_eq!(number::<u32>(&form, "big").unwrap_err().to_string(), "big is too large");
        assert_eq!(number::<u64>(&form, "big"), Ok(Some(99_999_999_999)));
        assert_eq!(amount(&form, "m"), Ok(Some(1_500_000_000_000)));
        assert_eq!(amount(&form, "empty"), Ok(None));
        assert!(amount(&form, "a").is_err());
        assert_eq!(day(&form, "d"), Ok(Some(86_400)));
        assert_eq!(day(&form, "empty"), Ok(None));
        for bad in ["a", "e", "f", "n"] {
            assert!(day(&form, bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn queries() {
        let form = Form::query(b"kind=in&note=a%26b&x=1");
        assert_eq!(query(&form, &["kind", "note", "missing"], &[]), "kind=in&note=a%26b");
        assert_eq!(query(&form, &["kind"], &[("cursor", "3=")]), "kind=in&cursor=3%3D");
    }
}
