//! A single output: ownership and content.

use ferrite_crypto::amount::open_batch;
use ferrite_crypto::keys::{Derivation, key_images};
use ferrite_types::address::SubaddressIndex;
use ferrite_types::tx::ringct::EcdhInfo;
use ferrite_types::{Amount, CompressedPoint, GlobalIndex, KeyImage, PublicKey};
use zeroize::{ZeroizeOnDrop, Zeroizing};

use crate::keys::WalletKeys;

/// The mask of a visible amount: one.
const MASK_OF_VISIBLE: [u8; 32] = {
    let mut one = [0; 32];
    one[0] = 1;
    one
};

/// An output that belongs to the wallet.
#[derive(Clone)]
pub struct FoundOutput {
    /// The index in the transaction.
    pub index_in_tx: u64,
    /// The global index among outputs of its amount; unknown in the pool.
    pub global_index: Option<GlobalIndex>,
    /// The one-time key.
    pub key: PublicKey,
    /// The transaction public key that found it, or the output's additional one.
    pub tx_key: PublicKey,
    /// Whether [`tx_key`](Self::tx_key) is an additional one.
    pub additional: bool,
    /// The index of the transaction public key that found it; 0 for an additional one.
    pub pk_index: u64,
    /// The address it was sent to.
    pub subaddress: SubaddressIndex,
    /// The amount, never zero.
    pub amount: Amount,
    /// The commitment mask; one for visible amounts.
    pub mask: Zeroizing<[u8; 32]>,
    /// Whether it is a RingCT output.
    pub rct: bool,
    /// The key image, known only with the spend key.
    pub key_image: Option<KeyImage>,
}

/// Its secret part wipes itself.
impl ZeroizeOnDrop for FoundOutput {}

/// An output that belongs to the holder of its spend key.
#[derive(Clone)]
pub struct Candidate {
    pub(super) place: Place,
    pub(super) derivation: Derivation,
    pub(super) spend_key: PublicKey,
    pub(super) amount: OutputAmount,
}

/// The output, and the key that may have found it.
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
    /// Visible.
    Visible {
        amount: Amount,
        /// Whether it is a miner's output that counts as RingCT.
        rct: bool,
    },
    /// Encrypted.
    Hidden { encrypted: EcdhInfo, commitment: CompressedPoint },
    /// Missing.
    None,
}

/// Its secret part wipes itself.
impl ZeroizeOnDrop for Candidate {}

impl FoundOutput {
    /// The sort key of outputs in order of discovery.
    pub(super) fn order(&self) -> (u64, u64) {
        (self.pk_index, self.index_in_tx)
    }
}

impl Candidate {
    /// Outputs are listed in this order.
    pub(super) fn order(&self) -> (u64, u64) {
        (self.place.pk_index, self.place.index_in_tx)
    }

    /// The spend key of the address it was sent to, if it belongs to the wallet.
    pub fn spend_key(&self) -> &PublicKey {
        &self.spend_key
    }

    /// The index in the transaction.
    pub fn index_in_tx(&self) -> u64 {
        self.place.index_in_tx
    }

    /// Decrypts outputs, given the subaddresses with their [spend keys](Self::spend_key). `None` for an output without
    /// value, which includes amounts that do not match their commitment (`wallet2.cpp: scan_output`).
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
