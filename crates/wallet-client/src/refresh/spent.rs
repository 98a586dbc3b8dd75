//! Asking the node which outputs are spent.

use ferrite_rpc::daemon::transactions::{IsKeyImageSpentRequest, spent_status};
use ferrite_types::KeyImage;
use ferrite_wallet::state::SpentStatus;

use super::{RefreshError, Refresher, Target};
use crate::daemon::{Daemon, DaemonError};
use crate::node::NodeError;

/// How many key images are asked about at once.
const AT_ONCE: usize = 1000;

impl<T: Target> Refresher<T> {
    /// Asks the node about all key images that the wallet knows, and notes what it says (`wallet2.cpp: rescan_spent`).
    /// That tells the node which outputs are the wallet's.
    ///
    /// # Errors
    /// When the node does not answer or not well, or the wallet cannot be stored.
    pub fn rescan_spent(&self, daemon: &dyn Daemon) -> Result<(), RefreshError> {
        let _turn = self.turn();
        let known: Vec<Option<KeyImage>> =
            self.target.look(|wallet| wallet.outputs().iter().map(|output| output.key_image).collect());
        let statuses = self.spent_statuses(daemon, &known.iter().flatten().copied().collect::<Vec<_>>())?;
        let mut statuses = statuses.into_iter();
        let of_outputs: Vec<SpentStatus> = known
            .iter()
            .map(|known| known.and_then(|_| statuses.next()).unwrap_or(SpentStatus::Unspent))
            .collect();
        self.target.stage(|wallet| wallet.apply_spent_statuses(&of_outputs));
        self.target.keep().map_err(RefreshError::Keep)
    }

    /// What the node knows about key images.
    ///
    /// # Errors
    /// When the node does not answer or not well.
    pub fn spent_statuses(
        &self,
        daemon: &dyn Daemon,
        key_images: &[KeyImage],
    ) -> Result<Vec<SpentStatus>, RefreshError> {
        let mut statuses = Vec::with_capacity(key_images.len());
        for some in key_images.chunks(AT_ONCE) {
            self.check_stop()?;
            let request =
                IsKeyImageSpentRequest { key_images: some.iter().map(KeyImage::to_string).collect() };
            let answer = daemon.key_images_spent(&request)?;
            daemon.check_status("is_key_image_spent", &answer.access.status)?;
            if answer.spent_status.len() != some.len() {
                let status = format!(
                    "daemon returned wrong response for is_key_image_spent, wrong amounts count = {}, expected {}",
                    answer.spent_status.len(),
                    some.len()
                );
                let call = "is_key_image_spent".to_owned();
                return Err(DaemonError::from(NodeError::Status { call, status }).into());
            }
            statuses.extend(answer.spent_status.iter().map(|status| match *status {
                spent_status::UNSPENT => SpentStatus::Unspent,
                spent_status::IN_POOL => SpentStatus::InPool,
                _ => SpentStatus::InBlock,
            }));
        }
        Ok(statuses)
    }
}
