//! `--detach` and `--pidfile`.

use ferrite_testkit::http::Client;
use ferrite_testkit::ports;

use crate::support::{BINARY, command, run, wait_for};

/// Kills processes left in the background when a test fails.
struct Ended(Option<u32>);

impl Drop for Ended {
    fn drop(&mut self) {
        if let Some(id) = self.0 {
            let _ = std::process::Command::new("kill").args(["-s", "KILL", &id.to_string()]).status();
        }
    }
}

fn field(id: u32, number: usize) -> Option<String> {
    let text = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    // The name, which is in brackets, may contain spaces.
    let (_, rest) = text.rsplit_once(") ")?;
    rest.split(' ').nth(number - 3).map(str::to_owned)
}

fn is_alive(id: u32) -> bool {
    // A process that has ended and was not waited for is a zombie.
    field(id, 3).is_some_and(|state| state != "Z")
}

#[test]
fn it_runs_in_the_background() {
    let home = tempfile::tempdir().unwrap();
    let (folder, port) = (home.path().join("data"), ports::lease().to_string());
    let pidfile = home.path().join("pid");
    let arguments = [
        "--regtest",
        "--offline",
        "--no-zmq",
        "--data-dir",
        folder.to_str().unwrap(),
        "--rpc-bind-port",
        &port,
        "--detach",
        "--pidfile",
        pidfile.to_str().unwrap(),
    ];
    let started = run(&mut command(BINARY, home.path(), &arguments));
    assert_eq!(started.code, Some(0), "{started:?}");
    assert!(started.stdout.contains("Forking to background..."), "{started:?}");
    let id: u32 = std::fs::read_to_string(&pidfile).unwrap().trim_end().parse().unwrap();
    let mut guard = Ended(Some(id));
    let mut client = wait_for("answer", || {
        let mut client = Client::connect(port.parse().unwrap()).ok()?;
        client.post("/get_limit", "").ok()?;
        Some(client)
    });
    // Its own session, without a terminal.
    assert_eq!(field(id, 6), Some(id.to_string()));
    assert_eq!(field(id, 7).as_deref(), Some("0"));
    // A second one detects the first.
    let second = run(&mut command(BINARY, home.path(), &arguments));
    assert_eq!(second.code, Some(1), "{second:?}");
    assert!(second.stderr.contains("already exists and the PID therein is valid"), "{second:?}");
    let (status, _) = client.post("/stop_daemon", "").unwrap();
    assert_eq!(status, 200);
    drop(client);
    wait_for("end", || (!is_alive(id)).then_some(()));
    guard.0 = None;
    let log = std::fs::read_to_string(folder.join("fake/bitmonero.log")).unwrap();
    assert!(log.contains("core RPC server started ok") && log.contains("Node stopped."), "{log}");
}

#[test]
fn a_file_that_cannot_be_created_gives_a_clear_error() {
    let home = tempfile::tempdir().unwrap();
    let link = home.path().join("link");
    std::os::unix::fs::symlink("/dev/null", &link).unwrap();
    let nowhere = home.path().join("no/such/folder/pid");
    for (path, message) in [
        (link.as_path(), "PID file path is a symlink, refusing"),
        (home.path(), "is not a regular file"),
        (nowhere.as_path(), "Failed to create PID file"),
    ] {
        let arguments = ["--regtest", "--offline", "--detach", "--pidfile", path.to_str().unwrap()];
        let ended = run(&mut command(BINARY, home.path(), &arguments));
        assert_eq!(ended.code, Some(1), "{ended:?}");
        assert!(ended.stderr.contains(message), "{ended:?}");
    }
}
