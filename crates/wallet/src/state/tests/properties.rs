//! Properties that hold for any chain.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::*;
use crate::changes::ChangeSet;

/// A transaction of a block.
#[derive(Debug, Clone)]
enum Step {
    /// A payment to some addresses.
    Receive { to: Vec<(u8, u64)>, unlock: u8 },
    /// A payment from some outputs, with change and a payment to an own address.
    Spend { which: Vec<prop::sample::Index>, back: u64, to: u8 },
    /// A second output with the key of an earlier one.
    SameKey { which: prop::sample::Index, amount: u64 },
}

fn step() -> impl Strategy<Value = Step> {
    let receive = (prop::collection::vec((any::<u8>(), 1..1000u64), 1..4), any::<u8>())
        .prop_map(|(to, unlock)| Step::Receive { to, unlock });
    let spend = (prop::collection::vec(any::<prop::sample::Index>(), 1..4), 1..1000u64, any::<u8>())
        .prop_map(|(which, back, to)| Step::Spend { which, back, to });
    let same = (any::<prop::sample::Index>(), 1..2000u64)
        .prop_map(|(which, amount)| Step::SameKey { which, amount });
    prop_oneof![4 => receive, 3 => spend, 1 => same]
}

fn blocks(count: std::ops::Range<usize>) -> impl Strategy<Value = Vec<Vec<Step>>> {
    prop::collection::vec(prop::collection::vec(step(), 0..4), count)
}

/// One of the addresses in use.
fn address(number: u8) -> SubaddressIndex {
    at(u32::from(number % 3), u32::from(number / 3 % 3))
}

/// Creates blocks from steps. The same steps at the same position give the same blocks.
#[derive(Clone)]
struct Maker {
    chain: Chain,
    next: u64,
    known: Vec<u64>,
    unspent: Vec<u64>,
}

impl Maker {
    fn new() -> Self {
        Self { chain: Chain::new(), next: 1, known: Vec::new(), unspent: Vec::new() }
    }

    fn block(&mut self, fork: u64, steps: &[Step]) -> ScannedBlock {
        let txs = steps.iter().filter_map(|step| self.tx(fork, step)).collect();
        self.chain.block(fork, txs)
    }

    fn number(&mut self, fork: u64) -> u64 {
        self.next += 1;
        self.next * 10 + fork
    }

    fn new_output(&mut self, fork: u64, to: SubaddressIndex, amount: u64) -> FoundOutput {
        let number = self.number(fork);
        self.known.push(number);
        self.unspent.push(number);
        output(number, to, amount)
    }

    fn tx(&mut self, fork: u64, step: &Step) -> Option<ScannedTx> {
        let number = self.number(fork);
        Some(match step {
            Step::Receive { to, unlock } => {
                let outputs =
                    to.iter().map(|(to, amount)| self.new_output(fork, address(*to), *amount)).collect();
                let unlock_time = match unlock % 8 {
                    0 => self.chain.height().0 + u64::from(*unlock),
                    1 => NOW.adjusted - 200 + u64::from(*unlock),
                    _ => 0,
                };
                with(receipt(number, outputs), |content| content.unlock_time = unlock_time)
            }
            Step::Spend { which, back, to } => {
                let mut spent = Vec::new();
                for which in which {
                    if self.unspent.is_empty() {
                        break;
                    }
                    spent.push(self.unspent.swap_remove(which.index(self.unspent.len())));
                }
                if spent.is_empty() {
                    return None;
                }
                let change = self.new_output(fork, at(0, 0), *back);
                let other = self.new_output(fork, address(*to), *back);
                spend(number, &spent, vec![change, other])
            }
            Step::SameKey { which, amount } => {
                if self.known.is_empty() {
                    return None;
                }
                let same = *which.get(&self.known);
                receipt(number, vec![output(same, at(0, 0), *amount)])
            }
        })
    }
}

