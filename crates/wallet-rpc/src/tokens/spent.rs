//! What tokens have spent in the last 24 hours: a file to which every payment is added before it is made.
//!
//! The file has a line for each payment. A line with the id of an earlier one replaces it, so that a transaction that is
//! signed with one call and sent with another counts once.

#[cfg(test)]
mod failures;

use std::collections::{HashMap, HashSet};
use std::io;
use std::path::Path;

use ferrite_types::Hash;
use serde::{Deserialize, Serialize};

use super::file::TokenError;
use crate::line_file::{LineFile, OpenError};

/// The seconds for which a payment counts.
pub(super) const WINDOW: u64 = 24 * 60 * 60;
/// Up to this many bytes, the file is not rewritten without its old lines.
const SMALL: u64 = 1 << 20;

/// A payment, or a transaction of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spending {
    /// What identifies it: the hash that its signatures sign.
    pub id: Hash,
    /// The amount, with the fee.
    pub amount: u64,
    /// The transaction that it replaces: they spend the same outputs, so only one of them can confirm.
    pub replaces: Option<Hash>,
}

/// A line of the file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    token: u64,
    time: u64,
    id: String,
    amount: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    replaces: Option<String>,
}

/// A counted payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Counted {
    time: u64,
    amount: u64,
}

/// The payments of all tokens.
#[derive(Default)]
struct Book(HashMap<u64, HashMap<Hash, Counted>>);

impl Book {
    fn put(&mut self, token: u64, time: u64, spending: &Spending) {
        let payments = self.0.entry(token).or_default();
        if let Some(replaced) = &spending.replaces {
            payments.remove(replaced);
        }
        payments.insert(spending.id, Counted { time, amount: spending.amount });
    }

    fn get(&self, token: u64, id: &Hash) -> Option<&Counted> {
        self.0.get(&token)?.get(id)
    }

    /// The sum of a token's payments that count now, without some of them.
    fn sum(&self, token: u64, now: u64, without: &HashSet<Hash>) -> u64 {
        let payments = self.0.get(&token).into_iter().flatten();
        let counts = payments.filter(|(id, one)| is_recent(one.time, now) && !without.contains(*id));
        counts.fold(0, |sum: u64, (_, one)| sum.saturating_add(one.amount))
    }

    fn forget_old(&mut self, now: u64, exists: impl Fn(u64) -> bool) {
        self.0.retain(|token, payments| {
            payments.retain(|_, one| is_recent(one.time, now));
            exists(*token) && !payments.is_empty()
        });
    }

    fn lines(&self) -> io::Result<Vec<u8>> {
        let mut text = Vec::new();
        for (token, payments) in &self.0 {
            for (id, one) in payments {
                let spending = Spending { id: *id, amount: one.amount, replaces: None };
                text.extend(line(*token, one.time, &spending)?);
            }
        }
        Ok(text)
    }
}

/// Whether a payment still counts. One from the future does: the clock was set back.
fn is_recent(time: u64, now: u64) -> bool {
    time.saturating_add(WINDOW) > now
}

fn line(token: u64, time: u64, spending: &Spending) -> io::Result<Vec<u8>> {
    let Spending { id, amount, replaces } = spending;
    let replaces = replaces.map(|replaced| replaced.to_string());
    let mut text = serde_json::to_vec(&Line { token, time, id: id.to_string(), amount: *amount, replaces })?;
    text.push(b'\n');
    Ok(text)
}

/// The payments, with their file. It is locked, so no two services count the same tokens separately.
pub(super) struct SpentFile {
    file: LineFile,
    /// The length after which old lines are dropped.
    rewrite_at: u64,
    book: Book,
}

impl SpentFile {
    /// Reads the file, or creates it.
    pub(super) fn open(path: &Path) -> Result<Self, TokenError> {
        let failed = |source: io::Error| TokenError::Io { path: path.to_owned(), source };
        // A line that is not complete was never confirmed, so its payment was not made.
        let (file, content) = LineFile::open(path, u64::MAX).map_err(|error| match error {
            OpenError::InUse => TokenError::InUse(path.to_owned()),
            OpenError::LongLine => failed(io::ErrorKind::InvalidData.into()),
            OpenError::Io(source) => failed(source),
        })?;
        let mut book = Book::default();
        for (number, text) in (1..).zip(content.lines.split_inclusive(|byte| *byte == b'\n')) {
            let damaged = || TokenError::Damaged {
                path: path.to_owned(),
                problem: format!("line {number} is not a payment"),
            };
            let line: Line = serde_json::from_slice(text).map_err(|_| damaged())?;
            let id = line.id.parse().map_err(|_| damaged())?;
            let replaces = line.replaces.map(|text| text.parse()).transpose().map_err(|_| damaged())?;
            book.put(line.token, line.time, &Spending { id, amount: line.amount, replaces });
        }
        Ok(Self { file, rewrite_at: SMALL, book })
    }

    /// What a token has spent in the last 24 hours.
    pub(super) fn sum(&self, token: u64, now: u64) -> u64 {
        self.book.sum(token, now, &HashSet::new())
    }

    /// The amount of a payment that was counted before.
    pub(super) fn amount_of(&self, token: u64, id: &Hash, now: u64) -> Option<u64> {
        self.book.get(token, id).filter(|one| is_recent(one.time, now)).map(|one| one.amount)
    }

    /// The sum that a token will have spent with these payments.
    pub(super) fn sum_with(&self, token: u64, now: u64, spendings: &[Spending]) -> u64 {
        let known = spendings.iter().flat_map(|one| std::iter::once(one.id).chain(one.replaces)).collect();
        let new = spendings.iter().fold(0, |sum: u64, one| sum.saturating_add(one.amount));
        self.book.sum(token, now, &known).saturating_add(new)
    }

