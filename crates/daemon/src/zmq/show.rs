//! Blocks and transactions in the JSON of this interface (`json_object.cpp`): with names of its own, and the extra
//! field in hex.

mod ringct;

use ferrite_types::block::Block;
use ferrite_types::tx::{
    PrunedTransaction, Script, Transaction, TransactionPrefix, TxIn, TxOut, TxOutTarget, TxProofs,
};

use super::json::Json;

pub(super) fn block(json: &mut Json, block: &Block) {
    let header = &block.header;
    json.object(|json| {
        json.number_field("major_version", header.major_version);
        json.number_field("minor_version", header.minor_version);
        json.number_field("timestamp", header.timestamp);
        json.hex_field("prev_id", header.prev_id);
        json.number_field("nonce", header.nonce);
        transaction(json.key("miner_tx"), &block.miner_tx);
        json.hexes("tx_hashes", &block.tx_hashes);
    });
}

pub(super) fn transaction(json: &mut Json, tx: &Transaction) {
    json.object(|json| {
        prefix(json, tx.version(), &tx.prefix);
        match &tx.proofs {
            TxProofs::V1 { signatures } => {
                json.array_field("signatures", signatures, |json, ring| {
                    json.array(ring, |json, one| json.hex([one.c.0, one.r.0].concat()));
                });
                json.object_field("ringct", |json| json.number_field("type", 0u8));
            }
            TxProofs::V2 { base, prunable } => {
                json.key("signatures").array([(); 0], |_, ()| {});
                json.object_field("ringct", |json| {
                    ringct::base(json, base);
                    if let Some(prunable) = prunable {
                        ringct::prunable(json, base, prunable);
                    }
                });
            }
        }
    });
}

pub(super) fn pruned_transaction(json: &mut Json, tx: &PrunedTransaction) {
    json.object(|json| {
        prefix(json, tx.version(), &tx.prefix);
        json.object_field("ringct", |json| match &tx.base {
            Some(base) => ringct::base(json, base),
            None => json.number_field("type", 0u8),
        });
    });
}

fn prefix(json: &mut Json, version: u8, prefix: &TransactionPrefix) {
    json.number_field("version", version);
    json.number_field("unlock_time", prefix.unlock_time);
    json.array_field("inputs", &prefix.vin, input);
    json.array_field("outputs", &prefix.vout, output);
    json.hex_field("extra", &prefix.extra);
}

fn input(json: &mut Json, input: &TxIn) {
    json.object(|json| match input {
        TxIn::Gen { height } => json.object_field("gen", |json| json.number_field("height", height.0)),
        TxIn::ToKey { amount, key_offsets, key_image } => json.object_field("to_key", |json| {
            json.number_field("amount", amount.0);
            json.numbers("key_offsets", key_offsets.iter().copied());
            json.hex_field("key_image", key_image);
        }),
        TxIn::ToScript { prev, prevout, sigset } => json.object_field("to_script", |json| {
            json.hex_field("prev", prev);
            json.number_field("prevout", *prevout);
            json.hex_field("sigset", sigset);
        }),
        TxIn::ToScriptHash(input) => json.object_field("to_scripthash", |json| {
            json.hex_field("prev", input.prev);
            json.number_field("prevout", input.prevout);
            script(json.key("script"), &input.script);
            json.hex_field("sigset", &input.sigset);
        }),
    });
}

fn output(json: &mut Json, output: &TxOut) {
    json.object(|json| {
        json.number_field("amount", output.amount.0);
        match &output.target {
            TxOutTarget::ToKey(key) => json.object_field("to_key", |json| json.hex_field("key", key)),
            TxOutTarget::ToTaggedKey { key, view_tag } => json.object_field("to_tagged_key", |json| {
                json.hex_field("key", key);
                json.hex_field("view_tag", [*view_tag]);
            }),
            TxOutTarget::ToScript(target) => script(json.key("to_script"), target),
            TxOutTarget::ToScriptHash(hash) => {
                json.object_field("to_scripthash", |json| json.hex_field("hash", hash));
            }
        }
    });
}

fn script(json: &mut Json, script: &Script) {
    json.object(|json| {
        json.hexes("keys", &script.keys);
        json.hex_field("script", &script.script);
    });
}
