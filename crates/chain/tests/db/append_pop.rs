//! Append and pop are inverses, and what does not fit changes nothing.

use std::rc::Rc;

use ferrite_chain::db::{AltBlock, DbError, PoolMeta, TxId};
use ferrite_testkit::soak::rounds;
use ferrite_testkit::synthetic::{Made, Shape, append_all, chain, open, random};
use ferrite_types::{Amount, GlobalIndex, Hash, Height};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

#[test]
fn appended_blocks_are_readable() {
    let directory = tempfile::tempdir().unwrap();
    let db = open(directory.path());
    assert_eq!(db.reader().unwrap().view().top().unwrap(), None);
    let blocks = chain(1, 40, |height| Shape {
        miner_version: if height < 20 { 1 } else { 2 },
        v1: (height % 3) as usize,
        v2: if height < 20 { 0 } else { (height % 2) as usize },
    });
    append_all(&db, &blocks);
    let reader = db.reader().unwrap();
    let view = reader.view();
    assert_eq!(view.height().unwrap(), Height(40));
    assert_eq!(view.top().unwrap(), Some((Height(39), blocks[39].id)));
    let mut txs = 0;
    for (made, height) in blocks.iter().zip((0..).map(Height)) {
        let info = view.block_info(height).unwrap().unwrap();
        assert_eq!((info.id, info.first_tx_id), (made.id, TxId(txs)));
        assert_eq!((info.weight, info.long_term_weight), (1000 + height.0, 2000 + height.0));
        assert_eq!(
            (info.cumulative_difficulty, info.already_generated_coins),
            (u128::from(height.0 + 1) << 60, 3000 + height.0)
        );
        assert_eq!(view.block_blob(height).unwrap(), Some(&made.blob[..]));
        assert_eq!(view.height_of(&made.id).unwrap(), Some(height));
        assert_eq!(view.tx_hash(TxId(txs), height).unwrap(), Some(made.block.miner_tx.hash()));
        assert_eq!(view.transaction(&info.miner_tx_hash).unwrap(), Some(made.block.miner_tx.to_blob()));
        txs += 1;
        for (tx, blob) in &made.txs {
            let location = view.tx_location(&tx.id).unwrap().unwrap();
            assert_eq!((location.tx_id, location.height), (TxId(txs), height));
            assert_eq!(view.tx_hash(TxId(txs), height).unwrap(), Some(tx.id));
            assert_eq!(view.transaction(&tx.id).unwrap().as_ref(), Some(blob));
            assert_eq!(view.tx_prunable_hash(TxId(txs)).unwrap(), tx.tx.prunable_hash());
            let indices = view.output_indices(TxId(txs)).unwrap().unwrap();
            for (position, (out, index)) in tx.tx.prefix.vout.iter().zip(indices).enumerate() {
                let record = view.output(out.amount, index).unwrap().unwrap();
                assert_eq!(Some(&record.key), out.key());
                assert_eq!(
                    (record.height, record.tx_id, record.local_index as usize),
                    (height, TxId(txs), position)
                );
                assert_eq!(record.commitment, tx.tx.rct_base().map(|base| base.out_pk[position]));
            }
            for input in &tx.tx.prefix.vin {
                assert!(view.is_spent(input.key_image().unwrap()).unwrap());
            }
            txs += 1;
        }
    }
    assert_eq!(view.tx_count().unwrap(), txs);
    assert_eq!(view.tx_hash(TxId(txs), Height(39)).unwrap(), None);
    let amounts = view.output_amounts().unwrap();
    assert_eq!(amounts.iter().map(|(amount, _)| amount.0).collect::<Vec<_>>(), [0, 10, 20, 600, 5000, 7000]);
    for (amount, count) in &amounts {
        assert_eq!(view.output_count(*amount).unwrap(), *count);
        assert!(view.output(*amount, GlobalIndex(count - 1)).unwrap().is_some());
        assert!(view.output(*amount, GlobalIndex(*count)).unwrap().is_none());
    }
    assert_eq!(view.output_count(Amount(11)).unwrap(), 0);
    assert_eq!(view.output_count(Amount(u64::MAX)).unwrap(), 0);
    let cumulative = view.cumulative_rct_outputs(Height(0)..Height(1000)).unwrap();
    assert_eq!((cumulative.len(), cumulative[19], cumulative[39]), (40, 0, amounts[0].1));
    let verified = view.verify(None).unwrap();
    assert_eq!((verified.blocks, verified.transactions), (40, txs));
    assert_eq!(view.verify(Some(10)).unwrap().blocks, 10);
}

