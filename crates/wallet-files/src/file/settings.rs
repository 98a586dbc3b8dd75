//! The settings in a keys file, with the names and defaults of the reference (`wallet2.cpp: get_keys_file_data`,
//! `load_keys_buf`). Settings that are not listed here are preserved.

use ferrite_types::PublicKey;
use ferrite_types::codec::{Reader, put_varint};
use ferrite_types::network::Network;
use ferrite_wallet::keys::Lookahead;
use ferrite_wallet::multisig::{MultisigAccount, RoundKey};
use zeroize::Zeroizing;

use super::members::{MemberError, Members};

/// A boolean setting.
#[derive(Debug, Clone, Copy)]
pub struct Switch(&'static str, bool);

/// A numeric setting.
#[derive(Debug, Clone, Copy)]
pub struct Number(&'static str, u64);

/// A text setting.
#[derive(Debug, Clone, Copy)]
pub struct Text(&'static str);

/// The language of the seed words.
pub const SEED_LANGUAGE: Text = Text("seed_language");
/// The location of the secret keys: 0 for this file.
pub const KEY_ON_DEVICE: Number = Number("key_on_device", 0);
/// The wallet is view-only.
pub const WATCH_ONLY: Switch = Switch("watch_only", false);
/// The wallet is multisig.
pub const MULTISIG: Switch = Switch("multisig", false);
/// The number of signatures required.
pub const MULTISIG_THRESHOLD: Number = Number("multisig_threshold", 0);
/// The public keys of the signers.
pub const MULTISIG_SIGNERS: Text = Text("multisig_signers");
/// This signer's keys in the current round of the key exchange.
pub const MULTISIG_DERIVATIONS: Text = Text("multisig_derivations");
/// The number of completed rounds of the key exchange.
pub const MULTISIG_ROUNDS_PASSED: Number = Number("multisig_rounds_passed", 0);
/// Ask the user to confirm each transfer.
pub const ALWAYS_CONFIRM_TRANSFERS: Switch = Switch("always_confirm_transfers", true);
/// Show ring members.
pub const PRINT_RING_MEMBERS: Switch = Switch("print_ring_members", false);
/// Store the secret keys and destinations of transactions.
pub const STORE_TX_INFO: Switch = Switch("store_tx_info", true);
/// The ring size minus one; 0 for the default.
pub const DEFAULT_MIXIN: Number = Number("default_mixin", 0);
/// The priority of transfers that specify none.
pub const DEFAULT_PRIORITY: Number = Number("default_priority", 0);
/// Refresh automatically.
pub const AUTO_REFRESH: Switch = Switch("auto_refresh", true);
/// Scanning of miner transactions: 0 all, 1 only if the first output is the wallet's (version 1), 2 none.
pub const REFRESH_TYPE: Number = Number("refresh_type", 1);
/// The restore height. Blocks below it are not scanned.
pub const REFRESH_HEIGHT: Number = Number("refresh_height", 0);
/// Blocks below this height are skipped too, after single transactions were scanned.
pub const SKIP_TO_HEIGHT: Number = Number("skip_to_height", 0);
/// Ask the user to confirm another ring size.
pub const CONFIRM_NON_DEFAULT_RING_SIZE: Switch = Switch("confirm_non_default_ring_size", true);
/// When to ask for the password: 0 never, 1 for actions, 2 also to decrypt the spend key in memory.
pub const ASK_PASSWORD: Number = Number("ask_password", 2);
/// The maximum depth of a reorg in blocks.
pub const MAX_REORG_DEPTH: Number = Number("max_reorg_depth", 100);
/// The number of outputs to keep.
pub const MIN_OUTPUT_COUNT: Number = Number("min_output_count", 0);
/// The minimum amount of those.
pub const MIN_OUTPUT_VALUE: Number = Number("min_output_value", 0);
/// The number of decimals in displayed amounts.
pub const DEFAULT_DECIMAL_POINT: Number = Number("default_decimal_point", 12);
/// Merge payments to the same address.
pub const MERGE_DESTINATIONS: Switch = Switch("merge_destinations", false);
/// Ask the user to confirm a transfer if the pool has a backlog.
pub const CONFIRM_BACKLOG: Switch = Switch("confirm_backlog", true);
/// The backlog, in blocks, above which to ask.
pub const CONFIRM_BACKLOG_THRESHOLD: Number = Number("confirm_backlog_threshold", 0);
/// Ask the user before overwriting a file.
pub const CONFIRM_EXPORT_OVERWRITE: Switch = Switch("confirm_export_overwrite", true);
/// Use a lower priority if the pool is empty.
pub const AUTO_LOW_PRIORITY: Switch = Switch("auto_low_priority", true);
/// The network: 0 mainnet, 1 testnet, 2 stagenet, 3 a private chain.
pub const NETTYPE: Number = Number("nettype", 0);
/// Keep outputs from before a fork apart.
pub const SEGREGATE_PRE_FORK_OUTPUTS: Switch = Switch("segregate_pre_fork_outputs", true);
/// Use the same rings on both sides of a fork.
pub const KEY_REUSE_MITIGATION2: Switch = Switch("key_reuse_mitigation2", true);
/// The height of the fork.
pub const SEGREGATION_HEIGHT: Number = Number("segregation_height", 0);
/// Ignore outputs that cost more to spend than they are worth.
pub const IGNORE_FRACTIONAL_OUTPUTS: Switch = Switch("ignore_fractional_outputs", true);
/// Ignore outputs above this amount.
pub const IGNORE_OUTPUTS_ABOVE: Number = Number("ignore_outputs_above", u64::MAX);
/// Ignore outputs below this amount.
pub const IGNORE_OUTPUTS_BELOW: Number = Number("ignore_outputs_below", 0);
/// Record the rings in which the wallet's outputs occur.
pub const TRACK_USES: Switch = Switch("track_uses", false);
/// Background sync: 0 off, 1 with the wallet's password, 2 with a separate one.
pub const BACKGROUND_SYNC_TYPE: Number = Number("background_sync_type", 0);
/// The key of the background wallet's files, if they have a separate password.
pub(crate) const CUSTOM_BACKGROUND_KEY: &str = "custom_background_key";
/// Show the wallet's name while it is locked.
pub const SHOW_WALLET_NAME_WHEN_LOCKED: Switch = Switch("show_wallet_name_when_locked", false);
/// Seconds until the wallet is locked.
pub const INACTIVITY_LOCK_TIMEOUT: Number = Number("inactivity_lock_timeout", 90);
/// Background mining: 0 not asked yet, 1 yes, 2 no.
pub const SETUP_BACKGROUND_MINING: Number = Number("setup_background_mining", 0);
/// The look-ahead in accounts.
pub const SUBADDRESS_LOOKAHEAD_MAJOR: Number = Number("subaddress_lookahead_major", 50);
/// The look-ahead in addresses per account.
pub const SUBADDRESS_LOOKAHEAD_MINOR: Number = Number("subaddress_lookahead_minor", 200);
/// The original keys of a multisig wallet are available.
pub const ORIGINAL_KEYS_AVAILABLE: Switch = Switch("original_keys_available", false);
/// The format of exports: 0 binary, 1 text.
pub const EXPORT_FORMAT: Number = Number("export_format", 0);
/// Read deprecated formats.
pub const LOAD_DEPRECATED_FORMATS: Switch = Switch("load_deprecated_formats", false);
/// The hardware device that holds the keys.
pub const DEVICE_NAME: Text = Text("device_name");
/// The derivation path on the device.
pub const DEVICE_DERIVATION_PATH: Text = Text("device_derivation_path");
/// Keep the client identity for nodes that demand payment.
pub const PERSISTENT_RPC_CLIENT_ID: Switch = Switch("persistent_rpc_client_id", false);
/// Mine for credits at such nodes.
pub const AUTO_MINE_FOR_RPC_PAYMENT: Switch = Switch("auto_mine_for_rpc_payment", false);
/// The number of credits to maintain there.
pub const CREDITS_TARGET: Number = Number("credits_target", 0);
/// Multisig is enabled.
pub const ENABLE_MULTISIG: Switch = Switch("enable_multisig", false);

impl Switch {
    /// The value.
    ///
    /// # Errors
    /// If it is not a switch.
    pub fn get(self, settings: &Members) -> Result<bool, MemberError> {
        Ok(settings.switch(self.0)?.unwrap_or(self.1))
    }

    /// The value, or the default if it is not a switch.
    pub fn get_or_default(self, settings: &Members) -> bool {
        self.get(settings).unwrap_or(self.1)
    }

    /// Sets the value.
    pub fn set(self, settings: &mut Members, on: bool) {
        settings.set_number(self.0, on.into());
    }
}

impl Number {
    /// The value.
    ///
    /// # Errors
    /// If it is not a number.
    pub fn get(self, settings: &Members) -> Result<u64, MemberError> {
        Ok(settings.number(self.0)?.unwrap_or(self.1))
    }

    /// The value, or the default if it is not a number.
    pub fn get_or_default(self, settings: &Members) -> u64 {
        self.get(settings).unwrap_or(self.1)
    }

    /// Sets the value.
    pub fn set(self, settings: &mut Members, number: u64) {
        settings.set_number(self.0, number);
    }
}

impl Text {
    /// The value, or an empty string if it is missing.
    ///
    /// # Errors
    /// If it is not a text.
    pub fn get(self, settings: &Members) -> Result<String, MemberError> {
        Ok(String::from_utf8_lossy(settings.text(self.0)?.unwrap_or_default()).into_owned())
    }

    /// Sets the value.
    pub fn set(self, settings: &mut Members, text: &str) {
        settings.set_text(self.0, text.as_bytes());
    }
}

/// The look-ahead.
///
/// # Errors
/// If it is invalid.
pub fn lookahead(settings: &Members) -> Result<Lookahead, MemberError> {
    let number = |setting: Number| {
        let number = setting.get(settings)?;
        u32::try_from(number).map_err(|_| MemberError::new(setting.0, "a number of 32 bits"))
    };
    Ok(Lookahead {
        accounts: number(SUBADDRESS_LOOKAHEAD_MAJOR)?,
        addresses: number(SUBADDRESS_LOOKAHEAD_MINOR)?,
    })
}

/// Sets the look-ahead.
pub fn set_lookahead(settings: &mut Members, lookahead: Lookahead) {
    SUBADDRESS_LOOKAHEAD_MAJOR.set(settings, lookahead.accounts.into());
    SUBADDRESS_LOOKAHEAD_MINOR.set(settings, lookahead.addresses.into());
}

/// Settings that affect the reference's wallet service but have no effect here.
const WITHOUT_EFFECT_NUMBERS: [Number; 4] =
    [REFRESH_TYPE, SEGREGATION_HEIGHT, DEFAULT_DECIMAL_POINT, CREDITS_TARGET];
const WITHOUT_EFFECT_SWITCHES: [Switch; 6] = [
    TRACK_USES,
    SEGREGATE_PRE_FORK_OUTPUTS,
    KEY_REUSE_MITIGATION2,
    LOAD_DEPRECATED_FORMATS,
    PERSISTENT_RPC_CLIENT_ID,
    AUTO_MINE_FOR_RPC_PAYMENT,
];

/// The names of settings that differ from their defaults but have no effect here.
pub fn without_effect(settings: &Members) -> Vec<&'static str> {
    let numbers =
        WITHOUT_EFFECT_NUMBERS.into_iter().filter(|setting| setting.get_or_default(settings) != setting.1);
    let switches =
        WITHOUT_EFFECT_SWITCHES.into_iter().filter(|setting| setting.get_or_default(settings) != setting.1);
    let mut names: Vec<_> =
        numbers.map(|setting| setting.0).chain(switches.map(|setting| setting.0)).collect();
    // 1 means yes; 0 and 2 have no effect in the reference either.
    if SETUP_BACKGROUND_MINING.get_or_default(settings) == 1 {
        names.push(SETUP_BACKGROUND_MINING.0);
    }
    names
}

/// The multisig settings of a keys file.
pub struct Multisig {
    /// The number of signatures required.
    pub threshold: u32,
    /// The public keys of the signers.
    pub signers: Vec<PublicKey>,
    /// The number of completed rounds of the key exchange.
    pub rounds: u32,
    /// This signer's keys in the current round.
    pub round_keys: Vec<RoundKey>,
}

/// The multisig settings, if the wallet is multisig.
///
/// # Errors
/// If a setting is invalid.
pub fn multisig(settings: &Members) -> Result<Option<Multisig>, MemberError> {
    if !MULTISIG.get(settings)? {
        return Ok(None);
    }
    let small = |Number(name, _), number| {
        u32::try_from(number).map_err(|_| MemberError::new(name, "a number of 32 bits"))
    };
    let signers = keys_of(settings, MULTISIG_SIGNERS)?;
    Ok(Some(Multisig {
        threshold: small(MULTISIG_THRESHOLD, MULTISIG_THRESHOLD.get(settings)?)?,
        signers: signers.iter().map(|signer| PublicKey(**signer)).collect(),
        rounds: small(MULTISIG_ROUNDS_PASSED, MULTISIG_ROUNDS_PASSED.get(settings)?)?,
        round_keys: match settings.text(MULTISIG_DERIVATIONS.0)? {
            // Programs older than this field had no rounds.
            None => Vec::new(),
            Some(_) => keys_of(settings, MULTISIG_DERIVATIONS)?,
        },
    }))
}

/// A list of keys preceded by its length.
fn keys_of(settings: &Members, Text(name): Text) -> Result<Vec<RoundKey>, MemberError> {
    let list = settings.text(name)?.unwrap_or_default();
    let mut reader = Reader::new(list);
    let count = reader.varint(name).ok();
    let rest = list.get(list.len() - reader.remaining()..).unwrap_or_default();
    let (keys, rest) = rest.as_chunks::<32>();
    if count != Some(keys.len() as u64) || !rest.is_empty() {
        return Err(MemberError::new(name, "a list of keys"));
    }
    Ok(keys.iter().map(|key| RoundKey::new(*key)).collect())
}

/// Stores the progress of this signer's account, as the reference does.
pub fn set_multisig(settings: &mut Members, account: &MultisigAccount) {
    MULTISIG.set(settings, true);
    MULTISIG_THRESHOLD.set(settings, account.threshold().into());
    let signers = account.signers().iter().map(|signer| &signer.0);
    settings.set_text(MULTISIG_SIGNERS.0, &key_list(signers));
    let round_keys = account.round_keys().iter().map(|key| &**key);
    settings.set_text(MULTISIG_DERIVATIONS.0, &key_list(round_keys));
    MULTISIG_ROUNDS_PASSED.set(settings, account.rounds().into());
}

fn key_list<'a>(keys: impl ExactSizeIterator<Item = &'a [u8; 32]>) -> Zeroizing<Vec<u8>> {
    // Allocated at full size, so that no copy of a secret is left in memory.
    let mut list = Zeroizing::new(Vec::with_capacity(10 + 32 * keys.len()));
    put_varint(&mut list, keys.len() as u64);
    keys.for_each(|key| list.extend_from_slice(key));
    list
}

/// The number of a network. Private chains use mainnet's addresses, and wallets treat them as mainnet.
pub(super) fn nettype(network: Network) -> u64 {
    match network {
        Network::Mainnet | Network::Regtest => 0,
        Network::Testnet => 1,
        Network::Stagenet => 2,
    }
}

/// The settings of a new wallet, all written explicitly as in the reference.
pub fn of_new_wallet(network: Network, language: &str, watch_only: bool) -> Members {
    let mut settings = Members::default();
    if !language.is_empty() {
        SEED_LANGUAGE.set(&mut settings, language);
    }
    for setting in [KEY_ON_DEVICE, MULTISIG_THRESHOLD, DEFAULT_MIXIN, DEFAULT_PRIORITY, REFRESH_TYPE] {
        setting.set(&mut settings, setting.1);
    }
    WATCH_ONLY.set(&mut settings, watch_only);
    for setting in [
        MULTISIG,
        ALWAYS_CONFIRM_TRANSFERS,
        PRINT_RING_MEMBERS,
        STORE_TX_INFO,
        AUTO_REFRESH,
        CONFIRM_NON_DEFAULT_RING_SIZE,
        MERGE_DESTINATIONS,
        CONFIRM_BACKLOG,
        CONFIRM_EXPORT_OVERWRITE,
        AUTO_LOW_PRIORITY,
        SEGREGATE_PRE_FORK_OUTPUTS,
        KEY_REUSE_MITIGATION2,
        IGNORE_FRACTIONAL_OUTPUTS,
        TRACK_USES,
        SHOW_WALLET_NAME_WHEN_LOCKED,
        ORIGINAL_KEYS_AVAILABLE,
        LOAD_DEPRECATED_FORMATS,
        PERSISTENT_RPC_CLIENT_ID,
        ENABLE_MULTISIG,
    ] {
        setting.set(&mut settings, setting.1);
    }
    for setting in [
        REFRESH_HEIGHT,
        SKIP_TO_HEIGHT,
        ASK_PASSWORD,
        MAX_REORG_DEPTH,
        MIN_OUTPUT_COUNT,
        MIN_OUTPUT_VALUE,
        DEFAULT_DECIMAL_POINT,
        CONFIRM_BACKLOG_THRESHOLD,
        SEGREGATION_HEIGHT,
        IGNORE_OUTPUTS_ABOVE,
        IGNORE_OUTPUTS_BELOW,
        BACKGROUND_SYNC_TYPE,
        INACTIVITY_LOCK_TIMEOUT,
        SETUP_BACKGROUND_MINING,
        SUBADDRESS_LOOKAHEAD_MAJOR,
        SUBADDRESS_LOOKAHEAD_MINOR,
        EXPORT_FORMAT,
        CREDITS_TARGET,
    ] {
        setting.set(&mut settings, setting.1);
    }
    NETTYPE.set(&mut settings, nettype(network));
    DEVICE_NAME.set(&mut settings, "default");
    DEVICE_DERIVATION_PATH.set(&mut settings, "");
    settings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shared(threshold: u64, signers: &[u8], rounds: u64) -> Members {
        let mut settings = Members::default();
        MULTISIG.set(&mut settings, true);
        MULTISIG_THRESHOLD.set(&mut settings, threshold);
        settings.set_text(MULTISIG_SIGNERS.0, signers);
        MULTISIG_ROUNDS_PASSED.set(&mut settings, rounds);
        settings
    }

    #[test]
    fn multisig_settings_are_read_and_checked() {
        assert!(multisig(&Members::default()).unwrap().is_none());
        let three = [&[3][..], &[7; 96]].concat();
        let read = multisig(&shared(2, &three, 3)).unwrap().unwrap();
        assert_eq!((read.threshold, read.rounds), (2, 3));
        assert_eq!(read.signers, [PublicKey([7; 32]); 3]);
        assert!(read.round_keys.is_empty());
        let no_list = [&[][..], &[3], &[4; 97], &[1], &[0xff; 100]];
        for wrong in no_list {
            assert!(multisig(&shared(2, wrong, 3)).is_err(), "{wrong:?}");
        }
        assert!(multisig(&shared(1 << 32, &three, 3)).is_err());
        let with_round_keys = |list: &[u8]| {
            let mut settings = shared(2, &three, 1);
            settings.set_text(MULTISIG_DERIVATIONS.0, list);
            multisig(&settings)
        };
        let two = [&[2][..], &[9; 64]].concat();
        let read = with_round_keys(&two).unwrap().unwrap();
        assert_eq!(read.round_keys, [RoundKey::new([9; 32]), RoundKey::new([9; 32])]);
        assert!(with_round_keys(&[0]).unwrap().unwrap().round_keys.is_empty());
        assert!(no_list.iter().all(|wrong| with_round_keys(wrong).is_err()));
    }

    #[test]
    fn settings_without_effect_are_named_when_changed() {
        let mut settings = of_new_wallet(Network::Mainnet, "English", false);
        assert_eq!(without_effect(&settings), <[&str; 0]>::default());
        assert_eq!(without_effect(&Members::default()), <[&str; 0]>::default());
        REFRESH_TYPE.set(&mut settings, 0);
        TRACK_USES.set(&mut settings, true);
        KEY_REUSE_MITIGATION2.set(&mut settings, false);
        SEGREGATION_HEIGHT.set(&mut settings, 1_546_000);
        SETUP_BACKGROUND_MINING.set(&mut settings, 2);
        // This setting has an effect.
        MERGE_DESTINATIONS.set(&mut settings, true);
        let names = ["refresh_type", "segregation_height", "track_uses", "key_reuse_mitigation2"];
        assert_eq!(without_effect(&settings), names);
        SETUP_BACKGROUND_MINING.set(&mut settings, 1);
        assert_eq!(without_effect(&settings).last(), Some(&"setup_background_mining"));
    }
}
