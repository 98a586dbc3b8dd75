//! The observable properties of transactions, and of their wallet's requests to the node.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use ferrite_crypto::keys::{AccountKeys, Derivation};
use ferrite_types::address::SubaddressIndex;
use ferrite_types::extra::{Extra, ExtraField};
use ferrite_types::tx::{Transaction, TxIn, TxOutTarget, relative_to_absolute};
use ferrite_types::{KeyImage, PublicKey};

use crate::blocks::Blocks;
use crate::fees::FeeRule;
use crate::proxy::Request;
use crate::questions::{asked_outputs, describe};
use crate::rings::{ASKED, Ring};

/// A requested payment.
#[derive(Debug, Clone, Copy)]
pub struct Wish {
    /// One of several plans.
    pub plan: usize,
    pub priority: u32,
    /// Number of bytes of the extra field that follow from the plan: a payment id takes eleven.
    pub extra: u64,
}

/// A sent transaction.
#[derive(Debug)]
pub struct Sent {
    pub wish: Wish,
    pub tx: Transaction,
    /// The requests to the node meanwhile, in order.
    pub requests: Vec<Request>,
    /// The height of the chain.
    pub height: usize,
    /// The fee rate of this priority, according to the node.
    pub rate: u64,
}

/// Observed frequencies.
pub type Shares = BTreeMap<String, u64>;

/// The properties of all transactions of one program.
#[derive(Debug, Default)]
pub struct Samples {
    pub transactions: usize,
    pub rings: Vec<Ring>,
    /// Ages of the spent outputs in blocks: their position within a block depends on the fees of others.
    pub real_ages: Vec<f64>,
    /// The fields of the extra field with their lengths.
    pub layouts: Shares,
    /// The position of the payee's output, and the number of outputs.
    pub places: Shares,
    /// Inputs and outputs.
    pub shapes: Shares,
    /// Versions, types of proofs and outputs, order of inputs, unlock time.
    pub forms: Shares,
    /// Fees that violate the program's rule, with the expected ones.
    pub wrong_fees: Vec<[u64; 2]>,
    /// Weights, sizes, fees, and fees per weight, by shape and priority. Fees are converted to the new version's rule.
    pub weights: BTreeMap<String, Vec<f64>>,
    pub sizes: BTreeMap<String, Vec<f64>>,
    pub fees: BTreeMap<String, Vec<f64>>,
    pub fee_rates: BTreeMap<String, Vec<f64>>,
    /// Fees per weight, unconverted.
    pub raw_fee_rates: BTreeMap<String, Vec<f64>>,
    /// Number of outputs requested twice for one transaction.
    pub again: Vec<f64>,
    /// The requests to the node, in order.
    pub questions: Shares,
    /// Each request with its parameters.
    pub parameters: Shares,
    /// Each request with its head.
    pub heads: Shares,
}

impl Samples {
    /// Collects the properties of a program's transactions. `own` has the positions of its wallet's outputs.
    pub fn of(
        sent: &[Sent],
        rule: FeeRule,
        own: &HashMap<KeyImage, u64>,
        blocks: &Blocks,
        payee: &AccountKeys,
    ) -> Self {
        let mut samples = Self { transactions: sent.len(), ..Self::default() };
        let mut spent = HashSet::new();
        for one in sent {
            samples.add_rings(one, own, &mut spent);
            samples.add_looks(one, payee);
            samples.add_numbers(one, rule);
            samples.add_questions(one);
        }
        let age = |ring: &Ring| (ring.height - blocks.block_of(ring.real)) as f64;
        samples.real_ages = samples.rings.iter().map(age).collect();
        samples
    }

    fn add_rings(&mut self, sent: &Sent, own: &HashMap<KeyImage, u64>, spent: &mut HashSet<KeyImage>) {
        let asked: Vec<Vec<u64>> = asked_outputs(&sent.requests);
        let chunks: Vec<&[u64]> = asked.iter().flat_map(|list| list.chunks(ASKED)).collect();
        let different: HashSet<&u64> = chunks.iter().copied().flatten().collect();
        self.again.push((chunks.len() * ASKED - different.len()) as f64);
        for input in &sent.tx.prefix.vin {
            let TxIn::ToKey { key_offsets, key_image, .. } = input else { panic!("not spent: {input:?}") };
            assert!(spent.insert(*key_image), "an output that was spent before has a ring already");
            let members = relative_to_absolute(key_offsets);
            let real = own[key_image];
            assert!(members.contains(&real), "the wallet does not know which it spends");
            let of_this = |list: &&[u64]| members.iter().all(|member| list.contains(member));
            // The requests are in the order in which the wallet selected the outputs, which is not that of the inputs.
            // An output that was tried alone first keeps its ring, so its first request counts.
            let asked = chunks.iter().copied().find(of_this);
            let asked = asked.expect("the node was asked for all members").to_vec();
            self.rings.push(Ring { height: sent.height, real, members, asked });
        }
    }

