//! Fields that may differ, with the reasons: one list per subject. An unused excuse fails.

use ferrite_rpc::dialect::Dialect::{Classic, Modern};
use ferrite_rpc::dialect::{Item, Service, TABLE};
use ferrite_testkit::diff::{Excuse, anything, only_ours_and_empty, same_length, value};

use crate::reference::{Lists, NONE};

const SIGNATURE: &str = "signatures are random";
const BUILD: &str = "how the program was built";
const OPEN_TEXT: &str = "v0.18.5.1 says why a wallet does not open";
const COUNT: &str = "0.18.0.0 makes at most 64 addresses at a time";
const PARTS: &str = "0.18.0.0 exports no parts of the outputs";
const FINGERPRINTS: &str = "0.18.0.0 takes fingerprints as they are, and then none of them matches";
const TRUST: &str = "0.18.0.0 asks nodes that are not trusted too";
const OVERFLOW: &str = "the reference adds the fee to the largest number, which overflows";

const BOOSTER: &str = "v0.18.5.1 does not have it yet";
const MEMORY: &str = "the reference tries, and runs out of memory";

const DONE: &str = "\"result\": {";
const NOT_TRUSTED: &str = "\"message\": \"This command requires a trusted daemon.\"";
const NOTHING: &str = "\"code\": -4,";
const LOCKED: &str = "\"unlock_time\":7";
const GREATEST: &str = "18446744073709551615}]}";

/// For two subjects.
const RELEASE: &[Excuse] = &[value("get_version", "result.release", BUILD)];

pub const WITHOUT_A_WALLET: Lists = Lists {
    ours: RELEASE,
    old: &[value("open_wallet", "error.message", OPEN_TEXT)],
    rows: &[
        (Item::WalletVersion, Modern, value("get_version", "result.version", "")),
        (Item::WalletVersion, Classic, value("get_version", "result.version", "")),
        (Item::SetDaemonWallet, Classic, value("set_daemon", "error.code", "")),
        (Item::SetDaemonWallet, Classic, value("set_daemon", "error.message", "")),
        (Item::OpenaliasAddress, Classic, anything("validate_address", "result.openalias_address", "")),
        (Item::RestoreHeight, Classic, value("generate_from_keys", "error.code", "").when("-1}")),
        (Item::RestoreHeight, Classic, value("generate_from_keys", "error.message", "").when("-1}")),
    ],
    ..NONE
};

pub const WITH_A_WALLET: Lists = Lists {
    old: &[
        value("create_address", "error.message", COUNT).when("\"count\":0"),
        anything("export_outputs", "result", PARTS).when("\"count\":0"),
        anything("export_outputs", "error", PARTS).when("\"count\":0"),
        anything("export_outputs", "result", PARTS).when("\"start\":1"),
        anything("export_outputs", "error", PARTS).when("\"start\":1"),
        anything("set_daemon", "result", FINGERPRINTS).when("ssl_allowed_fingerprints"),
        anything("set_daemon", "error", FINGERPRINTS).when("ssl_allowed_fingerprints"),
        anything("rescan_spent", "result", TRUST).if_they_say(DONE, NOT_TRUSTED),
        anything("rescan_spent", "error", TRUST).if_they_say(DONE, NOT_TRUSTED),
    ],
    rows: &[
        (Item::OpenaliasAddress, Classic, anything("validate_address", "result.openalias_address", "")),
        // The certificates of the system suffice, and the missing part is the address.
        (Item::Certificates, Classic, value("set_daemon", "error.message", "").when("\"enabled\"")),
        (Item::UriPaymentId, Classic, anything("make_uri", "result", "")),
        (Item::UriPaymentId, Classic, anything("make_uri", "error", "")),
        (Item::UriPaymentId, Classic, anything("parse_uri", "result", "")),
        (Item::UriPaymentId, Classic, anything("parse_uri", "error", "")),
        (Item::AddressBookPaymentId, Classic, anything("get_address_book", "result.entries.payment_id", "")),
        (Item::EmptyTransferLists, Classic, only_ours_and_empty("get_transfers", "result.in", "")),
        (Item::EmptyTransferLists, Classic, only_ours_and_empty("get_transfers", "result.out", "")),
        (Item::EmptyTransferLists, Classic, only_ours_and_empty("get_transfers", "result.pending", "")),
        (Item::EmptyTransferLists, Classic, only_ours_and_empty("get_transfers", "result.failed", "")),
    ],
    ..NONE
};