/// A wallet whose addresses are all in use, so that payments add none.
fn prepared() -> Wallet {
    let mut wallet = new_wallet();
    for account in 0..3 {
        if account > 0 {
            wallet.create_account("");
        }
        wallet.create_addresses(account, 2, "").unwrap();
    }
    wallet
}

fn scan(wallet: &mut Wallet, maker: &mut Maker, fork: u64, steps: &[Vec<Step>], batch: usize) {
    for steps in steps.chunks(batch.max(1)) {
        let blocks = steps.iter().map(|steps| maker.block(fork, steps)).collect();
        wallet.apply(blocks, maker.chain.height()).unwrap();
    }
}

/// The results of all queries.
#[derive(Debug, PartialEq)]
struct View {
    height: Height,
    history: Vec<Hash>,
    outputs: Vec<OwnedOutput>,
    payments: Vec<Payment>,
    sent: Vec<String>,
    balances: Vec<Balance>,
    addresses: Vec<SubaddressBalance>,
}

fn view(wallet: &Wallet) -> View {
    let filter = TransferFilter::default();
    let mut addresses = Vec::new();
    for account in 0..wallet.account_count() {
        addresses.extend(wallet.balance_per_subaddress(account, false, NOW));
        addresses.extend(wallet.balance_per_subaddress(account, true, NOW));
    }
    let mut balances = wallet.balances(false, NOW);
    balances.extend(wallet.balances(true, NOW));
    View {
        height: wallet.height(),
        history: wallet.short_chain_history(),
        outputs: wallet.outputs().to_vec(),
        payments: wallet.payments(&filter).map(|one| Payment::clone(one)).collect(),
        sent: wallet.transfers_out(&filter, NOW).iter().map(|one| format!("{one:?}")).collect(),
        balances,
        addresses,
    }
}

/// Computes balances without any index.
fn naive_balances(wallet: &Wallet, strict: bool) -> BTreeMap<SubaddressIndex, (u64, u64, u64, u64)> {
    let mut sums: BTreeMap<_, (u64, u64, u64, u64)> = BTreeMap::new();
    for one in wallet.outputs().iter().filter(|one| !one.is_spent(strict) && !one.frozen) {
        let sum = sums.entry(one.subaddress).or_default();
        sum.0 += one.amount.0;
        if wallet.is_output_unlocked(one, NOW) {
            sum.1 += one.amount.0;
            continue;
        }
        let by_height = if one.unlock_time < 500_000_000 { one.unlock_time } else { 0 };
        let blocks = by_height.max(one.height.0 + 10).saturating_sub(wallet.height().0);
        let time = if one.unlock_time < 500_000_000 { 0 } else { one.unlock_time.saturating_sub(NOW.clock) };
        sum.2 = sum.2.max(blocks);
        sum.3 = sum.3.max(time);
    }
    sums
}

fn check_balances(wallet: &Wallet) {
    for strict in [false, true] {
        let naive = naive_balances(wallet, strict);
        let mut found = BTreeMap::new();
        for account in 0..wallet.account_count() {
            let addresses = wallet.balance_per_subaddress(account, strict, NOW);
            let balance = wallet.balance(account, strict, NOW);
            let sum = |value: fn(&Balance) -> u64| addresses.iter().map(move |one| value(&one.balance));
            assert_eq!(balance.total.0, sum(|one| one.total.0).sum::<u64>());
            assert_eq!(balance.unlocked.0, sum(|one| one.unlocked.0).sum::<u64>());
            assert_eq!(balance.blocks_to_unlock, sum(|one| one.blocks_to_unlock).max().unwrap_or(0));
            assert_eq!(balance.time_to_unlock, sum(|one| one.time_to_unlock).max().unwrap_or(0));
            assert_eq!(wallet.balances(strict, NOW)[usize::try_from(account).unwrap()], balance);
            for SubaddressBalance { index, balance, unspent_outputs } in addresses {
                let unspent =
                    wallet.outputs().iter().filter(|one| one.subaddress == index && one.spent.is_none());
                assert_eq!(unspent_outputs, unspent.count() as u64);
                let Balance { total, unlocked, blocks_to_unlock, time_to_unlock } = balance;
                found.insert(index, (total.0, unlocked.0, blocks_to_unlock, time_to_unlock));
            }
        }
        assert_eq!(found, naive);
    }
}

