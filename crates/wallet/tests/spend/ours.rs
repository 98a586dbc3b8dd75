//! A minimal wallet of ours on the chain of a real daemon, with only what spending needs.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use ferrite_crypto::random::os_rng;
use ferrite_testkit::http::{json_array, json_number, json_numbers, json_text};
use ferrite_testkit::monerod::Monerod;
use ferrite_types::address::{Address, AddressKind, SubaddressIndex};
use ferrite_types::block::Block;
use ferrite_types::extra::Extra;
use ferrite_types::network::Network;
use ferrite_types::tx::Transaction;
use ferrite_types::{CompressedPoint, Hash, Height, KeyImage, PublicKey};
use ferrite_wallet::keys::{Lookahead, Subaddresses, WalletKeys};
use ferrite_wallet::scan::{BlockToScan, ScanStart, ScannedBlock, Scanner, TxContent};
use ferrite_wallet::spend::decoys::{
    AmountCount, DaemonRings, DecoyDaemon, DecoyError, OutputAnswer, OutputRef,
};
use ferrite_wallet::spend::fee::{Estimate, Priority, base_fee, quantization_mask};
use ferrite_wallet::spend::pending::PendingTx;
use ferrite_wallet::spend::rules::Forks;
use ferrite_wallet::spend::select::{Funds, Settings, SpendError, Terms};
use ferrite_wallet::spend::{SenderKeys, Spendable};
use ferrite_wallet::state::KnownRings;
use rand_core::CryptoRng;

/// A wallet of ours.
pub(crate) struct OurWallet {
    pub(crate) keys: Arc<WalletKeys>,
    pub(crate) sender: SenderKeys,
    scanner: Scanner,
    height: u64,
    /// The number of RingCT outputs of the chain.
    hidden: u64,
    pub(crate) outputs: Vec<Spendable>,
    unlock_times: Vec<u64>,
    pub(crate) spent: HashSet<KeyImage>,
}

impl OurWallet {
    pub(crate) fn new(seed: [u8; 32]) -> Self {
        let keys = Arc::new(WalletKeys::from_seed(&seed, 0));
        let subaddresses =
            Subaddresses::new(&keys, Lookahead { accounts: 3, addresses: 5 }).expect("a small one");
        let scanner = Scanner::new(Arc::clone(&keys), &subaddresses, ScanStart::default());
        let sender = SenderKeys::of_wallet(&keys).expect("it can spend");
        Self {
            keys,
            sender,
            scanner,
            height: 0,
            hidden: 0,
            outputs: Vec::new(),
            unlock_times: Vec::new(),
            spent: HashSet::new(),
        }
    }

    pub(crate) fn address(&self, index: SubaddressIndex) -> String {
        let keys = self.keys.subaddress(index);
        let kind = if index.is_main() { AddressKind::Standard } else { AddressKind::Subaddress };
        Address { network: Network::Mainnet, kind, spend: keys.spend, view: keys.view }.to_string()
    }

