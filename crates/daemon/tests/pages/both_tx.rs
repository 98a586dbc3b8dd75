//! Comparisons of transactions: facts, inputs with their rings, outputs, and the extra field.

use serde_json::{Value, json};

use crate::both::{Both, calendar, grouped};
use crate::site::{atomic, fact, number, rows, text_of};

/// Unlock times below this are heights.
const FIRST_TIME: u64 = 500_000_000;

impl Both {
    /// Compares a transaction of the chain.
    pub fn transaction(&mut self, id: &str) {
        let (entry, tx) = self.real_tx(id);
        let page = self.site.page(&format!("/tx/{id}"));
        let what = format!("transaction {id}");
        self.same(&what, fact(&page, "Id"), id.to_owned());
        let height = entry["block_height"].as_u64().unwrap();
        // The installed version does not count confirmations.
        let tip = self.call("get_info", &json!({}))["height"].as_u64().unwrap();
        let plural = if tip - height == 1 { "" } else { "s" };
        let place = format!("block {}, {} confirmation{plural}", grouped(height), grouped(tip - height));
        self.same(&what, fact(&page, "Where"), place);
        self.contains(&what, &page, &format!("<dd>block <a href=\"/block/{height}\">"));
        self.time(&what, &page, entry["block_timestamp"].as_u64().unwrap());
        self.content(&what, &page, &entry, &tx);
        for (number, input) in (1..).zip(tx["vin"].as_array().unwrap()) {
            self.input(&what, &page, number, input);
        }
        let indices = entry["output_indices"].as_array().unwrap();
        self.outputs(&what, &page, &tx, Some(indices));
        for (place, (output, index)) in tx["vout"].as_array().unwrap().iter().zip(indices).enumerate() {
            // Only the first block has an output of version 1, which is not RingCT.
            let amount = if tx["version"] == 1 { output["amount"].as_u64().unwrap() } else { 0 };
            self.output(amount, index.as_u64().unwrap(), (id, place, &tx));
        }
        self.extra(&what, &page, &tx);
    }

    /// What does not depend on where the transaction is.
    pub fn content(&mut self, what: &str, page: &str, entry: &Value, tx: &Value) {
        let digits = |name: &str| entry[name].as_str().map_or(0, str::len);
        let size = u64::try_from(digits("as_hex").max(digits("pruned_as_hex")) / 2).unwrap();
        self.same(what, fact(page, "Size"), format!("{} bytes", grouped(size)));
        let outputs = tx["vout"].as_array().unwrap();
        // Up to two outputs, both are the same (`cryptonote_format_utils.cpp: get_transaction_weight`).
        assert!(outputs.len() <= 2, "{what}: the weight is to be computed");
        self.same(what, fact(page, "Weight"), format!("{} bytes", grouped(size)));
        let kind = match tx["rct_signatures"]["type"].as_u64() {
            None => "version 1".to_owned(),
            Some(kind) => format!("version 2, RingCT type {kind} ("),
        };
        let is_miner = tx["vin"][0]["gen"].is_object();
        let kind = if is_miner { format!("miner transaction, {kind}") } else { kind };
        self.same(what, fact(page, "Kind").starts_with(&kind), true);
        match tx["rct_signatures"]["txnFee"].as_u64().filter(|_| !is_miner) {
            Some(fee) => {
                let shown = fact(page, "Fee");
                self.same(what, atomic(&shown), fee);
                let rate = number(shown.split_once('(').unwrap().1);
                self.same(what, rate, u128::from(fee / size));
            }
            None => self.same(what, page.contains("<dt>Fee</dt>"), false),
        }
        let unlock = match tx["unlock_time"].as_u64().unwrap() {
            0 => "none".to_owned(),
            height @ 1..FIRST_TIME => format!("block {}", grouped(height)),
            time => calendar(time),
        };
        self.same(what, fact(page, "Unlock time"), unlock);
        for (name, list) in [("input", "vin"), ("output", "vout")] {
            let count = tx[list].as_array().unwrap().len();
            let plural = if count == 1 { "" } else { "s" };
            self.contains(what, page, &format!("<h2>{count} {name}{plural}</h2>"));
        }
    }

    /// An input with its ring: each member with its block and its time.
    fn input(&mut self, what: &str, page: &str, number: usize, input: &Value) {
        let (_, card) = page.split_once(&format!("<h3>Input {number}</h3>")).unwrap();
        let card = card.split_once("</section>").unwrap().0;
        if let Some(height) = input["gen"]["height"].as_u64() {
            return self.contains(what, card, &format!("New coins of block {}.", grouped(height)));
        }
        let key = &input["key"];
        let image = key["k_image"].as_str().unwrap();
        self.contains(what, card, &format!("Key image <span class=\"hash whole\">{image}</span>"));
        let offsets = key["key_offsets"].as_array().unwrap();
        self.contains(what, card, &format!("One of {} outputs is spent", offsets.len()));
        let mut index = 0;
        let mut members = Vec::new();
        for offset in offsets {
            index += offset.as_u64().unwrap();
            members.push(json!({ "amount": key["amount"], "index": index }));
        }
        let outs = self.post("/get_outs", &json!({ "outputs": members, "get_txid": false }));
        let outs = outs["outs"].as_array().unwrap();
        let shown = rows(card, &format!("Ring members of input {number}"));
        self.same(what, (shown.len(), outs.len()), (members.len(), members.len()));
        self.same(what, card.matches("class=\"member\"").count(), members.len());
        for ((row, member), out) in shown.iter().zip(&members).zip(outs) {
            let (index, height) = (member["index"].as_u64().unwrap(), out["height"].as_u64().unwrap());
            let cells = [
                format!("<a href=\"/output/{}/{index}\">{}</a>", member["amount"], grouped(index)),
                format!("<a href=\"/block/{height}\">{}</a>", grouped(height)),
                calendar(self.timestamp(height)),
            ];
            self.same(what, row.clone(), cells.to_vec());
        }
        let found = self.site.page(&format!("/search?q={image}"));
        self.contains(what, &found, "This key image is spent in the chain.");
    }

