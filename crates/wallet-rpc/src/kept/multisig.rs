//! Replacing the keys of a wallet in the multisig key exchange.

use std::sync::Arc;

use ferrite_crypto::random::os_rng;
use ferrite_types::Height;
use ferrite_wallet::keys::WalletKeys;
use ferrite_wallet::state::{Wallet, WalletOptions};
use ferrite_wallet_client::shared::SharedWallet;
use ferrite_wallet_files::file::{Members, settings};
use ferrite_wallet_files::open::{OpenOptions, SwitchError, switch_keys};

use super::{CommitError, Disk, Kept};

impl Kept {
    /// An empty wallet with other keys, whose files replace those of this one. This wallet can no longer be changed.
    ///
    /// # Errors
    /// If the files cannot be written; this wallet then stays usable.
    pub(crate) fn with_other_keys(
        &self,
        keys: WalletKeys,
        options: &OpenOptions,
    ) -> Result<Self, CommitError> {
        let mut disk = self.store();
        let wallet = match &mut *disk {
            Disk::Files(files) => {
                let (files, store) = &mut **files;
                switch_keys(files, store, &self.read(), keys, options, &mut os_rng())?
            }
            Disk::Memory(memory) => {
                let of_wallet = options_of(&memory.settings, options);
                set_account(&mut memory.settings, &keys);
                let mut wallet = Wallet::new(Arc::new(keys), of_wallet).map_err(SwitchError::from)?;
                wallet.continue_events_of(&self.read());
                wallet
            }
            Disk::Closed => return Err(CommitError::Closed),
        };
        let taken = std::mem::replace(&mut *disk, Disk::Closed);
        Ok(Self(SharedWallet::new(wallet, taken)))
    }

    /// Sets keys of the same address: those of a signer after another round.
    ///
    /// # Errors
    /// If the keys file cannot be written; the keys then stay the same.
    pub(crate) fn set_signer_keys(&self, keys: WalletKeys) -> Result<(), CommitError> {
        let mut disk = self.store();
        match &mut *disk {
            Disk::Files(files) => {
                files.0.replace_keys(&keys, &mut os_rng())?;
            }
            Disk::Memory(memory) => set_account(&mut memory.settings, &keys),
            Disk::Closed => return Err(CommitError::Closed),
        }
        self.stage(|wallet| wallet.set_keys(Arc::new(keys)));
        Ok(())
    }
}

/// The options of a wallet in memory. Its settings were written by this program.
fn options_of(members: &Members, options: &OpenOptions) -> WalletOptions {
    WalletOptions {
        network: options.network,
        lookahead: settings::lookahead(members).unwrap_or_default(),
        refresh_from: Height(settings::REFRESH_HEIGHT.get(members).unwrap_or_default()),
    }
}

fn set_account(members: &mut Members, keys: &WalletKeys) {
    if let Some(account) = keys.multisig() {
        settings::set_multisig(members, account);
    }
}
