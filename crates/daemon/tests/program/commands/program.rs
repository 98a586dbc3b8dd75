//! Commands about the program.

use ferrite_testkit::ports;

use super::Stage;

pub(super) fn set_log(stage: &mut Stage) {
    let categories = |stage: &mut Stage| {
        stage.path("/set_log_categories", r#"{"categories":"+"}"#).text("categories").unwrap().to_owned()
    };
    let before = categories(stage);
    assert_eq!(stage.says(&["set_log"]), before);
    assert_eq!(stage.says(&["set_log", "1"]), "set");
    assert_ne!(categories(stage), before);
    assert_eq!(stage.says(&["set_log", "0"]), "set");
    assert_eq!(categories(stage), before);
    assert_eq!(stage.says(&["set_log", "+net.p2p:DEBUG"]), format!("{before},net.p2p:DEBUG"));
    assert_eq!(categories(stage), format!("{before},net.p2p:DEBUG"));
    assert_eq!(stage.says(&["set_log", &before]), before);
    stage.misused(&["set_log banana", "set_log 1 2", "set_log net.p2p"]);
    assert_eq!(stage.refuses(&["set_log", "5"]), "the node responded: Error: log level not valid");
    assert_eq!(categories(stage), before);
}

pub(super) fn set_bootstrap_daemon(stage: &mut Stage) {
    let address = |stage: &mut Stage| stage.info().text("bootstrap_daemon_address").unwrap().to_owned();
    // Nothing listens there: the node answers by itself.
    let other = format!("127.0.0.1:{}", ports::lease());
    let said = format!("the bootstrap daemon is {other}");
    for arguments in [
        &[other.as_str()][..],
        &[&other, "user", "password"],
        &[&other, "user", "password", "127.0.0.1:9050"],
        &[&other, "127.0.0.1:9050"],
    ] {
        assert_eq!(stage.says(&[&["set_bootstrap_daemon"], arguments].concat()), said);
        assert_eq!(address(stage), other);
        assert_eq!(stage.says(&["set_bootstrap_daemon", "none"]), "the bootstrap daemon is none");
        assert_eq!(address(stage), "");
    }
    assert_eq!(stage.says(&["set_bootstrap_daemon", "auto"]), "the bootstrap daemon is auto");
    stage.misused(&[
        "set_bootstrap_daemon",
        "set_bootstrap_daemon none x",
        "set_bootstrap_daemon auto user password",
        "set_bootstrap_daemon 127.0.0.1:1 user password 127.0.0.1:9050 x",
    ]);
    assert_eq!(stage.refuses(&["set_bootstrap_daemon", &other, "no proxy"]), "the response has status 500");
    assert_eq!(address(stage), "");
}

pub(super) fn update(stage: &mut Stage) {
    assert_eq!(stage.refuses(&["update", "check"]), "the node responded: Daemon is running offline");
    stage.misused(&["update", "update check now"]);
}

pub(super) fn save(stage: &mut Stage) {
    assert_eq!(stage.says(&["save"]), "saved");
    stage.misused(&["save now"]);
}

pub(super) fn flush_cache(stage: &mut Stage) {
    assert_eq!(stage.says(&["flush_cache", "bad-blocks"]), "done");
    stage.misused(&["flush_cache", "flush_cache good-blocks", "flush_cache bad-blocks x"]);
}

/// Each name ends the node, which is restarted for the next one.
pub(super) fn stop_daemon(stage: &mut Stage) {
    stage.misused(&["stop_daemon now", "exit now"]);
    for name in ["stop_daemon", "stop", "q"] {
        if stage.node.ended().is_some() {
            stage.node.start_again();
        }
        assert_eq!(stage.says(&[name]), "the node shuts down");
        assert!(stage.node.wait_for_end().success(), "{name}");
    }
    let said = stage.refuses(&["height"]);
    assert!(said.contains("refused"), "{said}");
}
