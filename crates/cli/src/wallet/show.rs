//! Output: aligned tables, CSV and JSON.

use std::fmt::Write as _;

use ferrite_program::csv;
use ferrite_program::invoke::print;
use ferrite_program::log::one_line;
use serde::Serialize;
use zeroize::Zeroizing;

/// How a column is aligned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Align {
    Left,
    Right,
}

/// A table: a heading for each column, and rows.
#[derive(Debug)]
pub(super) struct Table {
    columns: Vec<(&'static str, Align)>,
    rows: Vec<Vec<String>>,
}

impl Table {
    pub(super) fn new(columns: &[(&'static str, Align)]) -> Self {
        Self { columns: columns.to_vec(), rows: Vec::new() }
    }

    /// Adds a row, which has a cell for each column.
    pub(super) fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// The table with aligned columns. Labels and notes are foreign text, and stay in their cells.
    pub(super) fn text(&self) -> String {
        let head: Vec<String> = self.columns.iter().map(|(name, _)| (*name).to_owned()).collect();
        let body = self.rows.iter().map(|row| row.iter().map(|cell| one_line(cell)).collect());
        let lines: Vec<Vec<String>> = std::iter::once(head).chain(body).collect();
        let width = |column: usize| {
            let cells = lines.iter().filter_map(|line| line.get(column));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.columns.len()).map(width).collect();
        let mut text = String::new();
        for line in &lines {
            let mut out = String::new();
            for ((cell, (_, align)), width) in line.iter().zip(&self.columns).zip(&widths) {
                let missing = " ".repeat(width.saturating_sub(cell.chars().count()));
                let gap = if out.is_empty() { "" } else { "  " };
                let _ = match align {
                    Align::Left => write!(out, "{gap}{cell}{missing}"),
                    Align::Right => write!(out, "{gap}{missing}{cell}"),
                };
            }
            text.push_str(out.trim_end());
            text.push('\n');
        }
        text
    }

    /// The table as CSV (RFC 4180).
    pub(super) fn csv(&self) -> String {
        let head: Vec<String> = self.columns.iter().map(|(name, _)| csv::cell(name)).collect();
        let body = self.rows.iter().map(|row| row.iter().map(|text| csv::cell(text)).collect::<Vec<_>>());
        let mut text = String::new();
        for line in std::iter::once(head).chain(body) {
            text.push_str(&line.join(","));
            text.push_str("\r\n");
        }
        text
    }
}

/// Prints names with their values, aligned.
pub(super) fn facts(facts: &[(&str, String)]) {
    let width = facts.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    for (name, value) in facts {
        let missing = " ".repeat(width - name.chars().count());
        let _ = writeln!(text, "{}", format!("{name}{missing}  {}", one_line(value)).trim_end());
    }
    print(&text);
}

/// Prints an answer as JSON. Amounts in it are in atomic units, as in the answers of the service.
pub(super) fn json(answer: &impl Serialize) -> anyhow::Result<()> {
    // An answer may be a key.
    let text = Zeroizing::new(serde_json::to_string_pretty(answer)?);
    print(&text);
    print("\n");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        Table::new(&[("name", Align::Left), ("amount", Align::Right), ("note", Align::Left)])
    }

    fn row(cells: [&str; 3]) -> Vec<String> {
        cells.map(str::to_owned).to_vec()
    }

    #[test]
    fn columns_are_aligned() {
        let mut table = table();
        table.row(row(["größer", "1", ""]));
        table.row(row(["a", "12.5", "x y"]));
        assert_eq!(table.text(), "name    amount  note\ngrößer       1\na         12.5  x y\n");
    }

    #[test]
    fn foreign_text_stays_in_its_cell() {
        let mut table = table();
        table.row(row(["a\nb  9  ok", "1", "\u{1b}[2J\u{202e}"]));
        assert_eq!(table.text().lines().count(), 2, "{}", table.text());
        assert!(table.text().contains(r"a\nb  9  ok") && table.text().contains(r"\u{1b}[2J\u{202e}"));
    }

    #[test]
    fn csv_is_quoted() {
        let mut table = table();
        table.row(row(["a,b", "1", "say \"hi\""]));
        table.row(row(["line\nbreak", "0.5", " blank "]));
        assert_eq!(
            table.csv(),
            "name,amount,note\r\n\"a,b\",1,\"say \"\"hi\"\"\"\r\n\"line\nbreak\",0.5,\" blank \"\r\n"
        );
    }
}
