//! Mnemonic seeds, compared with known ones and with the real wallet.

use ferrite_testkit::http::json_text;
use ferrite_testkit::monerod::WalletRpc;
use ferrite_wallet::mnemonic::{Language, MnemonicError, decode, encode};
use proptest::prelude::*;

const ENGLISH: &str = "velvet lymph giddy number token physics poetry unquoted nibs useful sabotage limits benches \
                       lifestyle eden nitrogen anvil fewest avoid batch vials washing fences goat unquoted";
/// The first three letters of each word are also a prefix of an English word.
const PORTUGUESE: &str = "cinzento luxuriante leonardo gnostico digressao cupula fifa broxar iniquo louvor ovario dorsal \
                          ideologo besuntar decurso rosto susto lemure unheiro pagodeiro nitroglicerina eclusa mazurca \
                          bigorna gnostico";

/// The prefixes are those of English words, too, and the checksum fits by chance.
const ITALIAN: &str = "addetto gatto altro italiano notizia anello trasloco senape pulire primario vergine biologia \
                       fronte blindare gusto bucare bianco lampone fisico lenzuolo gettare pilastro auspicio spegnere \
                       blindare";

#[test]
fn words_in_full_are_preferred_to_prefixes_of_another_language() {
    let (key, language) = decode(ITALIAN).unwrap();
    let expected = "a11c3c9c6563af7352e1a2e7d6fe962a3657f353f91db3617ce115ec49b536c2";
    assert_eq!((const_hex::encode(*key), language), (expected.to_owned(), Language::Italian));
    // The case is real: with one ending misspelt, no language has all words in full, and English comes first.
    let (other, language) = decode(&ITALIAN.replace("addetto", "addetta")).unwrap();
    assert_eq!(language, Language::English);
    assert_ne!(other, key);
}

#[test]
fn words_with_prefixes_of_another_language_are_decoded() {
    let (key, language) = decode(PORTUGUESE).unwrap();
    assert_eq!(language, Language::Portuguese);
    let (without_check, _) = PORTUGUESE.rsplit_once(' ').unwrap();
    assert_eq!(decode(without_check), Ok((key, Language::Portuguese)));
}

#[test]
fn the_checksum_detects_a_wrong_word_and_ignores_wrong_endings() {
    let (key, language) = decode(ENGLISH).unwrap();
    assert_eq!(language, Language::English);
    assert_eq!(*encode(&key, language), ENGLISH.split_whitespace().collect::<Vec<_>>().join(" "));
    let shouted = ENGLISH.to_uppercase().replace("LYMPH", "LYMxxx");
    assert_eq!(decode(&shouted), Ok((key.clone(), language)));
    assert_eq!(decode(&ENGLISH.replace("lymph", "abbey")), Err(MnemonicError::Checksum));
    assert_eq!(decode(&ENGLISH.replace("lymph", "qqqqq")), Err(MnemonicError::UnknownWords));
    let without_check = ENGLISH.rsplit_once(' ').unwrap().0;
    assert_eq!(decode(without_check), Ok((key, language)));
    assert_eq!(decode(&without_check.replace("lymph", "lymxxx")), Err(MnemonicError::UnknownWords));
}

#[test]
fn other_numbers_of_words_are_refused() {
    for count in [0, 1, 12, 13, 23, 26, 1000] {
        let words = ENGLISH.split_whitespace().cycle().take(count).collect::<Vec<_>>().join("\t ");
        assert_eq!(decode(&words), Err(MnemonicError::WordCount(count)));
    }
}

proptest! {
    #![proptest_config(ferrite_testkit::properties::cases(256))]

    #[test]
    fn all_keys_in_all_languages(key: [u8; 32], language in prop::sample::select(&Language::ALL[..])) {
        let words = encode(&key, language);
        let (decoded, found) = decode(&words).unwrap();
        prop_assert_eq!((*decoded, found), (key, language));
        let (without_check, _) = words.rsplit_once(' ').unwrap();
        prop_assert_eq!(*decode(without_check).unwrap().0, key);
    }

    #[test]
    fn any_text_has_an_answer(text: String) {
        prop_assert!(decode(&text).is_err());
    }

    #[test]
    fn any_listed_words_have_an_answer(indices in prop::collection::vec(0_usize..1000, 24)) {
        let known: Vec<&str> = ENGLISH.split_whitespace().collect();
        let words: Vec<&str> = indices.iter().map(|index| known[index % known.len()]).collect();
        if let Ok((key, language)) = decode(&words.join(" ")) {
            prop_assert!(encode(&key, language).starts_with(words[0]));
        }
    }
}

#[test]
fn against_monero_wallet_rpc() {
    let mut wallet = WalletRpc::start_offline();
    // Each wallet takes seconds; the long runs cover all languages.
    let step = if ferrite_testkit::soak::rounds() > 1 { 1 } else { 4 };
    let mut compared = 0;
    for (number, language) in Language::ALL.into_iter().enumerate().step_by(step) {
        let parameters = format!(r#"{{"filename":"w{number}","language":"{}"}}"#, language.english_name());
        wallet.json_rpc("create_wallet", &parameters);
        let ask = |wallet: &mut WalletRpc, what: &str| {
            let answer = wallet.json_rpc("query_key", &format!(r#"{{"key_type":"{what}"}}"#));
            json_text(&answer, "key").unwrap_or_else(|| panic!("no key in {answer}")).to_owned()
        };
        let (words, key) = (ask(&mut wallet, "mnemonic"), ask(&mut wallet, "spend_key"));
        let (decoded, found) = decode(&words).unwrap();
        assert_eq!((const_hex::encode(*decoded), found), (key, language));
        assert_eq!(*encode(&decoded, language), words);
        compared += 1;
    }
    ferrite_testkit::seen!("{compared} languages as the real wallet has them");
}
