//! A snapshot of a wallet's funds, because creating transactions is slow and must not block the wallet.

use std::collections::BTreeMap;

use ferrite_types::KeyImage;

use super::select::Funds;
use super::{SenderKeys, Spendable};
use crate::state::{Now, OwnedOutput, Wallet};

/// The funds of a wallet at one moment.
pub struct Snapshot {
    outputs: Vec<Spendable>,
    balance: BTreeMap<u32, u64>,
    sender: SenderKeys,
}

impl Snapshot {
    /// The funds of an account, with all outputs of the wallet for accounts that sweep together. Outputs with the key
    /// images `again` are included even if an unconfirmed transaction spends them. `None` for a multisig wallet whose
    /// key exchange is not complete.
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

    /// The funds in the form that selection uses.
    pub fn funds(&self) -> Funds<'_> {
        Funds { outputs: &self.outputs, balance: &self.balance, sender: &self.sender }
    }
}
