//! Proofs of the real wallet service are checked by the page and by that service, with the same verdict.

use ferrite_testkit::http::json_text;
use ferrite_testkit::known_wallets;
use ferrite_testkit::monerod::WalletRpc;
use ferrite_testkit::tampering::flip;
use serde_json::{Value, json};

use crate::site::{Response, Site, atomic, fact, number};

/// A message that must not be trimmed, and that no log may have.
const MESSAGE: &str = " Überweisung <b>&\nfür März";
const UNKNOWN_TX: &str = "00000000000000000000000000000000000000000000000000000000000000aa";

/// Characters of a payment proof for one key of the transaction.
const ENTRY: usize = 132;

/// What a proof says; `None` if it is not good.
#[derive(Debug, Clone, PartialEq)]
struct Said {
    good: bool,
    received: Option<u64>,
    in_pool: Option<bool>,
    confirmations: Option<u64>,
    total: Option<u64>,
    spent: Option<u64>,
}

const BAD: Said =
    Said { good: false, received: None, in_pool: None, confirmations: None, total: None, spent: None };

/// The fields of a form, and of a call.
#[derive(Clone, Copy)]
struct Claim<'a> {
    txid: &'a str,
    address: &'a str,
    message: &'a str,
    proof: &'a str,
}

impl Claim<'_> {
    fn method(&self) -> &'static str {
        match self.proof {
            proof if proof.starts_with("Spend") => "check_spend_proof",
            proof if proof.starts_with("Reserve") => "check_reserve_proof",
            _ => "check_tx_proof",
        }
    }
}

/// The node with its page, and two real wallets.
struct Court {
    site: Site,
    payer: WalletRpc,
    payee: WalletRpc,
    checked: usize,
    good: usize,
    /// What must not be in the log.
    secrets: Vec<String>,
}

fn result(wallet: &mut WalletRpc, method: &str, params: &Value) -> Value {
    let answer = wallet.json_rpc(method, &params.to_string());
    let answer: Value = serde_json::from_str(&answer).unwrap();
    assert!(answer["error"].is_null(), "{method}: {answer}");
    answer["result"].clone()
}

impl Court {
    fn start() -> Self {
        let site = Site::with_payments_and(&["--log-level", "4"]);
        let port = site.node.rpc_port();
        let mut payer = WalletRpc::restore_on(port, known_wallets::SECOND);
        result(&mut payer, "refresh", &json!({}));
        let payee = WalletRpc::start_on(port, &[]);
        Self { site, payer, payee, checked: 0, good: 0, secrets: Vec::new() }
    }

    /// What the page says.
    fn page(&self, claim: Claim<'_>) -> Said {
        let message = claim.message.replace('\n', "\r\n");
        // As a mail program breaks it.
        let (first, second) = claim.proof.split_at(claim.proof.len() / 2);
        let proof = format!(" {first}\r\n{second}\r\n");
        let form = [
            ("txid", claim.txid),
            ("address", claim.address),
            ("message", message.as_str()),
            ("proof", proof.as_str()),
        ];
        let Response { status, body, .. } = self.site.submit("/proofs", &form);
        crate::site::assert_well_formed("/proofs", &body);
        let good = body.contains("The proof is good.");
        if !good {
            assert!([200, 400, 404].contains(&status), "{status}: {body}");
            assert_eq!(body.contains("The proof is bad."), status == 200, "{body}");
            return BAD;
        }
        assert_eq!(status, 200, "{body}");
        match claim.method() {
            "check_spend_proof" => Said { good, ..BAD },
            "check_reserve_proof" => Said {
                good,
                total: Some(atomic(&fact(&body, "Received"))),
                spent: Some(atomic(&fact(&body, "Spent since"))),
                ..BAD
            },
            _ => {
                let place = fact(&body, "Transaction");
                let in_pool = place == "waiting in the pool";
                Said {
                    good,
                    received: Some(atomic(&fact(&body, "Received"))),
                    in_pool: Some(in_pool),
                    confirmations: Some(if in_pool { 0 } else { u64::try_from(number(&place)).unwrap() }),
                    ..BAD
                }
            }
        }
    }

