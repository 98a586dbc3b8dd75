//! The languages of seeds and their word lists.

use std::collections::HashMap;
use std::str::FromStr;
use std::sync::OnceLock;

/// The number of words in a list.
pub(super) const LIST_LENGTH: u32 = 1626;

/// A language of seeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Language {
    German,
    English,
    Spanish,
    French,
    Italian,
    Dutch,
    Portuguese,
    Russian,
    Japanese,
    ChineseSimplified,
    Esperanto,
    Lojban,
    /// The first English list, which is read but no longer written.
    EnglishOld,
}

/// An unknown language name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown language: {0}")]
pub struct UnknownLanguageError(pub String);

impl Language {
    /// The languages available for new seeds, in the order of `get_languages`.
    pub const ALL: [Self; 12] = [
        Self::German,
        Self::English,
        Self::Spanish,
        Self::French,
        Self::Italian,
        Self::Dutch,
        Self::Portuguese,
        Self::Russian,
        Self::Japanese,
        Self::ChineseSimplified,
        Self::Esperanto,
        Self::Lojban,
    ];

    /// All languages, in the order in which words are looked up: some words are in several.
    pub(super) const DETECTED: [Self; 13] = [
        Self::ChineseSimplified,
        Self::English,
        Self::Dutch,
        Self::French,
        Self::Spanish,
        Self::German,
        Self::Italian,
        Self::Portuguese,
        Self::Japanese,
        Self::Russian,
        Self::Esperanto,
        Self::Lojban,
        Self::EnglishOld,
    ];

    const COUNT: usize = 13;

    /// The native name, which wallet files store.
    pub const fn name(self) -> &'static str {
        self.facts().0
    }

    /// The English name.
    pub const fn english_name(self) -> &'static str {
        self.facts().1
    }

    /// The names, the length of the unique prefix, and the words.
    const fn facts(self) -> (&'static str, &'static str, usize, &'static str) {
        match self {
            Self::German => ("Deutsch", "German", 4, include_str!("words/german.txt")),
            Self::English => ("English", "English", 3, include_str!("words/english.txt")),
            Self::Spanish => ("Español", "Spanish", 4, include_str!("words/spanish.txt")),
            Self::French => ("Français", "French", 4, include_str!("words/french.txt")),
            Self::Italian => ("Italiano", "Italian", 4, include_str!("words/italian.txt")),
            Self::Dutch => ("Nederlands", "Dutch", 4, include_str!("words/dutch.txt")),
            Self::Portuguese => ("Português", "Portuguese", 4, include_str!("words/portuguese.txt")),
            Self::Russian => ("русский язык", "Russian", 4, include_str!("words/russian.txt")),
            Self::Japanese => ("日本語", "Japanese", 3, include_str!("words/japanese.txt")),
            Self::ChineseSimplified => {
                ("简体中文 (中国)", "Chinese (simplified)", 1, include_str!("words/chinese_simplified.txt"))
            }
            Self::Esperanto => ("Esperanto", "Esperanto", 4, include_str!("words/esperanto.txt")),
            Self::Lojban => ("Lojban", "Lojban", 4, include_str!("words/lojban.txt")),
            Self::EnglishOld => ("EnglishOld", "English (old)", 4, include_str!("words/english_old.txt")),
        }
    }

    pub(super) fn list(self) -> &'static WordList {
        static LISTS: [OnceLock<WordList>; Language::COUNT] = [const { OnceLock::new() }; Language::COUNT];
        let (_, _, prefix, words) = self.facts();
        LISTS[self as usize].get_or_init(|| WordList::new(prefix, words))
    }
}

impl FromStr for Language {
    type Err = UnknownLanguageError;

    /// Accepts both names, but only of languages for new seeds.
    fn from_str(name: &str) -> Result<Self, UnknownLanguageError> {
        let found =
            Self::ALL.into_iter().find(|language| [language.name(), language.english_name()].contains(&name));
        found.ok_or_else(|| UnknownLanguageError(name.to_owned()))
    }
}

/// The word list of a language, without case distinction.
pub(super) struct WordList {
    words: Vec<&'static str>,
    prefix: usize,
    whole: HashMap<String, u32>,
    prefixes: HashMap<String, u32>,
}

impl WordList {
    fn new(prefix: usize, text: &'static str) -> Self {
        let words: Vec<_> = text.lines().collect();
        let numbered = || (0..LIST_LENGTH).zip(&words);
        // The first English list has ambiguous prefixes; there the last word wins.
        let whole = numbered().map(|(index, word)| (word.to_lowercase(), index)).collect();
        let prefixes = numbered().map(|(index, word)| (prefix_of(word, prefix), index)).collect();
        Self { words, prefix, whole, prefixes }
    }

    pub(super) fn word(&self, index: u32) -> &'static str {
        self.words[usize::try_from(index).expect("an index of the list")]
    }

    pub(super) fn find(&self, word: &str) -> Option<u32> {
        self.whole.get(&word.to_lowercase()).copied()
    }

    pub(super) fn find_prefix(&self, word: &str) -> Option<u32> {
        self.prefixes.get(&prefix_of(word, self.prefix)).copied()
    }

    pub(super) fn same_prefix(&self, one: &str, other: &str) -> bool {
        prefix_of(one, self.prefix) == prefix_of(other, self.prefix)
    }

    /// The index of the word that is repeated as the checksum; `None` if a word is not in the list.
    pub(super) fn checksum(&self, words: &[&str]) -> Option<usize> {
        let mut crc = crc32fast::Hasher::new();
        for word in words {
            let listed = self.word(self.find_prefix(word)?);
            crc.update(listed.chars().take(self.prefix).collect::<String>().as_bytes());
        }
        usize::try_from(crc.finalize()).ok()?.checked_rem(words.len())
    }
}

fn prefix_of(word: &str, letters: usize) -> String {
    word.chars().take(letters).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn lists_are_complete_and_prefixes_are_unique() {
        for language in Language::DETECTED {
            let list = language.list();
            assert_eq!(list.words.len(), 1626, "{}", language.name());
            let prefixes: HashSet<_> = list.words.iter().map(|word| prefix_of(word, list.prefix)).collect();
            assert_eq!(prefixes.len() == 1626, language != Language::EnglishOld, "{}", language.name());
        }
    }

    #[test]
    fn languages_have_two_names() {
        for language in Language::ALL {
            assert_eq!(language.name().parse(), Ok(language));
            assert_eq!(language.english_name().parse(), Ok(language));
        }
        assert!("EnglishOld".parse::<Language>().is_err());
        assert!("english".parse::<Language>().is_err());
    }
}
