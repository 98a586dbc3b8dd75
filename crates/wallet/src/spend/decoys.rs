//! Selection of decoys for rings.
//!
//! The procedure is wallet2's (`get_outs`): the output distribution is requested once for RingCT outputs, and a
//! histogram for visible amounts. Then more outputs than needed are requested, sorted by index within each ring so that
//! the node does not learn the order of selection. The usable ones form the ring, in the order of selection.
//!
//! [`Needs`], [`Request`] and [`Request::rings`] are the steps without a node; [`rings`] performs them all. Two
//! features of wallet2 are omitted: lists of outputs known to be spent, and the rules for a chain fork that never
//! happened (its height is beyond any chain).

mod gamma;
mod request;
mod sanity;

use std::collections::{BTreeMap, HashMap, HashSet};

use ferrite_types::{CompressedPoint, PublicKey};
use rand_core::CryptoRng;

pub use gamma::GammaPicker;
pub use request::Request;
pub use sanity::rings_look_normal;

use super::select::RingSource;
use super::{Ring, Spendable};
use crate::state::KnownRings;

/// The number of outputs per request.
pub const CHUNK: usize = 1000;
/// The fraction of recent decoys for visible amounts.
const RECENT_RATIO: f64 = 0.5;
/// The maximum age of recent outputs in seconds: 1.8 days.
pub const RECENT_ZONE: u64 = 155_520;
/// How often rings that fail the sanity check are selected again.
const ATTEMPTS: usize = 3;

/// A requested output.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct OutputRef {
    /// The amount; 0 if it is hidden.
    pub amount: u64,
    /// The global index among outputs of that amount.
    pub index: u64,
}

/// The node's data of an output (`get_outs.bin`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OutputAnswer {
    /// The one-time key.
    pub key: PublicKey,
    /// The commitment.
    pub mask: CompressedPoint,
    /// Whether the next block may spend it.
    pub unlocked: bool,
}

/// The node's counts for an amount (`get_output_histogram`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct AmountCount {
    /// The number of unlocked outputs.
    pub unlocked: u64,
    /// The number of recent ones.
    pub recent: u64,
}

/// The chain data that the selection needs.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Needs {
    /// The distribution of RingCT outputs over the blocks.
    pub distribution: bool,
    /// Counts of these amounts, ascending. Outputs younger than [`RECENT_ZONE`] are recent.
    pub amounts: Vec<u64>,
}

impl Needs {
    /// The data needed to spend these outputs.
    pub fn of(inputs: &[&Spendable]) -> Self {
        let mut amounts: Vec<u64> =
            inputs.iter().filter(|input| !input.rct).map(|input| input.amount.0).collect();
        amounts.sort_unstable();
        amounts.dedup();
        Self { distribution: inputs.iter().any(|input| input.rct), amounts }
    }
}

/// Why rings cannot be formed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DecoyError {
    /// The chain is too short.
    #[error("Not enough rct outputs")]
    TooFewBlocks,
    /// The distribution decreases.
    #[error("Daemon reports non-monotonic rct output distribution")]
    NotMonotonic,
    /// The distribution has fewer outputs than the wallet knows.
    #[error("Daemon reports suspicious number of rct outputs")]
    TooFewOutputs,
    /// No RingCT output is unlocked.
    #[error("histogram reports no unlocked rct outputs, not even ours")]
    NoRctOutputs,
    /// No output of a visible amount is unlocked.
    #[error("histogram reports no unlocked outputs for {0}, not even ours")]
    NoOutputs(u64),
    /// There are more recent outputs than outputs.
    #[error("histogram reports more recent outs than outs for {0}")]
    TooManyRecent(u64),
    /// An output was spent with a larger ring before.
    #[error(
        "An output in this transaction was previously spent on another chain with ring size {before}, it cannot be \
         spent now with ring size {now} as it is smaller: use a higher ring size"
    )]
    SmallerThanBefore {
        /// The previous ring size.
        before: usize,
        /// The requested ring size.
        now: usize,
    },
    /// The node's answer has the wrong number of outputs.
    #[error(
        "daemon returned wrong response for get_outs.bin, wrong amounts count = {found}, expected {expected}"
    )]
    AnswerCount {
        /// The number received.
        found: usize,
        /// The number requested.
        expected: usize,
    },
    /// The node's answer lacks the real output, or has it with other data.
    #[error("Daemon response did not include the requested real output")]
    RealOutputMissing,
    /// Too few outputs are usable.
    #[error("not enough outputs to use")]
    NotEnoughOutputs {
        /// The number of usable outputs, by amount.
        scanty: BTreeMap<u64, usize>,
        /// The required ring size.
        ring_size: usize,
    },
    /// The rings still fail the sanity check after several attempts.
    #[error("Transaction sanity check failed")]
    Sanity,
}

impl DecoyError {
    /// The text for clients, as in the reference, which does not reveal what is wrong with a distribution.
    pub fn text_for_clients(&self) -> String {
        match self {
            Self::TooFewBlocks | Self::NotMonotonic | Self::TooFewOutputs => {
                "failed to get output distribution".to_owned()
            }
            other => other.to_string(),
        }
    }
}

