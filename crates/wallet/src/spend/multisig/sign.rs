//! Signing a checked set.

use ferrite_crypto::keys::SecretKey;
use ferrite_types::CompressedPoint;

use super::super::build::shared::clsags_of;
use super::check::{AcceptedSet, SetError};
use super::set::MultisigTxSet;
use crate::multisig::nonces::{Demand, NoncePair};
use crate::multisig::{MultisigAccount, StaleError, sum_of_shares};
use crate::state::Wallet;

/// Nonces taken for one set. They are gone from the wallet, whatever happens to the set.
pub struct TakenNonces(Vec<Vec<NoncePair>>);

impl AcceptedSet<'_> {
    /// Whether this signer's signature is the last one required.
    pub fn completes(&self) -> bool {
        self.completes
    }

    /// Takes the set's nonces from the wallet, and erases all others of the same outputs. From here on they cannot sign
    /// anything else.
    ///
    /// # Errors
    /// If they are missing. None is taken then.
    pub fn take_nonces(&self, wallet: &mut Wallet) -> Result<TakenNonces, StaleError> {
        let mut demands: Vec<Demand<'_>> = Vec::new();
        for tx in &self.txs {
            for attempt in &tx.attempts {
                let outputs = tx.rebuilt.inputs.iter().map(|input| input.output).collect();
                demands.push(Demand { outputs, names: attempt.names });
            }
        }
        Ok(TakenNonces(wallet.take_nonces(&demands)?))
    }

    /// Adds this signer's part to the attempts that include it. If it is the last one, the transactions are completed
    /// and their signatures verified.
    ///
    /// # Errors
    /// If another signer's part is wrong.
    pub fn sign(self, nonces: TakenNonces, account: &MultisigAccount) -> Result<MultisigTxSet, SetError> {
        let mut set = self.set.clone();
        let mut nonces = nonces.0.into_iter();
        for (checked, pending) in self.txs.into_iter().zip(&mut set.txs) {
            let signatures = pending.shared.as_mut().ok_or(SetError::NoSignatures)?;
            let last = match self.completes {
                true => Some(checked.final_attempt(self.set, &self.own, signatures)?),
                false => None,
            };
            for attempt in &checked.attempts {
                let pairs = nonces.next().ok_or(StaleError)?;
                let signed = &mut signatures.attempts[attempt.place];
                let new = |share: &&SecretKey| !signed.signing_keys.contains(&share.public_key());
                let shares: Vec<&SecretKey> = account.key_shares().iter().filter(new).collect();
                let key = sum_of_shares(shares.iter().copied());
                signed.signing_keys.extend(shares.iter().map(|share| share.public_key()));
                for (number, ((challenge, so_far), pair)) in attempt.inputs.iter().zip(pairs).enumerate() {
                    let response = *so_far + challenge.respond(pair, &key);
                    signed.responses[number] = response.to_bytes();
                    if last == Some(attempt.place)
                        && let Some(clsag) = clsags_of(&mut pending.tx).and_then(|all| all.get_mut(number))
                    {
                        challenge.finish(response, checked.rebuilt.inputs[number].real, clsag);
                    }
                }
            }
            if self.completes {
                checked.verify(&pending.tx)?;
            }
        }
        set.signers.insert(self.own);
        Ok(set)
    }
}

impl MultisigTxSet {
    /// The nonces of signers other than the proposer that a complete set uses.
    pub fn used_nonces(&self) -> impl Iterator<Item = CompressedPoint> {
        let attempts = self.txs.iter().flat_map(|tx| tx.shared.iter().flat_map(|shared| &shared.attempts));
        let complete = attempts.filter(|attempt| attempt.ignore.is_disjoint(&self.signers));
        complete.flat_map(|attempt| attempt.used_nonces.iter().copied())
    }

    /// Records in the wallet that the nonces of a complete set are used.
    pub fn note_complete(&self, wallet: &mut Wallet) {
        wallet.note_used_nonces(self.used_nonces());
    }
}
