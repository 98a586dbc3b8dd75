//! Computations with a signer's shares alone.

use ferrite_crypto::keys::{Derivation, SecretKey, subaddress_scalar, subaddress_spend_key};
use ferrite_types::PublicKey;
use ferrite_types::address::SubaddressIndex;

/// The keys of an output of the group.
pub(crate) struct GroupOutput<'a> {
    pub(crate) key: PublicKey,
    pub(crate) tx_key: &'a PublicKey,
    pub(crate) additional_tx_keys: &'a [PublicKey],
    pub(crate) index_in_tx: u64,
    pub(crate) subaddress: SubaddressIndex,
}

/// The sum of a signer's shares.
pub(crate) fn sum_of_shares<'a>(shares: impl IntoIterator<Item = &'a SecretKey>) -> SecretKey {
    SecretKey::from_scalar(shares.into_iter().map(SecretKey::as_scalar).sum())
}

impl GroupOutput<'_> {
    /// This signer's part of the output's secret key: the sum of its shares, plus everything that is not shared
    /// (`cryptonote_format_utils.cpp: generate_key_image_helper_precomp`). `None` if the output does not belong to the
    /// group with this secret view key and public spend key.
    pub(crate) fn secret_part(
        &self,
        view: &SecretKey,
        spend: &PublicKey,
        shares: &SecretKey,
    ) -> Option<SecretKey> {
        let spend = subaddress_spend_key(view, spend, self.subaddress).ok()?;
        let additional =
            usize::try_from(self.index_in_tx).ok().and_then(|index| self.additional_tx_keys.get(index));
        [Some(self.tx_key), additional].into_iter().flatten().find_map(|tx_key| {
            let derivation = Derivation::new(tx_key, view).ok()?;
            let derived = derivation.derive_public_key(self.index_in_tx, &spend).ok()?;
            (derived == self.key).then(|| {
                let base = match self.subaddress.is_main() {
                    true => shares.clone(),
                    false => sum_of_shares([shares, &subaddress_scalar(view, self.subaddress)]),
                };
                derivation.derive_secret_key(self.index_in_tx, &base)
            })
        })
    }
}
