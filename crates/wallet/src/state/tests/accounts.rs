use std::collections::BTreeSet;

use super::*;

fn labels(wallet: &Wallet) -> Vec<String> {
    wallet.accounts().map(|account| account.label).collect()
}

#[test]
fn a_new_wallet_has_one_account() {
    let wallet = new_wallet();
    assert_eq!(labels(&wallet), ["Primary account"]);
    assert_eq!(wallet.address_count(0), Ok(1));
    assert_eq!(wallet.address_count(1), Err(AccountError::AccountIndex));
    assert_eq!(wallet.height(), Height(1));
    assert_eq!(wallet.short_chain_history(), [Network::Regtest.parameters().genesis.id]);
}

#[test]
fn accounts_and_addresses_are_created_and_labelled() {
    let mut wallet = new_wallet();
    assert_eq!(wallet.create_account("shop"), 1);
    assert_eq!(wallet.create_addresses(1, 3, "till"), Ok(1..4));
    assert_eq!(wallet.create_addresses(0, 1, ""), Ok(1..2));
    assert_eq!(wallet.create_addresses(5, 1, ""), Err(AccountError::AccountIndex));
    assert_eq!(wallet.create_addresses(1, u32::MAX, ""), Err(AccountError::AddressIndex));
    assert_eq!(wallet.address_count(1), Ok(4));
    assert_eq!(
        (wallet.label(at(1, 0)), wallet.label(at(1, 3)), wallet.label(at(1, 4))),
        ("shop", "till", "")
    );
    assert_eq!(wallet.set_label(at(1, 3), "door"), Ok(()));
    assert_eq!(wallet.label(at(1, 3)), "door");
    assert_eq!(wallet.set_label(at(1, 4), "x"), Err(AccountError::AddressIndex));
    assert_eq!(wallet.set_label(at(2, 0), "x"), Err(AccountError::AccountIndex));
    // Addresses in use and those of the look-ahead are known.
    let spend = |index| wallet.keys().subaddress(index).spend;
    assert_eq!(wallet.address_index(&spend(at(1, 3 + 3))), Some(at(1, 6)));
    assert_eq!(wallet.address_index(&spend(at(1, 3 + 4))), None);
}

#[test]
fn a_payment_to_an_address_ahead_puts_it_in_use() {
    let mut scene = Scene::new();
    let applied = scene.block(vec![receipt(1, vec![output(1, at(2, 3), 5)])]);
    assert!(applied.addresses_grew);
    assert_eq!(labels(&scene.wallet), ["Primary account", "Untitled account", "Untitled account"]);
    assert_eq!(scene.wallet.address_count(2), Ok(4));
    assert!(scene.wallet.address_used(at(2, 3)) && !scene.wallet.address_used(at(2, 2)));
    let next = scene.wallet.keys().subaddress(at(4, 3)).spend;
    assert_eq!(scene.wallet.address_index(&next), Some(at(4, 3)));
    let applied = scene.block(vec![receipt(2, vec![output(2, at(2, 1), 5)])]);
    assert!(!applied.addresses_grew);
    // Reorgs do not remove addresses.
    scene.wallet.rollback(Height(1));
    assert_eq!(scene.wallet.account_count(), 3);
    assert!(!scene.wallet.address_used(at(2, 3)));
}

#[test]
fn tags_exist_while_an_account_has_them() {
    let mut wallet = new_wallet();
    wallet.create_account("a");
    wallet.create_account("b");
    assert_eq!(wallet.set_tag_description("shop", "x"), Err(TagError::Unregistered));
    assert_eq!(wallet.set_tag_description("", "x"), Err(TagError::Empty));
    wallet.tag_accounts(&BTreeSet::from([0, 2]), "shop").unwrap();
    wallet.set_tag_description("shop", "all shops").unwrap();
    wallet.tag_accounts(&BTreeSet::from([1]), "bar").unwrap();
    let tags = wallet.account_tags();
    let expected =
        [("bar".to_owned(), String::new(), vec![1]), ("shop".to_owned(), "all shops".to_owned(), vec![0, 2])];
    assert_eq!(tags, expected);
    assert_eq!(wallet.tag_accounts(&BTreeSet::from([1, 7]), "shop"), Err(TagError::AccountIndex));
    assert_eq!(wallet.account_tags(), [("shop".to_owned(), "all shops".to_owned(), vec![0, 1, 2])]);
    wallet.tag_accounts(&BTreeSet::from([0, 1, 2]), "").unwrap();
    assert!(wallet.account_tags().is_empty());
}

#[test]
fn the_address_book_moves_up_when_a_row_is_removed() {
    let mut wallet = new_wallet();
    let entry = |number: u8| AddressBookEntry {
        spend: PublicKey([number; 32]),
        view: PublicKey([number; 32]),
        is_subaddress: false,
        payment_id: None,
        description: number.to_string(),
    };
    for number in 0..4 {
        assert_eq!(wallet.add_to_address_book(entry(number)), usize::from(number));
    }
    wallet.replace_in_address_book(3, entry(9)).unwrap();
    wallet.remove_from_address_book(1).unwrap();
    let rows: Vec<&str> = wallet.address_book().iter().map(|row| row.description.as_str()).collect();
    assert_eq!(rows, ["0", "2", "9"]);
    assert_eq!(wallet.remove_from_address_book(3), Err(AddressBookError(3)));
    assert_eq!(wallet.replace_in_address_book(u64::MAX, entry(1)), Err(AddressBookError(u64::MAX)));
}

#[test]
fn cached_address_texts_are_the_same() {
    let wallet = new_wallet();
    let indices = [at(0, 0), at(0, 1), at(3, 7)];
    let first: Vec<_> = indices.iter().map(|index| wallet.addresses().text(*index)).collect();
    let other = new_wallet();
    other.addresses().prepare(indices);
    for (index, text) in indices.into_iter().zip(first) {
        assert_eq!(other.addresses().text(index), text);
        let address = ferrite_types::address::Address::parse(Network::Regtest, &text).unwrap();
        assert_eq!(address.is_subaddress(), !index.is_main());
        assert_eq!(address.spend, wallet.keys().subaddress(index).spend);
    }
}

/// With this number of addresses, comparing each with each would take minutes.
#[test]
fn balances_of_many_addresses_are_found_in_one_pass() {
    const COUNT: u64 = 100_000;
    let lookahead = Lookahead { accounts: 1, addresses: 1 };
    let mut wallet = Wallet::new(keys(), WalletOptions { lookahead, ..options() }).unwrap();
    let mut chain = Chain::new();
    for numbers in (0..COUNT).collect::<Vec<_>>().chunks(100) {
        let paid = |number: &u64| output(*number, at(0, u32::try_from(3 * number).unwrap()), 1 + number);
        let txs = numbers.iter().map(|number| receipt(*number, vec![paid(number)])).collect();
        wallet.apply(vec![chain.block(0, txs)], chain.height()).unwrap();
    }
    let _ = wallet.take_changes();
    let asked: BTreeSet<u32> = (0..u32::try_from(2 * COUNT).unwrap()).collect();
    let found = wallet.balance_of_subaddresses(0, &asked, false, NOW);
    assert_eq!(found.len(), asked.len());
    for (one, minor) in found.iter().zip(&asked) {
        assert_eq!(one.index, at(0, *minor));
        let has = if minor.is_multiple_of(3) { u64::from(minor / 3) + 1 } else { 0 };
        assert_eq!((one.balance.total.0, one.unspent_outputs), (has, u64::from(has > 0)));
    }
}
