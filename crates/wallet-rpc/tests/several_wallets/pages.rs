//! Pages of lists.

use ferrite_testkit::diff::Tree;
use ferrite_testkit::known_wallets::{FIRST, SECOND};
use ferrite_testkit::our_wallet::OurWallet;

use super::{BINARY, OPEN, call, load, make, of, refusal};

/// All items of a list, page by page. `params` are members of the parameters.
fn paged(service: &OurWallet, path: &str, method: &str, list: &str, params: &str) -> Vec<Tree> {
    let (mut all, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = call(service, path, method, &format!(r#"{{{params}"limit":2,"cursor":"{cursor}"}}"#));
        assert!(page.list(list).len() <= 2, "{method}: {page:?}");
        all.extend_from_slice(page.list(list));
        match page.text("next") {
            Some(next) => cursor = next.to_owned(),
            None => return all,
        }
    }
}

/// Pages of everything that a wallet received and sent are what the lists without pages are.
pub(super) fn are_parts_of_lists(service: &OurWallet, name: &str) {
    let path = &of(name);
    let whole = |method: &str, list: &str, params: &str| {
        let answer = call(service, path, method, &format!("{{{params}}}"));
        assert_eq!(answer.text("next"), None, "{method}");
        answer.list(list).to_vec()
    };
    for (method, list, params) in [
        ("get_bulk_payments", "payments", ""),
        ("get_payments", "payments", r#""payment_id":"0000000000000000""#),
        ("incoming_transfers", "transfers", r#""transfer_type":"all""#),
        ("incoming_transfers", "transfers", r#""transfer_type":"unavailable""#),
        ("get_address", "addresses", ""),
    ] {
        let comma = if params.is_empty() { "" } else { "," };
        let pages = paged(service, path, method, list, &format!("{params}{comma}"));
        assert_eq!(pages, whole(method, list, params), "{method} {params}");
    }
    let kinds = r#""in":true,"out":true,"pending":true,"failed":true,"pool":true"#;
    let lists = call(service, path, "get_transfers", &format!("{{{kinds},\"all_accounts\":true}}"));
    let all: Vec<Tree> = ["pool", "pending", "failed", "in", "out"]
        .iter()
        .flat_map(|list| lists.list(list).to_vec())
        .collect();
    let transfers = paged(service, path, "list_transfers", "transfers", "");
    assert_eq!(transfers.len(), all.len());
    assert!(all.len() > 4 && transfers.iter().all(|one| all.contains(one)), "{transfers:?}");
    let heights: Vec<u64> = transfers.iter().map(|one| one.number("height").unwrap()).collect();
    assert!(heights.windows(2).all(|pair| pair[0] == 0 || pair[0] >= pair[1]), "newest first: {heights:?}");
    let ins = paged(service, path, "list_transfers", "transfers", r#""in":true,"account_index":0,"#);
    assert_eq!(ins, lists.list("in"));
    let outs = paged(service, path, "list_transfers", "transfers", r#""out":true,"#);
    assert_eq!(outs, lists.list("out"));
    let totals = call(service, path, "get_transfer_totals", "{}");
    for (kind, list) in [("in", ins), ("out", outs)] {
        let sum = |field: &str| list.iter().map(|one| one.number(field).unwrap()).sum::<u64>();
        assert_eq!(totals.number(&format!("{kind}.count")), Some(list.len() as u64), "{totals:?}");
        assert_eq!(totals.number(&format!("{kind}.amount")), Some(sum("amount")), "{totals:?}");
    }
    assert!(paged(service, path, "list_transfers", "transfers", r#""account_index":5,"#).is_empty());
    assert!(paged(service, path, "list_transfers", "transfers", r#""max_time":5,"#).is_empty());
    let height = heights.iter().max().unwrap();
    let range = format!(r#""min_height":{height},"max_height":{height},"#);
    let newest = heights.iter().filter(|one| *one == height).count();
    assert_eq!(paged(service, path, "list_transfers", "transfers", &range).len(), newest);
    for params in [r#"{"cursor":"x"}"#, r#"{"cursor":"1-9-1"}"#, r#"{"subaddr_indices":[1]}"#] {
        refusal(service, path, "list_transfers", params, 200, "-1");
    }
}

#[test]
fn addresses_and_the_address_book_have_pages() {
    let service = OurWallet::start(BINARY, &["--offline"]);
    make(&service, "w", FIRST.seed);
    call(&service, OPEN, "load_wallet", &load("w"));
    let path = &of("w");
    call(&service, path, "create_address", r#"{"account_index":0,"count":6}"#);
    for _ in 0..5 {
        let params = format!(r#"{{"address":"{}","description":"d"}}"#, SECOND.address);
        call(&service, path, "add_address_book", &params);
    }
    let addresses = call(&service, path, "get_address", "{}");
    assert_eq!(paged(&service, path, "get_address", "addresses", ""), addresses.list("addresses"));
    assert_eq!(addresses.list("addresses").len(), 7);
    let book = call(&service, path, "get_address_book", "{}");
    assert_eq!(paged(&service, path, "get_address_book", "entries", ""), book.list("entries"));
    assert_eq!(book.list("entries").len(), 5);
    refusal(&service, path, "get_address", r#"{"limit":2,"cursor":"-1"}"#, 200, "-1");
    let empty = call(&service, path, "list_transfers", "{}");
    assert!(empty.get("transfers").is_some() && empty.text("next").is_none(), "{empty:?}");
}