pub const PROOFS: Lists = NONE;

const A_SIGNATURE: &[Excuse] = &[same_length("sign", "result.signature", SIGNATURE)];

pub const WRONG_TYPES: Lists = Lists {
    run: A_SIGNATURE,
    rows: &[
        (Item::EmptyTransferLists, Classic, only_ours_and_empty("get_transfers", "result.in", "")),
        (Item::EmptyTransferLists, Classic, only_ours_and_empty("get_transfers", "result.out", "")),
    ],
    ..NONE
};

pub const SENDING: Lists = Lists {
    ours: &[
        value("transfer", "error.code", OVERFLOW).when(GREATEST),
        value("transfer", "error.message", OVERFLOW).when(GREATEST),
        value("transfer_split", "error.code", OVERFLOW).when(GREATEST),
        value("transfer_split", "error.message", OVERFLOW).when(GREATEST),
    ],
    rows: &[
        (Item::UnlockTime, Modern, value("transfer", "error.code", "").when(LOCKED)),
        (Item::UnlockTime, Modern, value("transfer", "error.message", "").when(LOCKED)),
        (Item::UnlockTime, Modern, value("transfer_split", "error.code", "").when(LOCKED)),
        (Item::UnlockTime, Modern, value("transfer_split", "error.message", "").when(LOCKED)),
        (Item::NothingToSweep, Classic, anything("sweep_all", "result", "").if_they_say(NOTHING, DONE)),
        (Item::NothingToSweep, Classic, anything("sweep_all", "error", "").if_they_say(NOTHING, DONE)),
        (Item::EmptyTransferLists, Classic, only_ours_and_empty("get_transfers", "result.out", "")),
        (Item::EmptyTransferLists, Classic, only_ours_and_empty("get_transfers", "result.pending", "")),
        (Item::EmptyTransferLists, Classic, only_ours_and_empty("get_transfers", "result.failed", "")),
    ],
    ..NONE
};

pub const NODES: Lists = Lists {
    rows: &[
        (Item::EmptyTransferLists, Classic, only_ours_and_empty("get_transfers", "result.out", "")),
        (Item::EmptyTransferLists, Classic, only_ours_and_empty("get_transfers", "result.pending", "")),
        (Item::EmptyTransferLists, Classic, only_ours_and_empty("get_transfers", "result.failed", "")),
    ],
    ..NONE
};

pub const TODAY: Lists = Lists {
    ours: &[
        value("get_version", "result.release", BUILD),
        value("get_multisig_key_exchange_booster", "error.code", BOOSTER),
        value("get_multisig_key_exchange_booster", "error.message", BOOSTER),
    ],
    new: &[
        value("set_subaddress_lookahead", "error.message", MEMORY).if_they_say("std::bad_alloc", "too large")
    ],
    ..NONE
};

/// Rows that the comparisons do not cover, with the tests that do.
const ELSEWHERE: &[(Item, &str)] = &[
    (Item::DefaultLogin, "program: all services here have no login"),
    (Item::MultisigRounds, "contract: both ways"),
    (Item::MultisigSwitch, "contract: both ways"),
    (Item::SweepAllAddresses, "contract: no sweep succeeds here"),
    (Item::Fingerprints, "contract: 0.18.0.0 takes any"),
];

/// Checks that each row of the wallet's table has an excuse.
pub fn each_row_has_an_excuse() {
    let lists = [&WITHOUT_A_WALLET, &WITH_A_WALLET, &SENDING, &NODES, &crate::story::STORY];
    let excused: Vec<Item> = lists.iter().flat_map(|list| list.rows.iter().map(|(item, ..)| *item)).collect();
    for row in TABLE.iter().filter(|row| row.service == Service::Wallet) {
        let elsewhere = ELSEWHERE.iter().any(|(item, _)| *item == row.item);
        assert!(excused.contains(&row.item) != elsewhere, "{}", row.subject);
    }
}