    /// Counts payments. They are on disk when this returns.
    ///
    /// # Errors
    /// If they cannot be written; they do not count then, and must not be made.
    pub(super) fn add(
        &mut self,
        token: u64,
        now: u64,
        spendings: &[Spending],
        exists: impl Fn(u64) -> bool,
    ) -> io::Result<()> {
        if self.file.len() >= self.rewrite_at {
            self.book.forget_old(now, exists);
            // The payment can be counted nevertheless.
            if let Err(problem) = self.rewrite() {
                tracing::warn!(target: "wallet.rpc", "old payments of tokens are not removed: {problem}");
            }
        }
        let mut text = Vec::new();
        for spending in spendings {
            text.extend(line(token, now, spending)?);
        }
        self.file.append(&text, true)?;
        for spending in spendings {
            self.book.put(token, now, spending);
        }
        Ok(())
    }

    /// Writes the file again, without old lines.
    fn rewrite(&mut self) -> io::Result<()> {
        self.file.replace(&self.book.lines()?)?;
        self.rewrite_at = SMALL.max(self.file.len().saturating_mul(2));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn payment(id: u8, amount: u64) -> Spending {
        Spending { id: Hash([id; 32]), amount, replaces: None }
    }

    #[test]
    fn payments_count_for_a_day_and_survive_a_restart() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("spent");
        let mut spent = SpentFile::open(&path).unwrap();
        let now = 1_000_000;
        spent.add(1, now, &[payment(1, 10), payment(2, 5)], |_| true).unwrap();
        spent.add(2, now, &[payment(3, 100)], |_| true).unwrap();
        spent.add(1, now + 100, &[payment(4, 1)], |_| true).unwrap();
        assert!(matches!(SpentFile::open(&path), Err(TokenError::InUse(_))));
        drop(spent);
        let spent = SpentFile::open(&path).unwrap();
        assert_eq!((spent.sum(1, now), spent.sum(2, now), spent.sum(3, now)), (16, 100, 0));
        assert_eq!(spent.sum(1, now + WINDOW - 1), 16);
        assert_eq!(spent.sum(1, now + WINDOW), 1);
        assert_eq!(spent.sum(1, now + WINDOW + 100), 0);
        assert_eq!(spent.sum(1, 0), 16, "a clock that is set back forgets nothing");
        assert_eq!(spent.sum_with(1, now, &[payment(9, u64::MAX)]), u64::MAX);
    }

    #[test]
    fn a_transaction_counts_once_and_from_its_last_use() {
        let folder = tempfile::tempdir().unwrap();
        let mut spent = SpentFile::open(&folder.path().join("spent")).unwrap();
        let now = 1_000_000;
        spent.add(1, now, &[payment(1, 10)], |_| true).unwrap();
        assert_eq!(spent.amount_of(1, &Hash([1; 32]), now), Some(10));
        assert_eq!(spent.amount_of(2, &Hash([1; 32]), now), None);
        assert_eq!(spent.amount_of(1, &Hash([1; 32]), now + WINDOW), None);
        assert_eq!(spent.sum_with(1, now + 50, &[payment(1, 10)]), 10);
        spent.add(1, now + 50, &[payment(1, 10)], |_| true).unwrap();
        assert_eq!(spent.sum(1, now + WINDOW), 10);
        assert_eq!(spent.sum(1, now + WINDOW + 50), 0);
        let replacement = Spending { replaces: Some(Hash([1; 32])), ..payment(2, 12) };
        assert_eq!(spent.sum_with(1, now + 60, &[replacement]), 12);
        spent.add(1, now + 60, &[replacement], |_| true).unwrap();
        assert_eq!(spent.sum(1, now + 60), 12);
    }

    #[test]
    fn torn_lines_do_not_count_and_damaged_ones_are_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("spent");
        SpentFile::open(&path).unwrap().add(1, 7, &[payment(1, 10)], |_| true).unwrap();
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, format!("{text}{}", &text[..text.len() - 1])).unwrap();
        let mut spent = SpentFile::open(&path).unwrap();
        spent.add(1, 7, &[payment(2, 3)], |_| true).unwrap();
        drop(spent);
        assert_eq!(SpentFile::open(&path).unwrap().sum(1, 7), 13);
        fs::write(&path, format!("{{}}\n{text}")).unwrap();
        assert!(matches!(SpentFile::open(&path), Err(TokenError::Damaged { .. })));
    }

    #[test]
    fn old_lines_are_dropped() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("spent");
        let mut spent = SpentFile::open(&path).unwrap();
        let old: Vec<Spending> = (0..255).map(|id| payment(id, 1)).collect();
        spent.add(7, 5 + WINDOW, &old, |_| true).unwrap();
        while spent.file.len() < SMALL {
            spent.add(1, 10, &old, |_| true).unwrap();
        }
        let now = 10 + WINDOW;
        spent.add(2, now, &[payment(1, 5)], |token| token != 7).unwrap();
        assert!(spent.file.len() < 1000, "{}", spent.file.len());
        assert_eq!((spent.sum(1, now), spent.sum(2, now), spent.sum(7, now)), (0, 5, 0));
        assert!(matches!(SpentFile::open(&path), Err(TokenError::InUse(_))), "the new file is locked, too");
        drop(spent);
        assert_eq!(SpentFile::open(&path).unwrap().sum(2, now), 5);
    }
}
