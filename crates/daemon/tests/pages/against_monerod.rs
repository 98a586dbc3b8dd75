//! What pages show, compared with what the real node says of the same chain.

use std::time::{SystemTime, UNIX_EPOCH};

use ferrite_testkit::known_wallets;
use ferrite_testkit::mined::PAYMENTS;
use ferrite_testkit::monerod::Monerod;
use ferrite_testkit::xorshift::Xorshift;
use serde_json::{Value, json};

use crate::both::{Both, grouped};
use crate::site::{Site, atomic, fact, number, rows, text_of};

/// Blocks, and transactions, that are chosen at random.
const CHOSEN: usize = 200;

#[test]
fn random_blocks_and_transactions_are_those_of_the_real_node() {
    let given = std::env::var("FERRITE_TEST_SEED").ok().and_then(|text| text.parse().ok());
    let clock = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().subsec_nanos();
    let seed = given.unwrap_or_else(|| u64::from(clock));
    println!("FERRITE_TEST_SEED={seed} repeats the choice");
    let mut random = Xorshift::new(seed);
    let mut both = Both::new(Monerod::start_group(), Site::with_group());
    let height = both.call("get_info", &json!({}))["height"].as_u64().unwrap();
    let mut blocks: Vec<u64> = (0..height).collect();
    let mut choose = |list: &mut Vec<u64>| {
        let place = random.below(list.len() as u64);
        list.swap_remove(usize::try_from(place).unwrap())
    };
    let mut payments = Vec::new();
    let mut miners = Vec::new();
    for _ in 0..CHOSEN {
        let ids = both.block(choose(&mut blocks));
        miners.push(ids[0].clone());
        payments.extend_from_slice(&ids[1..]);
    }
    // All payments, and miner transactions up to the number.
    for block in blocks {
        let content = both.call("get_block", &json!({ "height": block }));
        let hashes = content["tx_hashes"].as_array().into_iter().flatten();
        payments.extend(hashes.map(|hash| hash.as_str().unwrap().to_owned()));
    }
    assert_eq!(payments.len(), PAYMENTS);
    for id in payments.iter().chain(&miners).take(CHOSEN) {
        both.transaction(id);
    }
    for _ in 0..4 {
        both.list(1 + random.below(height - 1));
    }
    ferrite_testkit::seen!(
        "{CHOSEN} blocks and {CHOSEN} transactions: {} values of pages are those of the real node (seed {seed})",
        both.compared
    );
}

#[test]
fn overview_search_and_pool_say_what_the_real_node_says() {
    let mut both = Both::new(Monerod::start_with_payments(&[]), Site::with_payments());
    overview(&mut both);
    let height = both.call("get_info", &json!({}))["height"].as_u64().unwrap();
    let mut transactions = Vec::new();
    for number in std::iter::once(0).chain(height - 30..height) {
        transactions.extend(both.block(number));
    }
    search(&mut both, &transactions);
    pool(&mut both);
    ferrite_testkit::seen!("{} values of pages are those of the real node", both.compared);
}

fn overview(both: &mut Both) {
    let info = both.call("get_info", &json!({}));
    let home = both.site.page("/");
    let tile = |name: &str| {
        let (_, after) =
            home.split_once(&format!("<p class=\"name\">{name}</p><p class=\"value\">")).unwrap();
        text_of(after.split_once("</p>").unwrap().0)
    };
    both.same("height", tile("Height"), grouped(info["height"].as_u64().unwrap()));
    both.contains("tip", &home, &format!("href=\"/block/{}\"", info["top_block_hash"].as_str().unwrap()));
    both.contains(
        "difficulty",
        &home,
        &format!("difficulty {}", grouped(info["difficulty"].as_u64().unwrap())),
    );
    let fork = both.call("hard_fork_info", &json!({}));
    both.same("fork", tile("Hard fork"), format!("version {}", fork["version"]));
    let fees = both.call("get_fee_estimate", &json!({}));
    let normal = fees["fees"][1].as_u64().or(fees["fee"].as_u64()).unwrap();
    both.same("fee", number(&tile("Fee")), normal.into());
}

/// The search leads to what it finds.
fn search(both: &mut Both, transactions: &[String]) {
    let info = both.call("get_info", &json!({}));
    let top = info["top_block_hash"].as_str().unwrap();
    for (query, to) in [
        (top.to_owned(), format!("/block/{top}")),
        (transactions[0].clone(), format!("/tx/{}", transactions[0])),
        ("0:5".to_owned(), "/output/0/5".to_owned()),
    ] {
        let found = both.site.ask("GET", &format!("/search?q={query}"), "");
        assert!(
            found.status == 303 && found.head.contains(&format!("Location: {to}\r\n")),
            "{query}: {found:?}"
        );
    }
    let two = both.site.page("/search?q=5");
    assert!(two.contains("href=\"/block/5\"") && two.contains("href=\"/output/0/5\""), "{two}");
}

/// Both nodes have the payments of the same popped blocks in their pools.
fn pool(both: &mut Both) {
    let pop = json!({ "nblocks": 20 });
    both.post("/pop_blocks", &pop);
    both.site.node.post("/pop_blocks", &pop.to_string());
    let real = both.post("/get_transaction_pool", &json!({}));
    let waiting = real["transactions"].as_array().unwrap().clone();
    assert!(!waiting.is_empty(), "{real}");
    let page = both.site.page("/pool");
    let shown = rows(&page, "Transactions");
    both.same("pool", shown.len(), waiting.len());
    for tx in &waiting {
        let id = tx["id_hash"].as_str().unwrap();
        let row = shown.iter().find(|row| row[0].contains(&format!("href=\"/tx/{id}\"")));
        let row = row.unwrap_or_else(|| panic!("{id} is not on the page: {page}"));
        let (fee, weight) = (tx["fee"].as_u64().unwrap(), tx["weight"].as_u64().unwrap());
        both.same(id, number(&text_of(&row[1])), u128::from(fee / weight));
        both.same(id, atomic(&text_of(&row[3])), fee);
        waiting_tx(both, id, tx);
    }
    let listed: Vec<u128> = shown.iter().map(|row| number(&text_of(&row[1]))).collect();
    both.same("pool", listed.is_sorted_by(|before, after| before >= after), true);
    both.site.node.mine(1, known_wallets::THIRD.address);
}

fn waiting_tx(both: &mut Both, id: &str, real: &Value) {
    let page = both.site.page(&format!("/tx/{id}"));
    let tx: Value = serde_json::from_str(real["tx_json"].as_str().unwrap()).unwrap();
    both.same(id, fact(&page, "Where"), "waiting in the pool".to_owned());
    both.same(id, number(&fact(&page, "Weight")), real["weight"].as_u64().unwrap().into());
    both.same(id, number(&fact(&page, "Size")), real["blob_size"].as_u64().unwrap().into());
    both.same(id, atomic(&fact(&page, "Fee")), real["fee"].as_u64().unwrap());
    both.outputs(id, &page, &tx, None);
    both.extra(id, &page, &tx);
}