    /// The time of a block, from the real node.
    fn timestamp(&mut self, height: u64) -> u64 {
        let header = self.call("get_block_header_by_height", &json!({ "height": height }));
        header["block_header"]["timestamp"].as_u64().unwrap()
    }

    /// The table of the outputs, which have no indices in the pool.
    pub fn outputs(&mut self, what: &str, page: &str, tx: &Value, indices: Option<&Vec<Value>>) {
        let outputs = tx["vout"].as_array().unwrap();
        let shown = rows(page, "Outputs");
        self.same(what, shown.len(), outputs.len());
        for (place, (row, output)) in shown.iter().zip(outputs).enumerate() {
            self.same(what, row[0].clone(), place.to_string());
            let amount = output["amount"].as_u64().unwrap();
            let of_amount = if tx["version"] == 1 { amount } else { 0 };
            let index = match indices.map(|indices| indices[place].as_u64().unwrap()) {
                Some(index) => format!("<a href=\"/output/{of_amount}/{index}\">{}</a>", grouped(index)),
                None => "in no block yet".to_owned(),
            };
            self.same(what, row[1].clone(), index);
            match amount {
                0 => self.same(what, text_of(&row[2]), "hidden".to_owned()),
                _ => self.same(what, atomic(&text_of(&row[2])), amount),
            }
            let target = &output["target"];
            let (key, tag) = match target["tagged_key"].is_object() {
                true => (&target["tagged_key"]["key"], target["tagged_key"]["view_tag"].as_str()),
                false => (&target["key"], None),
            };
            let mut text = key.as_str().unwrap().to_owned();
            text += &tag.map(|tag| format!(" view tag {tag}")).unwrap_or_default();
            let commitment = tx["rct_signatures"]["outPk"][place].as_str();
            text += &commitment.map(|key| format!("commitment {key}")).unwrap_or_default();
            self.same(what, text_of(&row[3]), text);
        }
    }

    /// The page of an output.
    fn output(&mut self, amount: u64, index: u64, (id, place, tx): (&str, usize, &Value)) {
        let page = self.site.page(&format!("/output/{amount}/{index}"));
        let what = format!("output {index} of {amount}");
        let wanted = json!({ "outputs": [{ "amount": amount, "index": index }], "get_txid": true });
        let outs = self.post("/get_outs", &wanted);
        let out = &outs["outs"][0];
        self.contains(&what, &page, &format!("<h1>Output {}</h1>", grouped(index)));
        self.same(&what, fact(&page, "One-time key"), out["key"].as_str().unwrap().to_owned());
        match amount {
            0 => {
                self.same(&what, fact(&page, "Commitment"), out["mask"].as_str().unwrap().to_owned());
                self.same(&what, fact(&page, "Amount"), "RingCT".to_owned());
            }
            _ => self.same(&what, atomic(&fact(&page, "Amount")), amount),
        }
        let height = out["height"].as_u64().unwrap();
        self.same(&what, fact(&page, "Block"), grouped(height));
        let timestamp = self.timestamp(height);
        self.time(&what, &page, timestamp);
        self.same(&what, id, out["txid"].as_str().unwrap());
        self.contains(&what, &page, &format!("href=\"/tx/{id}\""));
        self.same(&what, fact(&page, "Number in it"), place.to_string());
        let unlock = match tx["unlock_time"].as_u64().unwrap() {
            0 => "none".to_owned(),
            time => grouped(time),
        };
        self.same(&what, fact(&page, "Unlock time"), unlock);
        let histogram = self.call("get_output_histogram", &json!({ "amounts": [amount] }));
        let total = histogram["histogram"][0]["total_instances"].as_u64().unwrap();
        self.contains(&what, &page, &format!("One of {} outputs of this amount.", grouped(total)));
    }

    /// The fields of the extra field. Those of these chains have keys, payment ids and nonces of miners.
    pub fn extra(&mut self, what: &str, page: &str, tx: &Value) {
        let byte = |byte: &Value| u8::try_from(byte.as_u64().unwrap()).unwrap();
        let extra: Vec<u8> = tx["extra"].as_array().unwrap().iter().map(byte).collect();
        let (mut rest, mut fields) = (&extra[..], Vec::new());
        while let [tag, after @ ..] = rest {
            let (name, value, length) = match tag {
                1 => ("Transaction key", &after[..32], 32),
                2 if after[..2] == [9, 1] => ("Encrypted payment id", &after[2..10], 10),
                2 => {
                    let length = usize::from(after[0]);
                    ("Nonce", &after[1..=length], 1 + length)
                }
                _ => panic!("{what}: a field that these chains do not have: {rest:?}"),
            };
            fields.push((name.to_owned(), const_hex::encode(value)));
            rest = &after[length..];
        }
        let shown = rows(page, "Extra field");
        let shown: Vec<_> = shown.iter().map(|row| (text_of(&row[0]), text_of(&row[1]))).collect();
        self.same(what, shown, fields);
    }
}
