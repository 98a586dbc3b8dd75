//! Multisig groups with shares from a dealer, on a chain of outputs only, for tests.

use std::sync::Arc;

use curve25519_dalek::Scalar;
use ferrite_crypto::keys::{AccountKeys, KeyPair, SecretKey};
use ferrite_types::address::SubaddressIndex;
use ferrite_types::network::Network;
use ferrite_types::{Amount, GlobalIndex, Height, PublicKey};
use rand_chacha::ChaCha20Rng;

use super::super::cold::Limits;
use super::super::pending::PendingTx;
use super::super::select::SpendError;
use super::super::testing::{TestChain, TooFew, stranger};
use super::super::{Destination, SenderKeys, Spendable, TxSet};
use super::{MultisigTxSet, SetError, check};
use crate::keys::{Lookahead, WalletKeys};
use crate::multisig::{AccountParts, InfoError, MultisigAccount, MultisigInfo, rounds_required};
use crate::state::{InfosImported, OwnedOutput, Wallet, WalletOptions};

pub(in crate::spend) const COIN: u64 = 1_000_000_000_000;
pub(in crate::spend) const LIMITS: Limits = Limits { fee_per_byte: None, unlock_times: false };

pub(in crate::spend) fn at(major: u32, minor: u32) -> SubaddressIndex {
    SubaddressIndex { major, minor }
}

/// The accounts of a group whose secret spend key the dealer knows.
pub(in crate::spend) fn deal(
    threshold: u32,
    total: u32,
    spend: &SecretKey,
    view: &SecretKey,
    rng: &mut ChaCha20Rng,
) -> Vec<MultisigAccount> {
    // A share for each set of signers that is large enough to include one of any `threshold` signers.
    let sets: Vec<u32> = (0..1u32 << total).filter(|set| set.count_ones() == total - threshold + 1).collect();
    let mut shares: Vec<SecretKey> = sets.iter().skip(1).map(|_| SecretKey::random(rng)).collect();
    let sum: Scalar = shares.iter().map(SecretKey::as_scalar).sum();
    shares.push(SecretKey::from_scalar(spend.as_scalar() - sum));
    let bases: Vec<KeyPair> = (0..total).map(|_| KeyPair::random(rng)).collect();
    let signers: Vec<PublicKey> = bases.iter().map(|base| *base.public()).collect();
    let account = |(number, base): (u32, &KeyPair)| {
        let held = sets.iter().zip(&shares).filter(|(set, _)| **set >> number & 1 == 1);
        MultisigAccount::new(AccountParts {
            threshold,
            signers: signers.clone(),
            base: base.secret().clone(),
            common: view.clone(),
            key_shares: held.map(|(_, share)| share.clone()).collect(),
            group_key: spend.public_key(),
            rounds: rounds_required(threshold, total).expect("a possible threshold") + 1,
            round_keys: Vec::new(),
        })
        .expect("a good account")
    };
    (0..total).zip(&bases).map(account).collect()
}

/// A group with funds, and a payee.
pub(in crate::spend) struct Scene {
    pub(in crate::spend) chain: TestChain,
    pub(in crate::spend) wallets: Vec<Wallet>,
    pub(in crate::spend) payee: AccountKeys,
}

impl Scene {
    pub(in crate::spend) fn new(threshold: u32, total: u32) -> Self {
        Self::seeded(threshold, total, u64::from(16 * threshold + total))
    }

    pub(in crate::spend) fn seeded(threshold: u32, total: u32, seed: u64) -> Self {
        let mut chain = TestChain::new(seed);
        chain.add_foreign(0, 40);
        for (index, amount) in [(at(0, 0), 5), (at(0, 2), 3), (at(1, 1), 7), (at(0, 0), 2)] {
            chain.receive(index, amount * COIN, true);
        }
        let spend = chain.sender.spend.clone().expect("it can spend");
        let accounts = deal(threshold, total, &spend, &chain.sender.view, &mut chain.rng);
        let outputs: Vec<OwnedOutput> = chain.owned.iter().map(owned).collect();
        let wallet = |account| {
            let mut wallet = new_wallet(account);
            outputs.iter().for_each(|output| wallet.add_output(output.clone()));
            wallet
        };
        let wallets = accounts.into_iter().map(wallet).collect();
        let payee = stranger(&mut chain.rng);
        Self { chain, wallets, payee }
    }

