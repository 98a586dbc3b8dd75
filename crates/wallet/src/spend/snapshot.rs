//! What a wallet can spend at one moment, apart from the wallet: making transactions takes long, and nobody is to
//! wait for it.

use std::collections::BTreeMap;

use ferrite_types::KeyImage;

use super::select::Funds;
use super::{SenderKeys, Spendable};
use crate::state::{Now, OwnedOutput, Wallet};

/// What a wallet can spend at one moment.
pub struct Snapshot {
    outputs: Vec<Spendable>,
    balance: BTreeMap<u32, u64>,
    sender: SenderKeys,
}

impl Snapshot {
    /// What an account has, all outputs of the wallet for accounts that sweep together. Outputs with the key images
    /// `again` are among them also when a transaction in no block spends them. `None` for a wallet whose signers have
    /// not come to an address yet.
    pub fn of(wallet: &Wallet, account: u32, now: Now, again: &[KeyImage]) -> Option<Self> {
        let sender = SenderKeys::of(wallet)?;
        let is_free = |output: &OwnedOutput| {
            let again = output.key_image.is_some_and(|key_image| again.contains(&key_image));
            !output.is_spent(again)
        };
        let outputs = wallet.outputs().iter().enumerate().filter(|(_, output)| is_free(output));
        let spendable = outputs.map(|(transfer, output)| {
            Spendable::from_owned(transfer, output, wallet.is_output_unlocked(output, now))
        });
        let balance = wallet.balance_per_subaddress(account, false, now);
        Some(Self {
            outputs: spendable.collect(),
            balance: balance.iter().map(|of| (of.index.minor, of.balance.total.0)).collect(),
            sender,
        })
    }

    /// The same, as selection takes it.
    pub fn funds(&self) -> Funds<'_> {
        Funds { outputs: &self.outputs, balance: &self.balance, sender: &self.sender }
    }
}
