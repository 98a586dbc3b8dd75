//! A data directory used by `monerod` or an earlier version of the program.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use ferrite_testkit::http::json_number;
use ferrite_testkit::monerod::{Monerod, SOME_ADDRESS};
use ferrite_testkit::ours::Ferrited;

use crate::support::BINARY;

fn height(node: &mut Ferrited) -> i64 {
    json_number(&node.json_rpc("get_info", "{}"), "height").unwrap()
}

/// The files that must be left for `monerod`: its database and its peers.
fn files_of_monerod(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let database = std::fs::read_dir(folder.join("lmdb")).unwrap().map(|entry| entry.unwrap().path());
    let paths = database.chain([folder.join("p2pstate.bin")]);
    paths.map(|path| (path.strip_prefix(folder).unwrap().to_owned(), std::fs::read(path).unwrap())).collect()
}

#[test]
fn files_of_monerod_stay_as_they_are() {
    let mut monerod = Monerod::start();
    monerod.mine(20, SOME_ADDRESS);
    assert!(monerod.stop().success());
    // An offline node saves no peers.
    let fake = monerod.folder().join("fake");
    std::fs::write(fake.join("p2pstate.bin"), b"\x16\0\0\0\0\0\0\0serialization::archive").unwrap();
    let before = files_of_monerod(&fake);
    assert!(before.len() >= 3, "{:?}", before.keys());
    // Without the second flag a private chain is removed at startup.
    for flags in [&["--offline"][..], &["--offline", "--keep-fakechain"]] {
        let flags = [flags, &["--fixed-difficulty", "1"]].concat();
        let mut node = Ferrited::start_on(BINARY, monerod.folder(), &flags);
        assert_eq!(height(&mut node), 1);
        node.mine(3, SOME_ADDRESS);
        assert!(node.stop().success());
        let said = node.stdout();
        assert!(said.contains("Found a blockchain of monerod in "), "{said}");
        let folder = node.folder().display().to_string();
        let command = format!(
            "ferrite chain import --from {folder}/fake/lmdb --data-dir {folder} --regtest --fixed-difficulty 1"
        );
        assert!(said.contains(&command), "no {command} in {said}");
        assert!(!said.contains("damaged") && !said.contains("delete"), "{said}");
        let fake = node.folder().join("fake");
        assert!(files_of_monerod(&fake) == before, "files of monerod have changed");
        assert!(fake.join("ferrite-lmdb/data.mdb").exists());
    }
}

#[test]
fn files_of_an_earlier_version_are_taken_over() {
    let flags = ["--fixed-difficulty", "1", "--keep-fakechain", "--add-exclusive-node", "127.0.0.1:1"];
    let mut node = Ferrited::start_with(BINARY, &[&flags[..], &["--offline"]].concat());
    node.mine(5, SOME_ADDRESS);
    assert!(node.stop().success());
    let fake = node.folder().join("fake");
    let [old, new] = ["lmdb", "ferrite-lmdb"].map(|name| fake.join(name));
    std::fs::rename(&new, &old).unwrap();
    let [old_peers, new_peers] = ["p2pstate.bin", "ferrite-peers.bin"].map(|name| fake.join(name));
    std::fs::write(&old_peers, peer_file()).unwrap();
    let _ = std::fs::remove_file(&new_peers);
    node.start_again();
    assert_eq!(height(&mut node), 6);
    assert!(node.stop().success());
    assert!(new.join("data.mdb").exists() && !old.exists());
    assert!(new_peers.exists() && !old_peers.exists());
    // A database in the new place takes precedence.
    std::fs::create_dir(&old).unwrap();
    std::fs::copy(new.join("data.mdb"), old.join("data.mdb")).unwrap();
    node.start_again();
    node.mine(1, SOME_ADDRESS);
    assert!(node.stop().success());
    assert!(old.join("data.mdb").exists());
    node.start_again();
    assert_eq!(height(&mut node), 7);
}

fn peer_file() -> Vec<u8> {
    ferrite_p2p::book::file::to_bytes(&[])
}
