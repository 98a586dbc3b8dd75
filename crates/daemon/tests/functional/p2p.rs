//! The suite's P2P test: two nodes that find each other, reorganise and exchange a transaction. It runs with two of
//! ours, and with one of each in either order.

use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::Path;

use ferrite_testkit::suite;

use crate::build_folder;

/// The port of the suite's node that is the real one; these are the two peers.
const FIRST: u16 = 18282;
const SECOND: u16 = 18283;

/// Puts the real node in place of the one with this port.
fn replace_one(build: &Path, port: u16) {
    let ours = build.join("bin/ours");
    std::fs::create_dir_all(&ours).unwrap();
    symlink(env!("CARGO_BIN_EXE_ferrited"), ours.join("monerod")).unwrap();
    let real = suite::real_node();
    let real = real.display();
    let script = format!(
        "#!/bin/sh\ncase \"$*\" in\n*'--p2p-bind-port {port} '*) exec {real} \"$@\" ;;\n*) exec {} \"$@\" ;;\nesac\n",
        ours.join("monerod").display()
    );
    let path = build.join("bin/monerod");
    std::fs::remove_file(&path).unwrap();
    std::fs::write(&path, script).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
#[ignore = "needs the reference's functional suite: see main.rs"]
fn peers_of_either_kind() {
    for real in [None, Some(FIRST), Some(SECOND)] {
        let root = tempfile::tempdir().unwrap();
        let build = build_folder(root.path());
        match real {
            None => ferrite_testkit::seen!("two of ours"),
            Some(port) => {
                ferrite_testkit::seen!("one of each, the real one at port {port}");
                replace_one(&build, port);
            }
        }
        suite::run(&build, "p2p");
    }
}
