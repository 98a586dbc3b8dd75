//! Settings that are changed by a call are those of the real program, and the other way round.

use ferrite_testkit::our_wallet::OurWallet;
use ferrite_testkit::wallet_cli::{PASSWORD, WalletCli};

use crate::support::{Service as _, texts};
use crate::travel::open;

/// A setting, its value in a call, its name in `monero-wallet-cli`, and its value there.
const SETTINGS: [(&str, &str, &str, &str); 12] = [
    ("store_tx_info", "false", "store-tx-info", "0"),
    ("default_priority", "3", "priority", "3"),
    ("auto_low_priority", "false", "auto-low-priority", "0"),
    ("merge_destinations", "true", "merge-destinations", "1"),
    ("max_reorg_depth", "7", "max-reorg-depth", "7"),
    ("refresh_height", "11", "refresh-from-block-height", "11"),
    ("min_output_count", "5", "min-outputs-count", "5"),
    ("min_output_value", "2000000000000", "min-outputs-value", "2.000000000000"),
    ("ignore_fractional_outputs", "false", "ignore-fractional-outputs", "0"),
    ("ignore_outputs_below", "1000000", "ignore-outputs-below", "0.000001000000"),
    ("track_uses", "true", "track-uses", "1"),
    ("inactivity_lock_timeout", "300", "inactivity-lock-timeout", "300"),
];

fn start() -> OurWallet {
    OurWallet::start(env!("CARGO_BIN_EXE_ferrite-wallet-rpc"), &["--offline"])
}

/// Asserts the value of each setting.
fn assert_settings(ours: &mut OurWallet, expected: &[(&str, &str)]) {
    let text = ours.json_rpc("get_settings", "{}");
    for (name, value) in expected {
        assert!(text.contains(&format!(r#""{name}": {value}"#)), "{name} is not {value}: {text}");
    }
}

#[test]
fn settings_are_the_same_in_both_programs() {
    let mut ours = start();
    ours.call(
        "create_wallet",
        &format!(r#"{{"filename":"ours","password":"{PASSWORD}","language":"English"}}"#),
    );
    let changed: Vec<_> = SETTINGS.iter().map(|(name, value, ..)| (*name, *value)).collect();
    let members: Vec<_> = changed.iter().map(|(name, value)| format!(r#""{name}":{value}"#)).collect();
    let answer = ours.call("set_settings", &format!("{{{}}}", members.join(",")));
    assert_eq!(texts(&answer, "without_effect"), ["track_uses"]);
    assert_settings(&mut ours, &changed);
    // Killed and opened again, and in the real program.
    ours.kill();
    ours.start_again();
    open(&mut ours, "ours", PASSWORD);
    assert_settings(&mut ours, &changed);
    ours.call("export_wallet2", r#"{"filename":"real"}"#);
    let real = WalletCli::existing(ours.folder(), "real", 1);
    let said = real.run("set");
    for (_, _, name, value) in SETTINGS {
        assert!(said.lines().any(|line| line.starts_with(&format!("{name} = {value}"))), "{name}: {said}");
    }
    // Changed there.
    for command in ["set max-reorg-depth 50", "set merge-destinations 0", "set priority 1"] {
        real.run(command);
    }
    open(&mut ours, "real", PASSWORD);
    let back = [("max_reorg_depth", "50"), ("merge_destinations", "false"), ("default_priority", "1")];
    assert_settings(&mut ours, &back);
    assert_settings(&mut ours, &[("min_output_count", "5"), ("refresh_height", "11")]);
}

#[test]
fn wrong_settings_change_nothing() {
    let mut ours = start();
    assert!(ours.json_rpc("get_settings", "{}").contains("No wallet file"));
    ours.call("create_wallet", r#"{"filename":"ours","password":"","language":"English"}"#);
    let before = ours.json_rpc("get_settings", "{}");
    for (params, message) in [
        (r#"{"max_reorg_depth":9,"default_priority":5}"#, "default_priority must be at most 4"),
        (
            r#"{"max_reorg_depth":9,"default_decimal_point":4}"#,
            "default_decimal_point must be 0, 3, 6, 9 or 12",
        ),
        (r#"{"max_reorg_depth":9,"refresh_height":500000001}"#, "refresh_height must be at most 500000000"),
        (r#"{"max_reorg_depth":-1}"#, "Invalid params"),
    ] {
        let answer = ours.json_rpc("set_settings", params);
        assert!(answer.contains(message), "{params}: {answer}");
    }
    assert_eq!(ours.json_rpc("get_settings", "{}"), before);
    // No limit, as in the real program.
    let answer = ours.json_rpc("set_settings", r#"{"ignore_outputs_above":0}"#);
    assert!(answer.contains(r#""ignore_outputs_above": 18446744073709551615"#), "{answer}");
}
