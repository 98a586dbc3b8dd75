//! What can be seen of a transaction, and of what its wallet asked for it.

use std::collections::{BTreeMap, HashSet};

use ferrite_crypto::keys::{AccountKeys, Derivation};
use ferrite_rpc::daemon::outputs::GetOutsBinRequest;
use ferrite_types::extra::{Extra, ExtraField};
use ferrite_types::tx::{Transaction, TxIn, relative_to_absolute};
use ferrite_types::{KeyImage, epee};

use crate::proxy::Request;

/// What is known of all transactions of one program.
#[derive(Debug, Default)]
pub struct Samples {
    pub transactions: usize,
    /// What was spent before. Both programs take the same ring again for it, which is no new draw.
    seen: HashSet<KeyImage>,
    /// How many rings were new.
    pub rings: usize,
    /// How old the members of rings are, in outputs.
    pub ages: Vec<f64>,
    /// How old the outputs are that the node was asked about.
    pub asked_ages: Vec<f64>,
    /// Where in its ring each output is that could be the oldest, as the distance between neighbours.
    pub gaps: Vec<f64>,
    /// The fields of the extra field with their lengths.
    pub layouts: BTreeMap<String, u64>,
    /// Where the payee's output is, among how many.
    pub places: BTreeMap<String, u64>,
    /// Inputs, outputs, size.
    pub shapes: BTreeMap<String, u64>,
    /// Fees by priority.
    pub fees: BTreeMap<u32, Vec<f64>>,
    /// What the node was asked, in order.
    pub questions: BTreeMap<String, u64>,
    /// How many outputs the node was asked for at once, for each input.
    pub asked_counts: BTreeMap<String, u64>,
}

/// Something that was asked for.
#[derive(Debug, Clone, Copy)]
pub struct Wish {
    /// Which of several plans.
    pub plan: usize,
    pub priority: u32,
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

impl Samples {
    /// Takes a look at a transaction. `outputs` is how many outputs the chain had.
    pub fn add(
        &mut self,
        wish: Wish,
        tx: &Transaction,
        payee: &AccountKeys,
        requests: &[Request],
        outputs: u64,
    ) {
        self.transactions += 1;
        let age = |index: u64| outputs.saturating_sub(index) as f64;
        let mut all_new = true;
        for input in &tx.prefix.vin {
            let TxIn::ToKey { key_offsets, key_image, .. } = input else { panic!("not spent: {input:?}") };
            if !self.seen.insert(*key_image) {
                all_new = false;
                continue;
            }
            self.rings += 1;
            let members = relative_to_absolute(key_offsets);
            self.ages.extend(members.iter().map(|index| age(*index)));
            self.gaps.extend(key_offsets[1..].iter().map(|gap| *gap as f64));
        }
        *self.layouts.entry(format!("{}: {}", wish.plan, layout(&tx.prefix.extra))).or_default() += 1;
        let (inputs, count) = (tx.prefix.vin.len(), tx.prefix.vout.len());
        *self.shapes.entry(format!("{}: {inputs} in, {count} out", wish.plan)).or_default() += 1;
        for place in places(tx, payee) {
            *self.places.entry(format!("{}: {place} of {count}", wish.plan)).or_default() += 1;
        }
        let fee = tx.fee().expect("not of a miner").0;
        self.fees.entry(wish.priority).or_default().push(fee as f64);
        self.ask(requests, inputs, all_new, age);
    }

    fn ask(&mut self, requests: &[Request], inputs: usize, all_new: bool, age: impl Fn(u64) -> f64) {
        let names: Vec<&str> = requests.iter().map(|request| request.name.as_str()).collect();
        *self.questions.entry(names.join(" ")).or_default() += 1;
        for request in requests.iter().filter(|request| request.name == "/get_outs.bin") {
            let asked: GetOutsBinRequest =
                epee::from_bytes(&request.body, epee::Limits::NONE).expect("portable storage");
            let sorted = asked.outputs.windows(2).all(|pair| pair[0].index <= pair[1].index);
            let count = asked.outputs.len();
            let what = format!("{count} for {inputs}, txid {}, sorted {sorted}", asked.get_txid);
            *self.asked_counts.entry(what).or_default() += 1;
            if all_new {
                self.asked_ages.extend(asked.outputs.iter().map(|output| age(output.index)));
            }
        }
    }
}

/// Where the outputs are that belong to a standard address.
fn places(tx: &Transaction, payee: &AccountKeys) -> Vec<u64> {
    let extra = Extra::parse(&tx.prefix.extra);
    let additional = extra.additional_pub_keys().unwrap_or_default();
    let derive = |key| Derivation::new(key, payee.view.secret()).expect("a point");
    let main = derive(extra.pub_key().expect("a key"));
    let belongs = |(place, key): (u64, &ferrite_types::PublicKey)| {
        let own = usize::try_from(place).ok().and_then(|place| additional.get(place)).map(derive);
        std::iter::once(main.clone())
            .chain(own)
            .any(|one| one.derive_public_key(place, payee.spend.public()).expect("a point") == *key)
    };
    let keys = tx.prefix.vout.iter().map(|out| out.key().expect("a key"));
    (0..).zip(keys).filter(|pair| belongs(*pair)).map(|(place, _)| place).collect()
}
