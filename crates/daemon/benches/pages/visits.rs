//! Visits of pages and calls over one connection each.

use std::time::{Duration, Instant};

use ferrite_crypto::keys::{AddressKeys, KeyPair};
use ferrite_crypto::proofs::tx::{Recipient, TransactionKeys, TxProof};
use ferrite_crypto::random::os_rng;
use ferrite_testkit::bench::Spread;
use ferrite_testkit::http::Client;
use ferrite_testkit::ours::Ferrited;
use ferrite_testkit::processor;
use ferrite_types::address::{Address, AddressKind};
use ferrite_types::network::Network;

use crate::chain::Long;

/// The processor time of a process is counted in hundredths of a second, so a turn takes many of them.
const LEAST_PROCESSOR_TIME: Duration = Duration::from_millis(400);

/// What a page or a call costs.
pub(crate) struct Cost {
    /// Until the answer is complete.
    pub(crate) times: Spread,
    /// Processor time of the node for one, in seconds.
    pub(crate) cpu: f64,
    /// The length of the body.
    pub(crate) bytes: usize,
}

/// A connection to the page and one for calls.
pub(crate) struct Visitor {
    page: Client,
    rpc: Client,
    process: u32,
}

impl Visitor {
    pub(crate) fn new(node: &Ferrited, page_port: u16) -> Self {
        Self {
            page: Client::connect(page_port).unwrap(),
            rpc: Client::connect(node.rpc_port()).unwrap(),
            process: node.process_id(),
        }
    }

    /// A page.
    pub(crate) fn page(&mut self, path: &str) -> String {
        let (status, body) = self.page.get(path).unwrap();
        assert_eq!(status, 200, "{path}");
        String::from_utf8(body).unwrap()
    }

    /// The cost of a page. Each request has another query, so that the page is drawn each time.
    pub(crate) fn visit(&mut self, path: &str, turns: usize) -> Cost {
        let Self { page, process, .. } = self;
        let (mut turn, joint) = (0, if path.contains('?') { '&' } else { '?' });
        cost(*process, turns, || {
            turn += 1;
            page.get(&format!("{path}{joint}turn={turn}")).unwrap()
        })
    }

    /// The cost of a page that was drawn a moment ago.
    pub(crate) fn visit_again(&mut self, path: &str, turns: usize) -> Cost {
        let Self { page, process, .. } = self;
        cost(*process, turns, || page.get(path).unwrap())
    }

    /// The cost of a call.
    pub(crate) fn call(&mut self, method: &str, params: &str, turns: usize) -> Cost {
        call(&mut self.rpc, self.process, method, params, turns)
    }

    /// How long a check of a payment proof takes. It is one for another address than the one that was paid, which costs
    /// the same.
    pub(crate) fn proof(&mut self, long: &Long, turns: usize) -> Spread {
        let (spend, view) = (KeyPair::random(&mut os_rng()), KeyPair::random(&mut os_rng()));
        let keys = AddressKeys { spend: *spend.public(), view: *view.public() };
        let address = Address {
            network: Network::Regtest,
            kind: AddressKind::Standard,
            spend: keys.spend,
            view: keys.view,
        };
        let recipient = Recipient { address: keys, is_subaddress: false };
        let tx_keys = TransactionKeys { main: &long.tx_key, additional: &[] };
        let proof =
            TxProof::prove_in(&mut os_rng(), &long.paid, b"", &recipient, view.secret(), tx_keys).unwrap();
        let body = format!("txid={}&address={address}&message=&proof={proof}", long.paid);
        let mut times = Vec::new();
        while times.len() < turns {
            let started = Instant::now();
            let (status, answer) = self.page.post_form("/proofs", &body).unwrap();
            let time = started.elapsed();
            match status {
                503 => std::thread::sleep(Duration::from_millis(1)),
                _ => {
                    let answer = String::from_utf8(answer).unwrap();
                    assert!(status == 200 && answer.contains("The proof is good."), "{answer}");
                    times.push(time);
                }
            }
        }
        Spread::of_times(times)
    }
}

/// The cost of a call to any node.
pub(crate) fn call(rpc: &mut Client, process: u32, method: &str, params: &str, turns: usize) -> Cost {
    let body = format!(r#"{{"jsonrpc":"2.0","id":"0","method":"{method}","params":{params}}}"#);
    cost(process, turns, || rpc.post("/json_rpc", &body).unwrap())
}

fn cost(process: u32, turns: usize, mut ask: impl FnMut() -> (u16, Vec<u8>)) -> Cost {
    let (status, body) = ask();
    assert_eq!(status, 200, "{}", String::from_utf8_lossy(&body));
    let before = processor::used(process);
    let mut times = Vec::new();
    while times.len() < turns || processor::used(process).saturating_sub(before) < LEAST_PROCESSOR_TIME {
        for _ in 0..turns {
            let started = Instant::now();
            ask();
            times.push(started.elapsed());
        }
    }
    let used = processor::used(process).saturating_sub(before);
    Cost { cpu: used.as_secs_f64() / times.len() as f64, times: Spread::of_times(times), bytes: body.len() }
}
