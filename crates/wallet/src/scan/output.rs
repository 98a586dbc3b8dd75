//! One output: whose it is, and what is in it.

use ferrite_crypto::amount::open_batch;
use ferrite_crypto::keys::{Derivation, key_images};
use ferrite_types::address::SubaddressIndex;
use ferrite_types::tx::ringct::EcdhInfo;
use ferrite_types::{Amount, CompressedPoint, GlobalIndex, KeyImage, PublicKey};
use zeroize::{ZeroizeOnDrop, Zeroizing};

use crate::keys::WalletKeys;

/// The blinding factor of an amount that is there for all to see: one.
const MASK_OF_VISIBLE: [u8; 32] = {
    let mut one = [0; 32];
    one[0] = 1;
    one
};

/// An output that belongs to the wallet.
#[derive(Clone)]
pub struct FoundOutput {
    /// Its place in the transaction.
    pub index_in_tx: u64,
    /// Its place among all outputs of its amount; unknown in the pool.
    pub global_index: Option<GlobalIndex>,
    /// Its one-time key.
    pub key: PublicKey,
    /// The key of the transaction that it was found by, or the additional one of the output.
    pub tx_key: PublicKey,
    /// Whether [`tx_key`](Self::tx_key) is an additional one.
    pub additional: bool,
    /// Which of the transaction's keys it was found by; 0 for an additional one.
    pub pk_index: u64,
    /// The address that it was sent to.
    pub subaddress: SubaddressIndex,
    /// Its amount, never zero.
    pub amount: Amount,
    /// The blinding factor of its amount, one for amounts that all can see.
    pub mask: Zeroizing<[u8; 32]>,
    /// Whether it counts among those with hidden amounts.
    pub rct: bool,
    /// What will be seen when it is spent; only a wallet that can spend knows.
    pub key_image: Option<KeyImage>,
}

/// Its secret part wipes itself.
impl ZeroizeOnDrop for FoundOutput {}

/// An output that belongs to whoever has its spend key.
#[derive(Clone)]
pub struct Candidate {
    pub(super) place: Place,
    pub(super) derivation: Derivation,
    pub(super) spend_key: PublicKey,
    pub(super) amount: OutputAmount,
}

/// Which output, and which key may have found it.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) index_in_tx: u64,
    pub(super) global_index: Option<GlobalIndex>,
    pub(super) key: PublicKey,
    pub(super) tx_key: PublicKey,
    pub(super) additional: bool,
    pub(super) pk_index: u64,
}

/// The amount of an output.
#[derive(Clone, Copy)]
pub(super) enum OutputAmount {
    /// All can see it.
    Visible {
        amount: Amount,
        /// Whether it is a miner's that counts among those with hidden amounts.
        rct: bool,
    },
    /// Only the owner can see it.
    Hidden { encrypted: EcdhInfo, commitment: CompressedPoint },
    /// There is none.
    None,
}

/// Its secret part wipes itself.
impl ZeroizeOnDrop for Candidate {}

impl FoundOutput {
    /// By what outputs are ordered as they are found.
    pub(super) fn order(&self) -> (u64, u64) {
        (self.pk_index, self.index_in_tx)
    }
}

impl Candidate {
    /// Outputs are listed in this order.
    pub(super) fn order(&self) -> (u64, u64) {
        (self.place.pk_index, self.place.index_in_tx)
    }

    /// The spend key of the address that it was sent to, if it is the wallet's at all.
    pub fn spend_key(&self) -> &PublicKey {
        &self.spend_key
    }

    /// Its place in the transaction.
    pub fn index_in_tx(&self) -> u64 {
        self.place.index_in_tx
    }

    /// The contents of outputs, given the subaddresses that have their [spend keys](Self::spend_key). `None` for an
    /// output without value, such as one whose amount does not match its commitment (`wallet2.cpp: scan_output`).
    pub(super) fn open_all(keys: &WalletKeys, owned: &[(Self, SubaddressIndex)]) -> Vec<Option<FoundOutput>> {
        let mut found = Self::amounts(owned);
        let valuable: Vec<_> =
            found.iter_mut().zip(owned).filter_map(|(found, owned)| Some((found.as_mut()?, owned))).collect();
        let secrets = valuable.iter().map_while(|(_, (output, subaddress))| {
            let place = &output.place;
            Some((place.key, keys.output_secret(&output.derivation, place.index_in_tx, *subaddress)?))
        });
        let images = key_images(&secrets.collect::<Vec<_>>());
        // A wallet that cannot spend has no secret keys, and so no images.
        for ((found, _), image) in valuable.into_iter().zip(images) {
            found.key_image = Some(image);
        }
        found
    }

    /// The outputs with their amounts, and without their key images.
    fn amounts(owned: &[(Self, SubaddressIndex)]) -> Vec<Option<FoundOutput>> {
        let amount_keys: Vec<_> =
            owned.iter().map(|(output, _)| output.derivation.to_scalar(output.place.index_in_tx)).collect();
        let hidden = owned.iter().zip(&amount_keys).filter_map(|((output, _), key)| match &output.amount {
            OutputAmount::Hidden { encrypted, commitment } => Some((encrypted, commitment, key)),
            OutputAmount::Visible { .. } | OutputAmount::None => None,
        });
        let mut opened = open_batch(hidden).into_iter();
        let found = owned.iter().map(|(output, subaddress)| {
            let (amount, mask, rct) = match &output.amount {
                OutputAmount::Visible { amount, rct } => (*amount, Zeroizing::new(MASK_OF_VISIBLE), *rct),
                OutputAmount::Hidden { .. } => {
                    let opened = opened.next()?.ok()?;
                    (opened.amount, opened.mask.to_bytes(), true)
                }
                OutputAmount::None => return None,
            };
            (amount.0 != 0).then(|| output.place.found(*subaddress, amount, mask, rct))
        });
        found.collect()
    }
}

impl Place {
    fn found(
        self,
        subaddress: SubaddressIndex,
        amount: Amount,
        mask: Zeroizing<[u8; 32]>,
        rct: bool,
    ) -> FoundOutput {
        let Self { index_in_tx, global_index, key, tx_key, additional, pk_index } = self;
        FoundOutput {
            index_in_tx,
            global_index,
            key,
            tx_key,
            additional,
            pk_index,
            subaddress,
            amount,
            mask,
            rct,
            key_image: None,
        }
    }
}
