//! The method table: one row for each method, with everything known of it.

use ferrite_rpc::Table;

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

/// All methods, for the open wallet and for those that are loaded beside it.
pub fn table() -> Table<Service> {
    let table: Table<Service> = methods().into_iter().map(|method| method.row).collect();
    table
        .with_parts("/wallet/", |service, name| service.loaded(name).ok_or_else(not_loaded))
        .with_stream("/events", sse::open)
}

fn methods() -> [Method; 114] {
    [
        // The program and the node.
        any(&["get_version"], Any, FREE, program::get_version),
        any(&["get_languages"], Any, FREE, program::get_languages),
        any(&["auto_refresh"], Admin, PRIVATE, program::auto_refresh),
        any(&["set_log_level"], Admin, WHOLE, program::set_log_level),
        any(&["set_log_categories"], Admin, WHOLE, program::set_log_categories),
        any(&["set_daemon"], Admin, WHOLE, program::set_daemon),
        open(&["get_height", "getheight"], Read, FREE, program::get_height),
        open(&["start_mining"], Admin, &[Unrestricted, TrustedNode], program::start_mining),
        open(&["stop_mining"], Admin, PRIVATE, program::stop_mining),
        // Wallet files.
        any(&["create_wallet"], Admin, WHOLE, lifecycle::create_wallet),
        any(&["open_wallet"], Admin, WHOLE, lifecycle::open_wallet),
        any(&["generate_from_keys"], Admin, WHOLE, lifecycle::generate_from_keys),
        any(&["restore_deterministic_wallet"], Admin, WHOLE, lifecycle::restore_deterministic_wallet),
        open(&["close_wallet"], Admin, WHOLE, lifecycle::close_wallet),
        any(&["load_wallet"], Admin, WHOLE, loaded::load_wallet),
        any(&["unload_wallet"], Admin, WHOLE, loaded::unload_wallet),
        any(&["list_wallets"], Admin, WHOLE, loaded::list_wallets),
        any(&["create_token"], Admin, WHOLE, tokens::create_token),
        any(&["list_tokens"], Admin, WHOLE, tokens::list_tokens),
        any(&["revoke_token"], Admin, WHOLE, tokens::revoke_token),
        open(&["store"], Receive, PRIVATE, lifecycle::store),
        any(&["stop_wallet"], Admin, WHOLE, lifecycle::stop_wallet),
        open(&["change_wallet_password"], Admin, CHANGES, lifecycle::change_wallet_password),
        open(&["set_subaddress_lookahead"], Admin, CHANGES, lifecycle::set_subaddress_lookahead),
        open(&["export_wallet2"], Admin, CHANGES, lifecycle::export_wallet2),
        open(&["get_settings"], Read, FREE, settings::get_settings),
        open(&["set_settings"], Admin, CHANGES, settings::set_settings),
        // Accounts and addresses.
        open(&["get_balance", "getbalance"], Read, FREE, accounts::get_balance),
        open(&["get_address", "getaddress"], Read, FREE, accounts::get_address),
        open(&["get_address_index"], Read, FREE, accounts::get_address_index),
        open(&["create_address"], Receive, CHANGES, accounts::create_address),
        open(&["label_address"], Receive, CHANGES, accounts::label_address),
        open(&["get_accounts"], Read, FREE, accounts::get_accounts),
        open(&["create_account"], Receive, CHANGES, accounts::create_account),
        open(&["label_account"], Receive, CHANGES, accounts::label_account),
        open(&["get_account_tags"], Read, FOREGROUND, accounts::get_account_tags),
        open(&["tag_accounts"], Receive, CHANGES, accounts::tag_accounts),
        open(&["untag_accounts"], Receive, CHANGES, accounts::untag_accounts),
        open(&["set_account_tag_description"], Receive, CHANGES, accounts::set_account_tag_description),
        open(&["make_integrated_address"], Receive, FREE, addresses::make_integrated_address),
        open(&["split_integrated_address"], Any, FREE, addresses::split_integrated_address),
        open(&["make_uri"], Any, FREE, addresses::make_uri),
        open(&["parse_uri"], Any, FREE, addresses::parse_uri),
        any(&["validate_address"], Any, FREE, addresses::validate_address),
        open(&["get_address_book"], Read, FOREGROUND, book::get_address_book),
        open(&["add_address_book"], Admin, CHANGES, book::add_address_book),
        open(&["edit_address_book"], Admin, CHANGES, book::edit_address_book),
        open(&["delete_address_book"], Admin, CHANGES, book::delete_address_book),
        // Notes and attributes.
        open(&["set_tx_notes"], Receive, CHANGES, notes::set_tx_notes),
        open(&["get_tx_notes"], Read, FREE, notes::get_tx_notes),
        open(&["set_attribute"], Admin, CHANGES, notes::set_attribute),
        open(&["get_attribute"], Read, PRIVATE, notes::get_attribute),
        // Transfers.
        open(&["get_payments"], Read, FREE, transfers::get_payments),
        open(&["get_bulk_payments"], Read, FREE, transfers::get_bulk_payments),
        open(&["incoming_transfers"], Read, FREE, transfers::incoming_transfers),
        open(&["get_transfers"], Read, PRIVATE, transfers::get_transfers),
        open(&["list_transfers"], Read, PRIVATE, transfers::list_transfers),
        open(&["get_transfer_totals"], Read, PRIVATE, transfers::get_transfer_totals),
        open(&["get_transfer_by_txid"], Read, PRIVATE, transfers::get_transfer_by_txid),
        open(&["get_events"], Read, CHANGES, events::get_events),
        open(&["set_event_confirmations"], Admin, CHANGES, events::set_event_confirmations),
        open(&["add_webhook"], Admin, CHANGES, webhooks::add_webhook),
        open(&["list_webhooks"], Admin, CHANGES, webhooks::list_webhooks),
        open(&["update_webhook"], Admin, CHANGES, webhooks::update_webhook),
        open(&["remove_webhook"], Admin, CHANGES, webhooks::remove_webhook),
        open(&["list_dead_letters"], Admin, CHANGES, webhooks::list_dead_letters),
        open(&["replay_dead_letters"], Admin, CHANGES, webhooks::replay_dead_letters),
        // Keys, key images and outputs.
        open(&["query_key"], Admin, PRIVATE, keys::query_key),
        open(&["freeze"], Admin, CHANGES, keys::freeze),
        open(&["thaw"], Admin, CHANGES, keys::thaw),
        open(&["frozen"], Read, FOREGROUND, keys::frozen),
        open(&["export_outputs"], Propose, CHANGES, outputs::export_outputs),
        open(&["import_outputs"], Propose, CHANGES, outputs::import_outputs),
        open(&["export_key_images"], Propose, CHANGES, outputs::export_key_images),
        open(
            &["import_key_images"],
            Propose,
            &[Unrestricted, TrustedNode, Foreground],
            outputs::import_key_images,
        ),
        // Following the chain.
        open(&["refresh"], Read, PRIVATE, sync::refresh),
        open(&["get_refresh_progress"], Read, FREE, sync::get_refresh_progress),
        open(&["scan_tx"], Receive, CHANGES, sync::scan_tx),
        open(&["rescan_blockchain"], Admin, CHANGES, sync::rescan_blockchain),
        open(&["rescan_spent"], Admin, &[Unrestricted, Foreground, TrustedNode], sync::rescan_spent),
        open(&["setup_background_sync"], Admin, BACKGROUND, background::setup_background_sync),
        open(&["start_background_sync"], Admin, BACKGROUND, background::start_background_sync),
        open(&["stop_background_sync"], Admin, BACKGROUND, background::stop_background_sync),
        // Sending.
        open(&["transfer"], Send, PRIVATE, sending::transfer),
        open(&["transfer_split"], Send, PRIVATE, sending::transfer_split),
        open(&["relay_tx"], Spend, PRIVATE, sending::relay_tx),
        open(&["describe_transfer"], Propose, PRIVATE, describe::describe_transfer),
        open(&["sign_transfer"], Spend, PRIVATE, cold::sign_transfer),
        open(&["submit_transfer"], Spend, PRIVATE, cold::submit_transfer),
        open(&["estimate_tx_size_and_weight"], Any, FREE, sending::estimate_tx_size_and_weight),
        open(&["get_default_fee_priority"], Any, FREE, sending::get_default_fee_priority),
        open(&["sweep_dust", "sweep_unmixable"], Send, CHANGES, sweeps::sweep_dust),
        open(&["sweep_all"], Send, PRIVATE, sweeps::sweep_all),
        open(&["sweep_single"], Send, PRIVATE, sweeps::sweep_single),
        // Proofs and signatures.
        open(&["get_tx_key"], Spend, FOREGROUND, proofs::get_tx_key),
        open(&["check_tx_key"], Any, FREE, proofs::check_tx_key),
        open(&["get_tx_proof"], Spend, FOREGROUND, proofs::get_tx_proof),
        open(&["check_tx_proof"], Any, FREE, proofs::check_tx_proof),
        open(&["get_spend_proof"], Spend, FREE, spend::get_spend_proof),
        open(&["check_spend_proof"], Any, FREE, spend::check_spend_proof),
        open(&["get_reserve_proof"], Spend, FOREGROUND, reserve::get_reserve_proof),
        open(&["check_reserve_proof"], Any, FREE, reserve::check_reserve_proof),
        open(&["sign"], Admin, CHANGES, signatures::sign),
        open(&["verify"], Any, PRIVATE, signatures::verify),
        // Multisig.
        open(&["is_multisig"], Read, FREE, multisig::is_multisig),
        open(&["prepare_multisig"], Admin, PRIVATE, multisig::prepare_multisig),
        any(&["make_multisig"], Admin, PRIVATE, multisig::make_multisig),
        any(&["exchange_multisig_keys"], Admin, PRIVATE, multisig::exchange_multisig_keys),
        open(
            &["get_multisig_key_exchange_booster"],
            Admin,
            PRIVATE,
            multisig::get_multisig_key_exchange_booster,
        ),
        any(&["finalize_multisig"], Admin, PRIVATE, multisig::finalize_multisig),
        open(&["export_multisig_info"], Propose, PRIVATE, cosigning::export_multisig_info),
        open(&["import_multisig_info"], Propose, PRIVATE, cosigning::import_multisig_info),
        open(&["sign_multisig"], Spend, PRIVATE, cosigning::sign_multisig),
        open(&["submit_multisig"], Spend, PRIVATE, cosigning::submit_multisig),
    ]
}

#[cfg(test)]
mod tests;
