//! Fields that may differ, with the reasons.

use ferrite_rpc::dialect::Dialect::Classic;
use ferrite_rpc::dialect::Item;
use ferrite_testkit::diff::{Excuse, anything, only_ours_and_empty, same_length, unordered, value};

use crate::reference::{Lists, NONE};

const HASH_TABLE: &str = "the reference keeps payments in a hash table";
const SIGNATURE: &str = "signatures are random";
const SEEN: &str = "when a wallet saw a transaction in the pool";
const MADE: &str = "every transaction is made with new keys and other decoys";
const AMOUNTS: &str = "v0.18.5.1 tells the amount of each destination";
const POOL: &str = "\"type\": \"pool\"";
const PENDING: &str = "\"type\": \"pending\"";
/// The fields that identify a payment.
const PAYMENT: &str = "tx_hash subaddr_index.major subaddr_index.minor amount";
const TRANSFER: &str = "txid subaddr_index.major subaddr_index.minor amount";

const RUN: &[Excuse] = &[
    unordered("get_bulk_payments", "result.payments", PAYMENT, HASH_TABLE).by_chance(),
    unordered("get_transfers", "result.in", TRANSFER, HASH_TABLE).by_chance(),
    unordered("get_transfers", "result.pool", TRANSFER, HASH_TABLE).by_chance(),
    unordered("get_transfers", "result.pending", TRANSFER, HASH_TABLE).by_chance(),
    unordered("get_transfers", "result.out", TRANSFER, HASH_TABLE).by_chance(),
    same_length("export_key_images", "result.signed_key_images.signature", SIGNATURE),
    value("get_transfers", "result.pool.timestamp", SEEN).by_chance(),
    value("get_transfers", "result.pending.timestamp", SEEN).by_chance(),
    value("get_transfer_by_txid", "result.transfer.timestamp", SEEN).if_they_say(POOL, POOL).by_chance(),
    value("get_transfer_by_txid", "result.transfers.timestamp", SEEN).if_they_say(POOL, POOL).by_chance(),
    value("get_transfer_by_txid", "result.transfer.timestamp", SEEN)
        .if_they_say(PENDING, PENDING)
        .by_chance(),
    value("get_transfer_by_txid", "result.transfers.timestamp", SEEN)
        .if_they_say(PENDING, PENDING)
        .by_chance(),
    same_length("transfer", "result.tx_hash", MADE),
    same_length("transfer", "result.tx_key", MADE),
    value("transfer", "result.tx_blob", MADE),
    value("transfer", "result.tx_metadata", MADE),
    value("transfer", "result.fee", MADE).by_chance(),
    value("transfer", "result.weight", MADE).by_chance(),
    same_length("transfer", "result.spent_key_images.key_images", MADE).by_chance(),
];

/// Fields that depend on the clock, which may advance between two requests.
pub const BY_THE_CLOCK: &[&str] = &["time_to_unlock", "suggested_confirmations_threshold"];

pub const STORY: Lists = Lists {
    run: RUN,
    old: &[anything("transfer", "result.amounts_by_dest", AMOUNTS)],
    rows: &[
        (
            Item::IncomingTransferIndex,
            Classic,
            anything("incoming_transfers", "result.transfers.subaddr_index", ""),
        ),
        (
            Item::IncomingTransferIndex,
            Classic,
            anything("incoming_transfers", "result.transfers.tx_size", ""),
        ),
        (Item::BulkPaymentsStart, Classic, anything("get_bulk_payments", "result.payments", "").when("78")),
        (Item::EmptyTransferLists, Classic, only_ours_and_empty("get_transfers", "result.in", "")),
        (Item::EmptyTransferLists, Classic, only_ours_and_empty("get_transfers", "result.out", "")),
        (Item::EmptyTransferLists, Classic, only_ours_and_empty("get_transfers", "result.pending", "")),
        (Item::EmptyTransferLists, Classic, only_ours_and_empty("get_transfers", "result.failed", "")),
        (Item::EmptyTransferLists, Classic, only_ours_and_empty("get_transfers", "result.pool", "")),
        (Item::MinerReceiptType, Classic, value("get_transfers", "result.in.type", "")),
        (Item::Confirmations, Classic, only_ours_and_empty("get_transfers", "result.pool.confirmations", "")),
        (
            Item::Confirmations,
            Classic,
            only_ours_and_empty("get_transfers", "result.out.suggested_confirmations_threshold", ""),
        ),
        (
            Item::Confirmations,
            Classic,
            only_ours_and_empty("get_transfer_by_txid", "result.transfer.confirmations", ""),
        ),
        (
            Item::Confirmations,
            Classic,
            only_ours_and_empty("get_transfer_by_txid", "result.transfers.confirmations", ""),
        ),
        (
            Item::Confirmations,
            Classic,
            only_ours_and_empty(
                "get_transfer_by_txid",
                "result.transfer.suggested_confirmations_threshold",
                "",
            ),
        ),
        (
            Item::Confirmations,
            Classic,
            only_ours_and_empty(
                "get_transfer_by_txid",
                "result.transfers.suggested_confirmations_threshold",
                "",
            ),
        ),
    ],
    ..NONE
};
