//! Random payments of every shape: the real daemon accepts all of them, and the real wallet finds every coin.
//! `FERRITE_TEST_ROUNDS` multiplies the twelve steps.

use std::collections::{BTreeMap, BTreeSet};

use ferrite_testkit::http::json_text;
use ferrite_testkit::monerod::{Monerod, WalletRpc};
use ferrite_types::Amount;
use ferrite_types::address::{Address, AddressKind, SubaddressIndex};
use ferrite_types::extra::{PaymentId, push_payment_id};
use ferrite_types::network::Network;
use ferrite_wallet::spend::decoys::DecoyError;
use ferrite_wallet::spend::pending::PendingTx;
use ferrite_wallet::spend::random;
use ferrite_wallet::spend::select::{
    SpendError, SweepRequest, TransferRequest, sweep_all, sweep_single, transfer,
};

use super::ours::{OurWallet, rng, terms};
use super::{confirm, destination, rich, their_balance};

/// A random number below `limit`.
fn below(limit: u64) -> u64 {
    random::below(&mut rng(), limit)
}

fn one_of<T>(list: &[T]) -> &T {
    &list[random::index(&mut rng(), list.len())]
}

/// The participants.
struct Story {
    node: Monerod,
    theirs: WalletRpc,
    wallet: OurWallet,
    /// The recipient's addresses.
    addresses: Vec<String>,
    integrated: String,
    /// Our addresses, for change and for other accounts.
    own: Vec<String>,
    /// The recipient's expected balance.
    expected: u64,
    /// The number of transactions of each kind.
    sent: BTreeMap<&'static str, usize>,
}

impl Story {
    fn begin() -> Self {
        let (node, wallet) = rich();
        let mut theirs = WalletRpc::start(&node);
        let answer = theirs.json_rpc("get_address", "{}");
        let mut addresses = vec![json_text(&answer, "address").expect("an address")];
        for _ in 0..3 {
            let answer = theirs.json_rpc("create_address", r#"{"account_index":0}"#);
            addresses.push(json_text(&answer, "address").expect("an address"));
        }
        let answer = theirs.json_rpc("make_integrated_address", "{}");
        let integrated = json_text(&answer, "integrated_address").expect("an address");
        let indices = [(0, 0), (0, 2), (1, 0), (1, 1), (2, 3)];
        let own = indices.map(|(major, minor)| wallet.address(SubaddressIndex { major, minor })).to_vec();
        Self { node, theirs, wallet, addresses, integrated, own, expected: 0, sent: BTreeMap::new() }
    }

    /// The spendable balance of an account.
    fn unlocked(&self, account: u32) -> u64 {
        let unspent = self.wallet.unspent();
        let usable = unspent.iter().filter(|output| output.unlocked && output.subaddress.major == account);
        usable.map(|output| output.amount.0).sum()
    }

    /// A random account with funds.
    fn account(&self) -> u32 {
        let accounts: Vec<u32> = (0..3).filter(|&account| self.unlocked(account) > 1_000_000_000).collect();
        if accounts.is_empty() { 0 } else { *one_of(&accounts) }
    }

    fn payment(&mut self) -> Result<Vec<PendingTx>, SpendError<DecoyError>> {
        let account = self.account();
        let mut terms = terms(&mut self.node, u32::try_from(below(5)).expect("small"));
        let count = match below(10) {
            0..6 => 1,
            6..9 => 2 + below(14),
            _ => 16 + below(10),
        };
        let limit = (self.unlocked(account) / 2 / count)
            .clamp(2, 10u64.pow(6 + u32::try_from(below(8)).expect("small")));
        let to_integrated = count == 1 && below(4) == 0;
        let destinations: Vec<_> = (0..count)
            .map(|_| {
                let address: &String = match below(5) {
                    _ if to_integrated => &self.integrated,
                    0 => one_of(&self.own),
                    _ => one_of(&self.addresses),
                };
                destination(address, 1 + below(limit))
            })
            .collect();
        if to_integrated {
            let address = Address::parse(Network::Mainnet, &self.integrated).expect("an address");
            let AddressKind::Integrated(id) = address.kind else { panic!("not integrated") };
            push_payment_id(&mut terms.extra, PaymentId::Encrypted(id.0));
        }
        let subtract = count <= 15 && limit > 1_000_000_000_000 && below(4) == 0;
        let request = TransferRequest {
            subtract_fee_from: subtract.then_some(0).into_iter().collect(),
            destinations,
            account,
            subaddresses: BTreeSet::new(),
        };
        self.wallet.try_make(&mut self.node, account, |funds, rings| {
            transfer(funds, &terms, &request, rings, &mut rng())
        })
    }

    fn sweep(&mut self, single: bool) -> Result<Vec<PendingTx>, SpendError<DecoyError>> {
        let terms = terms(&mut self.node, 1);
        let unspent = self.wallet.unspent();
        let large = unspent.iter().filter(|output| output.unlocked && output.amount.0 > 1_000_000_000);
        let candidates: Vec<_> = large.collect();
        if candidates.is_empty() {
            return Ok(Vec::new());
        }
        let output = *one_of(&candidates);
        let request = SweepRequest {
            to: destination(one_of::<String>(&self.addresses), 0),
            outputs: 1 + random::index(&mut rng(), 3),
            account: output.subaddress.major,
            subaddresses: BTreeSet::from([output.subaddress.minor]),
            // Not everything at once, so that funds remain for later steps.
            below: Amount(output.amount.0.min(5_000_000_000_000)),
        };
        let image = output.key_image;
        self.wallet.try_make(&mut self.node, request.account, |funds, rings| match single {
            true => sweep_single(funds, &terms, &request, &image, rings, &mut rng()),
            false => sweep_all(funds, &terms, &request, rings, &mut rng()),
        })
    }

    fn step(&mut self) {
        let (kind, made) = match below(10) {
            0 => ("single outputs", self.sweep(true).map_err(|error| format!("{error:?}"))),
            1 => ("sweeps", self.sweep(false).map_err(|error| format!("{error:?}"))),
            _ => ("payments", self.payment().map_err(|error| format!("{error:?}"))),
        };
        match made {
            Ok(txes) => {
                self.wallet.send(&mut self.node, &txes);
                let destinations = txes.iter().flat_map(|pending| &pending.destinations);
                let foreign = destinations.filter(|destination| !self.own.contains(&destination.original));
                self.expected += foreign.map(|destination| destination.amount.0).sum::<u64>();
                *self.sent.entry(kind).or_default() += txes.len();
            }
            Err(_) => *self.sent.entry("not possible").or_default() += 1,
        }
    }
}

#[test]
fn payments_of_every_shape() {
    let rounds = ferrite_testkit::soak::rounds();
    let mut story = Story::begin();
    for step in 0..12 * rounds {
        story.step();
        if step % 6 == 5 {
            let miner = story.wallet.address(SubaddressIndex::MAIN);
            story.node.mine(4, &miner);
            confirm(&mut story.node, &mut story.wallet, &mut story.theirs, 8);
            assert_eq!(their_balance(&mut story.theirs), story.expected, "after {:?}", story.sent);
        }
    }
    ferrite_testkit::seen!("{:?}, {} received", story.sent, story.expected);
    let made: usize =
        story.sent.iter().filter(|(kind, _)| **kind != "not possible").map(|(_, count)| count).sum();
    assert!(made >= 6 * rounds, "only {made} transactions");
}
