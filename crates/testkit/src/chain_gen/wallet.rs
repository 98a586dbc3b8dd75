//! A wallet that tracks its outputs.

use std::collections::HashSet;

use ferrite_chain::db::{Database, View};
use ferrite_crypto::amount;
use ferrite_crypto::keys::{AccountKeys, AddressKeys, Derivation, SecretKey, key_image};
use ferrite_types::extra::Extra;
use ferrite_types::tx::Transaction;
use ferrite_types::{Amount, Height, KeyImage};
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng as _, SeedableRng};

use super::build::{self, Output, Owned, Payment, SpendError};

/// A wallet. Its choices depend on its seed.
pub struct TestWallet {
    keys: AccountKeys,
    owned: Vec<Owned>,
    /// Spent by transactions made so far.
    spent: HashSet<KeyImage>,
    rng: ChaCha20Rng,
}

impl TestWallet {
    /// A wallet from a seed.
    pub fn new(seed: u64) -> Self {
        let mut rng = ChaCha20Rng::seed_from_u64(seed);
        let keys = AccountKeys::random(&mut rng);
        Self { keys, owned: Vec::new(), spent: HashSet::new(), rng }
    }

    /// Its address.
    pub fn address(&self) -> AddressKeys {
        self.keys.address()
    }

    /// Its keys, for other programs that should find the same outputs.
    pub fn keys(&self) -> &AccountKeys {
        &self.keys
    }

    /// Scans the whole chain for its outputs, and drops others.
    ///
    /// # Panics
    /// If the database fails.
    pub fn scan(&mut self, view: &View<'_>) {
        self.scan_from(view, 0);
    }

    /// The same without the blocks below a height.
    ///
    /// # Panics
    /// As [`TestWallet::scan`].
    pub fn scan_from(&mut self, view: &View<'_>, first: u64) {
        self.owned.clear();
        for height in first..view.height().expect("the database works").0 {
            let height = Height(height);
            let block = view.block(height).expect("the database works").expect("a block at each height");
            self.scan_tx(view, &block.miner_tx, height);
            for hash in &block.tx_hashes {
                let blob = view.transaction(hash).expect("the database works").expect("it is in the chain");
                self.scan_tx(view, &Transaction::from_blob(&blob).expect("it was checked"), height);
            }
        }
    }

    fn scan_tx(&mut self, view: &View<'_>, tx: &Transaction, height: Height) {
        let extra = Extra::parse(&tx.prefix.extra);
        let Some(tx_key) = extra.pub_key() else { return };
        let Ok(derivation) = Derivation::new(tx_key, self.keys.view.secret()) else { return };
        let location = view.tx_location(&tx.hash()).expect("the database works").expect("it is in the chain");
        let indices =
            view.output_indices(location.tx_id).expect("the database works").expect("it has outputs");
        for (position, (output, index)) in (0..).zip(tx.prefix.vout.iter().zip(indices)) {
            let expected = derivation.derive_public_key(position, self.keys.spend.public());
            if output.key() != expected.ok().as_ref() {
                continue;
            }
            let hidden = tx.rct_base().and_then(|base| {
                let at = usize::try_from(position).expect("few outputs");
                base.ecdh_info.get(at).zip(base.out_pk.get(at))
            });
            let (amount, mask) = match hidden {
                None => (output.amount, SecretKey::from_scalar(curve25519_dalek::Scalar::ONE)),
                Some((info, commitment)) => {
                    let opened = amount::open(info, commitment, &derivation.to_scalar(position));
                    let Ok(opened) = opened else { continue };
                    (opened.amount, opened.mask.clone())
                }
            };
            let key = derivation.derive_secret_key(position, self.keys.spend.secret());
            self.owned.push(Owned {
                visible: if tx.version() == 1 { output.amount } else { Amount(0) },
                index: index.0,
                amount,
                image: key_image(&key.public_key(), &key),
                key,
                mask,
                unlock_time: tx.prefix.unlock_time,
                height,
            });
        }
    }

    /// Number of outputs that can be spent in the next block.
    pub fn spendable(&self, view: &View<'_>) -> usize {
        self.choose(view, usize::MAX).len()
    }

    fn choose(&self, view: &View<'_>, count: usize) -> Vec<Owned> {
        let height = view.height().expect("the database works").0;
        let spendable = |owned: &&Owned| {
            owned.unlock_time <= height && owned.height.0 + 10 <= height && !self.spent.contains(&owned.image)
        };
        let mut chosen: Vec<_> = self.owned.iter().filter(spendable).collect();
        // Largest first, as there is dust in old forks.
        chosen.sort_by_key(|owned| std::cmp::Reverse(owned.amount));
        chosen.into_iter().take(count).cloned().collect()
    }