    /// The multisig info of a signer.
    pub(in crate::spend) fn export(&mut self, seat: usize) -> MultisigInfo {
        let wallet = &mut self.wallets[seat];
        let keys = wallet.output_keys();
        let (info, nonces) =
            MultisigInfo::export(wallet.cosigner().expect("a signer"), &keys, &mut self.chain.rng);
        wallet.keep_nonces(nonces);
        info
    }

    pub(in crate::spend) fn import(
        &mut self,
        seat: usize,
        infos: &[MultisigInfo],
    ) -> Result<InfosImported, InfoError> {
        let wallet = &mut self.wallets[seat];
        let checked = wallet.check_multisig_infos(infos.to_vec())?;
        Ok(wallet.import_multisig_infos(checked))
    }

    /// These signers exchange their multisig info.
    pub(in crate::spend) fn exchange(&mut self, seats: &[usize]) {
        let infos: Vec<MultisigInfo> = seats.iter().map(|seat| self.export(*seat)).collect();
        for seat in seats {
            let imported = self.import(*seat, &infos).expect("good info");
            assert_eq!(imported, InfosImported { outputs: 4, rolled_back: false });
        }
    }

    /// Transactions proposed by a signer.
    pub(in crate::spend) fn make(
        &mut self,
        seat: usize,
        account: u32,
        destinations: Vec<Destination>,
        extra: Vec<u8>,
    ) -> Result<Vec<PendingTx>, SpendError<TooFew>> {
        let wallet = &self.wallets[seat];
        let sender = SenderKeys::of(wallet).expect("the group is complete");
        let outputs = wallet.outputs().iter().enumerate();
        let outputs: Vec<_> =
            outputs.map(|(place, output)| Spendable::from_owned(place, output, true)).collect();
        let mut rng = self.chain.rng.clone();
        let made = self.chain.transfer((&outputs, &sender), account, destinations, extra, &mut rng);
        self.chain.rng = rng;
        made
    }

    pub(in crate::spend) fn set(&self, seat: usize, txs: &[PendingTx]) -> MultisigTxSet {
        MultisigTxSet::new(txs, *self.wallets[seat].cosigner().expect("a signer").own_signer())
    }

    /// A proposed payment with several inputs.
    pub(in crate::spend) fn propose(&mut self, seat: usize) -> MultisigTxSet {
        let to = Destination::new(self.payee.address(), false, Amount(6 * COIN));
        let txs = self.make(seat, 0, vec![to], Vec::new()).map_err(|problem| problem.to_string()).unwrap();
        reread(&self.set(seat, &txs))
    }

    pub(in crate::spend) fn sign(
        &mut self,
        seat: usize,
        set: &MultisigTxSet,
    ) -> Result<MultisigTxSet, SetError> {
        let wallet = &mut self.wallets[seat];
        let accepted = check(set, wallet, &LIMITS, &mut self.chain.rng)?;
        let nonces = accepted.take_nonces(wallet)?;
        let set = accepted.sign(nonces, wallet.cosigner().expect("a signer"))?;
        Ok(reread(&set))
    }
}

/// Encodes and decodes a set.
pub(in crate::spend) fn reread(set: &MultisigTxSet) -> MultisigTxSet {
    MultisigTxSet::from_bytes(&set.to_bytes()).unwrap()
}

/// A signer's wallet without outputs.
pub(in crate::spend) fn new_wallet(account: MultisigAccount) -> Wallet {
    Wallet::new(Arc::new(WalletKeys::of_signer(account, 0)), options()).unwrap()
}

pub(in crate::spend) fn options() -> WalletOptions {
    WalletOptions {
        network: Network::Mainnet,
        lookahead: Lookahead { accounts: 3, addresses: 4 },
        refresh_from: Height(0),
    }
}

/// An output as the wallet of a signer finds it.
fn owned(output: &Spendable) -> OwnedOutput {
    OwnedOutput {
        height: output.height,
        txid: output.txid,
        index_in_tx: output.index_in_tx,
        global_index: GlobalIndex(output.global_index),
        key: output.key,
        tx_key: output.tx_key,
        pk_index: 0,
        additional_keys: output.additional_tx_keys.clone(),
        subaddress: output.subaddress,
        amount: output.amount,
        mask: output.mask.to_bytes(),
        rct: output.rct,
        unlock_time: 0,
        tx_size: 0,
        key_image: None,
        key_image_requested: false,
        key_image_partial: true,
        spent: None,
        frozen: false,
        tx_inputs: Vec::new(),
        replaced: None,
    }
}
