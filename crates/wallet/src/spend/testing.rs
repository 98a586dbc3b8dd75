//! A chain of outputs only, for tests.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use ferrite_consensus::context::{ChainContext, ResolvedInput, RingOutput as ChainOutput};
use ferrite_consensus::tx::check;
use ferrite_crypto::amount::{commit, zero_commit};
use ferrite_crypto::keys::{AccountKeys, AddressKeys, Derivation, KeyPair, SecretKey, key_image};
use ferrite_types::address::SubaddressIndex;
use ferrite_types::tx::{Transaction, TxIn, relative_to_absolute};
use ferrite_types::{Amount, CompressedPoint, Hash, Height};
use rand_chacha::ChaCha20Rng;
use rand_core::{CryptoRng, Rng, SeedableRng};

use super::pending::PendingTx;
use super::random;
use super::rules::TxRules;
use super::select::{Funds, RingSource, Settings, SpendError, Terms, TransferRequest, transfer};
use super::{Destination, Ring, RingOutput, SenderKeys, Spendable};
use crate::keys::{Lookahead, Subaddresses, WalletKeys};
use crate::scan::{FoundOutput, ScanStart, Scanner, TxToScan};

/// The terms of a transaction under current rules, with a low fee.
pub(super) fn terms() -> Terms {
    Terms {
        rules: TxRules::TODAY,
        weight_limit: 149_400,
        base_fee: 20_000,
        fee_mask: 10_000,
        decoys: 15,
        extra: Vec::new(),
        unlock_time: 0,
        settings: Settings::default(),
    }
}

/// The height at which everything is spent.
pub(super) const HEIGHT: u64 = 1_000_000;

/// A chain with a wallet.
pub(super) struct TestChain {
    pub(super) sender: SenderKeys,
    pub(super) owned: Vec<Spendable>,
    /// The outputs of each amount.
    outputs: HashMap<u64, Vec<RingOutput>>,
    pub(super) rng: ChaCha20Rng,
}

/// A foreign address.
pub(super) fn stranger(rng: &mut impl CryptoRng) -> AccountKeys {
    AccountKeys::random(rng)
}

impl TestChain {
    pub(super) fn new(seed: u64) -> Self {
        let mut rng = ChaCha20Rng::seed_from_u64(seed);
        let account = AccountKeys::random(&mut rng);
        let sender = SenderKeys::new(account.view.secret().clone(), account.spend.secret().clone());
        Self { sender, owned: Vec::new(), outputs: HashMap::new(), rng }
    }

    /// Adds foreign outputs.
    pub(super) fn add_foreign(&mut self, amount: u64, count: usize) {
        for _ in 0..count {
            let key = *KeyPair::random(&mut self.rng).public();
            let commitment = match amount {
                0 => commit(SecretKey::random(&mut self.rng).as_scalar(), Amount(self.rng.next_u64())),
                amount => zero_commit(Amount(amount)),
            };
            let commitment = CompressedPoint(commitment.compress().0);
            self.add(amount, RingOutput { index: 0, key, commitment });
        }
    }

    fn add(&mut self, amount: u64, mut output: RingOutput) -> u64 {
        let list = self.outputs.entry(amount).or_default();
        output.index = list.len() as u64;
        list.push(output);
        output.index
    }

    /// Adds a payment to the wallet, in a separate transaction and block.
    pub(super) fn receive(&mut self, to: SubaddressIndex, amount: u64, rct: bool) -> usize {
        let r = KeyPair::random(&mut self.rng);
        let address = self.sender.subaddress(to);
        let additional = !to.is_main() && self.rng.next_u64().is_multiple_of(2);
        let own_key = match to.is_main() {
            true => *r.public(),
            false => r.secret().multiply(&address.spend).expect("a point"),
        };
        // A transaction with additional keys also has an unrelated main key.
        let (tx_key, additional_tx_keys) = match additional {
            true => {
                let [first, other] = [(); 2].map(|()| *KeyPair::random(&mut self.rng).public());
                (first, vec![other, own_key])
            }
            false => (own_key, Vec::new()),
        };
        let derivation = Derivation::new(&address.view, r.secret()).expect("a point");
        let key = derivation.derive_public_key(1, &address.spend).expect("a point");
        let mask = match rct {
            true => SecretKey::random(&mut self.rng),
            false => {
                SecretKey::from_canonical_bytes(&std::array::from_fn(|at| u8::from(at == 0))).expect("one")
            }
        };
        let mut txid = [0; 32];
        self.rng.fill_bytes(&mut txid);
        let mut output = Spendable {
            transfer: self.owned.len(),
            txid: Hash(txid),
            height: Height(100 + 20 * self.owned.len() as u64),
            index_in_tx: 1,
            global_index: 0,
            key,
            tx_key,
            additional_tx_keys,
            subaddress: to,
            amount: Amount(amount),
            mask,
            rct,
            key_image: Default::default(),
            unlocked: true,
            frozen: false,
            key_image_partial: false,
        };
        let secret = output.secret_key(&self.sender).expect("it is the wallet's");
        output.key_image = key_image(&key, &secret);
        let listed = RingOutput { index: 0, key, commitment: output.commitment() };
        output.global_index = self.add(output.listed_amount(), listed);
        self.owned.push(output);
        self.owned.len() - 1
    }