    /// Scans new blocks.
    pub(crate) fn refresh(&mut self, node: &mut Monerod) {
        let top =
            u64::try_from(json_number(&node.json_rpc("get_block_count", "{}"), "count").expect("a count"))
                .expect("not negative");
        while self.height < top {
            let answer = node.json_rpc("get_block", &format!(r#"{{"height":{}}}"#, self.height));
            let blob = const_hex::decode(json_text(&answer, "blob").expect("a block")).expect("hex");
            let block = Block::from_blob(&blob).expect("a block");
            let txs: Vec<Vec<u8>> = block.tx_hashes.iter().map(|id| node.transaction(id)).collect();
            self.scan(&blob, &block, &txs);
            self.height += 1;
        }
        let unlocked = |height: u64, unlock_time: u64| height + 10 <= top && unlock_time <= top;
        for (output, &unlock_time) in self.outputs.iter_mut().zip(&self.unlock_times) {
            output.unlocked = unlocked(output.height.0, unlock_time);
        }
    }

    fn scan(&mut self, blob: &[u8], block: &Block, txs: &[Vec<u8>]) {
        let parsed: Vec<Transaction> =
            txs.iter().map(|tx| Transaction::from_blob(tx).expect("a transaction")).collect();
        let indices: Vec<Vec<[u8; 8]>> = std::iter::once(&block.miner_tx)
            .chain(&parsed)
            .map(|tx| {
                let first = self.hidden;
                let count = tx.prefix.vout.len() as u64;
                if tx.version() == 2 {
                    self.hidden += count;
                }
                (first..first + count).map(u64::to_le_bytes).collect()
            })
            .collect();
        let to_scan = BlockToScan {
            height: Height(self.height),
            block: blob,
            txs: txs.iter().map(Vec::as_slice).collect(),
            output_indices: indices.iter().map(Vec::as_slice).collect(),
        };
        let scanned = self.scanner.scan(&[to_scan]).expect("it can be scanned");
        for block in scanned {
            self.apply(block);
        }
    }

    fn apply(&mut self, block: ScannedBlock) {
        for tx in block.txs {
            self.spent.extend(tx.inputs.iter().map(|input| input.key_image));
            let extra = Extra::parse(&tx.extra);
            let TxContent { txid, unlock_time, .. } = *tx.content;
            for found in tx.outputs {
                self.unlock_times.push(unlock_time);
                self.outputs.push(Spendable {
                    transfer: self.outputs.len(),
                    txid,
                    height: block.height,
                    index_in_tx: found.index_in_tx,
                    global_index: found.global_index.expect("it is in a block").0,
                    key: found.key,
                    tx_key: *extra.pub_key().expect("a key"),
                    additional_tx_keys: extra.additional_pub_keys().unwrap_or_default().to_vec(),
                    subaddress: found.subaddress,
                    amount: found.amount,
                    mask: ferrite_crypto::keys::SecretKey::from_bytes_mod_order(&found.mask),
                    rct: found.rct,
                    key_image: found.key_image.expect("it can spend"),
                    unlocked: false,
                    frozen: false,
                    key_image_partial: false,
                });
            }
        }
    }

    /// The unspent outputs.
    pub(crate) fn unspent(&self) -> Vec<Spendable> {
        self.outputs.iter().filter(|output| !self.spent.contains(&output.key_image)).cloned().collect()
    }

    /// Creates transactions, which must succeed.
    pub(crate) fn make(
        &self,
        node: &mut Monerod,
        account: u32,
        make: impl FnOnce(
            &Funds<'_>,
            &mut DaemonRings<'_, Outputs<'_>>,
        ) -> Result<Vec<PendingTx>, SpendError<DecoyError>>,
    ) -> Vec<PendingTx> {
        self.try_make(node, account, make).expect("it is possible")
    }

    /// Creates transactions.
    pub(crate) fn try_make(
        &self,
        node: &mut Monerod,
        account: u32,
        make: impl FnOnce(
            &Funds<'_>,
            &mut DaemonRings<'_, Outputs<'_>>,
        ) -> Result<Vec<PendingTx>, SpendError<DecoyError>>,
    ) -> Result<Vec<PendingTx>, SpendError<DecoyError>> {
        let outputs = self.unspent();
        let mut balance = BTreeMap::new();
        for output in outputs.iter().filter(|output| output.subaddress.major == account) {
            *balance.entry(output.subaddress.minor).or_insert(0) += output.amount.0;
        }
        let funds = Funds { outputs: &outputs, balance: &balance, sender: &self.sender };
        let (mut daemon, mut known) = (Outputs(node), KnownRings::new());
        make(&funds, &mut DaemonRings::new(&mut daemon, &mut known))
    }

    /// Sends transactions, which the daemon must accept.
    pub(crate) fn send(&mut self, node: &mut Monerod, txes: &[PendingTx]) -> Vec<Hash> {
        let send = |pending: &PendingTx| {
            let body = format!(r#"{{"tx_as_hex":"{}"}}"#, const_hex::encode(pending.tx.to_blob()));
            let answer = node.post("/send_raw_transaction", &body);
            assert_eq!(json_text(&answer, "status").as_deref(), Some("OK"), "refused: {answer}");
            node.wait_until_relayed(&pending.tx.hash());
            pending.tx.hash()
        };
        let ids = txes.iter().map(send).collect();
        self.spent.extend(txes.iter().flat_map(|pending| &pending.key_images));
        ids
    }
}

/// The terms according to a daemon.
pub(crate) fn terms(node: &mut Monerod, priority: u32) -> Terms {
    let answer = node.json_rpc("get_fee_estimate", r#"{"grace_blocks":10}"#);
    let number = |name| u64::try_from(json_number(&answer, name).expect("a number")).expect("not negative");
    let estimate = Estimate {
        fee: number("fee"),
        fees: json_numbers(&answer, "fees"),
        quantization_mask: number("quantization_mask"),
    };
    assert_eq!(estimate.fees.len(), 4);
    let forks = Forks::long_since(16);
    Terms {
        rules: forks.tx_rules(),
        weight_limit: forks.weight_limit(),
        base_fee: base_fee(Priority(priority), Priority::DEFAULT, Some(&estimate), &forks),
        fee_mask: quantization_mask(Some(&estimate), &forks),
        decoys: usize::try_from(forks.decoys(0)).expect("a small number"),
        extra: Vec::new(),
        unlock_time: 0,
        settings: Settings::default(),
    }
}

/// The outputs of a real daemon.
pub(crate) struct Outputs<'a>(pub(crate) &'a mut Monerod);

impl DecoyDaemon for Outputs<'_> {
    type Error = DecoyError;

    fn distribution(&mut self) -> Result<Vec<u64>, DecoyError> {
        let parameters = r#"{"amounts":[0],"from_height":0,"cumulative":false,"binary":false}"#;
        Ok(json_numbers(&self.0.json_rpc("get_output_distribution", parameters), "distribution"))
    }

    fn histogram(&mut self, _: &[u64]) -> Result<HashMap<u64, AmountCount>, DecoyError> {
        unreachable!("the chain has hidden outputs only")
    }

    fn outputs(&mut self, outputs: &[OutputRef]) -> Result<Vec<OutputAnswer>, DecoyError> {
        let list: Vec<_> = outputs
            .iter()
            .map(|output| format!(r#"{{"amount":{},"index":{}}}"#, output.amount, output.index))
            .collect();
        let answer = self.0.post("/get_outs", &format!(r#"{{"outputs":[{}]}}"#, list.join(",")));
        let outs = json_array(&answer, "outs").unwrap_or_else(|| panic!("no outputs: {answer}"));
        let one = |text: &str| {
            let key = |name| json_text(text, name).expect("a key").parse::<PublicKey>().expect("hex");
            let unlocked = ferrite_testkit::http::json_true(text, "unlocked");
            OutputAnswer { key: key("key"), mask: CompressedPoint(key("mask").0), unlocked }
        };
        Ok(outs.split('}').filter(|text| text.contains("\"key\"")).map(one).collect())
    }
}

/// The random generator of these tests.
pub(crate) fn rng() -> impl CryptoRng {
    os_rng()
}
