//! Mnemonic seeds: 24 words for the 32 bytes of a key, and a checksum word (`electrum-words.cpp`).
//!
//! Four bytes correspond to three words from a list of 1626. A word is identified by its first three or four letters,
//! depending on the language, so the rest may be misspelt if there is a checksum word.

mod language;

use zeroize::Zeroizing;

pub use language::{Language, UnknownLanguageError};

/// The number of words without the checksum word.
pub const WORDS: usize = 24;

/// Why words are not a seed. No variant reveals the words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MnemonicError {
    /// The number of words is neither 24 nor 25.
    #[error("a seed has 24 or 25 words, not {0}")]
    WordCount(usize),
    /// No language has all of the words.
    #[error("no language has all of these words")]
    UnknownWords,
    /// The checksum does not match.
    #[error("the checksum word does not match: at least one of the words is wrong")]
    Checksum,
    /// Three words do not correspond to four bytes.
    #[error("these words do not encode a seed")]
    NotASeed,
}

/// The words of a key, followed by the checksum word.
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

/// The key and the language of seed words. 24 words are accepted without a checksum; the 25th is the checksum.
///
/// # Errors
/// If they are not the words of a key.
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

/// Without a checksum, every word must match in full.
fn find(words: &[&str]) -> Result<Found, MnemonicError> {
    let found = Language::DETECTED.into_iter().find_map(|language| {
        let list = language.list();
        let indices: Option<Vec<u32>> = words.iter().map(|word| list.find(word)).collect();
        Some((Zeroizing::new(indices?), language))
    });
    found.ok_or(MnemonicError::UnknownWords)
}

/// Prefixes are shared between languages, so the checksum decides. By chance it fits in more than one language; then the
/// one that has all words in full is meant, where the reference takes the first (`electrum-words.cpp:
/// find_seed_language`) and restores another wallet.
fn find_checked(words: &[&str]) -> Result<Found, MnemonicError> {
    let mut error = MnemonicError::UnknownWords;
    let mut by_prefixes = None;
    for language in Language::DETECTED {
        let list = language.list();
        let indices: Option<Vec<u32>> = words.iter().map(|word| list.find_prefix(word)).collect();
        let Some(indices) = indices.map(Zeroizing::new) else { continue };
        let (last, others) = words.split_last().expect("there are 25");
        let checked = list.checksum(others).map(|at| others[at]);
        if !checked.is_some_and(|word| list.same_prefix(word, last)) {
            error = MnemonicError::Checksum;
        } else if words.iter().all(|word| list.find(word).is_some()) {
            return Ok((indices, language));
        } else {
            by_prefixes.get_or_insert((indices, language));
        }
    }
    by_prefixes.ok_or(error)
}

/// A number as three digits, each offset by the previous one, so that no digit repeats too often.
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
    // 1626 cubed slightly exceeds 2^32; the reference lets the sum wrap and then rejects it.
    let value =
        u64::from(first) + u64::from(N) * u64::from(middle) + u64::from(N) * u64::from(N) * u64::from(high);
    u32::try_from(value).ok()
}