/// Random appends and pops of two forked chains, alternative blocks and pool entries: popping everything that was
/// appended restores each table, and so does dropping the writer.
#[test]
fn pops_undo_appends() {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    for round in 0..12 * rounds() as u64 {
        let directory = tempfile::tempdir().unwrap();
        let db = open(directory.path());
        let mut stack: Vec<(Made, Rc<_>)> = Vec::new();
        let mut forks = 0;
        for _ in 0..30 {
            let mut writer = db.writer().unwrap();
            let before_writer = db.reader().unwrap().view().dump().unwrap();
            let stack_before = stack.clone();
            for _ in 0..rng.next_u32() % 6 {
                if rng.next_u32().is_multiple_of(3) && !stack.is_empty() {
                    let (made, before) = stack.pop().unwrap();
                    let popped = writer.pop_block().unwrap();
                    assert_eq!((popped.info.id, popped.blob), (made.id, made.blob));
                    let txs: Vec<_> = made.txs.into_iter().map(|(tx, blob)| (tx.id, Some(blob))).collect();
                    assert_eq!(popped.txs.into_iter().map(|tx| (tx.hash, tx.blob)).collect::<Vec<_>>(), txs);
                    assert_eq!(writer.view().dump().unwrap(), *before);
                    forks += 1;
                } else {
                    let before = writer.view().dump().unwrap();
                    let prev_id = stack.last().map_or(Hash::default(), |(made, _)| made.id);
                    let chain = round << 8 | forks;
                    let made = Made::new(chain, stack.len() as u64, prev_id, Shape::random(&mut rng));
                    made.append(&mut writer).unwrap();
                    stack.push((made, Rc::new(before)));
                }
            }
            if rng.next_u32().is_multiple_of(4) {
                drop(writer);
                stack = stack_before;
                assert_eq!(db.reader().unwrap().view().dump().unwrap(), before_writer);
            } else {
                writer.commit().unwrap();
            }
            db.reader().unwrap().view().verify(None).unwrap();
        }
    }
}

#[test]
fn invalid_blocks_change_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let db = open(directory.path());
    let blocks = chain(1, 5, |_| Shape { miner_version: 2, v1: 1, v2: 2 });
    append_all(&db, &blocks);
    let mut writer = db.writer().unwrap();
    let before = writer.view().dump().unwrap();
    let good = Made::new(1, 5, blocks[4].id, Shape::TWO);

    let orphan = Made::new(1, 5, blocks[3].id, Shape::TWO);
    let top = Some(blocks[4].id);
    assert_eq!(orphan.append(&mut writer), Err(DbError::NotOnTop { parent: blocks[3].id, top }));
    let mut again = good.clone();
    again.id = blocks[2].id;
    assert_eq!(again.append(&mut writer), Err(DbError::BlockExists(blocks[2].id)));

    // A transaction of an earlier block, and one twice.
    let known = &blocks[1].txs[0];
    for txs in [vec![known.clone()], vec![good.txs[0].clone(), good.txs[0].clone()]] {
        let mut block = good.clone();
        block.block.tx_hashes = txs.iter().map(|(tx, _)| tx.id).collect();
        block.txs = txs.clone();
        assert_eq!(block.append(&mut writer), Err(DbError::TransactionExists(txs[0].0.id)));
    }
    // Another transaction with a key image of an earlier one, or of one in the same block.
    for source in [&blocks[1].txs[1].0, &good.txs[0].0] {
        let image = *source.tx.prefix.vin[1].key_image().unwrap();
        let mut block = good.clone();
        let mut tx = good.txs[1].0.tx.clone();
        if let ferrite_types::tx::TxIn::ToKey { key_image, .. } = &mut tx.prefix.vin[0] {
            *key_image = image;
        }
        let blob = tx.to_blob();
        block.txs[1] = (ferrite_types::tx::Transaction::parse(&blob).unwrap(), blob);
        block.block.tx_hashes[1] = block.txs[1].0.id;
        assert_eq!(block.append(&mut writer), Err(DbError::KeyImageSpent(image)));
    }
    // Transactions other than those in the block.
    let mut block = good.clone();
    block.txs.pop();
    assert_eq!(block.append(&mut writer), Err(DbError::TransactionsDiffer { named: 2, given: 1 }));
    let mut block = good.clone();
    block.txs.swap(0, 1);
    assert_eq!(block.append(&mut writer), Err(DbError::TransactionsDiffer { named: 2, given: 2 }));

    assert_eq!(writer.view().dump().unwrap(), before);
    good.append(&mut writer).unwrap();
    writer.commit().unwrap();
    db.reader().unwrap().view().verify(None).unwrap();
    let mut writer = db.writer().unwrap();
    for _ in 0..6 {
        writer.pop_block().unwrap();
    }
    assert_eq!(writer.pop_block(), Err(DbError::Empty));
    writer.commit().unwrap();
    assert_eq!(db.reader().unwrap().view().verify(None).unwrap().blocks, 0);
}