    fn add_looks(&mut self, sent: &Sent, payee: &AccountKeys) {
        let (plan, prefix) = (sent.wish.plan, &sent.tx.prefix);
        count(&mut self.layouts, format!("{plan}: {}", layout(&prefix.extra)));
        count(&mut self.shapes, format!("{plan}: {}", shape(&sent.tx)));
        count(&mut self.places, format!("{plan}: {}", places(&sent.tx, payee)));
        count(&mut self.forms, form(&sent.tx));
    }

    fn add_numbers(&mut self, sent: &Sent, rule: FeeRule) {
        let (shape, priority) = (shape(&sent.tx), sent.wish.priority);
        let weight = sent.tx.weight() as f64;
        self.weights.entry(shape.clone()).or_default().push(weight);
        self.sizes.entry(shape.clone()).or_default().push(sent.tx.to_blob().len() as f64);
        let fee_by = |rule: FeeRule| rule.fee(&sent.tx, sent.rate, sent.wish.extra);
        let raw = sent.tx.fee().expect("not of a miner").0;
        let expected = raw == fee_by(rule);
        if !expected {
            self.wrong_fees.push([raw, fee_by(rule)]);
        }
        let fee = if expected { fee_by(FeeRule::New) } else { raw } as f64;
        self.fees.entry(format!("priority {priority}, {shape}")).or_default().push(fee);
        self.fee_rates.entry(format!("priority {priority}")).or_default().push(fee / weight);
        self.raw_fee_rates.entry(format!("priority {priority}")).or_default().push(raw as f64 / weight);
    }

    fn add_questions(&mut self, sent: &Sent) {
        let names: Vec<&str> = sent.requests.iter().map(|request| request.name.as_str()).collect();
        count(&mut self.questions, names.join(" "));
        for request in &sent.requests {
            count(&mut self.parameters, describe(request, sent));
            count(&mut self.heads, format!("{}: {}", request.name, request.head));
        }
    }
}

/// Counts one more of a kind.
pub fn count(shares: &mut Shares, kind: String) {
    *shares.entry(kind).or_default() += 1;
}

fn shape(tx: &Transaction) -> String {
    format!("{} in, {} out", tx.prefix.vin.len(), tx.prefix.vout.len())
}

/// The properties that must be the same for all.
fn form(tx: &Transaction) -> String {
    let inputs = tx.prefix.vin.iter().map(|input| match input {
        TxIn::ToKey { key_offsets, key_image, amount } => (key_image, key_offsets.len(), amount.0),
        other => panic!("not spent: {other:?}"),
    });
    let inputs: Vec<_> = inputs.collect();
    let falling = inputs.windows(2).all(|pair| pair[0].0.0 > pair[1].0.0);
    let rings: BTreeSet<(usize, u64)> = inputs.iter().map(|(_, size, amount)| (*size, *amount)).collect();
    let tagged = tx.prefix.vout.iter().all(|out| matches!(out.target, TxOutTarget::ToTaggedKey { .. }));
    let kind = tx.rct_type();
    format!(
        "version {}, {kind:?}, unlock time {}, key images falling {falling}, view tags {tagged}, rings {rings:?}",
        tx.version(),
        tx.prefix.unlock_time
    )
}

fn layout(extra: &[u8]) -> String {
    let extra = Extra::parse(extra);
    assert!(extra.is_complete(), "an extra field that does not end well");
    let field = |field: &ExtraField| match field {
        ExtraField::Padding(length) => format!("padding {length}"),
        ExtraField::PubKey(_) => "key".to_owned(),
        ExtraField::Nonce(nonce) => format!("nonce {} {:?}", nonce.len(), nonce.first()),
        ExtraField::MergeMining(_) => "mining".to_owned(),
        ExtraField::AdditionalPubKeys(keys) => format!("keys {}", keys.len()),
        ExtraField::MysteriousMinergate(bytes) => format!("strange {}", bytes.len()),
    };
    extra.fields.iter().map(field).collect::<Vec<_>>().join(", ")
}

/// The owners of the outputs in order: `m` for the payee's main address, `1` and `2` for subaddresses, `-` for change.
fn places(tx: &Transaction, payee: &AccountKeys) -> String {
    let extra = Extra::parse(&tx.prefix.extra);
    let additional = extra.additional_pub_keys().unwrap_or_default();
    let derive = |key| Derivation::new(key, payee.view.secret()).expect("a point");
    let main = derive(extra.pub_key().expect("a key"));
    let sub = |minor| payee.subaddress(SubaddressIndex { major: 0, minor }).spend;
    let spend_keys = [('m', *payee.spend.public()), ('1', sub(1)), ('2', sub(2))];
    let owner = |(place, key): (u64, &PublicKey)| {
        let own = usize::try_from(place).ok().and_then(|place| additional.get(place)).map(derive);
        let derivations: Vec<Derivation> = own.into_iter().chain([main.clone()]).collect();
        let pays = |spend: &PublicKey| {
            derivations.iter().any(|one| one.derive_public_key(place, spend).expect("a point") == *key)
        };
        spend_keys.iter().find(|(_, spend)| pays(spend)).map_or('-', |(name, _)| *name)
    };
    let keys = tx.prefix.vout.iter().map(|out| out.key().expect("a key"));
    (0..).zip(keys).map(owner).collect()
}
