//! The real node and ours on the same chain, and comparisons of what they say.

use ferrite_testkit::monerod::Monerod;
use serde_json::{Value, json};

use crate::site::{Site, atomic, fact, number, rows, text_of};

/// The real node and ours on the same chain.
pub struct Both {
    pub real: Monerod,
    pub site: Site,
    /// Values that were the same.
    pub compared: usize,
}

impl Both {
    pub fn new(real: Monerod, site: Site) -> Self {
        Self { real, site, compared: 0 }
    }

    /// The result of a call of the real node.
    pub fn call(&mut self, method: &str, params: &Value) -> Value {
        let answer = self.real.json_rpc(method, &params.to_string());
        serde_json::from_str::<Value>(&answer).unwrap()["result"].clone()
    }

    /// The answer of another path of the real node.
    pub fn post(&mut self, path: &str, body: &Value) -> Value {
        serde_json::from_str(&self.real.post(path, &body.to_string())).unwrap()
    }

    pub fn same<T: PartialEq + std::fmt::Debug>(&mut self, what: &str, page: T, node: T) {
        assert_eq!(page, node, "{what}: the page, and the real node");
        self.compared += 1;
    }

    pub fn contains(&mut self, what: &str, page: &str, text: &str) {
        assert!(page.contains(text), "{what}: {text} is not on the page: {page}");
        self.compared += 1;
    }

    /// A time with its age: in words, and for scripts.
    pub fn time(&mut self, what: &str, page: &str, unix: u64) {
        let shown = fact(page, "Time");
        self.same(what, shown.split_once(" (").unwrap().0.to_owned(), calendar(unix));
        self.contains(what, page, &format!("data-since=\"{unix}\""));
    }

    /// Compares a block, and returns the ids of its transactions, that of the miner first.
    pub fn block(&mut self, height: u64) -> Vec<String> {
        let block = self.call("get_block", &json!({ "height": height }));
        let header = &block["block_header"];
        let text = |name: &str| header[name].as_str().unwrap().to_owned();
        let figure = |name: &str| header[name].as_u64().unwrap();
        let page = self.site.page(&format!("/block/{height}"));
        let what = format!("block {height}");
        self.contains(&what, &page, &format!("<h1>Block {}</h1>", grouped(height)));
        self.same(&what, fact(&page, "Id"), text("hash"));
        self.time(&what, &page, figure("timestamp"));
        let version = format!("{}, votes for {}", figure("major_version"), figure("minor_version"));
        self.same(&what, fact(&page, "Version"), version);
        self.same(&what, fact(&page, "Nonce"), header["nonce"].to_string());
        let size = block["blob"].as_str().unwrap().len() / 2;
        self.same(&what, fact(&page, "Size"), format!("{} bytes", grouped(size.try_into().unwrap())));
        self.same(&what, atomic(&fact(&page, "Reward")), figure("reward"));
        let weights = [figure("block_weight"), figure("long_term_weight")].map(grouped);
        let weights = format!("{} bytes (long term {} bytes)", weights[0], weights[1]);
        self.same(&what, fact(&page, "Weight"), weights);
        for (name, field) in
            [("Difficulty", "difficulty"), ("Cumulative difficulty", "cumulative_difficulty")]
        {
            self.same(&what, fact(&page, name), grouped(figure(field)));
        }
        self.same(&what, fact(&page, "Confirmations"), grouped(figure("depth") + 1));
        let sum = self.call("get_coinbase_tx_sum", &json!({ "height": height, "count": 1 }));
        self.same(&what, atomic(&fact(&page, "Fees")), sum["fee_amount"].as_u64().unwrap());
        let sum = self.call("get_coinbase_tx_sum", &json!({ "height": 0, "count": height + 1 }));
        self.same(&what, atomic(&fact(&page, "Emission")), sum["emission_amount"].as_u64().unwrap());
        for (name, kind, field) in
            [("Previous block", "block", "prev_hash"), ("Miner transaction", "tx", "miner_tx_hash")]
        {
            self.contains(&what, &page, &format!("<dt>{name}</dt><dd>{}", link(kind, &text(field))));
        }
        let by_id = self.site.page(&format!("/block/{}", text("hash")));
        self.same(&what, facts(&by_id), facts(&page));
        let none = Vec::new();
        let hashes = block["tx_hashes"].as_array().unwrap_or(&none);
        let hashes: Vec<String> = hashes.iter().map(|hash| hash.as_str().unwrap().to_owned()).collect();
        self.same(&what, figure("num_txes"), hashes.len().try_into().unwrap());
        self.block_txs(&what, &page, &hashes);
        let all = [vec![text("miner_tx_hash")], hashes].concat();
        // The real node says the weights of blocks only, which are the sums of those of their transactions.
        let weight: u128 =
            all.iter().map(|id| number(&fact(&self.site.page(&format!("/tx/{id}")), "Weight"))).sum();
        self.same(&what, weight, figure("block_weight").into());
        all
    }

