//! RandomX in a process without executable memory, as under systemd's `MemoryDenyWriteExecute`.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test may stop at anything unexpected")]

use std::process::Command;
use std::sync::Arc;

use ferrite_crypto::pow::randomx::{Cache, Flags, Vm};

const IN_CHILD: &str = "FERRITE_TEST_HARDENED";

/// Gives up the right to new executable memory, permanently for the whole process.
#[allow(unsafe_code, reason = "a system call")]
fn give_up_executable_memory() -> bool {
    const REFUSE_EXEC_GAIN: libc::c_ulong = 1;
    const NONE: libc::c_ulong = 0;
    // SAFETY: takes numbers only.
    unsafe { libc::prctl(libc::PR_SET_MDWE, REFUSE_EXEC_GAIN, NONE, NONE, NONE) == 0 }
}

/// Whether a kernel is older than Linux 6.3, which introduced this call.
fn is_too_old(release: &str) -> bool {
    let mut numbers = release.split(|c: char| !c.is_ascii_digit()).map(|number| number.parse().unwrap_or(0));
    (numbers.next(), numbers.next()) < (Some(6), Some(3))
}

#[test]
fn falls_back_to_the_interpreter_where_code_is_forbidden() {
    if std::env::var_os(IN_CHILD).is_none() {
        // In a separate process, which the library would crash if it were told to compile.
        let status = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "falls_back_to_the_interpreter_where_code_is_forbidden", "--nocapture"])
            .env(IN_CHILD, "1")
            .status()
            .unwrap();
        assert!(status.success(), "{status}");
        return;
    }
    if !give_up_executable_memory() {
        let release = std::fs::read_to_string("/proc/sys/kernel/osrelease").unwrap();
        assert!(is_too_old(&release), "Linux {release} cannot forbid executable memory");
        return println!("Linux {release} cannot forbid executable memory");
    }
    let flags = Flags::recommended();
    assert!(!flags.contains(Flags::JIT));
    // Even if it is asked for.
    let flags = flags.with(Flags::JIT);
    let cache = Arc::new(Cache::new(flags, b"test key 000").unwrap());
    let hash = Vm::<Cache>::new(flags, cache).unwrap().hash(b"This is a test");
    assert_eq!(hash.to_string(), "639183aae1bf4c9a35884cb46b09cad9175f04efd7684e7262a0ac1c2f0b4e3f");
    println!("hashed without executable memory");
}