    /// The balances of an account's addresses.
    pub(super) fn balance(&self, account: u32) -> BTreeMap<u32, u64> {
        let mut balance = BTreeMap::new();
        for output in self.owned.iter().filter(|output| output.subaddress.major == account && !output.frozen)
        {
            *balance.entry(output.subaddress.minor).or_default() += output.amount.0;
        }
        balance
    }

    /// Pays from these outputs.
    pub(super) fn transfer(
        &self,
        (outputs, sender): (&[Spendable], &SenderKeys),
        account: u32,
        destinations: Vec<Destination>,
        extra: Vec<u8>,
        rng: &mut ChaCha20Rng,
    ) -> Result<Vec<PendingTx>, SpendError<TooFew>> {
        let balance = self.balance(account);
        let funds = Funds { outputs, balance: &balance, sender };
        let request = TransferRequest {
            destinations,
            account,
            subaddresses: BTreeSet::new(),
            subtract_fee_from: BTreeSet::new(),
        };
        transfer(&funds, &Terms { extra, ..terms() }, &request, &mut self.rings(), rng)
    }

    /// Rings with random members.
    pub(super) fn rings(&self) -> TestRings<'_> {
        TestRings { outputs: &self.outputs, calls: 0 }
    }

    /// Checks a transaction by all consensus rules.
    pub(super) fn verify(&self, tx: &Transaction) {
        let parsed = Transaction::parse(&tx.to_blob()).expect("it decodes");
        assert_eq!(parsed.tx, *tx);
        let resolved: Vec<_> = tx.prefix.vin.iter().map(|input| self.resolve(input)).collect();
        let chain = ChainContext { hf_version: 16, chain_height: Height(HEIGHT), unlock_clock: 0 };
        let mut rng = ChaCha20Rng::seed_from_u64(1);
        check(&parsed, &chain, &resolved, &mut rng).expect("it is valid");
    }

    fn resolve(&self, input: &TxIn) -> ResolvedInput {
        let TxIn::ToKey { amount, key_offsets, .. } = input else { panic!("a miner's input") };
        let list = &self.outputs[&amount.0];
        let ring = relative_to_absolute(key_offsets).into_iter().map(|index| {
            let output = list.get(usize::try_from(index).ok()?)?;
            let (key, commitment) = (output.key, output.commitment);
            Some(ChainOutput { key, commitment, unlock_time: 0, height: Height(1) })
        });
        ResolvedInput { ring: ring.collect(), spent: false, outputs_of_amount: list.len() as u64 }
    }
}

/// Rings with random members.
pub(super) struct TestRings<'a> {
    outputs: &'a HashMap<u64, Vec<RingOutput>>,
    pub(super) calls: usize,
}

/// There are too few outputs.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("too few outputs")]
pub(super) struct TooFew;

impl RingSource for TestRings<'_> {
    type Error = TooFew;

    fn rings(
        &mut self,
        inputs: &[&Spendable],
        decoys: usize,
        rng: &mut impl CryptoRng,
    ) -> Result<Vec<Ring>, TooFew> {
        self.calls += 1;
        let ring = |input: &&Spendable| {
            let list = &self.outputs[&input.listed_amount()];
            if list.len() <= decoys {
                return Err(TooFew);
            }
            let mut chosen = BTreeSet::from([input.global_index]);
            while chosen.len() <= decoys {
                chosen.insert(random::below(rng, list.len() as u64));
            }
            let members: Vec<_> =
                chosen.iter().map(|&index| list[usize::try_from(index).expect("small")]).collect();
            let real = members.iter().position(|member| member.index == input.global_index);
            Ok(Ring { members, real: real.expect("it is in") })
        };
        inputs.iter().map(ring).collect()
    }
}

/// The amount that a recipient's wallet finds at these of its addresses.
pub(super) fn found(tx: &Transaction, account: &AccountKeys, addresses: &[AddressKeys]) -> u64 {
    let (spend, view) = (account.spend.secret().clone(), account.view.secret().clone());
    let keys = Arc::new(WalletKeys::from_secret_keys(spend, view, 0));
    let subaddresses =
        Subaddresses::new(&keys, Lookahead { accounts: 3, addresses: 5 }).expect("a small one");
    let scanner = Scanner::new(Arc::clone(&keys), &subaddresses, ScanStart::default());
    let blob = tx.to_blob();
    let to_scan = TxToScan { txid: tx.hash(), blob: &blob, output_indices: None };
    let scanned = scanner.scan_txs(&[to_scan]).pop().expect("one went in").expect("it can be read");
    let theirs = |output: &&FoundOutput| addresses.contains(&keys.subaddress(output.subaddress));
    scanned.outputs.iter().filter(theirs).map(|output| output.amount.0).sum()
}