    /// The list of the transactions of a block.
    fn block_txs(&mut self, what: &str, page: &str, hashes: &[String]) {
        let plural = if hashes.len() == 1 { "" } else { "s" };
        self.contains(what, page, &format!("<h2>{} transaction{plural}</h2>", hashes.len()));
        if hashes.is_empty() {
            return self.contains(what, page, "Only the miner transaction.");
        }
        let shown = rows(page, "Transactions");
        self.same(what, shown.len(), hashes.len());
        for (row, hash) in shown.iter().zip(hashes) {
            let (_, tx) = self.real_tx(hash);
            self.contains(what, &row[0], &link("tx", hash));
            self.same(what, text_of(&row[1]), tx["vin"].as_array().unwrap().len().to_string());
            self.same(what, text_of(&row[2]), tx["vout"].as_array().unwrap().len().to_string());
            let fee = tx["rct_signatures"]["txnFee"].as_u64().unwrap();
            self.same(what, atomic(&text_of(&row[3])), fee);
            let weight = number(&fact(&self.site.page(&format!("/tx/{hash}")), "Weight"));
            self.same(what, number(&text_of(&row[4])), u128::from(fee) / weight);
        }
    }

    /// A transaction of the real node: its entry, and its content.
    pub fn real_tx(&mut self, id: &str) -> (Value, Value) {
        let answer = self.post("/get_transactions", &json!({ "txs_hashes": [id], "decode_as_json": true }));
        let entry = answer["txs"][0].clone();
        let tx = serde_json::from_str(entry["as_json"].as_str().unwrap()).unwrap();
        (entry, tx)
    }

    /// Compares a part of the list of blocks.
    pub fn list(&mut self, before: u64) {
        let page = self.site.page(&format!("/blocks?before={before}"));
        let what = format!("blocks before {before}");
        let first = before.saturating_sub(30);
        let range = json!({ "start_height": first, "end_height": before - 1 });
        let range = self.call("get_block_headers_range", &range);
        let headers = range["headers"].as_array().unwrap();
        let shown = rows(&page, "Blocks");
        self.same(&what, shown.len(), headers.len());
        for (row, header) in shown.iter().zip(headers.iter().rev()) {
            let figure = |name: &str| header[name].as_u64().unwrap();
            let height = figure("height");
            self.same(&what, row[0].clone(), format!("<a href=\"/block/{height}\">{}</a>", grouped(height)));
            self.contains(&what, &row[1], &format!("data-since=\"{}\"", figure("timestamp")));
            self.contains(&what, &row[1], &format!("title=\"{}\"", calendar(figure("timestamp"))));
            self.same(&what, text_of(&row[2]), figure("num_txes").to_string());
            self.same(&what, text_of(&row[3]), about(figure("block_weight")));
            // Rounded to four decimals.
            let (shown, reward) = (atomic(&text_of(&row[4])), figure("reward"));
            self.same(&what, shown.abs_diff(reward) <= 50_000_000, true);
            self.contains(&what, &row[5], &link("block", header["hash"].as_str().unwrap()));
        }
    }
}

/// The names and values of all facts of a page, without ages.
fn facts(page: &str) -> Vec<String> {
    let parts = page.split("<dt>").skip(1);
    let text = |part: &str| text_of(part.split_once("</dd>").unwrap().0);
    parts
        .map(text)
        .map(|text| text.split(" ago)").next().unwrap().split(" (").next().unwrap().to_owned())
        .collect()
}

/// A link to a block or a transaction.
fn link(kind: &str, id: &str) -> String {
    let short = format!("{}\u{2026}{}", &id[..8], &id[56..]);
    format!("<a class=\"hash\" href=\"/{kind}/{id}\" title=\"{id}\">{short}</a>")
}

/// A size with three digits.
fn about(bytes: u64) -> String {
    match bytes {
        0..1000 => format!("{bytes} bytes"),
        1000..9995 => format!("{} kB", trimmed(format!("{:.2}", bytes as f64 / 1000.0))),
        9995..99_950 => format!("{} kB", trimmed(format!("{:.1}", bytes as f64 / 1000.0))),
        _ => panic!("blocks of these chains are small: {bytes}"),
    }
}

fn trimmed(text: String) -> String {
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A number with commas.
pub fn grouped(number: u64) -> String {
    match number / 1000 {
        0 => number.to_string(),
        more => format!("{},{:03}", grouped(more), number % 1000),
    }
}

/// A time in UTC, computed in another way than the page does it: year by year and month by month.
pub fn calendar(unix: u64) -> String {
    let (mut days, seconds) = (unix / 86_400, unix % 86_400);
    let is_leap =
        |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let mut year = 1970;
    loop {
        let length = if is_leap(year) { 366 } else { 365 };
        if days < length {
            break;
        }
        days -= length;
        year += 1;
    }
    let february = if is_leap(year) { 29 } else { 28 };
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    let (hour, minute, second) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    format!("{year:04}-{month:02}-{:02} {hour:02}:{minute:02}:{second:02} UTC", days + 1)
}

#[test]
fn times_and_numbers_of_the_comparison() {
    assert_eq!(calendar(0), "1970-01-01 00:00:00 UTC");
    assert_eq!(calendar(951_827_696), "2000-02-29 12:34:56 UTC");
    assert_eq!(calendar(1_767_225_599), "2025-12-31 23:59:59 UTC");
    assert_eq!(
        (grouped(999), grouped(1_000), grouped(12_003_004)),
        ("999".into(), "1,000".into(), "12,003,004".into())
    );
    assert_eq!(
        (about(999), about(1000), about(1234), about(12_345)),
        ("999 bytes".into(), "1 kB".into(), "1.23 kB".into(), "12.3 kB".into())
    );
}
