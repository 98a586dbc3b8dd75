//! Behaviour that operators rely on: the log, the memory, and starting as a child of another program.

use std::path::Path;
use std::process::{Command, Stdio};

use ferrite_testkit::child::{
    Output, Started, check_that_memory_is_private, locked_kilobytes, reachable, start_reading_pieces,
    without_rights,
};
use ferrite_testkit::http::{Client, json_text};
use ferrite_testkit::monerod::WalletRpc;
use ferrite_testkit::our_wallet::OurWallet;

use crate::{BINARY, SEED, fails, run};

const READY: &str = "Starting wallet RPC server";

/// The service with its wallets in a folder, on a port that the system chooses.
fn service(program: &Path, folder: &Path) -> Command {
    let mut command = Command::new(program);
    command.args(["--offline", "--disable-rpc-login", "--rpc-bind-port", "0", "--wallet-dir"]).arg(folder);
    command.current_dir(folder).stdin(Stdio::null()).stderr(Stdio::null());
    command
}

#[test]
fn a_parent_that_reads_output_in_chunks_finds_the_port() {
    for output in [Output::Socket, Output::Pipe] {
        for round in 0..20 {
            let folder = tempfile::tempdir().unwrap();
            let started = start_reading_pieces(&mut service(BINARY.as_ref(), folder.path()), output, READY);
            started.unwrap_or_else(|problem| panic!("{output:?}, round {round}: {problem}"));
        }
    }
}

