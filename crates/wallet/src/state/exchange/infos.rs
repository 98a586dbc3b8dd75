//! The encoding of multisig info: encrypted and signed with the group's view key.

use ferrite_types::PublicKey;
use rand_core::CryptoRng;

use crate::keys::WalletKeys;
use crate::multisig::{InfoError, MultisigInfo};

/// The beginning of sealed info.
const MAGIC: &[u8] = b"Monero multisig export\x01";
/// The group's two keys, and the signer's.
const HEADER: usize = 3 * 32;

impl MultisigInfo {
    /// Encrypts the info for the group. This is slow.
    pub fn seal(&self, keys: &WalletKeys, kdf_rounds: u64, rng: &mut impl CryptoRng) -> Vec<u8> {
        let address = keys.address();
        let mut data = [address.spend.0, address.view.0, self.signer.0].concat();
        data.extend_from_slice(&self.to_bytes());
        keys.seal(MAGIC, data, kdf_rounds, rng)
    }

    /// Decrypts the info of another signer of the group. This is slow.
    ///
    /// # Errors
    /// If it is something else, or not for this group.
    pub fn open(sealed: &[u8], keys: &WalletKeys, kdf_rounds: u64) -> Result<Self, InfoError> {
        let sealed = sealed.strip_prefix(MAGIC).ok_or(InfoError::Magic)?;
        let data = keys.unseal(sealed, kdf_rounds)?;
        let (header, body) = data.split_at_checked(HEADER).ok_or(InfoError::Header)?;
        let (header, _) = header.as_chunks::<32>();
        let [spend, view, signer] = header else { return Err(InfoError::Header) };
        let address = keys.address();
        if (PublicKey(*spend), PublicKey(*view)) != (address.spend, address.view) {
            return Err(InfoError::Account);
        }
        let info =
            Self { signer: PublicKey(*signer), outputs: Self::from_bytes(body).map_err(InfoError::Content)? };
        info.check_points()?;
        Ok(info)
    }
}
