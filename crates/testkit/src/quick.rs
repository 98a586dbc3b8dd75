//! What takes the reference's programs long and no test looks at, taken off them: a run of all tests starts hundreds.
//!
//! `quick.c` says what that is. Benchmarks take the programs as they are.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use sha2::{Digest, Sha256};

use crate::kept;

const SOURCE: &str = include_str!("quick.c");
/// The key that they take in place of a new one.
const KEY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/quick.pem");

/// Makes a program of the reference quick, if it is started by a test that nextest runs.
pub fn prepare(command: &mut Command) {
    if std::env::var_os("NEXTEST").is_some() {
        command.env("LD_PRELOAD", library()).env("FERRITE_RSA_KEY", KEY);
        // RandomX finds its way through 256 MB faster in large pages.
        command.env("GLIBC_TUNABLES", "glibc.malloc.hugetlb=1");
    }
}

/// Where the compiled library is.
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
    use crate::suite;

    #[test]
    fn the_reference_starts_with_it() {
        for program in [suite::real_node(), suite::real_wallet()] {
            let mut command = Command::new(program);
            prepare(command.arg("--version"));
            let output = command.output().unwrap();
            let text = String::from_utf8_lossy(&output.stdout);
            assert!(text.starts_with("Monero '"), "{text}");
            // The loader says so when it cannot load a library.
            assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        }
    }
}
