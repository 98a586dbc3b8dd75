//! The languages of seeds and their lists of words.

use std::collections::HashMap;
use std::str::FromStr;
use std::sync::OnceLock;

/// How many words a language has.
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
    /// The first list of English words, which is read but not written any more.
    EnglishOld,
}

/// A name that no language of seeds has.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown language: {0}")]
pub struct UnknownLanguageError(pub String);

impl Language {
    /// The languages that new seeds can have, in the order in which `get_languages` lists them.
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

    /// All languages, in the order in which words are looked for: some words are in several.
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

    /// Its name in itself, which wallet files keep.
    pub const fn name(self) -> &'static str {
        self.facts().0
    }

    /// Its name in English.
    pub const fn english_name(self) -> &'static str {
        self.facts().1
    }

    /// Its names, how many letters tell its words apart, and the words.
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

    /// By either of its names; only those of new seeds.
    fn from_str(name: &str) -> Result<Self, UnknownLanguageError> {
        let found =
            Self::ALL.into_iter().find(|language| [language.name(), language.english_name()].contains(&name));
        found.ok_or_else(|| UnknownLanguageError(name.to_owned()))
    }
}

/// The words of a language. Upper and lower case are the same.
pub(super) struct WordList {
    words: Vec<&'static str>,
    prefix: usize,
    whole: HashMap<String, u32>,
    beginnings: HashMap<String, u32>,
}

impl WordList {
    fn new(prefix: usize, text: &'static str) -> Self {
        let words: Vec<_> = text.lines().collect();
        let numbered = || (0..LIST_LENGTH).zip(&words);
        // Where beginnings are the same, in the first English list, the last word has it.
        let whole = numbered().map(|(index, word)| (word.to_lowercase(), index)).collect();
        let beginnings = numbered().map(|(index, word)| (beginning(word, prefix), index)).collect();
        Self { words, prefix, whole, beginnings }
    }

    pub(super) fn word(&self, index: u32) -> &'static str {
        self.words[usize::try_from(index).expect("an index of the list")]
    }

    pub(super) fn find(&self, word: &str) -> Option<u32> {
        self.whole.get(&word.to_lowercase()).copied()
    }

    pub(super) fn find_beginning(&self, word: &str) -> Option<u32> {
        self.beginnings.get(&beginning(word, self.prefix)).copied()
    }

    pub(super) fn same_beginning(&self, one: &str, other: &str) -> bool {
        beginning(one, self.prefix) == beginning(other, self.prefix)
    }

    /// Which of the words is repeated at the end to check them; `None` when one is not in the list.
    pub(super) fn checksum(&self, words: &[&str]) -> Option<usize> {
        let mut crc = crc32fast::Hasher::new();
        for word in words {
            let listed = self.word(self.find_beginning(word)?);
            crc.update(listed.chars().take(self.prefix).collect::<String>().as_bytes());
        }
        usize::try_from(crc.finalize()).ok()?.checked_rem(words.len())
    }
}

fn beginning(word: &str, letters: usize) -> String {
    word.chars().take(letters).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn lists_are_complete_and_beginnings_tell_words_apart() {
        for language in Language::DETECTED {
            let list = language.list();
            assert_eq!(list.words.len(), 1626, "{}", language.name());
            let beginnings: HashSet<_> = list.words.iter().map(|word| beginning(word, list.prefix)).collect();
            assert_eq!(beginnings.len() == 1626, language != Language::EnglishOld, "{}", language.name());
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
