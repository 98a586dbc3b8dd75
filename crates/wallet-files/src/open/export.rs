//! The way back: a wallet as files that the reference opens.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use ferrite_crypto::keys::SecretKey;
use ferrite_wallet::cipher::FileKey;
use ferrite_wallet::state::{LeftOut, Wallet};
use rand_core::CryptoRng;

use crate::file::{KeysFile, Members, SaveFilesError, WalletPath, create_new, settings};
use crate::wallet2::Cache;

/// The content of the reference's files: its keys file and its cache.
pub struct Wallet2Export {
    keys: KeysFile,
    cache: Cache,
    left_out: Vec<&'static str>,
}

impl Wallet2Export {
    /// Copies a wallet with its settings. A wallet that syncs in the background has no spend key to export.
    pub fn new(wallet: &Wallet, settings: &Members) -> Self {
        let mut settings = settings.clone();
        // Ours has this height in its store.
        settings::SKIP_TO_HEIGHT.set(&mut settings, wallet.skip_to().0);
        let mut left_out: Vec<&'static str> = wallet.left_out().into_iter().map(name).collect();
        if wallet.has_refreshed() {
            left_out.push("refreshed");
        }
        if settings::TRACK_USES.get_or_default(&settings) {
            left_out.push("uses");
        }
        if settings::PERSISTENT_RPC_CLIENT_ID.get_or_default(&settings) {
            left_out.push("rpc_client_id");
        }
        let mut cache = Cache::from_records(wallet.keys().address(), wallet.to_records());
        cache.scanned_pool_txs[0] = wallet.scanned_pool_txs().collect();
        Self { keys: KeysFile { account: wallet.keys().to_account(), settings }, cache, left_out }
    }

    /// The names of the data that the files cannot hold.
    pub fn left_out(&self) -> &[&'static str] {
        &self.left_out
    }

    /// Writes `NAME` and `NAME.keys`, with the key derived from their password. Only their owner can read them.
    ///
    /// # Errors
    /// If one of the files exists or cannot be written. Neither is there then.
    pub fn write(
        mut self,
        path: &Path,
        key: &FileKey,
        rng: &mut impl CryptoRng,
    ) -> Result<WalletPath, SaveFilesError> {
        let path = WalletPath::new(path);
        let failed = |error: io::Error, file: PathBuf| match error.kind() {
            io::ErrorKind::AlreadyExists => SaveFilesError::Exists(path.store().to_owned()),
            _ => SaveFilesError::Io { path: file, error },
        };
        match path.is_taken() {
            Ok(false) => {}
            Ok(true) => return Err(SaveFilesError::Exists(path.store().to_owned())),
            Err(error) => return Err(failed(error, path.keys())),
        }
        // The wallet had another one, which was not kept.
        self.cache.rpc_client_key = SecretKey::random(rng).to_bytes();
        // A cache without keys is not a wallet yet, but keys without a cache are an empty one.
        create_new(path.store(), &self.cache.seal(key, rng))
            .map_err(|error| failed(error, path.store().to_owned()))?;
        create_new(&path.keys(), &self.keys.seal(key, rng)).map_err(|error| {
            // Return the first error.
            let _ = fs::remove_file(path.store());
            failed(error, path.keys())
        })?;
        Ok(path)
    }
}

const fn name(what: LeftOut) -> &'static str {
    match what {
        LeftOut::IdempotencyKeys => "idempotency_keys",
        LeftOut::Rings => "rings",
        LeftOut::RemovedTxs => "removed_txs",
        LeftOut::ReplacedOutputs => "replaced_outputs",
        LeftOut::TxSizes => "tx_sizes",
        LeftOut::MultisigNonces => "multisig_nonces",
        LeftOut::Webhooks => "webhooks",
    }
}
