//! The requests.

/// A pseudorandom generator, deterministic by seed.
pub(super) struct Random(pub(super) u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    pub(super) fn below(&mut self, limit: usize) -> usize {
        usize::try_from(self.next() % limit.max(1) as u64).unwrap_or(0)
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }

    fn path(&mut self) -> &'static str {
        self.pick::<&str>(PATHS)
    }

    fn bytes(&mut self, count: usize) -> Vec<u8> {
        (0..count).map(|_| self.next().to_le_bytes()[0]).collect()
    }
}

/// Methods that only read, or reject what is sent here.
const METHODS: &[&str] = &[
    "get_block_count",
    "on_get_block_hash",
    "get_block_template",
    "submit_block",
    "get_last_block_header",
    "get_block_header_by_hash",
    "get_block_header_by_height",
    "get_block_headers_range",
    "get_block",
    "get_connections",
    "get_info",
    "hard_fork_info",
    "get_bans",
    "get_output_histogram",
    "get_version",
    "get_coinbase_tx_sum",
    "get_fee_estimate",
    "get_alternate_chains",
    "relay_tx",
    "sync_info",
    "get_txpool_backlog",
    "get_output_distribution",
    "get_miner_data",
    "add_aux_pow",
    "rpc_access_info",
    "no_such_method",
];

const PATHS: &[&str] = &[
    "/get_height",
    "/get_info",
    "/get_transactions",
    "/get_alt_blocks_hashes",
    "/is_key_image_spent",
    "/send_raw_transaction",
    "/mining_status",
    "/get_peer_list",
    "/get_public_nodes",
    "/get_transaction_pool",
    "/get_transaction_pool_hashes",
    "/get_transaction_pool_stats",
    "/get_limit",
    "/get_net_stats",
    "/get_outs",
    "/get_outs.bin",
    "/get_o_indexes.bin",
    "/get_blocks_by_height.bin",
    "/get_output_distribution.bin",
    "/get_transaction_pool_hashes.bin",
    "/no_such_path",
    "/",
];

const FIELDS: &[&str] = &[
    "height",
    "heights",
    "hash",
    "hashes",
    "start_height",
    "end_height",
    "fill_pow_hash",
    "wallet_address",
    "reserve_size",
    "prev_block",
    "extra_nonce",
    "txs_hashes",
    "decode_as_json",
    "prune",
    "split",
    "key_images",
    "tx_as_hex",
    "do_not_relay",
    "amounts",
    "min_count",
    "max_count",
    "unlocked",
    "recent_cutoff",
    "cumulative",
    "from_height",
    "to_height",
    "binary",
    "compress",
    "outputs",
    "get_txid",
    "txids",
    "grace_blocks",
    "version",
    "count",
    "client",
    "blocktemplate_blob",
    "aux_pow",
];

