//! Formatting of numbers and tables.

use ferrite_types::Amount;
use ferrite_types::amount::print_money;

/// Aligned columns: numbers to the right.
pub(super) fn columns(heads: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let head: Vec<String> = heads.iter().map(|&head| head.to_owned()).collect();
    let rows: Vec<Vec<String>> = rows.into_iter().collect();
    let count = rows.iter().chain([&head]).map(Vec::len).max().unwrap_or(0);
    let cells = |column: usize| rows.iter().filter_map(move |row| row.get(column));
    let widths: Vec<usize> = (0..count)
        .map(|column| {
            cells(column).chain(head.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
        })
        .collect();
    let numeric: Vec<bool> = (0..count)
        .map(|column| {
            cells(column)
                .all(|cell| cell.starts_with(|first: char| first.is_ascii_digit()) && cell.len() < 30)
        })
        .collect();
    let line = |row: &Vec<String>| {
        let mut line = String::new();
        for (column, cell) in row.iter().enumerate() {
            let pad = " ".repeat(widths[column] - cell.chars().count());
            if numeric[column] {
                line.extend([pad.as_str(), cell])
            } else {
                line.extend([cell, pad.as_str()])
            }
            line.push_str("  ");
        }
        line.truncate(line.trim_end().len());
        line
    };
    let head = (!head.is_empty()).then(|| line(&head));
    head.into_iter().chain(rows.iter().map(line)).collect::<Vec<_>>().join("\n")
}

/// Names and values.
pub(super) fn facts(facts: &[(&str, String)]) -> String {
    let width = facts.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    facts.iter().map(|(name, value)| format!("{name:width$}  {value}")).collect::<Vec<_>>().join("\n")
}

/// A number of bytes.
pub(super) fn bytes(count: u64) -> String {
    let units = ["B", "kB", "MB", "GB", "TB"];
    let mut value = count as f64;
    let mut unit = 0;
    while value >= 1000.0 && unit + 1 < units.len() {
        value /= 1000.0;
        unit += 1;
    }
    if unit == 0 { format!("{count} B") } else { format!("{value:.1} {}", units[unit]) }
}

/// A number of seconds.
pub(super) fn duration(seconds: u64) -> String {
    let (days, hours, minutes) = (seconds / 86_400, seconds / 3600 % 24, seconds / 60 % 60);
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3600 => format!("{minutes} min"),
        3600..86_400 => format!("{hours} h {minutes} min"),
        _ => format!("{days} d {hours} h"),
    }
}

/// How long ago a time was; empty for zero.
pub(super) fn ago(time: u64, now: u64) -> String {
    if time == 0 { "never".to_owned() } else { format!("{} ago", duration(now.saturating_sub(time))) }
}

/// An amount.
pub(super) fn coins(amount: u64) -> String {
    print_money(Amount(amount))
}

/// A hash rate.
pub(super) fn hash_rate(per_second: f64) -> String {
    let units = ["H/s", "kH/s", "MH/s", "GH/s", "TH/s"];
    let mut value = per_second;
    let mut unit = 0;
    while value >= 1000.0 && unit + 1 < units.len() {
        value /= 1000.0;
        unit += 1;
    }
    format!("{value:.2} {}", units[unit])
}

pub(super) fn yes(value: bool) -> String {
    if value { "yes" } else { "no" }.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_aligned() {
        let rows = [vec!["a".to_owned(), "1".to_owned()], vec!["bcd".to_owned(), "100".to_owned()]];
        assert_eq!(columns(&["name", "n"], rows), "name    n\na       1\nbcd   100");
        assert_eq!(columns(&[], []), "");
        assert_eq!(facts(&[("a", "1".to_owned()), ("long", "2".to_owned())]), "a     1\nlong  2");
    }

    #[test]
    fn numbers_are_short() {
        assert_eq!((bytes(999), bytes(1_500_000)), ("999 B".to_owned(), "1.5 MB".to_owned()));
        assert_eq!(
            (duration(59), duration(3660), duration(90_000)),
            ("59 s".into(), "1 h 1 min".into(), "1 d 1 h".into())
        );
        assert_eq!((ago(0, 5), ago(3, 5)), ("never".to_owned(), "2 s ago".to_owned()));
        assert_eq!(hash_rate(2_500_000.0), "2.50 MH/s");
    }
}
