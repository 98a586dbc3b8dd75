//! Signing what was checked.

use ferrite_crypto::keys::SecretKey;
use ferrite_types::CompressedPoint;

use super::super::build::shared::clsags_of;
use super::check::{AcceptedSet, SetError};
use super::set::MultisigTxSet;
use crate::multisig::nonces::{Demand, NoncePair};
use crate::multisig::{MultisigAccount, StaleError, sum_of_shares};
use crate::state::Wallet;

/// Nonces that were taken out for one set. Whatever becomes of it, they are gone from the wallet.
pub struct TakenNonces(Vec<Vec<NoncePair>>);

impl AcceptedSet<'_> {
    /// Whether this signer is the last that is needed.
    pub fn completes(&self) -> bool {
        self.completes
    }

    /// Takes the nonces that the set was made with out of the wallet, and erases all others of the same outputs. From
    /// here on nothing else can be signed with them, whatever happens.
    ///
    /// # Errors
    /// When they are not there. Nothing was taken then.
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

    /// Adds this signer's part to the attempts that it takes part in. If it is the last, the transactions are
    /// completed, and their signatures checked.
    ///
    /// # Errors
    /// When a part of another signer was wrong.
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
    /// Which nonces of signers, other than the proposer, a complete set was made with.
    pub fn used_nonces(&self) -> impl Iterator<Item = CompressedPoint> {
        let attempts = self.txs.iter().flat_map(|tx| tx.shared.iter().flat_map(|shared| &shared.attempts));
        let complete = attempts.filter(|attempt| attempt.ignore.is_disjoint(&self.signers));
        complete.flat_map(|attempt| attempt.used_nonces.iter().copied())
    }

    /// Notes in the wallet that a set is complete: the nonces of all who signed are used.
    pub fn note_complete(&self, wallet: &mut Wallet) {
        wallet.note_used_nonces(self.used_nonces());
    }
}
