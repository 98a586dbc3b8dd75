//! Querying the node for spent outputs.

use ferrite_rpc::daemon::transactions::{IsKeyImageSpentRequest, spent_status};
use ferrite_types::KeyImage;
use ferrite_wallet::state::SpentStatus;

use super::{RefreshError, Refresher, Target};
use crate::daemon::{Daemon, DaemonError};
use crate::node::NodeError;

/// Key images per request.
const KEY_IMAGES_PER_REQUEST: usize = 1000;

impl<T: Target> Refresher<T> {
    /// Queries the node for all key images of the wallet and records which are spent (`wallet2.cpp: rescan_spent`).
    /// This reveals to the node which outputs belong to the wallet.
    ///
    /// # Errors
    /// If the node does not answer or answers incorrectly, or the wallet cannot be stored.
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

    /// The spent status of key images according to the node.
    ///
    /// # Errors
    /// If the node does not answer or answers incorrectly.
    pub fn spent_statuses(
        &self,
        daemon: &dyn Daemon,
        key_images: &[KeyImage],
    ) -> Result<Vec<SpentStatus>, RefreshError> {
        let mut statuses = Vec::with_capacity(key_images.len());
        for some in key_images.chunks(KEY_IMAGES_PER_REQUEST) {
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