    /// What the real wallet service says. An error means that the proof is not good.
    fn real(&mut self, claim: Claim<'_>) -> Said {
        let method = claim.method();
        let mut params = json!({ "message": claim.message, "signature": claim.proof });
        if method != "check_reserve_proof" {
            params["txid"] = json!(claim.txid);
        }
        if method != "check_spend_proof" {
            params["address"] = json!(claim.address);
        }
        let answer = self.payee.json_rpc(method, &params.to_string());
        let answer: Value = serde_json::from_str(&answer).unwrap();
        let answer = &answer["result"];
        if answer["good"] != json!(true) {
            return BAD;
        }
        let figure = |name: &str| answer[name].as_u64();
        Said {
            good: true,
            received: figure("received"),
            in_pool: answer["in_pool"].as_bool(),
            confirmations: figure("confirmations"),
            total: figure("total"),
            spent: figure("spent"),
        }
    }

    /// What both say.
    fn say(&mut self, claim: Claim<'_>) -> Said {
        let (page, real) = (self.page(claim), self.real(claim));
        assert_eq!(page, real, "{}: the page, and the real wallet: {}", claim.method(), claim.proof);
        self.checked += 1;
        self.good += usize::from(page.good);
        page
    }

    /// A good proof, and what is left of it when something is changed.
    fn try_changes(&mut self, claim: Claim<'_>, others: &[&str]) -> Said {
        let said = self.say(claim);
        assert!(said.good, "{} {}", claim.txid, claim.proof);
        self.secrets.push(claim.proof.to_owned());
        let header = claim.proof.find("ProofV").unwrap() + "ProofV2".len();
        let proof = claim.proof;
        let mut changed: Vec<String> = (0..3).map(|part| flip(proof, header, part, 3)).collect();
        changed.push(proof.replace("ProofV2", "ProofV1"));
        changed.push(proof[..proof.len() - 1].to_owned());
        changed.push(proof[..header + (proof.len() - header) / 2].to_owned());
        changed.push(format!("{proof}1"));
        changed.push(proof.replace("OutProof", "InProof"));
        // A proof of a payment with a key for each output is good as long as one of its parts is.
        let has_parts = claim.method() == "check_tx_proof" && proof.len() - header > ENTRY;
        for changed in changed.iter().filter(|changed| *changed != proof) {
            let good = self.say(Claim { proof: changed, ..claim }).good;
            assert!(has_parts || !good, "{changed}");
        }
        for message in ["", "another", MESSAGE.trim()] {
            assert!(!self.say(Claim { message, ..claim }).good, "{message}");
        }
        if claim.method() != "check_reserve_proof" {
            for txid in [UNKNOWN_TX, "12", ""] {
                assert!(!self.say(Claim { txid, ..claim }).good, "{txid}");
            }
        }
        if claim.method() != "check_spend_proof" {
            let foreign = [known_wallets::FIRST.address, "4", ""];
            for address in others.iter().filter(|other| **other != claim.address).chain(&foreign) {
                assert!(!self.say(Claim { address, ..claim }).good, "{address}");
            }
        }
        said
    }

