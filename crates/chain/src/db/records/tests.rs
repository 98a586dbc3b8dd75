//! Every record survives a round trip, and no other length decodes.

use proptest::prelude::*;

use super::*;

fn hash() -> impl Strategy<Value = Hash> {
    any::<[u8; 32]>().prop_map(Hash)
}

fn block_info() -> impl Strategy<Value = BlockInfo> {
    (hash(), hash(), any::<[u64; 6]>(), any::<u128>(), any::<u32>(), any::<[u8; 3]>()).prop_map(
        |(id, miner_tx_hash, numbers, cumulative_difficulty, tx_count, versions)| BlockInfo {
            id,
            miner_tx_hash,
            timestamp: numbers[0],
            weight: numbers[1],
            long_term_weight: numbers[2],
            cumulative_difficulty,
            already_generated_coins: numbers[3],
            cumulative_rct_outputs: numbers[4],
            first_tx_id: TxId(numbers[5]),
            tx_count,
            hf_version: versions[0],
            major_version: versions[1],
            minor_version: versions[2],
        },
    )
}

fn output() -> impl Strategy<Value = OutputRecord> {
    (any::<[u8; 32]>(), any::<Option<[u8; 32]>>(), any::<[u64; 3]>(), any::<u32>()).prop_map(
        |(key, commitment, [unlock_time, height, tx_id], local_index)| OutputRecord {
            key: PublicKey(key),
            commitment: commitment.map(CompressedPoint),
            unlock_time,
            height: Height(height),
            tx_id: TxId(tx_id),
            local_index,
        },
    )
}

fn pool_meta() -> impl Strategy<Value = PoolMeta> {
    (hash(), hash(), any::<[u64; 6]>(), any::<[bool; 8]>()).prop_map(|(used, failed, numbers, flags)| {
        PoolMeta {
            max_used_block_id: used,
            max_used_block_height: Height(numbers[0]),
            last_failed_id: failed,
            last_failed_height: Height(numbers[1]),
            weight: numbers[2],
            fee: numbers[3],
            receive_time: numbers[4],
            last_relayed_time: numbers[5],
            kept_by_block: flags[0],
            relayed: flags[1],
            do_not_relay: flags[2],
            double_spend_seen: flags[3],
            pruned: flags[4],
            is_local: flags[5],
            dandelionpp_stem: flags[6],
            is_forwarding: flags[7],
        }
    })
}

/// Round trip, and failure with a byte more or less.
fn round_trip<T: PartialEq + std::fmt::Debug>(
    record: &T,
    bytes: &[u8],
    decode: impl Fn(&[u8]) -> Result<T, RecordError>,
) {
    assert_eq!(decode(bytes).as_ref(), Ok(record));
    assert!(decode(&bytes[..bytes.len() - 1]).is_err());
    assert!(decode(&[bytes, &[0]].concat()).is_err());
}

proptest! {
    #[test]
    fn fixed_records_round_trip(info in block_info(), meta in pool_meta(), numbers in any::<[u64; 3]>()) {
        round_trip(&info, &info.encode(), BlockInfo::decode);
        round_trip(&meta, &meta.encode(), PoolMeta::decode);
        let [tx_id, height, unlock_time] = numbers;
        let location = TxLocation { tx_id: TxId(tx_id), height: Height(height), unlock_time };
        round_trip(&location, &location.encode(), TxLocation::decode);
        round_trip(&tx_id, &dense_key(tx_id), read_dense_key);
        round_trip(&(tx_id, height), &amount_key(tx_id, height), read_amount_key);
        round_trip(&Height(height), &height.to_le_bytes(), read_height);
        round_trip(&info.id, &info.id.0, read_hash);
    }

    #[test]
    fn outputs_round_trip(record in output(), indices in any::<Vec<u64>>()) {
        match record.commitment {
            Some(_) => round_trip(&record, &record.encode(), OutputRecord::decode_rct),
            None => round_trip(&record, &record.encode(), OutputRecord::decode_pre_rct),
        }
        prop_assert_eq!(decode_indices(&encode_indices(&indices)), Ok(indices.clone()));
        prop_assert!(decode_indices(&[&encode_indices(&indices)[..], &[0; 3]].concat()).is_err());
    }

    #[test]
    fn alternative_blocks_round_trip(numbers in any::<[u64; 3]>(), difficulty in any::<u128>(), blob in any::<Vec<u8>>()) {
        let block = AltBlock {
            height: Height(numbers[0]),
            cumulative_weight: numbers[1],
            cumulative_difficulty: difficulty,
            already_generated_coins: numbers[2],
            blob,
        };
        let bytes = block.encode();
        prop_assert_eq!(AltBlock::decode(&bytes), Ok(block));
        prop_assert!(AltBlock::decode(&bytes[..39]).is_err());
    }

    #[test]
    fn keys_are_in_the_order_of_their_numbers(left in any::<(u64, u64)>(), right in any::<(u64, u64)>()) {
        prop_assert_eq!(dense_key(left.0).cmp(&dense_key(right.0)), left.0.cmp(&right.0));
        prop_assert_eq!(amount_key(left.0, left.1).cmp(&amount_key(right.0, right.1)), left.cmp(&right));
    }

    #[test]
    fn nothing_panics(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let _ = (BlockInfo::decode(&bytes), PoolMeta::decode(&bytes), TxLocation::decode(&bytes));
        let _ = (OutputRecord::decode_rct(&bytes), OutputRecord::decode_pre_rct(&bytes), AltBlock::decode(&bytes));
    }
}
