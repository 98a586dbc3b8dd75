//! Invalid blocks.

use ferrite_types::tx::{TxIn, TxOutTarget, TxProofs};
use ferrite_types::{Hash, Height};

use crate::chance::Chance;
use crate::node::Packet;

/// Makes a valid block invalid. `known` is a transaction of the chain. Returns a description.
pub(crate) fn break_block(
    packet: &mut Packet,
    now: u64,
    known: Option<Hash>,
    chance: &mut Chance,
) -> &'static str {
    let block = &mut packet.block;
    let prefix = &mut block.miner_tx.prefix;
    match chance.below(11) {
        0 => {
            prefix.vout[0].amount.0 += 1;
            "more reward than there is"
        }
        1 => {
            block.miner_tx.proofs = TxProofs::V1 { signatures: vec![Vec::new()] };
            "a miner transaction of version 1"
        }
        2 => {
            let TxIn::Gen { height } = &mut prefix.vin[0] else { panic!("not a miner transaction") };
            *height = Height(height.0 + 1);
            "another height"
        }
        3 => {
            prefix.unlock_time += 1;
            "another unlock time"
        }
        4 => {
            let key = *prefix.vout[0].key().unwrap();
            prefix.vout[0].target = TxOutTarget::ToKey(key);
            "an output without a view tag"
        }
        5 => {
            block.header.major_version -= 1;
            "another version"
        }
        6 => {
            block.header.timestamp = 1;
            "a time long ago"
        }
        7 => {
            block.header.timestamp = now + 7201;
            "a time to come"
        }
        8 => {
            block.tx_hashes.push(Hash([7; 32]));
            "a transaction that is not there"
        }
        9 => {
            let Some(&first) = block.tx_hashes.first() else {
                block.header.minor_version = 0;
                return "an old vote";
            };
            block.tx_hashes.push(first);
            "a transaction twice"
        }
        _ => {
            block.tx_hashes.push(known.unwrap_or(Hash([8; 32])));
            "a transaction of an earlier block"
        }
    }
}
