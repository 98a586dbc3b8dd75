//! Pruned peers, which have one stripe in eight of the old blocks in full.

use ferrite_types::Height;
use ferrite_types::network::constants::time::MAX_BLOCK_NUMBER;
use ferrite_types::pruning::{LOG_STRIPES, STRIPES, stripe_of_block, stripe_of_seed};
use rand_core::CryptoRng;

use super::handler::Handler;
use super::link::Link;
use crate::sync::PeerState;

impl<R: CryptoRng> Handler<R> {
    /// The stripe of the next block that has not been requested; zero if every peer has it.
    fn wanted_stripe(&self) -> u32 {
        let height = self.node.height();
        let wanted = self.queue.next_needed_height(height).max(height);
        // Before any peer is known, assume that the tip is far away.
        let top = if self.target == 0 { MAX_BLOCK_NUMBER } else { self.target };
        stripe_of_block(Height(wanted), Height(top), LOG_STRIPES)
    }

    /// The stripe that new peers should have: the wanted one, or the next if enough peers have that
    /// (`get_next_needed_pruning_stripe`). Zero for any.
    pub(super) fn next_needed_stripe(&self) -> u32 {
        let wanted = self.wanted_stripe();
        if wanted == 0 {
            return 0;
        }
        let after = 1 + wanted % STRIPES;
        let talking = || self.links.values().filter(|link| link.state != PeerState::BeforeHandshake);
        let has = |link: &&Link| link.pruning_seed == 0 || stripe_of_seed(link.pruning_seed) == wanted;
        let with_wanted = talking().filter(has).count();
        let with_after =
            talking().filter(|link| !has(link) && stripe_of_seed(link.pruning_seed) == after).count();
        let enough = with_wanted > self.config.max_out_peers / 2 && with_after <= 1;
        if enough || with_wanted > 2 && with_after == 0 { after } else { wanted }
    }

    /// Whether a pruned peer should be replaced by one with the needed stripe (`should_drop_connection`).
    pub(super) fn is_wrong_stripe(&self, link: &Link) -> bool {
        let (has, wanted) = (stripe_of_seed(link.pruning_seed), self.wanted_stripe());
        if link.info.incoming || has == 0 || wanted == 0 || has == wanted {
            return false;
        }
        let outgoing = self.links.values().filter(|other| !other.info.incoming).count();
        let with_wanted = self
            .links
            .values()
            .filter(|other| other.state != PeerState::BeforeHandshake)
            .filter(|other| stripe_of_seed(other.pruning_seed) == wanted)
            .count();
        let distance = (has + STRIPES - wanted) % STRIPES;
        outgoing >= self.config.max_out_peers && with_wanted == 0
            || distance > 1 && with_wanted <= 2
            || distance > 2
    }
}
