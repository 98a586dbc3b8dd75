//! A chain on which two wallets, ours and the reference's, own the same kind of outputs.

use ferrite_testkit::monerod::SOME_ADDRESS as SINK;

use super::nodes::Node;
use super::service::{Service, Which, result};

/// A whole coin, and what each output is worth.
const COIN: u64 = 1_000_000_000_000;
/// As many outputs as a transaction pays, beside its change.
const AT_ONCE: usize = 15;
/// Mined outputs are locked for so long.
const MATURITY: u32 = 60;
/// So many blocks are over what is spent: 0.18.0.0 finds decoys on a chain that is long enough only.
const OVER_IT: u32 = 90;

/// Outputs of an address.
struct Share {
    address: String,
    outputs: usize,
}

/// What each wallet is to own.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Wanted {
    /// Of its first account.
    pub(crate) outputs: usize,
    /// So many accounts more.
    pub(crate) accounts: usize,
    /// Of each of them.
    pub(crate) account_outputs: usize,
}

/// The node and the two wallets, ours first.
pub(crate) struct Stage {
    pub(crate) wallets: [Service; 2],
    node: Node,
    /// What was sent and is not mined.
    waiting: Vec<String>,
}

impl Stage {
    /// The node's chain becomes about 300 blocks long.
    pub(crate) fn new(node: Node, wanted: Wanted) -> Self {
        let start = |which| {
            let service = Service::start(which, node.port());
            service.create();
            service
        };
        let wallets = [Which::Ours, Which::Reference].map(start);
        let bank = start(Which::Ours);
        let mut stage = Self { wallets, node, waiting: Vec::new() };
        stage.pay(&bank, wanted);
        stage.node.mine(OVER_IT, SINK);
        stage.refresh();
        stage
    }

    /// Somebody who mined a lot pays both wallets.
    fn pay(&mut self, bank: &Service, wanted: Wanted) {
        let shares = self.wallets.each_ref().map(|wallet| shares(wallet, wanted));
        let payments: Vec<String> = shares.iter().flatten().flat_map(Share::payments).collect();
        // A payment may take two outputs.
        let mined = 2 * u32::try_from(payments.len()).unwrap() + 2;
        self.node.mine(mined, &address(bank, 0));
        self.node.mine(MATURITY, SINK);
        bank.refresh();
        for payment in &payments {
            let sent = result(&bank.call("transfer", payment));
            self.waiting.push(sent.text("tx_hash").unwrap().to_owned());
        }
        self.settle();
    }

    /// Mines what was sent.
    pub(crate) fn settle(&mut self) {
        for txid in std::mem::take(&mut self.waiting) {
            self.node.wait_until_relayed(&txid);
        }
        self.node.mine(2, SINK);
        self.refresh();
    }

    /// Notes a transaction, so that it is mined when things are [settled](Self::settle).
    pub(crate) fn sent(&mut self, txid: String) {
        self.waiting.push(txid);
    }

    fn refresh(&self) {
        for wallet in &self.wallets {
            wallet.refresh();
        }
    }

    /// How many blocks there are, as the wallets say, which must agree.
    pub(crate) fn height(&self) -> u64 {
        let heights =
            self.wallets.each_ref().map(|wallet| result(&wallet.call("get_height", "{}")).number("height"));
        assert_eq!(heights[0], heights[1]);
        heights[0].unwrap()
    }
}

/// The addresses of a wallet, and how much each gets.
fn shares(wallet: &Service, wanted: Wanted) -> Vec<Share> {
    let mut shares = vec![Share { address: address(wallet, 0), outputs: wanted.outputs }];
    for account in 1..=wanted.accounts {
        wallet.call("create_account", "{}");
        shares.push(Share { address: address(wallet, account), outputs: wanted.account_outputs });
    }
    shares
}

impl Share {
    /// What the payments are asked for with.
    fn payments(&self) -> Vec<String> {
        let full = self.outputs / AT_ONCE;
        let counts = std::iter::repeat_n(AT_ONCE, full).chain(Some(self.outputs % AT_ONCE));
        counts.filter(|count| *count > 0).map(|count| self.payment(count)).collect()
    }

    fn payment(&self, outputs: usize) -> String {
        let one = format!(r#"{{"address":"{}","amount":{COIN}}}"#, self.address);
        format!(r#"{{"destinations":[{}]}}"#, vec![one; outputs].join(","))
    }
}

/// The address of an account.
pub(crate) fn address(wallet: &Service, account: usize) -> String {
    let answer = result(&wallet.call("get_address", &format!(r#"{{"account_index":{account}}}"#)));
    answer.text("address").unwrap().to_owned()
}