    /// Makes a transaction, and does not spend its inputs again.
    ///
    /// # Errors
    /// If there are too few outputs to spend or for rings.
    pub fn pay(&mut self, view: &View<'_>, payment: Payment) -> Result<Transaction, SpendError> {
        let inputs = self.choose(view, payment.inputs);
        let tx = self.spend(view, &inputs, payment)?;
        self.spent.extend(inputs.iter().map(|input| input.image));
        Ok(tx)
    }

    /// Makes many transactions on all cores, like [`pay`](Self::pay).
    ///
    /// # Errors
    /// If there are too few outputs to spend or for rings.
    ///
    /// # Panics
    /// If the database fails.
    pub fn pay_many(
        &mut self,
        database: &Database,
        payments: &[Payment],
    ) -> Result<Vec<Transaction>, SpendError> {
        let reader = database.reader().expect("a snapshot");
        let wanted = payments.iter().map(|payment| payment.inputs).sum();
        let mut inputs = self.choose(&reader.view(), wanted).into_iter();
        drop(reader);
        let mut jobs = Vec::with_capacity(payments.len());
        for payment in payments {
            let of_payment: Vec<Owned> = inputs.by_ref().take(payment.inputs).collect();
            self.spent.extend(of_payment.iter().map(|input| input.image));
            jobs.push((*payment, of_payment, ChaCha20Rng::seed_from_u64(self.rng.next_u64())));
        }
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let address = self.address();
        let make = |jobs: &mut [(Payment, Vec<Owned>, ChaCha20Rng)]| {
            let reader = database.reader().expect("a snapshot");
            let one = |(payment, inputs, rng): &mut (Payment, Vec<Owned>, ChaCha20Rng)| {
                spend(&reader.view(), &address, inputs, *payment, rng)
            };
            jobs.iter_mut().map(one).collect::<Result<Vec<_>, _>>()
        };
        let share = jobs.len().div_ceil(cores).max(1);
        let made: Vec<_> = std::thread::scope(|scope| {
            let threads: Vec<_> = jobs.chunks_mut(share).map(|jobs| scope.spawn(|| make(jobs))).collect();
            threads.into_iter().map(|thread| thread.join().expect("nothing panics")).collect()
        });
        Ok(made.into_iter().collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect())
    }

    /// Makes two transactions with the same inputs.
    ///
    /// # Errors
    /// If there are too few outputs to spend or for rings.
    pub fn pay_twice(
        &mut self,
        view: &View<'_>,
        payments: [Payment; 2],
    ) -> Result<[Transaction; 2], SpendError> {
        let inputs = self.choose(view, payments[0].inputs);
        let first = self.spend(view, &inputs, payments[0])?;
        let second = self.spend(view, &inputs, payments[1])?;
        self.spent.extend(inputs.iter().map(|input| input.image));
        Ok([first, second])
    }

    /// Clears the spent marks of transactions that are on no chain.
    pub fn forget_spent(&mut self) {
        self.spent.clear();
    }

    fn spend(
        &mut self,
        view: &View<'_>,
        inputs: &[Owned],
        payment: Payment,
    ) -> Result<Transaction, SpendError> {
        let address = self.address();
        spend(view, &address, inputs, payment, &mut self.rng)
    }
}

/// A transaction that pays all these outputs to an address.
fn spend(
    view: &View<'_>,
    address: &AddressKeys,
    inputs: &[Owned],
    payment: Payment,
    rng: &mut ChaCha20Rng,
) -> Result<Transaction, SpendError> {
    if inputs.len() != payment.inputs {
        return Err(SpendError::NotEnoughOutputs);
    }
    let total: u64 = inputs.iter().map(|input| input.amount.0).sum();
    let left = total.checked_sub(payment.fee).ok_or(SpendError::NotEnoughMoney)?;
    if inputs.iter().all(|input| input.visible.0 != 0) {
        return build::version_1(view, inputs, address, left, &payment, rng);
    }
    let each = left / payment.outputs as u64;
    let mut amounts = vec![each; payment.outputs];
    amounts[0] += left - each * payment.outputs as u64;
    let outputs: Vec<_> =
        amounts.into_iter().map(|amount| Output { amount: Amount(amount), address: *address }).collect();
    build::version_2(view, inputs, &outputs, &payment, rng)
}
