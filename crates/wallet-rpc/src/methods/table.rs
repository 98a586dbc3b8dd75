//! The method table: one row for each method, with everything known of it.

use std::sync::Arc;

use ferrite_rpc::Table;
use ferrite_rpc::dialect;
use ferrite_rpc::error::wallet as code;
use ferrite_rpc::error::wallet::{
    ACCOUNT_INDEX_OUT_OF_BOUNDS, ADDRESS_INDEX_OUT_OF_BOUNDS, ALREADY_MULTISIG, BAD_HEX, DAEMON_IS_BUSY,
    DISABLED, INVALID_PASSWORD, IS_BACKGROUND_SYNCING, IS_BACKGROUND_WALLET, NO_DAEMON_CONNECTION,
    NO_WALLET_DIR, NOT_MULTISIG, NOT_OPEN, THRESHOLD_NOT_REACHED, WALLET_ALREADY_EXISTS, WATCH_ONLY,
    WRONG_ADDRESS, WRONG_INDEX, WRONG_KEY_IMAGE, WRONG_PAYMENT_ID, WRONG_SIGNATURE, WRONG_TXID,
};
use ferrite_rpc::schema;
use ferrite_rpc::table::{About, StreamOfEvents};
use ferrite_rpc::wallet::EmptyRequest;
use ferrite_rpc::wallet::events::EventEntry;

use super::proofs::{reserve, spend};
use super::sending::{cold, describe, sweeps};
use super::{
    accounts, addresses, background, book, cosigning, events, keys, lifecycle, loaded, multisig, notes,
    outputs, program, proofs, sending, settings, signatures, sse, sync, tokens, transfers, webhooks,
};
use crate::errors::not_loaded;
use crate::rows::Check::{self, BackgroundPossible, Foreground, Program, TrustedNode, Unrestricted};
use crate::rows::{Method, any, open};
use crate::service::Service;
use crate::tokens::Need::{Admin, Any, Propose, Read, Receive, Send, Spend};

/// For queries.
const FREE: &[Check] = &[];
/// For queries about secrets and user-entered data.
const FOREGROUND: &[Check] = &[Foreground];
/// For methods that disclose what a restricted service keeps to itself.
const PRIVATE: &[Check] = &[Unrestricted];
/// For methods that concern the program, or choose its wallets.
const WHOLE: &[Check] = &[Program, Unrestricted];
/// For most methods that change the wallet.
const CHANGES: &[Check] = &[Unrestricted, Foreground];
/// For background sync.
const BACKGROUND: &[Check] = &[Unrestricted, BackgroundPossible];

/// Errors of the node.
const NODE: &[i64] = &[DAEMON_IS_BUSY, NO_DAEMON_CONNECTION];
/// Errors of indices.
const ACCOUNT: &[i64] = &[ACCOUNT_INDEX_OUT_OF_BOUNDS, ADDRESS_INDEX_OUT_OF_BOUNDS];
/// Errors of a wallet that is in the background, for methods that check it themselves.
const IN_BACKGROUND: &[i64] = &[IS_BACKGROUND_WALLET, IS_BACKGROUND_SYNCING];
/// Errors of creating a wallet.
const CREATE: &[i64] = &[NOT_OPEN, WALLET_ALREADY_EXISTS, NO_WALLET_DIR];
/// Errors of making and sending transactions.
const SEND: &[i64] = &[
    WRONG_ADDRESS,
    DAEMON_IS_BUSY,
    code::GENERIC_TRANSFER_ERROR,
    WRONG_PAYMENT_ID,
    code::TX_NOT_POSSIBLE,
    code::NOT_ENOUGH_MONEY,
    code::TX_TOO_LARGE,
    code::NOT_ENOUGH_OUTS_TO_MIX,
    code::ZERO_DESTINATION,
    NOT_MULTISIG,
    code::NOT_ENOUGH_UNLOCKED_MONEY,
    NO_DAEMON_CONNECTION,
    code::ZERO_AMOUNT,
    DISABLED,
    code::NONZERO_UNLOCK_TIME,
    IS_BACKGROUND_WALLET,
    IS_BACKGROUND_SYNCING,
];
/// Errors of a signer of a multisig wallet.
const SIGNER: &[i64] = &[NOT_MULTISIG, DISABLED];
/// Errors of the key exchange of a multisig wallet.
const EXCHANGE: &[i64] = &[
    NOT_OPEN,
    INVALID_PASSWORD,
    ALREADY_MULTISIG,
    WATCH_ONLY,
    NOT_MULTISIG,
    THRESHOLD_NOT_REACHED,
    DISABLED,
    IS_BACKGROUND_WALLET,
    IS_BACKGROUND_SYNCING,
];