proptest! {
    #![proptest_config(ferrite_testkit::properties::cases(64))]

    #[test]
    fn a_reorg_equals_a_fresh_scan(
        common in blocks(1..12),
        old in blocks(1..8),
        new in blocks(1..8),
        batch in 1..5usize,
    ) {
        let mut wallet = prepared();
        let mut maker = Maker::new();
        scan(&mut wallet, &mut maker, 0, &common, batch);
        let mut other = maker.clone();
        scan(&mut wallet, &mut maker, 1, &old, batch);
        check_balances(&wallet);
        let mut fresh_maker = Maker::new();
        let mut fresh = prepared();
        scan(&mut fresh, &mut fresh_maker, 0, &common, 1);
        scan(&mut fresh, &mut fresh_maker, 2, &new, 1);
        scan(&mut wallet, &mut other, 2, &new, batch);
        check_balances(&wallet);
        prop_assert_eq!(view(&wallet), view(&fresh));
    }

    #[test]
    fn detached_blocks_leave_no_trace(common in blocks(1..12), more in blocks(1..8), batch in 1..5usize) {
        let mut wallet = prepared();
        let mut maker = Maker::new();
        scan(&mut wallet, &mut maker, 0, &common, batch);
        let height = wallet.height();
        let before = view(&wallet);
        let tables = stored(wallet.snapshot());
        scan(&mut wallet, &mut maker, 0, &more, batch);
        prop_assert_eq!(wallet.rollback(height), height);
        check_balances(&wallet);
        prop_assert_eq!(view(&wallet), before);
        let mut left = stored(wallet.snapshot());
        // An output that is spent again must have the same ring again.
        left.retain(|(table, _), _| *table != Table::Rings);
        prop_assert_eq!(left, tables);
    }

    #[test]
    fn a_stored_wallet_loads_unchanged(
        steps in blocks(1..16),
        back in 0..8u64,
        after in blocks(0..4),
        batch in 1..5usize,
    ) {
        let mut wallet = prepared();
        let mut all = ChangeSet::new();
        let mut maker = Maker::new();
        for (number, steps) in steps.iter().enumerate() {
            scan(&mut wallet, &mut maker, 0, std::slice::from_ref(steps), 1);
            if number % batch == 0 {
                all.merge(wallet.take_changes());
            }
        }
        let height = wallet.rollback(Height(wallet.height().0.saturating_sub(back)));
        maker.chain.cut(height.0);
        scan(&mut wallet, &mut maker, 3, &after, batch);
        all.merge(wallet.take_changes());
        let tables = stored(wallet.snapshot());
        prop_assert_eq!(&stored(all.clone()), &tables);
        for changes in [wallet.snapshot().collect(), all] {
            let loaded = Wallet::load(keys(), options(), changes).unwrap();
            prop_assert_eq!(&stored(loaded.snapshot()), &tables);
            prop_assert_eq!(view(&loaded), view(&wallet));
            check_balances(&loaded);
        }
    }

    #[test]
    fn batches_do_not_matter(steps in blocks(1..16), batch in 1..16usize) {
        let mut one_by_one = prepared();
        scan(&mut one_by_one, &mut Maker::new(), 0, &steps, 1);
        let mut batched = prepared();
        scan(&mut batched, &mut Maker::new(), 0, &steps, batch);
        prop_assert_eq!(stored(batched.snapshot()), stored(one_by_one.snapshot()));
    }
}