/// Outputs, key images and sets arrive in one request, as large as the wallet requires. The reference accepts them.
#[test]
fn large_requests_are_answered() {
    let mut ours = OurWallet::start(BINARY, &["--offline", "--rpc-dialect", "modern"]);
    let real = WalletRpc::start_without_wallet(1, &[]);
    let mut real = Client::connect(real.rpc_port()).unwrap();
    let restore = format!(r#"{{"filename":"w","password":"p","seed":"{SEED}"}}"#);
    let mut call = |method: &str, params: &str| {
        let body = format!(r#"{{"jsonrpc":"2.0","id":"0","method":"{method}","params":{params}}}"#);
        let (_, answer) = real.post("/json_rpc", &body).unwrap();
        (ours.json_rpc(method, params), String::from_utf8(answer).unwrap())
    };
    call("restore_deterministic_wallet", &restore);
    let outputs = format!(r#"{{"outputs_data_hex":"{}"}}"#, "00".repeat(2_000_000));
    let (ours_says, real_says) = call("import_outputs", &outputs);
    assert_eq!(json_text(&ours_says, "message"), json_text(&real_says, "message"));
    assert!(json_text(&ours_says, "message").is_some(), "{ours_says}");
    let (ours_says, _) =
        call("sign_transfer", &format!(r#"{{"unsigned_txset":"{}"}}"#, "00".repeat(10_000_000)));
    assert!(ours_says.contains("error"), "{ours_says}");
}

#[test]
fn its_memory_is_private() {
    check_that_memory_is_private(BINARY, service, READY);
}

#[test]
fn secrets_of_an_open_wallet_are_locked_in_memory() {
    let mut service = OurWallet::start(BINARY, &["--offline"]);
    assert_eq!(locked_kilobytes(service.process_id()), 0);
    let params = format!(r#"{{"filename":"w","password":"p","seed":"{SEED}"}}"#);
    let answer = service.json_rpc("restore_deterministic_wallet", &params);
    assert!(!answer.contains("error"), "{answer}");
    // The keys, the keys file, its key, the key of the store and its cipher: a page each.
    let open = locked_kilobytes(service.process_id());
    assert!((5 * 4..=10 * 4).contains(&open), "{open} kB are locked");
    service.json_rpc("close_wallet", "{}");
    let closed = locked_kilobytes(service.process_id());
    assert!(closed < open, "{closed} kB are locked after closing, {open} kB before");
    assert!(!service.log().contains("cannot be locked"), "{}", service.log());
}

#[test]
fn it_works_where_memory_cannot_be_locked() {
    let folder = tempfile::tempdir().unwrap();
    let json = folder.path().join("w.json");
    let wallet = folder.path().join("w").display().to_string();
    let text = format!(r#"{{"version":1,"filename":"{wallet}","password":"p","seed":"{SEED}"}}"#);
    std::fs::write(&json, text).unwrap();
    let mut limited = Command::new("sh");
    let line = format!(
        "ulimit -l 0 && exec {} --offline --disable-rpc-login --rpc-bind-port 0 --generate-from-json {}",
        reachable(BINARY, folder.path()).display(),
        json.display()
    );
    limited.args(["-c", &line]).current_dir(&folder).stdin(Stdio::null()).stderr(Stdio::null());
    let user = without_rights(&mut limited, folder.path());
    std::os::unix::fs::chown(&json, Some(user), None).unwrap();
    let service = start_reading_pieces(&mut limited, Output::Pipe, READY).unwrap();
    let log = folder.path().join(format!("ferrite-wallet-rpc.pid-{}.log", service.process_id()));
    let started = std::time::Instant::now();
    let log = loop {
        let text = std::fs::read_to_string(&log).unwrap_or_default();
        if text.contains("Successfully loaded") {
            break text;
        }
        assert!(started.elapsed().as_secs() < 60, "{text}");
        std::thread::sleep(std::time::Duration::from_millis(20));
    };
    assert_eq!(log.matches("Secret keys may be swapped to disk").count(), 1, "{log}");
    assert_eq!(locked_kilobytes(service.process_id()), 0);
}

#[test]
fn several_services_have_several_logs() {
    let folder = tempfile::tempdir().unwrap();
    let services: Vec<Started> = (0..5)
        .map(|_| {
            start_reading_pieces(&mut service(BINARY.as_ref(), folder.path()), Output::Pipe, READY).unwrap()
        })
        .collect();
    for service in &services {
        let name = format!("ferrite-wallet-rpc.pid-{}.log", service.process_id());
        let log = std::fs::read_to_string(folder.path().join(&name)).unwrap();
        assert_eq!(log.matches(READY).count(), 1, "{name}: {log}");
    }
    // A known port is part of the name.
    let port = ferrite_testkit::ports::lease();
    let mut command = Command::new(BINARY);
    command.args([
        "--offline",
        "--disable-rpc-login",
        "--rpc-bind-port",
        &port.to_string(),
        "--wallet-dir",
        "d",
    ]);
    command.current_dir(&folder).stdin(Stdio::null());
    let _service = start_reading_pieces(&mut command, Output::Pipe, READY).unwrap();
    let directory = folder.path().join("d");
    let log = directory.join(format!("ferrite-wallet-rpc.{port}.log"));
    let mode = |path: &Path| std::os::unix::fs::MetadataExt::mode(&std::fs::metadata(path).unwrap()) & 0o777;
    assert_eq!((mode(&log), mode(&directory)), (0o600, 0o700));
}

#[test]
fn an_invalid_log_setting_is_refused() {
    let common = "--offline --rpc-bind-port 0 --wallet-dir d";
    fails(
        &format!("{common} --log-level banana"),
        "Invalid log level 'banana': expected a level from 0 to 4",
    );
    fails(&format!("{common} --log-level 7"), "Invalid numerical log level: 7");
    fails(&format!("{common} --log-file /dev/null/log"), "Cannot write the log file /dev/null/log: ");
    // Also before it detaches from the terminal, where the error can be read.
    fails(&format!("{common} --detach --log-level banana"), "Invalid log level 'banana'");
}

#[test]
fn a_program_that_cannot_be_run_is_refused() {
    let common = "--offline --rpc-bind-port 0 --wallet-dir d --tx-notify";
    fails(
        &format!("{common} /no/such/program"),
        "Failed to parse tx notify spec: File not found: /no/such/program",
    );
    fails(&format!("{common} sh"), "File not found: sh (give the full path of the program)");
}

#[test]
fn a_fatal_error_is_printed_once() {
    let arguments =
        "--offline --rpc-bind-port 0 --disable-rpc-login --wallet-file none --password x --log-file l";
    let output = run(&arguments.split(' ').collect::<Vec<_>>());
    let count = |text: &[u8]| String::from_utf8_lossy(text).matches("Wallet initialization failed").count();
    assert_eq!((count(&output.stdout), count(&output.stderr)), (0, 1), "{output:?}");
}

#[test]
fn errors_in_the_config_file_name_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.conf").display().to_string();
    for (text, line) in [
        ("# one\nnonsense=1\n", 2),
        ("wallet-dir=d\nkdf-rounds=many\n", 2),
        ("rpc-bind-port=banana\nwallet-dir=d\n", 1),
    ] {
        std::fs::write(&path, text).unwrap();
        fails(&format!("--config-file {path}"), &format!(" ({path}, line {line})"));
    }
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let output = Command::new(BINARY).arg("--help").stdout(writer).output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
}
