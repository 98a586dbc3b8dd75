//! The proposal of a transaction, with the first signature (wallet2.cpp: `transfer_selected_rct`).

use std::collections::BTreeSet;
use std::sync::Arc;

use ferrite_crypto::keys::SecretKey;
use ferrite_crypto::ring::clsag::multisig::{NONCES, Nonce, PublicNonce};
use ferrite_types::{CompressedPoint, PublicKey};
use rand_core::CryptoRng;

use super::super::build::shared::{Proposed, clsags_of, propose};
use super::super::build::{BuildError, Built, TxPlan};
use super::super::pending::{SharedSignatures, SigningAttempt};
use super::super::{SenderKeys, Spendable};
use crate::multisig::{GroupOutput, MultisigAccount, sum_of_shares};
use crate::state::SignerInfos;

/// The signer that proposes transactions, with the data of the others.
#[derive(Clone)]
pub struct Proposer {
    account: Arc<MultisigAccount>,
    infos: Arc<SignerInfos>,
}

/// A nonce of the proposer, and the sum of the nonces of all signers.
struct MergedNonce {
    own: Nonce,
    total: PublicNonce,
}

impl Proposer {
    /// A signer of a complete group.
    pub fn new(account: MultisigAccount, infos: Arc<SignerInfos>) -> Self {
        Self { account: Arc::new(account), infos }
    }

    /// Whether nonces of enough signers are available.
    pub(in crate::spend) fn has_enough_signers(&self) -> bool {
        self.others().len() + 1 >= self.threshold()
    }

    fn threshold(&self) -> usize {
        usize::try_from(self.account.threshold()).unwrap_or(usize::MAX)
    }

    /// The other available signers, in order.
    fn others(&self) -> Vec<PublicKey> {
        let told = |signer: &&PublicKey| self.infos.signers().contains(signer);
        self.account.signers().iter().filter(told).copied().collect()
    }

    /// For each possible set of signers, those that do not participate. If there are just enough signers, or too few,
    /// all participate.
    fn ignore_sets(&self) -> Vec<BTreeSet<PublicKey>> {
        let others = self.others();
        let left_out = (others.len() + 1).saturating_sub(self.threshold());
        combinations(&others, left_out)
    }

    /// Builds a transaction with partial signatures for each set of signers that may complete it.
    ///
    /// # Errors
    /// If it cannot be built, or nonces of too few signers are available.
    pub(in crate::spend) fn build(
        &self,
        plan: &TxPlan<'_>,
        sender: &SenderKeys,
        rng: &mut impl CryptoRng,
    ) -> Result<(Built, SharedSignatures), BuildError> {
        let mut proposed = propose(plan, sender, rng)?;
        let secrets = self.secrets(plan, sender, &proposed.built.input_order)?;
        let mut used = BTreeSet::new();
        let attempts = self
            .ignore_sets()
            .into_iter()
            .map(|ignore| self.attempt(&mut proposed, &secrets, ignore, &mut used, rng))
            .collect::<Result<Vec<_>, _>>()?;
        let Proposed { built, entropy, .. } = proposed;
        Ok((built, SharedSignatures { attempts, tx_key_entropy: entropy }))
    }

    /// This signer's parts of the secret keys of the inputs.
    fn secrets(
        &self,
        plan: &TxPlan<'_>,
        sender: &SenderKeys,
        order: &[usize],
    ) -> Result<Vec<SecretKey>, BuildError> {
        let shares = sum_of_shares(self.account.key_shares());
        let part = |&place: &usize| {
            let part = secret_part(plan.sources[place].0, sender, &shares);
            part.ok_or(BuildError::NotOurs(place))
        };
        order.iter().map(part).collect()
    }

    fn attempt(
        &self,
        proposed: &mut Proposed,
        secrets: &[SecretKey],
        ignore: BTreeSet<PublicKey>,
        used: &mut BTreeSet<CompressedPoint>,
        rng: &mut impl CryptoRng,
    ) -> Result<SigningAttempt, BuildError> {
        let shares = self.account.key_shares();
        let mut attempt = SigningAttempt {
            ignore,
            signing_keys: shares.iter().map(SecretKey::public_key).collect(),
            ..SigningAttempt::default()
        };
        let complete = self.threshold() <= 1;
        let signed = proposed.inputs.iter().zip(secrets).zip(&proposed.mask_differences);
        for (number, ((input, secret), mask_difference)) in signed.enumerate() {
            let mut merged = Vec::with_capacity(NONCES);
            for _ in 0..NONCES {
                merged.push(self.merge_nonces(&input.output, &mut attempt, used, rng)?);
            }
            let (own, totals): (Vec<Nonce>, Vec<PublicNonce>) =
                merged.into_iter().map(|merged| (merged.own, merged.total)).unzip();
            let (Ok(own), Ok(totals)) =
                (<[Nonce; NONCES]>::try_from(own), <[PublicNonce; NONCES]>::try_from(totals))
            else {
                return Err(BuildError::Nonces);
            };
            let challenge = input.clsag.challenge(&totals).ok_or(BuildError::Nonces)?;
            let response = challenge.respond_first(own, secret, mask_difference);
            attempt.totals.push(totals);
            attempt.challenges.push(challenge.first());
            attempt.responses.push(response.to_bytes());
            if complete
                && let Some(clsag) = clsags_of(&mut proposed.built.tx).and_then(|all| all.get_mut(number))
            {
                challenge.finish(response, input.real, clsag);
            }
        }
        Ok(attempt)
    }

    /// A new nonce, added to one of each participating signer that no other attempt has used (wallet2.cpp:
    /// `get_multisig_composite_kLRki`).
    fn merge_nonces(
        &self,
        output: &PublicKey,
        attempt: &mut SigningAttempt,
        used: &mut BTreeSet<CompressedPoint>,
        rng: &mut impl CryptoRng,
    ) -> Result<MergedNonce, BuildError> {
        let own = Nonce::random(rng);
        let mut total = own.public(output);
        let mut signers = 1;
        for told in self.infos.of_output(output) {
            if attempt.ignore.contains(&told.signer) {
                continue;
            }
            let Some(nonce) = told.nonces.iter().find(|nonce| !used.contains(&nonce.l)) else { continue };
            used.insert(nonce.l);
            attempt.used_nonces.insert(nonce.l);
            total = total.add(nonce).ok_or(BuildError::Nonces)?;
            signers += 1;
        }
        if signers < self.threshold() {
            return Err(BuildError::Nonces);
        }
        Ok(MergedNonce { own, total })
    }
}

/// This signer's part of the secret key of an output.
fn secret_part(output: &Spendable, sender: &SenderKeys, shares: &SecretKey) -> Option<SecretKey> {
    let output = GroupOutput {
        key: output.key,
        tx_key: &output.tx_key,
        additional_tx_keys: &output.additional_tx_keys,
        index_in_tx: output.index_in_tx,
        subaddress: output.subaddress,
    };
    output.secret_part(&sender.view, &sender.address.spend, shares)
}

/// All combinations of `count` signers, each in order (combinator.h: `Combinator`).
fn combinations(of: &[PublicKey], count: usize) -> Vec<BTreeSet<PublicKey>> {
    if count == 0 {
        return vec![BTreeSet::new()];
    }
    let mut all = Vec::new();
    for (place, first) in of.iter().enumerate() {
        for mut rest in combinations(&of[place + 1..], count - 1) {
            rest.insert(*first);
            all.push(rest);
        }
    }
    all
}
