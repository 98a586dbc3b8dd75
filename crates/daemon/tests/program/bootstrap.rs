//! Bootstrap daemons: the reference's node for ours, and ours for the reference's.

use ferrite_testkit::diff::{Connections, Field, Question, Tree, packet};
use ferrite_testkit::http::{json_number, json_text, json_true};
use ferrite_testkit::monerod::{Monerod, SOME_ADDRESS};
use ferrite_testkit::ours::Ferrited;
use ferrite_testkit::{ports, socks};

use crate::support::{BINARY, curl, wait_for};
use crate::typed::Typed;

/// Number of blocks after the genesis block.
const BLOCKS: u32 = 11;

/// Calls to a node without blocks. Each response equals that of the node behind it, except for the untrusted mark.
fn questions(hash: &str) -> Vec<Question> {
    let genesis = vec![0; 32];
    let method = |name: &str, params: &str| Question::method(name, params);
    vec![
        method("get_last_block_header", "{}"),
        method("get_block_header_by_hash", &format!(r#"{{"hash":"{hash}"}}"#)),
        method("get_block_header_by_height", r#"{"height":7}"#),
        method("get_block_headers_range", r#"{"start_height":3,"end_height":6}"#),
        method("get_block", r#"{"height":9}"#),
        method("hard_fork_info", "{}"),
        method("get_output_histogram", r#"{"amounts":[0]}"#),
        method("get_output_distribution", r#"{"amounts":[0],"cumulative":true}"#),
        method("get_fee_estimate", "{}"),
        method("get_txpool_backlog", "{}"),
        method("get_block_count", "{}"),
        method("on_get_block_hash", "[3]"),
        method("submit_block", r#"["00"]"#),
        method("get_block_header_by_height", r#"{"height":99}"#),
        Question::path("/get_height", ""),
        Question::path("/get_transactions", r#"{"txs_hashes":["cd"]}"#),
        Question::path("/get_outs", r#"{"outputs":[{"amount":0,"index":1}],"get_txid":true}"#),
        Question::path("/is_key_image_spent", r#"{"key_images":[]}"#),
        Question::path("/get_transaction_pool", ""),
        Question::path("/get_transaction_pool_hashes", ""),
        Question::path("/get_transaction_pool_stats", ""),
        Question::path("/get_alt_blocks_hashes", ""),
        Question::path("/get_blocks_by_height.bin", packet(&[("heights", Field::U64s(vec![1, 2]))])),
        Question::path("/get_outs.bin", packet(&[("get_txid", Field::Bool(true))])),
        Question::path(
            "/get_hashes.bin",
            packet(&[("block_ids", Field::Blob(genesis)), ("start_height", Field::U64(0))]),
        ),
    ]
}

/// A node's responses to all requests, with their status and contents.
fn answers(port: u16, hash: &str) -> Vec<(Question, String, Option<Tree>)> {
    let mut rpc = Connections::new(port, port);
    let answer = |question: Question| {
        let answer = rpc.ask(&question);
        let tree = answer.tree();
        (question, answer.status, tree)
    };
    questions(hash).into_iter().map(answer).collect()
}

fn set(port: u16, address: &str, more: &str) {
    let body = format!(r#"{{"address":"{address}"{more}}}"#);
    let answer = Connections::new(port, port).ask(&Question::path("/set_bootstrap_daemon", body));
    assert_eq!(answer.tree().unwrap().text("status"), Some("OK"));
}

fn info(port: u16) -> String {
    let answer = Connections::new(port, port).ask(&Question::path("/get_info", ""));
    String::from_utf8(answer.body).unwrap()
}

/// What `get_info` reports about the node behind a node: address, whether it was used, own height, height, trust.
fn state(port: u16) -> (String, bool, i64, i64, bool) {
    let info = info(port);
    (
        json_text(&info, "bootstrap_daemon_address").unwrap(),
        json_true(&info, "was_bootstrap_ever_used"),
        json_number(&info, "height_without_bootstrap").unwrap(),
        json_number(&info, "height").unwrap(),
        json_true(&info, "untrusted"),
    )
}

/// Copies the blocks of one node to another.
fn copy_chain(from: &mut Monerod, to: &mut Ferrited) {
    for height in 1..=BLOCKS {
        let block = from.json_rpc("get_block", &format!(r#"{{"height":{height}}}"#));
        let blob = const_hex::decode(json_text(&block, "blob").unwrap()).unwrap();
        to.submit_block(&blob).unwrap();
    }
}

/// Four combinations: the node in front and the one behind it are ours or the reference's. In the end ours in front
/// gets the chain from a peer, and stops forwarding calls.
#[test]
fn either_node_answers_for_either() {
    let mut behind = Monerod::start();
    behind.mine(BLOCKS, SOME_ADDRESS);
    // The dialect of the reference.
    let kept = ["--rpc-dialect", "modern", "--fixed-difficulty", "1", "--keep-fakechain"];
    let mut ours_behind = Ferrited::start_with(BINARY, &[&kept[..], &["--offline"]].concat());
    copy_chain(&mut behind, &mut ours_behind);
    let hash = json_text(&behind.json_rpc("get_last_block_header", "{}"), "hash").unwrap();

    let theirs = Monerod::start();
    let mut ours =
        Ferrited::start_with(BINARY, &[&kept[..4], &["--add-exclusive-node", "127.0.0.1:1"]].concat());
    let length = i64::from(BLOCKS) + 1;
    let mut expected = None;
    for (name, front) in [("monerod", theirs.rpc_port()), ("ours", ours.rpc_port())] {
        assert_eq!(state(front), (String::new(), false, 1, 1, false), "{name}");
        for (other, port) in [("ours", ours_behind.rpc_port()), ("monerod", behind.rpc_port())] {
            let address = format!("127.0.0.1:{port}");
            set(front, &address, "");
            assert_eq!(state(front), (address, true, 1, length, true), "{name} before {other}");
            let answers = answers(front, &hash);
            let expected = expected.get_or_insert_with(|| answers.clone());
            for (answer, expected) in answers.iter().zip(expected.iter()) {
                assert_eq!(answer, expected, "{name} before {other}");
            }
        }
    }
    println!("{} calls have the same answers in four ways", questions(&hash).len());
    let unsupported = ours.json_rpc("get_block_count", "{}");
    assert!(unsupported.contains("This command is unsupported for bootstrap daemon"), "{unsupported}");

    assert!(ours_behind.stop().success());
    let peer = format!("127.0.0.1:{}", ours.p2p_port());
    let flags = [&kept[..], &["--add-exclusive-node", &peer]].concat();
    let _peer = Ferrited::start_on(BINARY, ours_behind.folder(), &flags);
    let address = format!("127.0.0.1:{}", behind.rpc_port());
    wait_for("node that answers for itself", || {
        (state(ours.rpc_port()) == (address.clone(), true, length, length, false)).then_some(())
    });
    assert_eq!(json_number(&ours.json_rpc("get_block_count", "{}"), "count"), Some(length));
    wait_for("line about it", || {
        ours.log().contains("Not using the bootstrap daemon 127.0.0.1").then_some(())
    });
    // The reference checks every half minute; without a bootstrap daemon, it answers by itself immediately.
    set(theirs.rpc_port(), "", "");
    assert_eq!(state(theirs.rpc_port()), (String::new(), true, 1, 1, false));
}

/// The flags set the node, with a login, through a proxy.
#[test]
fn flags_choose_the_bootstrap_daemon() {
    let behind = Monerod::start_offline(&["--rpc-login", "alice:secret"]);
    let url = format!("http://127.0.0.1:{}/json_rpc", behind.rpc_port());
    let mine = format!(
        r#"{{"method":"generateblocks","params":{{"amount_of_blocks":{BLOCKS},"wallet_address":"{SOME_ADDRESS}"}}}}"#
    );
    let mined = curl(&["--digest", "--user", "alice:secret", "--data", &mine, &url]).stdout;
    assert!(mined.contains("\"status\": \"OK\""), "{mined}");
    let (proxy, asked) = socks::start(behind.rpc_port(), false);
    let address = "bootstrap.example:18081";
    let line = format!(
        "--offline --bootstrap-daemon-address {address} --bootstrap-daemon-login alice:secret \
         --bootstrap-daemon-proxy 127.0.0.1:{proxy}"
    );
    let ours = Ferrited::start_with(BINARY, &line.split_whitespace().collect::<Vec<_>>());
    let length = i64::from(BLOCKS) + 1;
    assert_eq!(state(ours.rpc_port()), (address.to_owned(), true, 1, length, true));
    let asked = asked.try_recv().unwrap();
    assert_eq!((asked.host.as_str(), asked.port), ("bootstrap.example", 18081));
    // The same by a call; with a wrong password it does not help.
    for (password, height) in [("wrong", 1), ("secret", length)] {
        let login = format!(r#","username":"alice","password":"{password}","proxy":"127.0.0.1:{proxy}""#);
        set(ours.rpc_port(), address, &login);
        assert_eq!(state(ours.rpc_port()).3, height, "{password}");
    }
}

/// `--proxy` hides this machine from the bootstrap daemon as well, whatever a call says.
#[test]
fn the_proxy_of_the_program_takes_precedence() {
    let (proxy, asked) = socks::start(1, false);
    let (other, not_asked) = socks::start(1, false);
    let line = format!(
        "--add-exclusive-node 127.0.0.1:1 --proxy 127.0.0.1:{proxy} --bootstrap-daemon-proxy 127.0.0.1:{other} \
         --bootstrap-daemon-address first.example:18081"
    );
    let node = Ferrited::start_with(BINARY, &line.split_whitespace().collect::<Vec<_>>());
    let was_asked_for = |host: &str| asked.try_iter().any(|asked| asked.host == host);
    info(node.rpc_port());
    assert!(was_asked_for("first.example"));
    set(node.rpc_port(), "second.example:18081", "");
    info(node.rpc_port());
    assert!(was_asked_for("second.example"));
    set(node.rpc_port(), "third.example:18081", &format!(r#","proxy":"127.0.0.1:{other}""#));
    info(node.rpc_port());
    assert!(was_asked_for("third.example"));
    assert!(not_asked.try_iter().next().is_none());
}

/// A node that does not sync never catches up, and keeps forwarding.
#[test]
fn a_node_that_does_not_sync_keeps_forwarding() {
    let behind = Ferrited::start(BINARY);
    let address = format!("127.0.0.1:{}", behind.rpc_port());
    let flags = ["--offline", "--no-sync", "--bootstrap-daemon-address", &address];
    let node = Ferrited::start_with(BINARY, &flags);
    assert_eq!(state(node.rpc_port()), (address, true, 1, 1, true));
}

/// Typed commands are forwarded as well.
#[test]
fn typed_commands_are_answered_from_behind() {
    let mut behind = Ferrited::start(BINARY);
    behind.mine(BLOCKS, SOME_ADDRESS);
    let mut program = std::process::Command::new(BINARY);
    program.args(["--bootstrap-daemon-address", &format!("127.0.0.1:{}", behind.rpc_port())]);
    let mut node = Typed::start(program, std::process::Stdio::piped());
    node.say("height", &format!("{}\n", BLOCKS + 1));
    node.say("set_bootstrap_daemon none", "the bootstrap daemon is none\n");
    node.say("height", "1\n");
    let nowhere = format!("127.0.0.1:{}", ports::lease());
    node.say(&format!("set_bootstrap_daemon {nowhere}"), &format!("the bootstrap daemon is {nowhere}\n"));
    node.say("height", "1\n");
}
