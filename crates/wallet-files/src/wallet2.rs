//! The cache of the reference's wallet (wallet2): all data except the keys, in the file `NAME`.
//!
//! The file consists of an initialisation vector and encrypted data: all containers of the wallet in sequence, in one
//! of two serialisations. The current one is that of consensus data and begins with "monero wallet cache"; the older
//! one is a portable archive of the Boost library. Both are read. Our wallets have their own format ([`crate::store`]);
//! the current serialisation is written for the way back.
//!
//! The files are untrusted: any content results in an error or a [`Cache`], and memory use is proportional to the size
//! of the file.

mod archive;
mod boost;
mod boost_tx;
mod cache;
mod convert;
mod native;
mod write;

pub use cache::{Cache, CacheError, HashChain};

use ferrite_types::codec::{Reader, put_byte_list};
use ferrite_wallet::cipher::{FileKey, Iv};
use ferrite_wallet::keys::StoredAccount;
use rand_core::CryptoRng;
use zeroize::Zeroizing;

impl Cache {
    /// Reads a cache file (`wallet2.cpp: load_wallet_cache`).
    ///
    /// # Errors
    /// If it is damaged, not a cache, or encrypted with other keys.
    pub fn open(
        file: &[u8],
        password: &FileKey,
        account: &StoredAccount,
        kdf_rounds: u64,
    ) -> Result<Self, CacheError> {
        if archive::is_archive(file) {
            // The first versions did not encrypt it.
            return Ok(boost::read(file)?);
        }
        let mut reader = Reader::new(file);
        let iv = Iv(reader.array("initialisation vector")?);
        let encrypted = Zeroizing::new(reader.byte_list("encrypted cache")?);
        reader.finish("end")?;
        let mut data = encrypted.clone();
        password.for_cache().apply(iv, &mut data);
        if !is_cache(&data) {
            // Files from before 2018.
            let key = FileKey::of_secret_keys(&account.view, account.spend.as_ref(), kdf_rounds);
            data.copy_from_slice(&encrypted);
            key.apply(iv, &mut data);
            if !is_cache(&data) {
                data.copy_from_slice(&encrypted);
                key.apply_old(iv, &mut data);
            }
        }
        Self::parse(&data)
    }

    /// Encrypts a cache file (`wallet2.cpp: get_cache_file_data`).
    pub fn seal(&self, password: &FileKey, rng: &mut impl CryptoRng) -> Vec<u8> {
        let mut data = self.to_bytes();
        let iv = Iv::random(rng);
        password.for_cache().apply(iv, &mut data);
        let mut file = iv.0.to_vec();
        put_byte_list(&mut file, &data);
        file
    }

    /// Parses the decrypted content of a cache file.
    ///
    /// # Errors
    /// If it is damaged or not a cache.
    pub fn parse(data: &[u8]) -> Result<Self, CacheError> {
        if native::is_native(data) {
            Ok(native::read(data)?)
        } else if archive::is_archive(data) {
            Ok(boost::read(data)?)
        } else {
            Err(CacheError::Foreign)
        }
    }
}

fn is_cache(data: &[u8]) -> bool {
    native::is_native(data) || archive::is_archive(data)
}
