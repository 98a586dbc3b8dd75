//! Blocks as the reference shows them in JSON (`obj_to_json_str`).

use super::Block;
use crate::codec::json::JsonArchive;

impl Block {
    /// The block as the reference shows it in JSON, to the byte.
    pub fn to_json(&self) -> String {
        let mut json = JsonArchive::new();
        json.object(|json| {
            json.number_field("major_version", self.header.major_version);
            json.number_field("minor_version", self.header.minor_version);
            json.number_field("timestamp", self.header.timestamp);
            json.hex_field("prev_id", self.header.prev_id);
            json.number_field("nonce", self.header.nonce);
            json.tag("miner_tx");
            self.miner_tx.show(json);
            json.tag("tx_hashes");
            json.counted_list(&self.tx_hashes, |json, id| json.hex(id));
        });
        json.finish()
    }
}
