//! Fetching decoys from the node.

use std::collections::{BTreeSet, HashMap};

use ferrite_rpc::daemon::outputs::{
    GetOutputDistributionBinRequest, GetOutputHistogramRequest, GetOutsBinRequest, OutputIndex,
};
use ferrite_wallet::spend::decoys::{
    AmountCount, DecoyDaemon, DecoyError, OutputAnswer, OutputRef, RECENT_ZONE,
};

use crate::daemon::{DaemonError, SpendDaemon};
use crate::node::{NodeError, clock};

/// Why there are no rings. The texts are the reference's.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RingError {
    /// No ring can be formed from the node's answers.
    #[error(transparent)]
    Decoys(#[from] DecoyError),
    /// The output distribution is unavailable for any reason.
    #[error("failed to get output distribution")]
    Distribution,
    /// A request failed.
    #[error(transparent)]
    Daemon(#[from] DaemonError),
    /// The node answered with an error.
    #[error("{0}")]
    Refused(&'static str),
}

/// The outputs of a node's chain.
pub struct NodeOutputs<'a>(pub &'a dyn SpendDaemon);

impl NodeOutputs<'_> {
    fn check(&self, call: &str, status: &str, refused: &'static str) -> Result<(), RingError> {
        self.0.check_status(call, status).map_err(|problem| match problem {
            DaemonError::Node(NodeError::Status { .. }) => RingError::Refused(refused),
            problem => problem.into(),
        })
    }

    fn ask_distribution(&self) -> Result<Option<Vec<u64>>, DaemonError> {
        let call = "/get_output_distribution.bin";
        let request = GetOutputDistributionBinRequest {
            amounts: vec![0],
            binary: true,
            compress: true,
            ..GetOutputDistributionBinRequest::default()
        };
        let answer = self.0.output_distribution(&request)?;
        self.0.check_status(call, &answer.status)?;
        Ok(match answer.distributions.as_slice() {
            [one] if one.amount == 0 => one.counts(),
            _ => None,
        })
    }
}

impl DecoyDaemon for NodeOutputs<'_> {
    type Error = RingError;

    fn distribution(&mut self) -> Result<Vec<u64>, RingError> {
        match self.ask_distribution() {
            Ok(Some(counts)) => Ok(counts),
            Ok(None) => Err(RingError::Distribution),
            Err(DaemonError::Stopped) => Err(DaemonError::Stopped.into()),
            Err(problem) => {
                tracing::debug!(target: "wallet.rpc", "cannot get the output distribution: {problem}");
                Err(RingError::Distribution)
            }
        }
    }

    fn histogram(&mut self, amounts: &[u64]) -> Result<HashMap<u64, AmountCount>, RingError> {
        let call = "get_output_histogram";
        let request = GetOutputHistogramRequest {
            amounts: amounts.to_vec(),
            unlocked: true,
            recent_cutoff: clock().saturating_sub(RECENT_ZONE),
            ..GetOutputHistogramRequest::default()
        };
        let answer = self.0.output_histogram(&request)?;
        self.check(call, &answer.access.status, "failed to get output histogram")?;
        let entries = answer.histogram.into_iter().map(|entry| {
            (entry.amount, AmountCount { unlocked: entry.unlocked_instances, recent: entry.recent_instances })
        });
        Ok(entries.collect())
    }

    fn outputs(&mut self, outputs: &[OutputRef]) -> Result<Vec<OutputAnswer>, RingError> {
        let call = "/get_outs.bin";
        let asked = outputs.iter().map(|output| OutputIndex { amount: output.amount, index: output.index });
        let request =
            GetOutsBinRequest { outputs: asked.collect(), get_txid: false, ..GetOutsBinRequest::default() };
        let answer = self.0.outputs(&request)?;
        self.check(call, &answer.status, "failed to get random outs")?;
        let answers = answer.outs.iter().map(|output| OutputAnswer {
            key: output.key,
            mask: output.mask,
            unlocked: output.unlocked,
        });
        Ok(answers.collect())
    }

    fn cancelled(&self) -> Option<RingError> {
        self.0.is_stopped().then(|| DaemonError::Stopped.into())
    }
}

/// The amounts for which there are at least as many outputs as a ring has members (wallet2.cpp:
/// `select_available_outputs_from_histogram`). An empty `amounts` queries all amounts.
///
/// # Errors
/// If a request fails.
pub fn mixable_amounts(
    daemon: &dyn SpendDaemon,
    amounts: &[u64],
    ring_size: u64,
) -> Result<BTreeSet<u64>, RingError> {
    let call = "get_output_histogram";
    let request = GetOutputHistogramRequest {
        amounts: amounts.to_vec(),
        min_count: ring_size,
        unlocked: true,
        ..GetOutputHistogramRequest::default()
    };
    let answer = daemon.output_histogram(&request)?;
    NodeOutputs(daemon).check(call, &answer.access.status, "failed to get output histogram")?;
    Ok(answer.histogram.into_iter().map(|entry| entry.amount).collect())
}
