//! Dates, and the heights that they stand for.

use ferrite_types::network::Network;
use ferrite_types::network::constants;
use time::{Date, Month, OffsetDateTime, Time};

/// Seconds of a day.
const DAY: u64 = 86_400;
/// How much earlier than estimated the scan begins, in blocks: 30 days.
const MARGIN: u64 = 30 * 720;
/// Seconds between blocks since the last fork.
const BLOCK_TIME: u64 = constants::difficulty::TARGET_V2;

/// Parses `YYYY-MM-DD`, and returns the second at which the day begins in UTC.
pub(super) fn parse_date(text: &str) -> Result<u64, String> {
    let wrong = || format!("{text:?} is not a date such as 2024-12-31");
    let digits = |part: &str, length: usize| {
        let plain = part.len() == length && part.bytes().all(|byte| byte.is_ascii_digit());
        plain.then(|| part.parse::<u16>().ok()).flatten()
    };
    let mut parts = text.split('-');
    let (Some(year), Some(month), Some(day), None) = (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return Err(wrong());
    };
    let small = |part| digits(part, 2).and_then(|number| u8::try_from(number).ok());
    let month = small(month).and_then(|number| Month::try_from(number).ok()).ok_or_else(wrong)?;
    let year = digits(year, 4).ok_or_else(wrong)?;
    let date = Date::from_calendar_date(year.into(), month, small(day).ok_or_else(wrong)?);
    let time = date.map_err(|_| wrong())?.with_time(Time::MIDNIGHT).assume_utc().unix_timestamp();
    u64::try_from(time).map_err(|_| format!("{text} is before 1970"))
}

/// The end of the day that begins at a second: its last one.
pub(super) fn end_of_day(begin: u64) -> u64 {
    begin.saturating_add(DAY - 1)
}

/// A unix time for people, in UTC; empty if there is none.
pub(super) fn shown(time: u64) -> String {
    let known = i64::try_from(time).ok().filter(|time| *time > 0);
    let Some(time) = known.and_then(|time| OffsetDateTime::from_unix_timestamp(time).ok()) else {
        return String::new();
    };
    let (date, hour, minute) = (time.date(), time.hour(), time.minute());
    format!("{}-{:02}-{:02} {hour:02}:{minute:02}", date.year(), u8::from(date.month()), date.day())
}

/// A height that is surely before a time, without asking a node (`wallet2.cpp: get_approximate_blockchain_height`, and
/// a month earlier). `None` for times before the last fork: the times of the forks are those of their schedule.
pub(super) fn estimate(network: Network, time: u64) -> Option<u64> {
    // How far the chains are behind their schedule.
    let behind = match network {
        Network::Mainnet => 33_600,
        Network::Testnet => 26_600,
        Network::Stagenet => 48_600,
        Network::Regtest => return None,
    };
    let fork = network.parameters().hard_forks.last()?;
    let since = time.checked_sub(fork.time).filter(|since| *since > (behind + MARGIN) * BLOCK_TIME)?;
    Some((fork.height.0 + since / BLOCK_TIME).saturating_sub(behind + MARGIN))
}

/// The height of the first block of a day, found by asking for the times of blocks, minus a day: times of blocks are off
/// by up to two hours.
///
/// # Errors
/// Those of `time_of`.
pub(super) fn search<E>(
    time: u64,
    height: u64,
    mut time_of: impl FnMut(u64) -> Result<u64, E>,
) -> Result<u64, E> {
    let wanted = time.saturating_sub(DAY);
    // All blocks below `low` are earlier, and none from `high` on.
    let (mut low, mut high) = (0, height);
    while low < high {
        let middle = low + (high - low) / 2;
        if time_of(middle)? < wanted {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    Ok(low.saturating_sub(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read_and_shown() {
        for (text, time) in [("1970-01-01", 0), ("2014-04-18", 1_397_779_200), ("2024-02-29", 1_709_164_800)]
        {
            assert_eq!(parse_date(text), Ok(time), "{text}");
        }
        for text in [
            "",
            "2024",
            "2024-1-1",
            "24-01-01",
            "2024-13-01",
            "2024-02-30",
            "2023-02-29",
            "2024-00-10",
            "2024-01-00",
            "2024-01-01-01",
            "2024/01/01",
            "2024-01-1x",
            "+024-01-01",
            "1969-12-31",
            " 2024-01-01",
        ] {
            assert!(parse_date(text).is_err(), "{text:?}");
        }
        assert_eq!(shown(0), "");
        assert_eq!(shown(1_709_164_800 + 3_661), "2024-02-29 01:01");
        assert_eq!(shown(u64::MAX), "");
        assert_eq!(shown(end_of_day(0)), "1970-01-01 23:59");
    }

    #[test]
    fn a_day_is_found_among_blocks() {
        // A block every ten minutes, from the second day on.
        let time_of = |height: u64| Ok::<_, ()>(DAY + height * 600);
        for (time, found) in [(0, 0), (DAY, 0), (3 * DAY, 143), (1_000_000_000, 999)] {
            let height = search(time, 1000, time_of).expect("no errors");
            assert_eq!(height, found);
            assert!(height == 0 || DAY + height * 600 < time, "{time}");
        }
        assert_eq!(search(DAY, 0, time_of), Ok(0));
        assert_eq!(search(DAY, 5, |_| Err("down")), Err("down"));
    }

    #[test]
    fn estimates_are_early() {
        let of = |date: &str| parse_date(date).expect("a date");
        // Block 3000000 of mainnet is of 2023-10-18.
        let height = estimate(Network::Mainnet, of("2023-10-18")).expect("it is after the last fork");
        assert!((2_950_000..3_000_000).contains(&height), "{height}");
        assert_eq!(estimate(Network::Mainnet, of("2022-08-01")), None);
        assert_eq!(estimate(Network::Regtest, of("2023-10-18")), None);
    }
}
