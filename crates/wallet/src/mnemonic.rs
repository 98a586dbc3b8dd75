//! Seeds as words: 24 for the 32 bytes of a key, and one more that checks them (`electrum-words.cpp`).
//!
//! Four bytes make three words of a list of 1626. A word is known by its first letters, three or four by language, so
//! that the rest of it may be misspelt when there is a word that checks.

mod language;

use zeroize::Zeroizing;

pub use language::{Language, UnknownLanguageError};

/// Words without the one that checks them.
pub const WORDS: usize = 24;

/// Why words are no seed. None of the variants tells the words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MnemonicError {
    /// Neither 24 nor 25.
    #[error("a seed has 24 or 25 words, not {0}")]
    WordCount(usize),
    /// There is no language that has them all.
    #[error("no language has all of these words")]
    UnknownWords,
    /// One of them is wrong.
    #[error("the last word does not fit the others: at least one of the words is wrong")]
    Checksum,
    /// Three words that stand for no four bytes.
    #[error("words that no seed has")]
    NotASeed,
}

/// The words of a key, the one that checks the others last.
pub fn encode(key: &[u8; 32], language: Language) -> Zeroizing<String> {
    let list = language.list();
    let mut words: Vec<&'static str> = Vec::with_capacity(WORDS + 1);
    for chunk in key.chunks_exact(4) {
        let value = u32::from_le_bytes(chunk.try_into().expect("four bytes"));
        words.extend(digits(value).map(|digit| list.word(digit)));
    }
    words.push(words[list.checksum(&words).expect("words of its own list")]);
    let length = words.iter().map(|word| word.len() + 1).sum();
    let mut text = Zeroizing::new(String::with_capacity(length));
    for (position, word) in words.iter().enumerate() {
        if position > 0 {
            text.push(' ');
        }
        text.push_str(word);
    }
    text
}

/// The key that words stand for, and their language. 24 words are taken as they are; of 25 the last checks the others.
///
/// # Errors
/// When they are not the words of a key.
pub fn decode(text: &str) -> Result<(Zeroizing<[u8; 32]>, Language), MnemonicError> {
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    let (indices, language) = match words.len() {
        WORDS => find(&words)?,
        count if count == WORDS + 1 => find_checked(&words)?,
        count => return Err(MnemonicError::WordCount(count)),
    };
    let mut key = Zeroizing::new([0; 32]);
    for (bytes, three) in key.chunks_exact_mut(4).zip(indices.chunks_exact(3)) {
        let value = undo_digits([three[0], three[1], three[2]]).ok_or(MnemonicError::NotASeed)?;
        bytes.copy_from_slice(&value.to_le_bytes());
    }
    Ok((key, language))
}

type Found = (Zeroizing<Vec<u32>>, Language);

/// Without a word that checks, every word must be there in full.
fn find(words: &[&str]) -> Result<Found, MnemonicError> {
    let found = Language::DETECTED.into_iter().find_map(|language| {
        let list = language.list();
        let indices: Option<Vec<u32>> = words.iter().map(|word| list.find(word)).collect();
        Some((Zeroizing::new(indices?), language))
    });
    found.ok_or(MnemonicError::UnknownWords)
}

/// The beginnings of words are common to several languages: it is the check that decides.
fn find_checked(words: &[&str]) -> Result<Found, MnemonicError> {
    let mut error = MnemonicError::UnknownWords;
    for language in Language::DETECTED {
        let list = language.list();
        let indices: Option<Vec<u32>> = words.iter().map(|word| list.find_beginning(word)).collect();
        let Some(indices) = indices.map(Zeroizing::new) else { continue };
        let (last, others) = words.split_last().expect("there are 25");
        let checked = list.checksum(others).map(|at| others[at]);
        if checked.is_some_and(|word| list.same_beginning(word, last)) {
            return Ok((indices, language));
        }
        error = MnemonicError::Checksum;
    }
    Err(error)
}

/// A number as three digits, each of which depends on the one before it, so that no digit repeats too often.
fn digits(value: u32) -> [u32; 3] {
    const N: u32 = language::LIST_LENGTH;
    let first = value % N;
    let second = (value / N + first) % N;
    let third = (value / N / N + second) % N;
    [first, second, third]
}

fn undo_digits([first, second, third]: [u32; 3]) -> Option<u32> {
    const N: u32 = language::LIST_LENGTH;
    let middle = (N - first + second) % N;
    let high = (N - second + third) % N;
    // 1626 to the third is a little more than 2 to the 32nd; the reference lets it wrap around, and then refuses it.
    let value =
        u64::from(first) + u64::from(N) * u64::from(middle) + u64::from(N) * u64::from(N) * u64::from(high);
    u32::try_from(value).ok()
}