/// The node calls that decoy selection needs. They block.
pub trait DecoyDaemon {
    /// Why a call failed or its answer is invalid.
    type Error: From<DecoyError>;

    /// The number of RingCT outputs of each block, from the first that can have any (`get_output_distribution.bin` of
    /// amount 0; not cumulative, as wallet2 requests it).
    ///
    /// # Errors
    /// If there is no answer.
    fn distribution(&mut self) -> Result<Vec<u64>, Self::Error>;

    /// Counts of amounts (`get_output_histogram`).
    ///
    /// # Errors
    /// If there is no answer.
    fn histogram(&mut self, amounts: &[u64]) -> Result<HashMap<u64, AmountCount>, Self::Error>;

    /// Outputs (`get_outs.bin`), at most [`CHUNK`] per call.
    ///
    /// # Errors
    /// If there is no answer.
    fn outputs(&mut self, outputs: &[OutputRef]) -> Result<Vec<OutputAnswer>, Self::Error>;

    /// The reason if the work was cancelled.
    fn cancelled(&self) -> Option<Self::Error> {
        None
    }
}

/// The distribution and the verified keys of one node, cached while the transactions of a transfer are created.
#[derive(Debug, Clone, Default)]
pub struct Session {
    picker: Option<GammaPicker>,
    /// Keys and commitments known to be in the prime-order group.
    valid: HashSet<[u8; 32]>,
}

/// Rings from a node's outputs, for the duration of a transfer.
pub struct DaemonRings<'a, D> {
    daemon: &'a mut D,
    known: &'a mut KnownRings,
    session: Session,
}

impl<'a, D: DecoyDaemon> DaemonRings<'a, D> {
    /// Rings from a node. `known` holds previously selected rings, and is extended.
    pub fn new(daemon: &'a mut D, known: &'a mut KnownRings) -> Self {
        Self { daemon, known, session: Session::default() }
    }
}

impl<D: DecoyDaemon> RingSource for DaemonRings<'_, D> {
    type Error = D::Error;

    fn rings(
        &mut self,
        inputs: &[&Spendable],
        decoys: usize,
        rng: &mut impl CryptoRng,
    ) -> Result<Vec<Ring>, D::Error> {
        rings(self.daemon, &mut self.session, self.known, inputs, decoys, rng)
    }

    fn cancelled(&self) -> Option<D::Error> {
        self.daemon.cancelled()
    }
}

/// Selects rings for outputs that are spent together, each with `decoys` decoys. Known rings are reused, and new ones
/// added to `known`.
///
/// # Errors
/// If the node does not answer, or no rings can be formed from its answers.
pub fn rings<D: DecoyDaemon>(
    daemon: &mut D,
    session: &mut Session,
    known: &mut KnownRings,
    inputs: &[&Spendable],
    decoys: usize,
    rng: &mut impl CryptoRng,
) -> Result<Vec<Ring>, D::Error> {
    if decoys == 0 {
        return Ok(inputs.iter().map(|input| Ring::alone(input)).collect());
    }
    let all_rct = inputs.iter().all(|input| input.rct);
    // As in wallet2, each transaction requests the distribution again; only retries reuse it.
    session.picker = None;
    for _ in 0..ATTEMPTS {
        let rings = attempt(daemon, session, known, inputs, decoys, rng)?;
        for (input, ring) in inputs.iter().zip(&rings) {
            known.insert(input.key_image, ring.indices());
        }
        let available = session.picker.as_ref().map_or(0, GammaPicker::all_outputs);
        if !all_rct || rings_look_normal(&rings, available) {
            return Ok(rings);
        }
        for input in inputs {
            known.remove(&input.key_image);
        }
    }
    Err(DecoyError::Sanity.into())
}

fn attempt<D: DecoyDaemon>(
    daemon: &mut D,
    session: &mut Session,
    known: &KnownRings,
    inputs: &[&Spendable],
    decoys: usize,
    rng: &mut impl CryptoRng,
) -> Result<Vec<Ring>, D::Error> {
    let needs = Needs::of(inputs);
    if needs.distribution && session.picker.is_none() {
        session.picker = Some(GammaPicker::new(daemon.distribution()?)?);
    }
    if let Some(picker) = &session.picker {
        picker.check_knows(inputs)?;
    }
    let histogram = match needs.amounts.is_empty() {
        true => HashMap::new(),
        false => daemon.histogram(&needs.amounts)?,
    };
    let none = KnownRings::new();
    let known = if inputs.iter().all(|input| known.contains_key(&input.key_image)) { known } else { &none };
    let request = Request::pick(inputs, decoys, session.picker.as_ref(), &histogram, known, rng)?;
    let mut answers = Vec::with_capacity(request.outputs().len());
    for chunk in request.outputs().chunks(CHUNK) {
        let answer = daemon.outputs(chunk)?;
        if answer.len() != chunk.len() {
            return Err(DecoyError::AnswerCount { found: answer.len(), expected: chunk.len() }.into());
        }
        answers.extend(answer);
    }
    Ok(request.rings(inputs, &answers, known, &mut session.valid)?)
}

#[cfg(test)]
mod tests;
