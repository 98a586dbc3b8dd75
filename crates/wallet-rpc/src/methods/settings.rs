//! The settings in the keys file of a wallet. Look-ahead and background sync have their own methods.

use ferrite_rpc::RpcError;
use ferrite_rpc::wallet::EmptyRequest;
use ferrite_rpc::wallet::settings::{
    GetSettingsResponse, SetSettingsRequest, SetSettingsResponse, WalletSettings,
};
use ferrite_types::Height;
use ferrite_wallet_files::file::{Members, settings as file};

use crate::errors::{not_open, unknown};
use crate::rows::Open;

/// The largest height of a block (`cryptonote_config.h: CRYPTONOTE_MAX_BLOCK_NUMBER`).
const MAX_HEIGHT: u64 = 500_000_000;
const MAX_U32: u64 = u32::MAX as u64;

/// One row per setting: its name, its place in the file and, for numbers, the largest value.
macro_rules! rows {
    (switches { $($switch:ident $switch_file:ident;)+ } numbers { $($number:ident $number_file:ident $max:expr;)+ }) => {
        fn read(members: &Members) -> WalletSettings {
            WalletSettings {
                $($switch: file::$switch_file.get_or_default(members),)+
                $($number: file::$number_file.get_or_default(members),)+
            }
        }

        fn check_limits(request: &SetSettingsRequest) -> Result<(), RpcError> {
            $(check_limit(stringify!($number), request.$number, $max)?;)+
            Ok(())
        }

        fn write(members: &mut Members, request: &SetSettingsRequest) {
            $(if let Some(on) = request.$switch { file::$switch_file.set(members, on); })+
            $(if let Some(number) = request.$number { file::$number_file.set(members, number); })+
        }

        /// A request that changes every setting.
        #[cfg(test)]
        fn another_value_of_each(settings: &WalletSettings) -> SetSettingsRequest {
            SetSettingsRequest {
                $($switch: Some(!settings.$switch),)+
                $($number: Some(settings.$number ^ 1),)+
            }
        }

        #[cfg(test)]
        fn request_of(settings: &WalletSettings) -> SetSettingsRequest {
            SetSettingsRequest {
                $($switch: Some(settings.$switch),)+
                $($number: Some(settings.$number),)+
            }
        }

        #[cfg(test)]
        fn assert_names(members: &Members, settings: &WalletSettings) {
            $(assert_eq!(members.switch(stringify!($switch)), Ok(Some(settings.$switch)), stringify!($switch));)+
            $(assert_eq!(members.number(stringify!($number)), Ok(Some(settings.$number)), stringify!($number));)+
        }
    };
}

rows! {
    switches {
        always_confirm_transfers ALWAYS_CONFIRM_TRANSFERS;
        print_ring_members PRINT_RING_MEMBERS;
        store_tx_info STORE_TX_INFO;
        auto_refresh AUTO_REFRESH;
        merge_destinations MERGE_DESTINATIONS;
        confirm_backlog CONFIRM_BACKLOG;
        confirm_export_overwrite CONFIRM_EXPORT_OVERWRITE;
        auto_low_priority AUTO_LOW_PRIORITY;
        segregate_pre_fork_outputs SEGREGATE_PRE_FORK_OUTPUTS;
        key_reuse_mitigation2 KEY_REUSE_MITIGATION2;
        ignore_fractional_outputs IGNORE_FRACTIONAL_OUTPUTS;
        track_uses TRACK_USES;
        show_wallet_name_when_locked SHOW_WALLET_NAME_WHEN_LOCKED;
        load_deprecated_formats LOAD_DEPRECATED_FORMATS;
        persistent_rpc_client_id PERSISTENT_RPC_CLIENT_ID;
        enable_multisig ENABLE_MULTISIG;
    }
    numbers {
        default_priority DEFAULT_PRIORITY 4;
        refresh_type REFRESH_TYPE 2;
        refresh_height REFRESH_HEIGHT MAX_HEIGHT;
        ask_password ASK_PASSWORD 2;
        max_reorg_depth MAX_REORG_DEPTH u64::MAX;
        min_output_count MIN_OUTPUT_COUNT MAX_U32;
        min_output_value MIN_OUTPUT_VALUE u64::MAX;
        default_decimal_point DEFAULT_DECIMAL_POINT 12;
        confirm_backlog_threshold CONFIRM_BACKLOG_THRESHOLD MAX_U32;
        segregation_height SEGREGATION_HEIGHT MAX_HEIGHT;
        ignore_outputs_above IGNORE_OUTPUTS_ABOVE u64::MAX;
        ignore_outputs_below IGNORE_OUTPUTS_BELOW u64::MAX;
        inactivity_lock_timeout INACTIVITY_LOCK_TIMEOUT MAX_U32;
        setup_background_mining SETUP_BACKGROUND_MINING 2;
        export_format EXPORT_FORMAT 1;
        credits_target CREDITS_TARGET u64::MAX;
    }
}

pub(crate) fn get_settings(open: &Open<'_>, _: EmptyRequest) -> Result<GetSettingsResponse, RpcError> {
    let response = open.session.setting(|members| GetSettingsResponse {
        settings: read(members),
        without_effect: file::without_effect(members).into_iter().map(str::to_owned).collect(),
    });
    response.ok_or_else(not_open)
}

pub(crate) fn set_settings(
    open: &Open<'_>,
    mut request: SetSettingsRequest,
) -> Result<SetSettingsResponse, RpcError> {
    check_limits(&request)?;
    if request.default_decimal_point.is_some_and(|decimals| decimals % 3 != 0) {
        return Err(unknown("default_decimal_point must be 0, 3, 6, 9 or 12"));
    }
    // As in the reference (`simplewallet.cpp: set_ignore_outputs_above`).
    if request.ignore_outputs_above == Some(0) {
        request.ignore_outputs_above = Some(u64::MAX);
    }
    open.session.set(|members| write(members, &request))?;
    // What the open wallet keeps besides the file.
    open.session.stage(|wallet| {
        if let Some(depth) = request.max_reorg_depth {
            wallet.set_max_reorg_depth(depth);
        }
        if let Some(height) = request.refresh_height {
            wallet.set_refresh_from(Height(height));
        }
    });
    get_settings(open, EmptyRequest {})
}

fn check_limit(name: &str, number: Option<u64>, max: u64) -> Result<(), RpcError> {
    match number {
        Some(number) if number > max => Err(unknown(format!("{name} must be at most {max}"))),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use ferrite_types::network::Network;

    use super::*;

    #[test]
    fn every_setting_is_written_under_its_name() {
        let mut members = file::of_new_wallet(Network::Mainnet, "English", false);
        let before = read(&members);
        let request = another_value_of_each(&before);
        write(&mut members, &request);
        let after = read(&members);
        assert_eq!(another_value_of_each(&after), request_of(&before));
        assert_names(&members, &after);
        write(&mut members, &SetSettingsRequest::default());
        assert_eq!(read(&members), after);
    }

    #[test]
    fn numbers_have_limits() {
        let of = |default_priority| SetSettingsRequest { default_priority, ..SetSettingsRequest::default() };
        assert!(check_limits(&of(Some(4))).is_ok());
        let error = check_limits(&of(Some(5))).unwrap_err();
        assert_eq!(error.message, "default_priority must be at most 4");
    }
}
