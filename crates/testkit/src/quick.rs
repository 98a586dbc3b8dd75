//! Removes slow, untested work from the reference's programs: a run of all tests starts hundreds of them.
//!
//! The files in `quick` say which. Benchmarks use the programs unchanged.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};

use sha2::{Digest, Sha256};

use crate::kept;

const QUICK: &str = include_str!("quick/quick.c");
const SLOW_HASH: &str = include_str!("quick/slow_hash.c");
const NO_WORK: &str = include_str!("quick/no_work.c");
/// The key they use instead of generating one.
const KEY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/quick/quick.pem");

static REAL_WORK: AtomicBool = AtomicBool::new(false);

/// From now on, programs of the reference compute real proofs of work. Tests begin with it that look at the hashes, or
/// have a difficulty above 1.
pub fn keep_work() {
    REAL_WORK.store(true, Ordering::Relaxed);
}

/// Does something without real proofs of work, whether the test keeps them or not.
pub(crate) fn without_work<T>(task: impl FnOnce() -> T) -> T {
    let kept = REAL_WORK.swap(false, Ordering::Relaxed);
    let done = task();
    REAL_WORK.store(kept, Ordering::Relaxed);
    done
}

/// Prepares a program of the reference. It gets its own home directory: the reference's wallets store the rings of spent
/// outputs there, and rings of another test or an earlier run do not match this chain. Under nextest it also gets faster.
pub fn prepare(command: &mut Command, home: &Path) {
    command.env("HOME", home);
    if std::env::var_os("NEXTEST").is_some() {
        let mut libraries = vec![library("quick", QUICK), library("slow-hash", SLOW_HASH)];
        if !REAL_WORK.load(Ordering::Relaxed) {
            libraries.push(library("no-work", NO_WORK));
        }
        let paths: Vec<String> = libraries.iter().map(|path| path.display().to_string()).collect();
        command.env("LD_PRELOAD", paths.join(":")).env("FERRITE_RSA_KEY", KEY);
        // RandomX accesses 256 MB faster with large pages.
        command.env("GLIBC_TUNABLES", "glibc.malloc.hugetlb=1");
    }
}

/// The path of a compiled library.
fn library(name: &str, source: &str) -> PathBuf {
    let version = const_hex::encode(&Sha256::digest(source)[..8]);
    kept::file(&format!("{name}-{version}.so"), |library| {
        let mut compiler = Command::new("cc");
        compiler.args(["-shared", "-fPIC", "-O1", "-x", "c", "-o"]).arg(library).args(["-", "-ldl"]);
        let mut child = compiler.stdin(Stdio::piped()).spawn().expect("cc, which also links Rust programs");
        let written = child.stdin.take().expect("it is a pipe").write_all(source.as_bytes());
        let status = child.wait().expect("it was started");
        assert!(status.success() && written.is_ok(), "{name}.c cannot be compiled: {status}");
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::json_text;
    use crate::installed;
    use crate::monerod::{Monerod, SOME_ADDRESS};

    #[test]
    fn proofs_of_work_are_real_if_wanted() {
        let no_work = "f".repeat(64);
        let hash = || {
            let mut node = Monerod::start();
            node.mine(1, SOME_ADDRESS);
            json_text(&node.json_rpc("get_last_block_header", r#"{"fill_pow_hash":true}"#), "pow_hash")
        };
        if std::env::var_os("NEXTEST").is_some() {
            assert_eq!(hash().as_ref(), Some(&no_work));
        }
        keep_work();
        let real = hash().unwrap();
        assert!(real.len() == no_work.len() && real != no_work, "{real}");
    }

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
