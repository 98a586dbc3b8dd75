//! Pages of blocks and transactions, compared with what the real node says of the same chain.

use ferrite_testkit::known_wallets;
use ferrite_testkit::mined::PAYMENTS;
use ferrite_testkit::monerod::Monerod;
use ferrite_testkit::xorshift::Xorshift;
use serde_json::{Value, json};

use crate::site::{Site, atomic, fact, number, text_of};

/// The real node and ours on the same chain.
struct Both {
    real: Monerod,
    site: Site,
    compared: usize,
}

impl Both {
    fn call(&mut self, method: &str, params: &Value) -> Value {
        let answer = self.real.json_rpc(method, &params.to_string());
        serde_json::from_str::<Value>(&answer).unwrap()["result"].clone()
    }

    fn post(&mut self, path: &str, body: &Value) -> Value {
        serde_json::from_str(&self.real.post(path, &body.to_string())).unwrap()
    }

    fn same<T: PartialEq + std::fmt::Debug>(&mut self, what: &str, page: T, node: T) {
        assert_eq!(page, node, "{what}: the page, and the real node");
        self.compared += 1;
    }

    fn contains(&mut self, what: &str, page: &str, text: &str) {
        assert!(page.contains(text), "{what}: {text} is not on the page: {page}");
        self.compared += 1;
    }

    /// Compares a block, and returns its transactions.
    fn block(&mut self, height: u64) -> Vec<String> {
        let block = self.call("get_block", &json!({ "height": height }));
        let header = &block["block_header"];
        let text = |name: &str| header[name].as_str().unwrap().to_owned();
        let figure = |name: &str| header[name].as_u64().unwrap();
        let page = self.site.page(&format!("/block/{height}"));
        let what = format!("block {height}");
        self.same(&what, fact(&page, "Id"), text("hash"));
        self.same(&what, fact(&page, "Nonce"), header["nonce"].to_string());
        self.same(&what, atomic(&fact(&page, "Reward")), figure("reward"));
        self.same(&what, number(&fact(&page, "Weight")), figure("block_weight").into());
        self.same(&what, number(&fact(&page, "Difficulty")), figure("difficulty").into());
        self.same(
            &what,
            number(&fact(&page, "Cumulative difficulty")),
            figure("cumulative_difficulty").into(),
        );
        self.same(&what, number(&fact(&page, "Confirmations")), u128::from(figure("depth")) + 1);
        let version = format!("{}, votes for {}", figure("major_version"), figure("minor_version"));
        self.same(&what, fact(&page, "Version"), version);
        self.contains(&what, &page, &format!("data-since=\"{}\"", figure("timestamp")));
        self.contains(&what, &page, &format!("href=\"/block/{}\"", text("prev_hash")));
        self.contains(&what, &page, &format!("href=\"/tx/{}\"", text("miner_tx_hash")));
        let sum = self.call("get_coinbase_tx_sum", &json!({ "height": height, "count": 1 }));
        self.same(&what, atomic(&fact(&page, "Fees")), sum["fee_amount"].as_u64().unwrap());
        let by_id = self.site.page(&format!("/block/{}", text("hash")));
        self.same(&what, fact(&by_id, "Id"), fact(&page, "Id"));
        let none = Vec::new();
        let hashes = block["tx_hashes"].as_array().unwrap_or(&none);
        let hashes: Vec<String> = hashes.iter().map(|hash| hash.as_str().unwrap().to_owned()).collect();
        for hash in &hashes {
            self.contains(&what, &page, &format!("href=\"/tx/{hash}\""));
        }
        [vec![text("miner_tx_hash")], hashes].concat()
    }

    /// Compares a transaction with its inputs, rings, outputs and extra field.
    fn transaction(&mut self, id: &str) {
        let answer = self.post("/get_transactions", &json!({ "txs_hashes": [id], "decode_as_json": true }));
        let entry = &answer["txs"][0];
        let tx: Value = serde_json::from_str(entry["as_json"].as_str().unwrap()).unwrap();
        let page = self.site.page(&format!("/tx/{id}"));
        let what = format!("transaction {id}");
        self.same(&what, fact(&page, "Id"), id.to_owned());
        let place = fact(&page, "Where");
        let height = entry["block_height"].as_u64().unwrap();
        self.same(&what, number(place.strip_prefix("block ").unwrap()), height.into());
        // The installed version does not count confirmations.
        let tip = self.call("get_info", &json!({}))["height"].as_u64().unwrap();
        let confirmations = place.split_once(", ").unwrap().1;
        self.same(&what, number(confirmations), u128::from(tip - height));
        self.contains(&what, &page, &format!("data-since=\"{}\"", entry["block_timestamp"]));
        let size = entry["as_hex"]
            .as_str()
            .map_or(0, str::len)
            .max(entry["pruned_as_hex"].as_str().map_or(0, str::len));
        self.same(&what, number(&fact(&page, "Size")), u128::try_from(size / 2).unwrap());
        if let Some(fee) = tx["rct_signatures"]["txnFee"].as_u64() {
            self.same(&what, atomic(&fact(&page, "Fee")), fee);
        }
        for input in tx["vin"].as_array().unwrap() {
            if input["key"].is_object() {
                self.ring(&what, &page, &input["key"]);
            }
        }
        let indices = entry["output_indices"].as_array().unwrap();
        for (output, index) in tx["vout"].as_array().unwrap().iter().zip(indices) {
            let target = &output["target"];
            let key = target["tagged_key"]["key"].as_str().or(target["key"].as_str()).unwrap();
            self.contains(&what, &page, key);
            // Only the first block has an output of version 1, which is not RingCT.
            let amount = if tx["version"] == 1 { output["amount"].clone() } else { json!(0) };
            self.contains(&what, &page, &format!("href=\"/output/{amount}/{index}\""));
            self.output(&amount, index.as_u64().unwrap(), key, id);
        }
        let extra: Vec<u8> = tx["extra"]
            .as_array()
            .unwrap()
            .iter()
            .map(|byte| u8::try_from(byte.as_u64().unwrap()).unwrap())
            .collect();
        // Every transaction of this wallet begins with its key.
        assert_eq!(extra[0], 1, "{what}");
        self.contains(&what, &page, &const_hex::encode(&extra[1..33]));
    }