/// The service, for its description.
const ABOUT: About = About {
    title: "ferrite-wallet-rpc",
    version: env!("CARGO_PKG_VERSION"),
    description: "A Monero wallet service. The methods of a loaded wallet are at /wallet/NAME/json_rpc.",
    service: dialect::Service::Wallet,
    error_text: code::text,
    streams: &[StreamOfEvents {
        path: "/wallet/NAME/events",
        query: &[("after", "The number of the last known event.")],
        event: schema::of::<EventEntry>(),
    }],
};

/// All methods, for the open wallet and for those that are loaded beside it.
pub fn table() -> Table<Service> {
    let table: Table<Service> = methods().into_iter().map(|method| method.row).collect();
    table
        .with_parts("/wallet/", |service, name| service.loaded(name).ok_or_else(not_loaded))
        .with_stream("/events", sse::open)
        .with_discovery(ABOUT, |discovery| {
            let answer = move |_: &Arc<Service>, _: EmptyRequest| Ok(discovery.document(false));
            any(&["rpc.discover"], Any, FREE, answer).row.function_name("rpc_discover")
        })
}

fn methods() -> [Method; 114] {
    [
        // The program and the node.
        any(&["get_version"], Any, FREE, program::get_version),
        any(&["get_languages"], Any, FREE, program::get_languages),
        any(&["auto_refresh"], Admin, PRIVATE, program::auto_refresh).fails(&[NOT_OPEN]),
        any(&["set_log_level"], Admin, WHOLE, program::set_log_level).fails(&[code::INVALID_LOG_LEVEL]),
        any(&["set_log_categories"], Admin, WHOLE, program::set_log_categories),
        any(&["set_daemon"], Admin, WHOLE, program::set_daemon).fails(&[
            NOT_OPEN,
            NO_DAEMON_CONNECTION,
            code::PROXY_ALREADY_DEFINED,
        ]),
        open(&["get_height", "getheight"], Read, FREE, program::get_height),
        open(&["start_mining"], Admin, &[Unrestricted, TrustedNode], program::start_mining),
        open(&["stop_mining"], Admin, PRIVATE, program::stop_mining),
        // Wallet files.
        any(&["create_wallet"], Admin, WHOLE, lifecycle::create_wallet).fails(CREATE),
        any(&["open_wallet"], Admin, WHOLE, lifecycle::open_wallet).fails(&[NOT_OPEN, NO_WALLET_DIR]),
        any(&["generate_from_keys"], Admin, WHOLE, lifecycle::generate_from_keys).fails(CREATE),
        any(&["restore_deterministic_wallet"], Admin, WHOLE, lifecycle::restore_deterministic_wallet)
            .fails(CREATE),
        open(&["close_wallet"], Admin, WHOLE, lifecycle::close_wallet),
        any(&["load_wallet"], Admin, WHOLE, loaded::load_wallet),
        any(&["unload_wallet"], Admin, WHOLE, loaded::unload_wallet).fails(&[NOT_OPEN]),
        any(&["list_wallets"], Admin, WHOLE, loaded::list_wallets),
        any(&["create_token"], Admin, WHOLE, tokens::create_token).fails(&[DISABLED]),
        any(&["list_tokens"], Admin, WHOLE, tokens::list_tokens).fails(&[DISABLED]),
        any(&["revoke_token"], Admin, WHOLE, tokens::revoke_token).fails(&[DISABLED]),
        open(&["store"], Receive, PRIVATE, lifecycle::store),
        any(&["stop_wallet"], Admin, WHOLE, lifecycle::stop_wallet).fails(&[NOT_OPEN]),
        open(&["change_wallet_password"], Admin, CHANGES, lifecycle::change_wallet_password)
            .fails(&[INVALID_PASSWORD]),
        open(&["set_subaddress_lookahead"], Admin, CHANGES, lifecycle::set_subaddress_lookahead)
            .fails(&[INVALID_PASSWORD]),
        open(&["export_wallet2"], Admin, CHANGES, lifecycle::export_wallet2).fails(CREATE),
        open(&["get_settings"], Read, FREE, settings::get_settings),
        open(&["set_settings"], Admin, CHANGES, settings::set_settings),
        // Accounts and addresses.
        open(&["get_balance", "getbalance"], Read, FREE, accounts::get_balance),
        open(&["get_address", "getaddress"], Read, FREE, accounts::get_address).fails(ACCOUNT),
        open(&["get_address_index"], Read, FREE, accounts::get_address_index).fails(&[WRONG_ADDRESS]),
        open(&["create_address"], Receive, CHANGES, accounts::create_address).fails(ACCOUNT),
        open(&["label_address"], Receive, CHANGES, accounts::label_address).fails(ACCOUNT),
        open(&["get_accounts"], Read, FREE, accounts::get_accounts),
        open(&["create_account"], Receive, CHANGES, accounts::create_account),
        open(&["label_account"], Receive, CHANGES, accounts::label_account).fails(ACCOUNT),
        open(&["get_account_tags"], Read, FOREGROUND, accounts::get_account_tags),
        open(&["tag_accounts"], Receive, CHANGES, accounts::tag_accounts),
        open(&["untag_accounts"], Receive, CHANGES, accounts::untag_accounts),
        open(&["set_account_tag_description"], Receive, CHANGES, accounts::set_account_tag_description),
        open(&["make_integrated_address"], Receive, FREE, addresses::make_integrated_address)
            .fails(&[WRONG_ADDRESS, WRONG_PAYMENT_ID]),
        open(&["split_integrated_address"], Any, FREE, addresses::split_integrated_address)
            .fails(&[WRONG_ADDRESS]),
        open(&["make_uri"], Any, FREE, addresses::make_uri).fails(&[code::WRONG_URI]),
        open(&["parse_uri"], Any, FREE, addresses::parse_uri).fails(&[code::WRONG_URI]),
        any(&["validate_address"], Any, FREE, addresses::validate_address).fails(&[NOT_OPEN]),
        open(&["get_address_book"], Read, FOREGROUND, book::get_address_book).fails(&[WRONG_INDEX]),
        open(&["add_address_book"], Admin, CHANGES, book::add_address_book)
            .fails(&[WRONG_ADDRESS, WRONG_PAYMENT_ID]),
        open(&["edit_address_book"], Admin, CHANGES, book::edit_address_book).fails(&[
            WRONG_ADDRESS,
            WRONG_PAYMENT_ID,
            WRONG_INDEX,
        ]),
        open(&["delete_address_book"], Admin, CHANGES, book::delete_address_book).fails(&[WRONG_INDEX]),
        // Notes and attributes.
        open(&["set_tx_notes"], Receive, CHANGES, notes::set_tx_notes).fails(&[WRONG_TXID]),
        open(&["get_tx_notes"], Read, FREE, notes::get_tx_notes).fails(&[WRONG_TXID]),
        open(&["set_attribute"], Admin, CHANGES, notes::set_attribute),
        open(&["get_attribute"], Read, PRIVATE, notes::get_attribute).fails(&[code::ATTRIBUTE_NOT_FOUND]),
        // Transfers.
        open(&["get_payments"], Read, FREE, transfers::get_payments).fails(&[WRONG_PAYMENT_ID]),
        open(&["get_bulk_payments"], Read, FREE, transfers::get_bulk_payments).fails(&[WRONG_PAYMENT_ID]),
        open(&["incoming_transfers"], Read, FREE, transfers::incoming_transfers)
            .fails(&[code::TRANSFER_TYPE]),
        open(&["get_transfers"], Read, PRIVATE, transfers::get_transfers),
        open(&["list_transfers"], Read, PRIVATE, transfers::list_transfers),
        open(&["get_transfer_totals"], Read, PRIVATE, transfers::get_transfer_totals),
        open(&["get_transfer_by_txid"], Read, PRIVATE, transfers::get_transfer_by_txid)
            .fails(&[WRONG_TXID, ACCOUNT_INDEX_OUT_OF_BOUNDS]),
        open(&["get_events"], Read, CHANGES, events::get_events),
        open(&["set_event_confirmations"], Admin, CHANGES, events::set_event_confirmations),
        open(&["add_webhook"], Admin, CHANGES, webhooks::add_webhook).fails(ACCOUNT),
        open(&["list_webhooks"], Admin, CHANGES, webhooks::list_webhooks),
        open(&["update_webhook"], Admin, CHANGES, webhooks::update_webhook),
        open(&["remove_webhook"], Admin, CHANGES, webhooks::remove_webhook),
        open(&["list_dead_letters"], Admin, CHANGES, webhooks::list_dead_letters),
        open(&["replay_dead_letters"], Admin, CHANGES, webhooks::replay_dead_letters),
        // Keys, key images and outputs.
        open(&["query_key"], Admin, PRIVATE, keys::query_key).fails(IN_BACKGROUND).fails(&[
            WATCH_ONLY,
            NOT_MULTISIG,
            code::NON_DETERMINISTIC,
        ]),
        open(&["freeze"], Admin, CHANGES, keys::freeze).fails(&[WRONG_KEY_IMAGE]),
        open(&["thaw"], Admin, CHANGES, keys::thaw).fails(&[WRONG_KEY_IMAGE]),
        open(&["frozen"], Read, FOREGROUND, keys::frozen).fails(&[WRONG_KEY_IMAGE]),
        open(&["export_outputs"], Propose, CHANGES, outputs::export_outputs),
        open(&["import_outputs"], Propose, CHANGES, outputs::import_outputs).fails(&[BAD_HEX]),
        open(&["export_key_images"], Propose, CHANGES, outputs::export_key_images),
        open(
            &["import_key_images"],
            Propose,
            &[Unrestricted, TrustedNode, Foreground],
            outputs::import_key_images,
        )
        .fails(NODE)
        .fails(&[WRONG_SIGNATURE, WRONG_KEY_IMAGE]),
        // Following the chain.
        open(&["refresh"], Read, PRIVATE, sync::refresh).fails(NODE),
        open(&["get_refresh_progress"], Read, FREE, sync::get_refresh_progress),
        open(&["scan_tx"], Receive, CHANGES, sync::scan_tx).fails(NODE).fails(&[WRONG_TXID]),
        open(&["rescan_blockchain"], Admin, CHANGES, sync::rescan_blockchain).fails(NODE),
        open(&["rescan_spent"], Admin, &[Unrestricted, Foreground, TrustedNode], sync::rescan_spent)
            .fails(NODE),
        open(&["setup_background_sync"], Admin, BACKGROUND, background::setup_background_sync)
            .fails(&[INVALID_PASSWORD]),
        open(&["start_background_sync"], Admin, BACKGROUND, background::start_background_sync),
        open(&["stop_background_sync"], Admin, BACKGROUND, background::stop_background_sync)
            .fails(&[INVALID_PASSWORD]),
        // Sending.
        open(&["transfer"], Send, PRIVATE, sending::transfer).fails(SEND),
        open(&["transfer_split"], Send, PRIVATE, sending::transfer_split).fails(SEND),
        open(&["relay_tx"], Spend, PRIVATE, sending::relay_tx).fails(&[
            code::GENERIC_TRANSFER_ERROR,
            BAD_HEX,
            code::BAD_TX_METADATA,
        ]),
        open(&["describe_transfer"], Propose, PRIVATE, describe::describe_transfer)
            .fails(IN_BACKGROUND)
            .fails(&[BAD_HEX, WATCH_ONLY, code::BAD_MULTISIG_TX_DATA, code::BAD_UNSIGNED_TX_DATA]),
        open(&["sign_transfer"], Spend, PRIVATE, cold::sign_transfer)
            .fails(IN_BACKGROUND)
            .fails(SIGNER)
            .fails(&[BAD_HEX, WATCH_ONLY, code::BAD_UNSIGNED_TX_DATA, code::SIGN_UNSIGNED]),
        open(&["submit_transfer"], Spend, PRIVATE, cold::submit_transfer).fails(&[
            BAD_HEX,
            code::BAD_SIGNED_TX_DATA,
            code::SIGNED_SUBMISSION,
        ]),
        open(&["estimate_tx_size_and_weight"], Any, FREE, sending::estimate_tx_size_and_weight),
        open(&["get_default_fee_priority"], Any, FREE, sending::get_default_fee_priority),
        open(&["sweep_dust", "sweep_unmixable"], Send, CHANGES, sweeps::sweep_dust).fails(SEND),
        open(&["sweep_all"], Send, PRIVATE, sweeps::sweep_all).fails(SEND),
        open(&["sweep_single"], Send, PRIVATE, sweeps::sweep_single).fails(SEND).fails(&[WRONG_KEY_IMAGE]),
        // Proofs and signatures.
        open(&["get_tx_key"], Spend, FOREGROUND, proofs::get_tx_key).fails(&[WRONG_TXID, code::NO_TXKEY]),
        open(&["check_tx_key"], Any, FREE, proofs::check_tx_key).fails(&[
            WRONG_ADDRESS,
            WRONG_TXID,
            code::WRONG_KEY,
        ]),
        open(&["get_tx_proof"], Spend, FOREGROUND, proofs::get_tx_proof).fails(&[WRONG_ADDRESS, WRONG_TXID]),
        open(&["check_tx_proof"], Any, FREE, proofs::check_tx_proof).fails(&[WRONG_ADDRESS, WRONG_TXID]),
        open(&["get_spend_proof"], Spend, FREE, spend::get_spend_proof).fails(&[WRONG_TXID]),
        open(&["check_spend_proof"], Any, FREE, spend::check_spend_proof).fails(&[WRONG_TXID]),
        open(&["get_reserve_proof"], Spend, FOREGROUND, reserve::get_reserve_proof),
        open(&["check_reserve_proof"], Any, FREE, reserve::check_reserve_proof).fails(&[WRONG_ADDRESS]),
        open(&["sign"], Admin, CHANGES, signatures::sign).fails(&[WATCH_ONLY, code::INVALID_SIGNATURE_TYPE]),
        open(&["verify"], Any, PRIVATE, signatures::verify).fails(&[WRONG_ADDRESS]),
        // Multisig.
        open(&["is_multisig"], Read, FREE, multisig::is_multisig),
        open(&["prepare_multisig"], Admin, PRIVATE, multisig::prepare_multisig).fails(EXCHANGE),
        any(&["make_multisig"], Admin, PRIVATE, multisig::make_multisig).fails(EXCHANGE),
        any(&["exchange_multisig_keys"], Admin, PRIVATE, multisig::exchange_multisig_keys).fails(EXCHANGE),
        open(
            &["get_multisig_key_exchange_booster"],
            Admin,
            PRIVATE,
            multisig::get_multisig_key_exchange_booster,
        )
        .fails(EXCHANGE),
        any(&["finalize_multisig"], Admin, PRIVATE, multisig::finalize_multisig).fails(EXCHANGE),
        open(&["export_multisig_info"], Propose, PRIVATE, cosigning::export_multisig_info).fails(SIGNER),
        open(&["import_multisig_info"], Propose, PRIVATE, cosigning::import_multisig_info)
            .fails(SIGNER)
            .fails(&[BAD_HEX, THRESHOLD_NOT_REACHED]),
        open(&["sign_multisig"], Spend, PRIVATE, cosigning::sign_multisig).fails(SIGNER).fails(&[
            BAD_HEX,
            code::BAD_MULTISIG_TX_DATA,
            code::MULTISIG_SIGNATURE,
        ]),
        open(&["submit_multisig"], Spend, PRIVATE, cosigning::submit_multisig).fails(SIGNER).fails(&[
            BAD_HEX,
            THRESHOLD_NOT_REACHED,
            code::BAD_MULTISIG_TX_DATA,
            code::MULTISIG_SUBMISSION,
        ]),
    ]
}

#[cfg(test)]
mod tests;
