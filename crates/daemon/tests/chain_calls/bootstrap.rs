//! The bootstrap daemon answers while this node has fewer blocks.

use ferrite_rpc::json::Value;

use super::support::{Ours, boolean, member, number, refusal, string};

const UNSUPPORTED: &str = "This command is unsupported for bootstrap daemon";

fn set(ours: &mut Ours, address: &str) -> String {
    let body = format!(r#"{{"address":"{address}"}}"#);
    string(&ours.path("/set_bootstrap_daemon", &body), "status")
}

#[test]
fn calls_are_forwarded_as_long_as_that_helps() {
    let mut other = Ours::start();
    let ids = other.mine(12);
    let mut ours = Ours::start();
    let address = format!("127.0.0.1:{}", other.port());
    assert_eq!(set(&mut ours, &address), "OK");

    let info = ours.rpc("get_info", "{}").unwrap();
    assert_eq!((number(&info, "height"), number(&info, "height_without_bootstrap")), (13, 1));
    assert!(boolean(&info, "untrusted") && boolean(&info, "was_bootstrap_ever_used"));
    assert_eq!(string(&info, "bootstrap_daemon_address"), address);
    let height = ours.path("/get_height", "");
    assert_eq!((number(&height, "height"), string(&height, "hash")), (13, ids[11].clone()));
    assert!(boolean(&height, "untrusted"));
    let params = r#"{"height":7}"#;
    let header = |node: &mut Ours| {
        member(&node.rpc("getblockheaderbyheight", params).unwrap(), "block_header").unwrap()
    };
    assert_eq!(header(&mut ours), header(&mut other));

    // Calls that make no sense there, or here.
    let count = ours.rpc("get_block_count", "{}").unwrap();
    assert_eq!((number(&count, "count"), string(&count, "status")), (0, UNSUPPORTED.to_owned()));
    let text = Value::String(UNSUPPORTED.as_bytes().to_vec());
    assert_eq!(ours.rpc("on_get_block_hash", "[3]"), Ok(text));
    assert_eq!(ours.rpc("submit_block", r#"["00"]"#), Err(refusal(-20, UNSUPPORTED)));
    // An error there is answered here, but is still untrusted.
    let high = "Requested block height: 99 greater than current top block height: 0";
    assert_eq!(ours.rpc("get_block_header_by_height", r#"{"height":99}"#), Err(refusal(-2, high)));

    // Once the chain is here, the other node is no longer asked.
    for height in 1..=12 {
        let block = other.rpc("get_block", &format!(r#"{{"height":{height}}}"#)).unwrap();
        let blob = const_hex::decode(string(&block, "blob")).unwrap();
        let block = ferrite_types::block::Block::from_blob(&blob).unwrap();
        ours.daemon.miner.found_block(&block).unwrap();
    }
    assert_eq!(set(&mut ours, &address), "OK");
    let info = ours.rpc("get_info", "{}").unwrap();
    assert!(!boolean(&info, "untrusted") && boolean(&info, "was_bootstrap_ever_used"));
    assert_eq!(number(&info, "height"), 13);
    assert_eq!(number(&ours.rpc("get_block_count", "{}").unwrap(), "count"), 13);
}

#[test]
fn an_unreachable_node_is_not_used() {
    let mut ours = Ours::start();
    let port = ferrite_testkit::ports::lease();
    assert_eq!(set(&mut ours, &format!("127.0.0.1:{port}")), "OK");
    let info = ours.rpc("get_info", "{}").unwrap();
    assert_eq!((number(&info, "height"), boolean(&info, "untrusted")), (1, false));
    assert_eq!(set(&mut ours, ""), "OK");
    assert_eq!(string(&ours.rpc("get_info", "{}").unwrap(), "bootstrap_daemon_address"), "");
    assert_eq!(number(&ours.rpc("get_block_count", "{}").unwrap(), "count"), 1);
    // An invalid address: the first call notices, later ones are answered locally with a warning.
    assert_eq!(set(&mut ours, "no address: at all"), "OK");
    let info = ours.rpc("get_info", "{}").unwrap();
    assert_eq!(string(&info, "bootstrap_daemon_address"), "no address:0");
    assert!(!boolean(&info, "untrusted"));
    assert!(boolean(&ours.rpc("get_info", "{}").unwrap(), "untrusted"));
    // There are no peers to choose from.
    assert_eq!(set(&mut ours, "auto"), "OK");
    assert_eq!(number(&ours.rpc("get_info", "{}").unwrap(), "height"), 1);
    assert_eq!(ours.restricted_path("/set_bootstrap_daemon", "{}").0, 404);
}
