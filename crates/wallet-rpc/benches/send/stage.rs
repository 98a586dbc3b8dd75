//! A chain on which two wallets, ours and the reference's, own the same kind of outputs.

use ferrite_testkit::monerod::SOME_ADDRESS as SINK;

use super::nodes::Node;
use super::service::{Service, Which, result};

/// One coin, the amount of each output.
const COIN: u64 = 1_000_000_000_000;
/// Destinations of a transaction, besides its change.
const DESTINATIONS: usize = 15;
/// Blocks until a mined output is unlocked.
const MATURITY: u32 = 60;
/// Blocks mined on top of the payments: 0.18.0.0 finds decoys only on a chain that is long enough.
const BLOCKS_ON_TOP: u32 = 90;

/// Outputs of an address.
struct Share {
    address: String,
    outputs: usize,
}

/// The outputs of each wallet.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Wanted {
    /// In the first account.
    pub(crate) outputs: usize,
    /// Number of further accounts.
    pub(crate) accounts: usize,
    /// In each further account.
    pub(crate) account_outputs: usize,
}

/// The node and the two wallets, ours first.
pub(crate) struct Stage {
    pub(crate) wallets: [Service; 2],
    node: Node,
    /// Sent transactions that are not mined yet.
    waiting: Vec<String>,
}

impl Stage {
    /// Extends the node's chain to about 300 blocks.
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
        stage.node.mine(BLOCKS_ON_TOP, SINK);
        stage.refresh();
        stage
    }

    /// A third wallet with many mined outputs pays both.
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

    /// Mines the sent transactions.
    pub(crate) fn settle(&mut self) {
        for txid in std::mem::take(&mut self.waiting) {
            self.node.wait_until_relayed(&txid);
        }
        self.node.mine(2, SINK);
        self.refresh();
    }

    /// Records a transaction, which [`settle`](Self::settle) mines.
    pub(crate) fn sent(&mut self, txid: String) {
        self.waiting.push(txid);
    }

    fn refresh(&self) {
        for wallet in &self.wallets {
            wallet.refresh();
        }
    }

    /// The height, on which both wallets must agree.
    pub(crate) fn height(&self) -> u64 {
        let heights =
            self.wallets.each_ref().map(|wallet| result(&wallet.call("get_height", "{}")).number("height"));
        assert_eq!(heights[0], heights[1]);
        heights[0].unwrap()
    }
}

/// The addresses of a wallet, with the number of outputs for each.
fn shares(wallet: &Service, wanted: Wanted) -> Vec<Share> {
    let mut shares = vec![Share { address: address(wallet, 0), outputs: wanted.outputs }];
    for account in 1..=wanted.accounts {
        wallet.call("create_account", "{}");
        shares.push(Share { address: address(wallet, account), outputs: wanted.account_outputs });
    }
    shares
}

impl Share {
    /// The parameters of the `transfer` calls.
    fn payments(&self) -> Vec<String> {
        let full = self.outputs / DESTINATIONS;
        let counts = std::iter::repeat_n(DESTINATIONS, full).chain(Some(self.outputs % DESTINATIONS));
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
