//! Removes slow, untested work from the reference's programs: a run of all tests starts hundreds of them.
//!
//! `quick.c` says which. Benchmarks use the programs unchanged.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use sha2::{Digest, Sha256};

use crate::kept;

const SOURCE: &str = include_str!("quick.c");
/// The key they use instead of generating one.
const KEY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/quick.pem");

/// Prepares a program of the reference. It gets its own home directory: the reference's wallets store the rings of spent
/// outputs there, and rings of another test or an earlier run do not match this chain. Under nextest it also gets faster.
pub fn prepare(command: &mut Command, home: &Path) {
    command.env("HOME", home);
    if std::env::var_os("NEXTEST").is_some() {
        command.env("LD_PRELOAD", library()).env("FERRITE_RSA_KEY", KEY);
        // RandomX accesses 256 MB faster with large pages.
        command.env("GLIBC_TUNABLES", "glibc.malloc.hugetlb=1");
    }
}

/// The path of the compiled library.
fn library() -> PathBuf {
    let name = const_hex::encode(&Sha256::digest(SOURCE)[..8]);
    kept::file(&format!("quick-{name}.so"), |library| {
        let mut compiler = Command::new("cc");
        compiler.args(["-shared", "-fPIC", "-O1", "-x", "c", "-o"]).arg(library).args(["-", "-ldl"]);
        let mut child = compiler.stdin(Stdio::piped()).spawn().expect("cc, which also links Rust programs");
        let written = child.stdin.take().expect("it is a pipe").write_all(SOURCE.as_bytes());
        let status = child.wait().expect("it was started");
        assert!(status.success() && written.is_ok(), "quick.c cannot be compiled: {status}");
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::installed;

    #[test]
    fn the_reference_starts_with_it() {
        for program in [installed::monerod(), installed::wallet_rpc()] {
            let mut command = Command::new(program);
            prepare(command.arg("--version"), &std::env::temp_dir());
            let output = command.output().unwrap();
            let text = String::from_utf8_lossy(&output.stdout);
            assert!(text.starts_with("Monero '"), "{text}");
            // The loader reports a library that it cannot load.
            assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        }
    }
}