    fn ring(&mut self, what: &str, page: &str, key: &Value) {
        self.contains(what, page, key["k_image"].as_str().unwrap());
        let mut index = 0;
        let mut outputs = Vec::new();
        for offset in key["key_offsets"].as_array().unwrap() {
            index += offset.as_u64().unwrap();
            outputs.push(json!({ "amount": 0, "index": index }));
            self.contains(what, page, &format!("href=\"/output/0/{index}\""));
        }
        let outs = self.post("/get_outs", &json!({ "outputs": outputs, "get_txid": false }));
        for out in outs["outs"].as_array().unwrap() {
            self.contains(what, page, &format!("<td><a href=\"/block/{0}\">", out["height"]));
        }
        assert!(
            page.matches("class=\"member\"").count() >= outputs.len(),
            "{what}: not every member is drawn"
        );
        let image = key["k_image"].as_str().unwrap();
        let found = self.site.page(&format!("/search?q={image}"));
        self.contains(what, &found, "This key image is spent in the chain.");
    }

    fn output(&mut self, amount: &Value, index: u64, key: &str, tx: &str) {
        let page = self.site.page(&format!("/output/{amount}/{index}"));
        let what = format!("output {index}");
        let out = self.post(
            "/get_outs",
            &json!({ "outputs": [{ "amount": amount, "index": index }], "get_txid": true }),
        );
        let out = &out["outs"][0];
        self.same(&what, fact(&page, "One-time key"), out["key"].as_str().unwrap().to_owned());
        if amount == &json!(0) {
            self.same(&what, fact(&page, "Commitment"), out["mask"].as_str().unwrap().to_owned());
        }
        self.same(&what, number(&fact(&page, "Block")), out["height"].as_u64().unwrap().into());
        self.same(&what, (key, tx), (out["key"].as_str().unwrap(), out["txid"].as_str().unwrap()));
        self.contains(&what, &page, &format!("href=\"/tx/{tx}\""));
    }
}

#[test]
fn pages_say_what_the_real_node_says() {
    let mut both = Both { real: Monerod::start_with_payments(&[]), site: Site::with_payments(), compared: 0 };
    let info = both.call("get_info", &json!({}));
    let height = info["height"].as_u64().unwrap();
    let home = both.site.page("/");
    let tile = |name: &str| {
        let (_, after) =
            home.split_once(&format!("<p class=\"name\">{name}</p><p class=\"value\">")).unwrap();
        text_of(after.split_once("</p>").unwrap().0)
    };
    both.same("height", number(&tile("Height")), height.into());
    both.contains("tip", &home, &format!("href=\"/block/{}\"", info["top_block_hash"].as_str().unwrap()));
    let fork = both.call("hard_fork_info", &json!({}));
    both.same("fork", tile("Hard fork"), format!("version {}", fork["version"]));
    let fees = both.call("get_fee_estimate", &json!({}));
    let normal = fees["fees"][1].as_u64().or(fees["fee"].as_u64()).unwrap();
    both.same("fee", number(&tile("Fee")), normal.into());

    // Some blocks, and all transactions.
    let mut random = Xorshift::new(0x5eed_0001);
    let mut transactions = Vec::new();
    for number in 0..height {
        let chosen = number == 0 || number + 30 > height || random.below(12) == 0;
        if chosen {
            transactions.extend(both.block(number));
        }
    }
    let mut payments = 0;
    for id in &transactions {
        both.transaction(id);
        payments += usize::from(both.site.page(&format!("/tx/{id}")).contains("class=\"member\""));
    }
    assert_eq!(payments, PAYMENTS, "all payments are in the last blocks");

    // The search leads to what it finds.
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

    // A transaction of the pool.
    both.site.node.post("/pop_blocks", &json!({ "nblocks": 20 }).to_string());
    let pool = both.site.page("/pool");
    let waiting: Vec<&String> =
        transactions.iter().filter(|id| pool.contains(&format!("href=\"/tx/{id}\""))).collect();
    assert!(!waiting.is_empty(), "{pool}");
    let page = both.site.page(&format!("/tx/{}", waiting[0]));
    assert!(fact(&page, "Where").contains("waiting in the pool"), "{page}");
    both.site.node.mine(1, known_wallets::THIRD.address);
    ferrite_testkit::seen!("{} values of pages are those of the real node", both.compared);
}
