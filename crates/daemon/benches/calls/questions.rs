//! The requests: each with many different parameters.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;

use ferrite_rpc::daemon::bulk::GetBlocksBinRequest;
use ferrite_rpc::daemon::outputs::{GetOutsBinRequest, OutputIndex};
use ferrite_testkit::load::Request;
use ferrite_testkit::made_chain::MadeChain;
use ferrite_types::epee;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng as _, SeedableRng as _};

/// Number of different bodies of a request.
const BODIES: usize = 64;
/// Transactions per request.
const TXS: usize = 10;
/// Outputs per request: rings of two inputs with some spare ones, as wallets do.
const OUTS: usize = 60;
/// Approximate number of blocks per request.
const BLOCKS: u64 = 100;

/// A request.
pub(crate) struct Question {
    pub(crate) name: &'static str,
    pub(crate) request: Request,
    /// The desired speedup over the reference.
    pub(crate) goal: f64,
    /// Whether it is so small that the server itself matters.
    pub(crate) small: bool,
    /// Whether the body is binary.
    pub(crate) binary: bool,
}

/// All requests for a node with this chain.
pub(crate) fn all(made: &MadeChain) -> Vec<Question> {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let mut below = |limit: u64| rng.next_u64() % limit;
    let headers = (0..BODIES).map(|_| {
        let height = below(made.height());
        format!(r#"{{"jsonrpc":"2.0","id":"0","method":"get_block_header_by_height","params":{{"height":{height}}}}}"#)
            .into_bytes()
    });
    let headers = headers.collect();
    let count = made.tx_ids.len() as u64;
    let mut txs = |_| {
        let first = usize::try_from(below(count - TXS as u64)).unwrap();
        let ids: Vec<String> = made.tx_ids[first..first + TXS].iter().map(|id| format!("\"{id}\"")).collect();
        format!(r#"{{"txs_hashes":[{}]}}"#, ids.join(",")).into_bytes()
    };
    let txs = (0..BODIES).map(&mut txs).collect();
    let outs = (0..BODIES).map(|_| {
        let outputs = (0..OUTS).map(|_| OutputIndex { amount: 0, index: below(made.outputs) }).collect();
        epee::to_bytes(&GetOutsBinRequest { get_txid: false, outputs, ..GetOutsBinRequest::default() })
    });
    let outs = outs.collect();
    let blocks = (0..BODIES as u64).map(|at| {
        // The last blocks have the most transactions.
        let known = made.ids[usize::try_from(made.height() - BLOCKS - at % 16).unwrap()];
        let block_ids = vec![known, made.ids[0]];
        epee::to_bytes(&GetBlocksBinRequest { block_ids, prune: true, ..GetBlocksBinRequest::default() })
    });
    let question = |name, path, bodies, goal| Question {
        name,
        request: Request { path, bodies },
        goal,
        small: false,
        binary: false,
    };
    let info = vec![br#"{"jsonrpc":"2.0","id":"0","method":"get_info"}"#.to_vec()];
    vec![
        Question { small: true, ..question("get_info", "/json_rpc", info, 5.0) },
        Question { small: true, ..question("get_block_header_by_height", "/json_rpc", headers, 2.0) },
        question("get_transactions, 10", "/get_transactions", txs, 1.0),
        Question { binary: true, ..question("get_outs.bin, 60", "/get_outs.bin", outs, 3.0) },
        Question {
            binary: true,
            ..question("get_blocks.bin, 100 to 115", "/get_blocks.bin", blocks.collect(), 3.0)
        },
    ]
}

impl Question {
    /// The complete responses of both nodes to the first body. They must be about the same.
    pub(crate) fn ask_both(&self, ours: u16, monerod: u16) -> [Vec<u8>; 2] {
        let answers = [ours, monerod].map(|port| exchange(port, self.request.path, &self.request.bodies[0]));
        let [ours, theirs] = answers.each_ref().map(Vec::len);
        // A newer version has a few more fields.
        assert!(ours.abs_diff(theirs) * 6 < theirs.max(4000), "{}: {ours} and {theirs} bytes", self.name);
        answers
    }
}

/// The response to one request, with its head. The connection stays open while it is read: monerod may close one that
/// is to be closed before everything was sent.
fn exchange(port: u16, path: &str, body: &[u8]) -> Vec<u8> {
    let head = format!("POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {}\r\n\r\n", body.len());
    let mut stream = BufReader::new(TcpStream::connect(("127.0.0.1", port)).unwrap());
    stream.get_mut().write_all(&[head.as_bytes(), body].concat()).unwrap();
    let mut answer = Vec::new();
    let mut length = 0;
    loop {
        let start = answer.len();
        stream.read_until(b'\n', &mut answer).unwrap();
        let line = String::from_utf8_lossy(&answer[start..]).to_ascii_lowercase();
        if let Some(value) = line.strip_prefix("content-length:") {
            length = value.trim().parse().unwrap();
        }
        if line.trim().is_empty() {
            break;
        }
    }
    stream.take(length).read_to_end(&mut answer).unwrap();
    assert!(answer.starts_with(b"HTTP/1.1 200"), "{path}: {}", String::from_utf8_lossy(&answer));
    answer
}