fn value(random: &mut Random, depth: usize) -> String {
    match random.below(if depth > 3 { 9 } else { 12 }) {
        0 => random.next().to_string(),
        1 => format!("-{}", random.next()),
        2 => random.below(100).to_string(),
        3 => (*random.pick(&["true", "false", "null", "TRUE", "nul"])).to_owned(),
        4 => (*random.pick(&["1e999", "1.5", "-0", "18446744073709551616", "1e-400", "--1", "0x10"]))
            .to_owned(),
        5 => format!("\"{}\"", "ab".repeat(random.below(80))),
        6 => format!("\"{}\"", random.next()),
        7 => {
            (*random.pick(&[r#""\u0000\ud800""#, r#""\q\v\/""#, "\"\u{7f}é\"", "\"open", r#""""#])).to_owned()
        }
        8 => format!("\"{:064x}\"", random.next()),
        9 => object(random, depth + 1),
        _ => {
            let item = value(random, depth + 1);
            let count = *random.pick(&[0, 1, 2, 3, 50]);
            format!("[{}]", vec![item; count].join(","))
        }
    }
}

fn object(random: &mut Random, depth: usize) -> String {
    let count = random.below(5);
    let members: Vec<String> =
        (0..count).map(|_| format!("\"{}\":{}", random.pick(FIELDS), value(random, depth + 1))).collect();
    format!("{{{}}}", members.join(","))
}

fn call(random: &mut Random) -> String {
    let method = *random.pick(METHODS);
    let params = if random.below(6) == 0 { value(random, 0) } else { object(random, 0) };
    match random.below(8) {
        0 => format!(r#"{{"method":{},"params":{params}}}"#, value(random, 0)),
        1 => format!(r#"{{"id":{},"method":"{method}","params":{params}}}"#, value(random, 0)),
        2 => {
            let one = format!(r#"{{"method":"{method}","params":{params}}}"#);
            format!("[{}]", vec![one; random.below(30)].join(","))
        }
        _ => format!(r#"{{"jsonrpc":"2.0","id":"0","method":"{method}","params":{params}}}"#),
    }
}

/// Portable storage with a field of false length, or a few correct ones.
fn storage(random: &mut Random) -> Vec<u8> {
    let mut bytes = b"\x01\x11\x01\x01\x01\x01\x02\x01\x01".to_vec();
    let count = random.below(5);
    bytes.push(u8::try_from(count * 4).unwrap_or(0));
    for _ in 0..count {
        let name = *random.pick(FIELDS);
        bytes.push(u8::try_from(name.len()).unwrap_or(0));
        bytes.extend_from_slice(name.as_bytes());
        bytes.push(*random.pick(&[5, 8, 10, 11, 12, 0x85, 0x8a, 0x8c, 0x8d, 0xff]));
        let length = random.below(20);
        bytes.extend(random.bytes(length));
    }
    bytes
}

fn post(path: &str, length: &str, body: &[u8]) -> Vec<u8> {
    let head = format!("POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n\r\n");
    [head.as_bytes(), body].concat()
}

fn with_body(path: &str, body: &[u8]) -> Vec<u8> {
    post(path, &body.len().to_string(), body)
}

/// A request of some kind.
pub(super) fn hostile(random: &mut Random) -> Vec<u8> {
    match random.below(24) {
        0..=6 => with_body("/json_rpc", call(random).as_bytes()),
        7..=9 => {
            let body = object(random, 0);
            with_body(random.path(), body.as_bytes())
        }
        10 | 11 => {
            let body = storage(random);
            with_body(random.path(), &body)
        }
        12 | 13 => mutated(random),
        14 => {
            let whole = with_body("/json_rpc", call(random).as_bytes());
            whole[..random.below(whole.len())].to_vec()
        }
        15 => {
            let count = random.below(400);
            random.bytes(count)
        }
        16 => head(random),
        17 => {
            let length = *random.pick(&[
                "-1",
                "1e3",
                "18446744073709551615",
                "99999999999999999999",
                "",
                "5, 5",
                "0x5",
            ]);
            post("/json_rpc", length, call(random).as_bytes())
        }
        18 => oversized(random),
        19 => deep(random),
        20 => {
            let one = with_body("/json_rpc", call(random).as_bytes());
            one.repeat(1 + random.below(20))
        }
        21 => b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03".to_vec(),
        22 => {
            let chunks = "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n";
            format!("POST {} HTTP/1.1\r\nHost: localhost\r\n{chunks}", random.path()).into_bytes()
        }
        _ => {
            let login =
                ["Digest", "Digest nonce=\"", "Basic eDp5", "Digest username=\"a\", nc=zzzzzzzz, qop=auth"];
            let line =
                format!("GET {} HTTP/1.1\r\nAuthorization: {}\r\n", random.path(), random.pick(&login));
            format!("{line}Origin: http://a\r\nConnection: {}\r\n\r\n", random.pick(&["close", "x", ""]))
                .into_bytes()
        }
    }
}

fn mutated(random: &mut Random) -> Vec<u8> {
    let mut bytes = with_body("/json_rpc", call(random).as_bytes());
    for _ in 0..=random.below(8) {
        let at = random.below(bytes.len());
        match random.below(3) {
            0 => bytes[at] = random.next().to_le_bytes()[0],
            1 => drop(bytes.remove(at)),
            _ => bytes.insert(at, *random.pick(b"\r\n\0{}[]\":,9")),
        }
        if bytes.is_empty() {
            break;
        }
    }
    bytes
}

fn head(random: &mut Random) -> Vec<u8> {
    let text = match random.below(6) {
        0 => "PATCH / HTTP/1.1\r\n\r\n".to_owned(),
        1 => "GET / HTTP/9999999999.1\r\n\r\n".to_owned(),
        2 => format!("{}GET / HTTP/1.1\r\n\r\n", "\r\n".repeat(random.below(8))),
        3 => format!("GET /{} HTTP/1.1\r\n\r\n", "a".repeat(random.below(20_000))),
        4 => format!("GET / HTTP/1.1\r\n{}\r\n", "A: b\r\n".repeat(random.below(40_000))),
        _ => format!("GET / HTTP/1.1\r\nA: {}", "a".repeat(random.below(200_000))),
    };
    text.into_bytes()
}

fn oversized(random: &mut Random) -> Vec<u8> {
    match random.below(4) {
        0 => with_body("/json_rpc", &vec![b' '; 1_100_000]),
        1 => with_body(
            "/get_transactions",
            &[&br#"{"txs_hashes":["#[..], &b"\"00\",".repeat(150_000)].concat(),
        ),
        2 => with_body("/json_rpc", &[&br#"{"params":["#[..], &b"1,".repeat(400_000), b"1]}"].concat()),
        _ => post("/json_rpc", "1048000", b"{"),
    }
}

fn deep(random: &mut Random) -> Vec<u8> {
    let count = random.below(100_000);
    match random.below(4) {
        0 => with_body("/json_rpc", &br#"{"a":"#.repeat(count)),
        1 => with_body("/json_rpc", &b"[".repeat(count)),
        2 => with_body("/json_rpc", &[&b"["[..], &b"{},".repeat(count), b"{}]"].concat()),
        _ => {
            let sections = b"\x04\x01a\x0c".repeat(count);
            with_body("/get_outs.bin", &[&b"\x01\x11\x01\x01\x01\x01\x02\x01\x01"[..], &sections].concat())
        }
    }
}

/// Whether a server has no reason to wait for more.
pub(super) fn is_whole(bytes: &[u8]) -> bool {
    let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") else { return false };
    let head = String::from_utf8_lossy(&bytes[..end]).to_ascii_lowercase();
    let length = head
        .split("content-length:")
        .nth(1)
        .map_or(Some(0), |rest| rest.split("\r\n").next().unwrap_or_default().trim().parse::<usize>().ok());
    length.is_some_and(|length| bytes.len() - end - 4 >= length)
}