    fn pay(&mut self, to: &[(&str, u64)]) -> String {
        let to: Vec<Value> =
            to.iter().map(|(address, amount)| json!({ "address": address, "amount": amount })).collect();
        let sent = result(&mut self.payer, "transfer", &json!({ "destinations": to }));
        let txid = sent["tx_hash"].as_str().unwrap().to_owned();
        // What everyone may know of the pool changes when it is broadcast.
        while self.site.ask("GET", &format!("/tx/{txid}"), "").status != 200 {
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        txid
    }

    fn mine(&mut self, blocks: u32) {
        self.site.node.mine(blocks, known_wallets::THIRD.address);
        for wallet in [&mut self.payer, &mut self.payee] {
            result(wallet, "refresh", &json!({}));
        }
    }

    /// The proofs of a payment by both parties, and the one of its sender that it was made.
    fn payment(&mut self, txid: &str, to: &[(&str, u64)], addresses: &[&str]) {
        for (place, (address, _)) in to.iter().enumerate() {
            if to[..place].iter().any(|(before, _)| before == address) {
                continue;
            }
            let expected: u64 =
                to.iter().filter(|(other, _)| other == address).map(|(_, amount)| amount).sum();
            let params = json!({ "txid": txid, "address": address, "message": MESSAGE });
            for (wallet, header) in [(&mut self.payer, "OutProofV2"), (&mut self.payee, "InProofV2")] {
                let proof = result(wallet, "get_tx_proof", &params)["signature"].as_str().unwrap().to_owned();
                assert!(proof.starts_with(header), "{proof}");
                self.secrets.push(proof);
            }
            let made = self.secrets.split_off(self.secrets.len() - 2);
            for proof in &made {
                let claim = Claim { txid, address, message: MESSAGE, proof };
                assert_eq!(self.try_changes(claim, addresses).received, Some(expected));
            }
        }
        let proof = result(&mut self.payer, "get_spend_proof", &json!({ "txid": txid, "message": MESSAGE }));
        let proof = proof["signature"].as_str().unwrap().to_owned();
        self.try_changes(Claim { txid, address: "", message: MESSAGE, proof: &proof }, addresses);
    }

    fn reserve(&mut self, payer: bool, wish: Value) -> String {
        let mut params = wish;
        params["message"] = json!(MESSAGE);
        let wallet = if payer { &mut self.payer } else { &mut self.payee };
        result(wallet, "get_reserve_proof", &params)["signature"].as_str().unwrap().to_owned()
    }
}

#[test]
fn the_page_judges_proofs_as_the_real_wallet_does() {
    let mut court = Court::start();
    let made = result(&mut court.payee, "create_address", &json!({ "account_index": 0, "count": 1 }));
    let sub = made["address"].as_str().unwrap().to_owned();
    let other =
        result(&mut court.payee, "create_account", &json!({}))["address"].as_str().unwrap().to_owned();
    let main = result(&mut court.payee, "get_address", &json!({}))["address"].as_str().unwrap().to_owned();
    let (main, sub, other) = (main.as_str(), sub.as_str(), other.as_str());
    let addresses = [main, sub, other];

    // Payments to the main address, to a subaddress, and to several at once, which has a key for each output.
    let plans: [&[(&str, u64)]; 3] = [
        &[(main, 1_000_000_000_000)],
        &[(sub, 2_000_000_000)],
        &[(main, 5), (sub, 6_000), (other, 7), (sub, 8)],
    ];
    let paid: Vec<String> = plans.iter().map(|to| court.pay(to)).collect();
    // In the pool.
    court.payment(&paid[0], plans[0], &addresses);
    let last = court.pay(&[(sub, 9_000_000_000)]);
    court.payment(&last, &[(sub, 9_000_000_000)], &addresses);
    // In a block.
    court.mine(1);
    for (txid, to) in paid.iter().zip(plans) {
        court.payment(txid, to, &addresses);
    }
    court.mine(11);

    let all = court.reserve(false, json!({ "all": true }));
    let claim = Claim { txid: "", address: main, message: MESSAGE, proof: &all };
    let said = court.try_changes(claim, &addresses);
    let expected: u64 = plans.iter().flat_map(|to| to.iter()).map(|(_, amount)| amount).sum();
    assert_eq!((said.total, said.spent), (Some(expected + 9_000_000_000), Some(0)));
    let account = court.reserve(false, json!({ "account_index": 1, "amount": 7 }));
    assert_eq!(court.try_changes(Claim { proof: &account, ..claim }, &addresses).total, Some(7));
    let own = court.reserve(true, json!({ "all": true }));
    let second = known_wallets::SECOND.address;
    assert!(court.try_changes(Claim { proof: &own, address: second, ..claim }, &addresses).total > Some(0));

    // A reserve that is spent afterwards: first in the pool, then in the chain.
    let sweep =
        json!({ "address": known_wallets::FIRST.address, "account_index": 0, "subaddr_indices": [0] });
    result(&mut court.payee, "sweep_all", &sweep);
    while court.page(claim).spent == Some(0) {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let spent = court.say(claim).spent;
    assert!(spent >= Some(1_000_000_000_000), "{spent:?}");
    court.mine(1);
    assert_eq!(court.say(claim).spent, spent);

    let Court { site, checked, good, secrets, .. } = court;
    let log = site.node.log();
    assert!(log.contains("Web page at http://"), "{log}");
    for secret in secrets.iter().map(String::as_str).chain(["für März"]) {
        let part = &secret[secret.len().saturating_sub(40)..];
        assert!(!log.contains(part), "{part} is in the log");
    }
    ferrite_testkit::seen!("{checked} proofs, {good} of them good for both");
}

#[test]
fn forms_that_no_browser_sends() {
    let mut site = Site::with_payments();
    let txid = json_text(&site.node.json_rpc("get_last_block_header", "{}"), "miner_tx_hash").unwrap();
    let txid = txid.as_str();
    let long = format!("InProofV2{}", "1".repeat(262_144));
    let letters = "m".repeat(20_000);
    let address = known_wallets::FIRST.address;
    for (form, expected, says) in [
        (vec![], 400, "The proof is missing."),
        (vec![("proof", "SigV2xyz")], 400, "This is not a proof"),
        (vec![("proof", "<script>alert(1)</script>")], 400, "This is not a proof"),
        (vec![("proof", "InProofV2")], 400, "The id of the transaction is missing"),
        (vec![("proof", "InProofV2"), ("txid", txid)], 400, "The address is missing"),
        (vec![("proof", "InProofV2"), ("txid", txid), ("address", address)], 200, "The proof is bad."),
        (vec![("proof", "InProofV9"), ("txid", txid), ("address", address)], 200, "The proof is bad."),
        (vec![("proof", "SpendProofV2"), ("txid", txid)], 200, "The proof is bad."),
        (vec![("proof", "SpendProofV1"), ("txid", UNKNOWN_TX)], 404, "The node knows no transaction"),
        // A miner transaction has no rings, so a proof without signatures would do.
        (vec![("proof", "SpendProofV1"), ("txid", txid)], 400, "A miner transaction spends nothing"),
        (vec![("proof", "ReserveProofV2"), ("address", address)], 200, "The proof is bad."),
        (vec![("proof", long.as_str())], 400, "The proof is too long"),
        (vec![("proof", "InProofV2"), ("message", letters.as_str())], 400, "The message is too long"),
    ] {
        let response = site.submit("/proofs", &form);
        assert_eq!(response.status, expected, "{says}: {response:?}");
        assert!(response.body.contains(says), "{says}: {}", response.body);
        assert!(!response.body.contains("<script>"), "{}", response.body);
        crate::site::assert_well_formed(says, &response.body);
    }
    // Other content, other sites, other verbs, other paths.
    let form = "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 7\r\n";
    let post = |head: &str| site.send("POST", "/proofs", head, "proof=x").status;
    assert_eq!(post(form), 400, "a program may send it");
    assert_eq!(post("Content-Type: text/plain\r\nContent-Length: 7\r\n"), 400);
    for origin in ["http://evil.example", "null", "http://127.0.0.1:1"] {
        assert_eq!(post(&format!("{form}Origin: {origin}\r\n")), 403, "{origin}");
    }
    let cross = "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\n";
    assert_eq!(post(&format!("{form}{cross}")), 403);
    assert_eq!(site.send("PUT", "/proofs", form, "proof=x").status, 405);
    assert_eq!(site.send("POST", "/search", form, "proof=x").status, 405);
    // A link fills in a transaction.
    assert!(site.page(&format!("/proofs?txid={txid}")).contains(&format!("value=\"{txid}\"")));
    assert!(site.page(&format!("/tx/{txid}")).contains(&format!("href=\"/proofs?txid={txid}\"")));
}
