//! Decoys: among which outputs of the chain a spent one is hidden.
//!
//! The order of things is wallet2's (`get_outs`): the distribution of hidden outputs over the blocks is asked for once,
//! a histogram for outputs with visible amounts; then more outputs than needed are asked for, each ring's sorted by
//! index so that the daemon does not see which was picked first; of the answer those that can be used become the ring,
//! in the order in which they were picked.
//!
//! [`Needs`], [`Request`] and [`Request::rings`] are the steps without a daemon; [`rings`] takes them all.
//! Two things of wallet2 are left out: lists of outputs known to be spent, and the rules for a fork of the chain that
//! never happened (its height is beyond any chain's).

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

/// How many outputs are asked for in one call.
pub const CHUNK: usize = 1000;
/// The share of decoys with visible amounts that are recent.
const RECENT_RATIO: f64 = 0.5;
/// How old recent outputs may be, in seconds: 1.8 days.
pub const RECENT_ZONE: u64 = 155_520;
/// How often rings that do not look normal are picked anew.
const ATTEMPTS: usize = 3;

/// An output that the daemon is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct OutputRef {
    /// Its amount; 0 when it is hidden.
    pub amount: u64,
    /// Its position among all outputs of that amount.
    pub index: u64,
}

/// What the daemon says about an output (`get_outs.bin`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OutputAnswer {
    /// Its one-time key.
    pub key: PublicKey,
    /// Its commitment.
    pub mask: CompressedPoint,
    /// Whether the next block may spend it.
    pub unlocked: bool,
}

/// What the daemon says about an amount (`get_output_histogram`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct AmountCount {
    /// How many of its outputs can be spent.
    pub unlocked: u64,
    /// How many of them are recent.
    pub recent: u64,
}

/// What has to be known before outputs can be picked.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Needs {
    /// The distribution of hidden outputs over the blocks.
    pub distribution: bool,
    /// Counts of these amounts, rising. Recent is what is younger than [`RECENT_ZONE`].
    pub amounts: Vec<u64>,
}

impl Needs {
    /// What is needed to spend these outputs.
    pub fn of(inputs: &[&Spendable]) -> Self {
        let mut amounts: Vec<u64> =
            inputs.iter().filter(|input| !input.rct).map(|input| input.amount.0).collect();
        amounts.sort_unstable();
        amounts.dedup();
        Self { distribution: inputs.iter().any(|input| input.rct), amounts }
    }
}

/// Why there are no rings.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DecoyError {
    /// The chain is too short.
    #[error("Not enough rct outputs")]
    TooFewBlocks,
    /// The daemon's distribution falls.
    #[error("Daemon reports non-monotonic rct output distribution")]
    NotMonotonic,
    /// The daemon's distribution has fewer outputs than the wallet knows of.
    #[error("Daemon reports suspicious number of rct outputs")]
    TooFewOutputs,
    /// No hidden outputs can be spent.
    #[error("histogram reports no unlocked rct outputs, not even ours")]
    NoRctOutputs,
    /// No outputs of a visible amount can be spent.
    #[error("histogram reports no unlocked outputs for {0}, not even ours")]
    NoOutputs(u64),
    /// More outputs are recent than there are.
    #[error("histogram reports more recent outs than outs for {0}")]
    TooManyRecent(u64),
    /// An output was spent with a larger ring before.
    #[error(
        "An output in this transaction was previously spent on another chain with ring size {before}, it cannot be \
         spent now with ring size {now} as it is smaller: use a higher ring size"
    )]
    SmallerThanBefore {
        /// The size of the ring then.
        before: usize,
        /// The size asked for now.
        now: usize,
    },
    /// The daemon answered with more or fewer outputs than were asked for.
    #[error(
        "daemon returned wrong response for get_outs.bin, wrong amounts count = {found}, expected {expected}"
    )]
    AnswerCount {
        /// How many came.
        found: usize,
        /// How many were asked for.
        expected: usize,
    },
    /// The daemon's answer has not got the output that is spent, or not as the wallet knows it.
    #[error("Daemon response did not include the requested real output")]
    RealOutputMissing,
    /// Not enough outputs can be used; for each amount how many the ring has.
    #[error("not enough outputs to use")]
    NotEnoughOutputs {
        /// The number of outputs that were found, by amount.
        scanty: BTreeMap<u64, usize>,
        /// How many a ring should have.
        ring_size: usize,
    },
    /// The rings still look odd after several tries.
    #[error("Transaction sanity check failed")]
    Sanity,
}

impl DecoyError {
    /// What clients of the reference are told: it keeps to itself what is wrong with a distribution.
    pub fn text_for_clients(&self) -> String {
        match self {
            Self::TooFewBlocks | Self::NotMonotonic | Self::TooFewOutputs => {
                "failed to get output distribution".to_owned()
            }
            other => other.to_string(),
        }
    }
}

/// The daemon, as far as decoys are concerned. The calls block.
pub trait DecoyDaemon {
    /// Why the daemon did not answer, or what is wrong with its answers.
    type Error: From<DecoyError>;

    /// How many hidden outputs each block has, from the first block that may have any
    /// (`get_output_distribution.bin` of amount 0; not cumulative, as wallet2 asks).
    ///
    /// # Errors
    /// When there is no answer.
    fn distribution(&mut self) -> Result<Vec<u64>, Self::Error>;

    /// Counts of amounts (`get_output_histogram`).
    ///
    /// # Errors
    /// When there is no answer.
    fn histogram(&mut self, amounts: &[u64]) -> Result<HashMap<u64, AmountCount>, Self::Error>;

    /// Outputs (`get_outs.bin`), at most [`CHUNK`] in a call.
    ///
    /// # Errors
    /// When there is no answer.
    fn outputs(&mut self, outputs: &[OutputRef]) -> Result<Vec<OutputAnswer>, Self::Error>;

    /// Why nobody wants transactions any more, if so.
    fn cancelled(&self) -> Option<Self::Error> {
        None
    }
}

/// What the distribution of one daemon and its keys have told so far. It lives as long as a transfer is being made.
#[derive(Debug, Clone, Default)]
pub struct Session {
    picker: Option<GammaPicker>,
    /// Keys and commitments that are known to be of the prime-order group.
    valid: HashSet<[u8; 32]>,
}

/// Rings that a daemon's outputs give, for as long as a transfer is being made.
pub struct DaemonRings<'a, D> {
    daemon: &'a mut D,
    known: &'a mut KnownRings,
    session: Session,
}

impl<'a, D: DecoyDaemon> DaemonRings<'a, D> {
    /// Rings from a daemon. `known` are the rings that were picked before, and are added to.
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

/// Rings for outputs to be spent together, each with `decoys` decoys. `known` is asked and told.
///
/// # Errors
/// When the daemon does not answer, or its answers do not give rings.
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
    // Each transaction asks anew, as wallet2 does; only repeated attempts use the same.
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