#[test]
fn alternative_blocks_pool_and_properties_are_kept() {
    let directory = tempfile::tempdir().unwrap();
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let block = AltBlock {
        height: Height(77),
        cumulative_weight: 1,
        cumulative_difficulty: u128::MAX - 5,
        already_generated_coins: u64::MAX,
        blob: vec![1, 2, 3],
    };
    let meta =
        PoolMeta { fee: 5, kept_by_block: true, is_forwarding: true, receive_time: 9, ..PoolMeta::default() };
    let [one, two, other]: [Hash; 3] = std::array::from_fn(|_| random(&mut rng));
    {
        let db = open(directory.path());
        let mut writer = db.writer().unwrap();
        writer.put_alt_block(&one, &block).unwrap();
        writer.put_alt_block(&two, &block).unwrap();
        assert!(writer.remove_alt_block(&two).unwrap());
        assert!(!writer.remove_alt_block(&two).unwrap());
        writer.put_pool_tx(&one, &meta, b"tx").unwrap();
        writer.put_pool_tx(&two, &PoolMeta::default(), b"another").unwrap();
        assert!(writer.update_pool_meta(&two, &meta).unwrap());
        assert!(!writer.update_pool_meta(&other, &meta).unwrap());
        writer.put_property("name", b"value").unwrap();
        writer.commit().unwrap();
    }
    let db = open(directory.path());
    {
        let reader = db.reader().unwrap();
        let view = reader.view();
        assert_eq!(view.alt_block(&one).unwrap(), Some(block.clone()));
        assert_eq!(view.alt_blocks().unwrap().collect::<Result<Vec<_>, _>>().unwrap(), [(one, block)]);
        assert_eq!((view.alt_count().unwrap(), view.pool_count().unwrap()), (1, 2));
        assert_eq!(view.pool_tx(&two).unwrap(), Some((meta, &b"another"[..])));
        assert_eq!(view.pool_tx(&other).unwrap(), None);
        assert_eq!(view.pool_txs().unwrap().count(), 2);
        assert_eq!(view.property("name").unwrap(), Some(&b"value"[..]));
        view.verify(None).unwrap();
    }
    let mut writer = db.writer().unwrap();
    assert!(writer.remove_pool_tx(&one).unwrap());
    assert!(!writer.remove_pool_tx(&one).unwrap());
    writer.clear_alt_blocks().unwrap();
    assert!(writer.remove_property("name").unwrap());
    writer.commit().unwrap();
    let reader = db.reader().unwrap();
    assert_eq!((reader.view().alt_count().unwrap(), reader.view().pool_count().unwrap()), (0, 1));
}
