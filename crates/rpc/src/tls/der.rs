//! Extracts two fields of a certificate of any version.

/// Tags of the fields.
const SEQUENCE: u8 = 0x30;
const VERSION: u8 = 0xa0;
const UTC_TIME: u8 = 0x17;
const GENERAL_TIME: u8 = 0x18;

/// The public key with its algorithm, encoded as in the certificate.
pub(crate) fn public_key(certificate: &[u8]) -> Option<&[u8]> {
    Some(fields(certificate)?.key)
}

/// When the certificate expires, in unix time.
pub(crate) fn ends(certificate: &[u8]) -> Option<u64> {
    let (_, _, rest) = element(fields(certificate)?.validity)?;
    let (tag, time, _) = element(rest)?;
    let text = std::str::from_utf8(time).ok()?.strip_suffix('Z')?;
    let (year, rest) = match tag {
        UTC_TIME => {
            let (year, rest) = text.split_at_checked(2)?;
            let year: i32 = number(year)?;
            (if year < 50 { 2000 + year } else { 1900 + year }, rest)
        }
        GENERAL_TIME => {
            let (year, rest) = text.split_at_checked(4)?;
            (number(year)?, rest)
        }
        _ => return None,
    };
    let mut parts = [0; 5];
    for (at, part) in parts.iter_mut().enumerate() {
        *part = number(rest.get(2 * at..2 * at + 2)?)?;
    }
    let [month, day, hour, minute, second] = parts;
    if rest.len() != 10 {
        return None;
    }
    let month = time::Month::try_from(month).ok()?;
    let date = time::Date::from_calendar_date(year, month, day).ok()?;
    let time = date.with_hms(hour, minute, second).ok()?;
    u64::try_from(time.assume_utc().unix_timestamp()).ok()
}

fn number<T: std::str::FromStr>(digits: &str) -> Option<T> {
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())?
}

struct Fields<'a> {
    /// Its contents.
    validity: &'a [u8],
    /// With its tag.
    key: &'a [u8],
}

fn fields(certificate: &[u8]) -> Option<Fields<'_>> {
    let (_, signed, _) = element(certificate).filter(|(tag, ..)| *tag == SEQUENCE)?;
    let (_, mut rest, _) = element(signed).filter(|(tag, ..)| *tag == SEQUENCE)?;
    if rest.first() == Some(&VERSION) {
        rest = element(rest)?.2;
    }
    // Serial number, algorithm, issuer.
    for _ in 0..3 {
        rest = element(rest)?.2;
    }
    let (_, validity, rest) = element(rest)?;
    let (_, _, rest) = element(rest)?;
    let (_, _, after) = element(rest).filter(|(tag, ..)| *tag == SEQUENCE)?;
    Some(Fields { validity, key: &rest[..rest.len() - after.len()] })
}

/// The tag of the first element, its contents, and the rest.
fn element(bytes: &[u8]) -> Option<(u8, &[u8], &[u8])> {
    let (&[tag, first], rest) = bytes.split_first_chunk::<2>()?;
    let (length, rest) = match first {
        0..=0x7f => (usize::from(first), rest),
        0x81..=0x84 => {
            let (digits, rest) = rest.split_at_checked(usize::from(first - 0x80))?;
            (digits.iter().fold(0, |length, digit| length << 8 | usize::from(*digit)), rest)
        }
        _ => return None,
    };
    let (inside, after) = rest.split_at_checked(length)?;
    Some((tag, inside, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_of_a_certificate() {
        let key = rcgen::KeyPair::generate().unwrap();
        for (year, seconds) in [(2026, 1_767_225_600), (2049, 2_493_072_000), (2050, 2_524_608_000)] {
            let mut params = rcgen::CertificateParams::new(vec!["localhost".to_owned()]).unwrap();
            params.not_after = rcgen::date_time_ymd(year, 1, 1);
            let certificate = params.self_signed(&key).unwrap();
            assert_eq!(ends(certificate.der()), Some(seconds), "{year}");
            assert!(public_key(certificate.der()).unwrap().ends_with(key.public_key_raw()));
        }
    }

    #[test]
    fn nothing_is_found_in_truncated_bytes() {
        let key = rcgen::KeyPair::generate().unwrap();
        let certificate = rcgen::CertificateParams::default().self_signed(&key).unwrap();
        let whole = certificate.der();
        for length in 0..whole.len() {
            assert_eq!(public_key(&whole[..length]), None);
        }
        // No change makes it panic.
        for at in 0..whole.len() {
            for byte in [0, 1, 0x7f, 0x80, 0x84, 0xff] {
                let mut changed = whole.to_vec();
                changed[at] = byte;
                let _ = (public_key(&changed), ends(&changed));
            }
        }
    }
}
