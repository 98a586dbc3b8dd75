//! Simulated transactions.

use ferrite_crypto::keys::{AddressKeys, SecretKey};
use ferrite_types::tx::{Transaction, TransactionPrefix, TxIn, TxOut, TxOutTarget, TxProofs};
use ferrite_types::{Amount, CompressedPoint, Hash, KeyImage, PublicKey, ScalarBytes, Signature, keccak256};
use ferrite_wallet::spend::pending::{ConstructionData, PendingTx, RctConfig, SourceEntry};
use ferrite_wallet::spend::{Destination, Ring, RingOutput};
use ferrite_wallet::state::OwnedOutput;

/// The tag of a bill in an extra field.
const TAG: [u8; 2] = [0x02, 69];

pub(super) fn hash(what: &str, number: u64) -> Hash {
    Hash(keccak256([what.as_bytes(), &number.to_le_bytes()].concat()))
}

/// What a transaction pays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Bill {
    /// The name of the send, and the part of it.
    pub(super) name: u32,
    pub(super) part: u8,
    pub(super) amount: u64,
    pub(super) fee: u64,
    /// A block that must be in the chain, which stands for the ring.
    pub(super) anchor: (u64, Hash),
    /// Distinguishes attempts.
    pub(super) nonce: u64,
}

impl Bill {
    fn write(&self) -> Vec<u8> {
        let mut out = TAG.to_vec();
        out.extend_from_slice(&self.name.to_le_bytes());
        out.push(self.part);
        for number in [self.amount, self.fee, self.anchor.0, self.nonce] {
            out.extend_from_slice(&number.to_le_bytes());
        }
        out.extend_from_slice(&self.anchor.1.0);
        out
    }

    pub(super) fn read(extra: &[u8]) -> Self {
        let bytes = &extra[TAG.len()..];
        let number = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap());
        Self {
            name: u32::from_le_bytes(bytes[..4].try_into().unwrap()),
            part: bytes[4],
            amount: number(5),
            fee: number(13),
            anchor: (number(21), Hash(bytes[37..].try_into().unwrap())),
            nonce: number(29),
        }
    }
}

/// A transaction that spends these outputs.
pub(super) fn pending(bill: &Bill, inputs: &[OwnedOutput]) -> PendingTx {
    let key_images: Vec<KeyImage> = inputs.iter().map(|output| output.key_image.unwrap()).collect();
    let input = |(output, key_image): (&OwnedOutput, &KeyImage)| TxIn::ToKey {
        amount: Amount(0),
        key_offsets: vec![output.global_index.0],
        key_image: *key_image,
    };
    let nothing = ScalarBytes([0; 32]);
    let tx = Transaction {
        prefix: TransactionPrefix {
            unlock_time: 0,
            vin: inputs.iter().zip(&key_images).map(input).collect(),
            vout: vec![TxOut { amount: Amount(bill.amount), target: TxOutTarget::ToKey(PublicKey([7; 32])) }],
            extra: bill.write(),
        },
        proofs: TxProofs::V1 {
            signatures: inputs.iter().map(|_| vec![Signature { c: nothing, r: nothing }]).collect(),
        },
    };
    let address = AddressKeys { spend: PublicKey([8; 32]), view: PublicKey([9; 32]) };
    let destinations = vec![Destination::new(address, false, Amount(bill.amount))];
    let transfers: Vec<usize> = (0..inputs.len()).collect();
    let construction = ConstructionData {
        sources: inputs.iter().map(source).collect(),
        change: Destination::none(),
        outputs: destinations.clone(),
        transfers: transfers.clone(),
        extra: tx.prefix.extra.clone(),
        unlock_time: 0,
        rct: false,
        rct_config: RctConfig::BORROMEAN,
        view_tags: false,
        destinations: destinations.clone(),
        account: 0,
        subaddresses: [0].into(),
    };
    PendingTx {
        tx,
        dust: 0,
        fee: bill.fee,
        dust_added_to_fee: false,
        change: Destination::none(),
        transfers,
        key_images,
        tx_key: SecretKey::from_bytes_mod_order(&[5; 32]),
        additional_tx_keys: Vec::new(),
        destinations,
        construction,
        shared: None,
    }
}

fn source(output: &OwnedOutput) -> SourceEntry {
    let member = RingOutput {
        index: output.global_index.0,
        key: output.key,
        commitment: CompressedPoint(output.key.0),
    };
    SourceEntry {
        ring: Ring { members: vec![member], real: 0 },
        tx_key: output.tx_key,
        additional_tx_keys: Vec::new(),
        index_in_tx: output.index_in_tx,
        amount: output.amount.0,
        rct: true,
        mask: SecretKey::from_bytes_mod_order(&output.mask),
        key_image: None,
    }
}
