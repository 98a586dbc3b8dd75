//! The method table: one row for each method, with everything known of it.

use ferrite_rpc::Table;

use super::proofs::{reserve, spend};
use super::sending::{cold, describe, sweeps};
use super::{
    accounts, addresses, background, book, cosigning, events, keys, lifecycle, loaded, multisig, notes,
    outputs, program, proofs, sending, settings, signatures, sse, sync, transfers,
};
use crate::errors::not_loaded;
use crate::rows::Check::{self, BackgroundPossible, Foreground, Program, TrustedNode, Unrestricted};
use crate::rows::{Method, any, open};
use crate::service::Service;

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

fn methods() -> [Method; 103] {
    [
        // The program and the node.
        any(&["get_version"], FREE, program::get_version),
        any(&["get_languages"], FREE, program::get_languages),
        any(&["auto_refresh"], PRIVATE, program::auto_refresh),
        any(&["set_log_level"], WHOLE, program::set_log_level),
        any(&["set_log_categories"], WHOLE, program::set_log_categories),
        any(&["set_daemon"], WHOLE, program::set_daemon),
        open(&["get_height", "getheight"], FREE, program::get_height),
        open(&["start_mining"], &[Unrestricted, TrustedNode], program::start_mining),
        open(&["stop_mining"], PRIVATE, program::stop_mining),
        // Wallet files.
        any(&["create_wallet"], WHOLE, lifecycle::create_wallet),
        any(&["open_wallet"], WHOLE, lifecycle::open_wallet),
        any(&["generate_from_keys"], WHOLE, lifecycle::generate_from_keys),
        any(&["restore_deterministic_wallet"], WHOLE, lifecycle::restore_deterministic_wallet),
        open(&["close_wallet"], WHOLE, lifecycle::close_wallet),
        any(&["load_wallet"], WHOLE, loaded::load_wallet),
        any(&["unload_wallet"], WHOLE, loaded::unload_wallet),
        any(&["list_wallets"], WHOLE, loaded::list_wallets),
        open(&["store"], PRIVATE, lifecycle::store),
        any(&["stop_wallet"], WHOLE, lifecycle::stop_wallet),
        open(&["change_wallet_password"], CHANGES, lifecycle::change_wallet_password),
        open(&["set_subaddress_lookahead"], CHANGES, lifecycle::set_subaddress_lookahead),
        open(&["export_wallet2"], CHANGES, lifecycle::export_wallet2),
        open(&["get_settings"], FREE, settings::get_settings),
        open(&["set_settings"], CHANGES, settings::set_settings),
        // Accounts and addresses.
        open(&["get_balance", "getbalance"], FREE, accounts::get_balance),
        open(&["get_address", "getaddress"], FREE, accounts::get_address),
        open(&["get_address_index"], FREE, accounts::get_address_index),
        open(&["create_address"], CHANGES, accounts::create_address),
        open(&["label_address"], CHANGES, accounts::label_address),
        open(&["get_accounts"], FREE, accounts::get_accounts),
        open(&["create_account"], CHANGES, accounts::create_account),
        open(&["label_account"], CHANGES, accounts::label_account),
        open(&["get_account_tags"], FOREGROUND, accounts::get_account_tags),
        open(&["tag_accounts"], CHANGES, accounts::tag_accounts),
        open(&["untag_accounts"], CHANGES, accounts::untag_accounts),
        open(&["set_account_tag_description"], CHANGES, accounts::set_account_tag_description),
        open(&["make_integrated_address"], FREE, addresses::make_integrated_address),
        open(&["split_integrated_address"], FREE, addresses::split_integrated_address),
        open(&["make_uri"], FREE, addresses::make_uri),
        open(&["parse_uri"], FREE, addresses::parse_uri),
        any(&["validate_address"], FREE, addresses::validate_address),
        open(&["get_address_book"], FOREGROUND, book::get_address_book),
        open(&["add_address_book"], CHANGES, book::add_address_book),
        open(&["edit_address_book"], CHANGES, book::edit_address_book),
        open(&["delete_address_book"], CHANGES, book::delete_address_book),
        // Notes and attributes.
        open(&["set_tx_notes"], CHANGES, notes::set_tx_notes),
        open(&["get_tx_notes"], FREE, notes::get_tx_notes),
        open(&["set_attribute"], CHANGES, notes::set_attribute),
        open(&["get_attribute"], PRIVATE, notes::get_attribute),
        // Transfers.
        open(&["get_payments"], FREE, transfers::get_payments),
        open(&["get_bulk_payments"], FREE, transfers::get_bulk_payments),
        open(&["incoming_transfers"], FREE, transfers::incoming_transfers),
        open(&["get_transfers"], PRIVATE, transfers::get_transfers),
        open(&["get_transfer_by_txid"], PRIVATE, transfers::get_transfer_by_txid),
        open(&["get_events"], CHANGES, events::get_events),
        open(&["set_event_confirmations"], CHANGES, events::set_event_confirmations),
        // Keys, key images and outputs.
        open(&["query_key"], PRIVATE, keys::query_key),
        open(&["freeze"], CHANGES, keys::freeze),
        open(&["thaw"], CHANGES, keys::thaw),
        open(&["frozen"], FOREGROUND, keys::frozen),
        open(&["export_outputs"], CHANGES, outputs::export_outputs),
        open(&["import_outputs"], CHANGES, outputs::import_outputs),
        open(&["export_key_images"], CHANGES, outputs::export_key_images),
        open(&["import_key_images"], &[Unrestricted, TrustedNode, Foreground], outputs::import_key_images),
        // Following the chain.
        open(&["refresh"], PRIVATE, sync::refresh),
        open(&["get_refresh_progress"], FREE, sync::get_refresh_progress),
        open(&["scan_tx"], CHANGES, sync::scan_tx),
        open(&["rescan_blockchain"], CHANGES, sync::rescan_blockchain),
        open(&["rescan_spent"], &[Unrestricted, Foreground, TrustedNode], sync::rescan_spent),
        open(&["setup_background_sync"], BACKGROUND, background::setup_background_sync),
        open(&["start_background_sync"], BACKGROUND, background::start_background_sync),
        open(&["stop_background_sync"], BACKGROUND, background::stop_background_sync),
        // Sending.
        open(&["transfer"], PRIVATE, sending::transfer),
        open(&["transfer_split"], PRIVATE, sending::transfer_split),
        open(&["relay_tx"], PRIVATE, sending::relay_tx),
        open(&["describe_transfer"], PRIVATE, describe::describe_transfer),
        open(&["sign_transfer"], PRIVATE, cold::sign_transfer),
        open(&["submit_transfer"], PRIVATE, cold::submit_transfer),
        open(&["estimate_tx_size_and_weight"], FREE, sending::estimate_tx_size_and_weight),
        open(&["get_default_fee_priority"], FREE, sending::get_default_fee_priority),
        open(&["sweep_dust", "sweep_unmixable"], CHANGES, sweeps::sweep_dust),
        open(&["sweep_all"], PRIVATE, sweeps::sweep_all),
        open(&["sweep_single"], PRIVATE, sweeps::sweep_single),
        // Proofs and signatures.
        open(&["get_tx_key"], FOREGROUND, proofs::get_tx_key),
        open(&["check_tx_key"], FREE, proofs::check_tx_key),
        open(&["get_tx_proof"], FOREGROUND, proofs::get_tx_proof),
        open(&["check_tx_proof"], FREE, proofs::check_tx_proof),
        open(&["get_spend_proof"], FREE, spend::get_spend_proof),
        open(&["check_spend_proof"], FREE, spend::check_spend_proof),
        open(&["get_reserve_proof"], FOREGROUND, reserve::get_reserve_proof),
        open(&["check_reserve_proof"], FREE, reserve::check_reserve_proof),
        open(&["sign"], CHANGES, signatures::sign),
        open(&["verify"], PRIVATE, signatures::verify),
        // Multisig.
        open(&["is_multisig"], FREE, multisig::is_multisig),
        open(&["prepare_multisig"], PRIVATE, multisig::prepare_multisig),
        any(&["make_multisig"], PRIVATE, multisig::make_multisig),
        any(&["exchange_multisig_keys"], PRIVATE, multisig::exchange_multisig_keys),
        open(&["get_multisig_key_exchange_booster"], PRIVATE, multisig::get_multisig_key_exchange_booster),
        any(&["finalize_multisig"], PRIVATE, multisig::finalize_multisig),
        open(&["export_multisig_info"], PRIVATE, cosigning::export_multisig_info),
        open(&["import_multisig_info"], PRIVATE, cosigning::import_multisig_info),
        open(&["sign_multisig"], PRIVATE, cosigning::sign_multisig),
        open(&["submit_multisig"], PRIVATE, cosigning::submit_multisig),
    ]
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use super::*;

    /// The page that lists all methods.
    const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/methods.md");

    #[test]
    fn functions_and_types_are_called_after_their_method() {
        assert_eq!(table().misnamed("ferrite_rpc::wallet"), [""; 0]);
    }

    #[test]
    fn only_methods_of_the_open_wallet_check_it() {
        for method in methods() {
            let checks =
                method.checks.iter().filter(|check| !matches!(check, Program | Unrestricted)).count();
            assert!(method.needs_wallet || checks == 0, "{}", method.row.first_name());
        }
    }

    /// A row of the page.
    fn line(method: &Method) -> String {
        let names = method.row.names().iter().map(|name| format!("`{name}`")).collect::<Vec<_>>();
        let wallet = if method.needs_wallet { "yes" } else { "" };
        let checks = method.checks.iter().map(|check| match check {
            Program => "only at `/json_rpc`",
            Unrestricted => "not with `--restricted-rpc`",
            Foreground => "not in the background",
            TrustedNode => "trusted node",
            BackgroundPossible => "neither view-only nor multisig",
        });
        format!("| {} | {wallet} | {} |\n", names.join(", "), checks.collect::<Vec<_>>().join(", "))
            .replace("  ", " ")
    }

    #[test]
    fn the_page_lists_all_methods() {
        let mut expected =
            String::from("| method | needs a wallet | checks, in this order |\n|---|---|---|\n");
        for method in methods() {
            let _ = write!(expected, "{}", line(&method));
        }
        let page = std::fs::read_to_string(PAGE).unwrap();
        let (_, page) = page.split_once("<!-- The wallet's methods. -->\n").unwrap();
        let (page, _) = page.split_once("<!-- End of the wallet's methods. -->").unwrap();
        assert!(page == expected, "docs/methods.md is out of date; the rows are:\n{expected}");
    }
}
