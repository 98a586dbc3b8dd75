//! Templates are accepted by our own engine, and contain the transactions that pay best.

use ferrite_chain::pool::{PoolOptions, RelayCategory, RelayMethod};
use ferrite_chain::template::{self, TemplateCache, TemplateContext, TemplateError, TemplateRequest};
use ferrite_crypto::keys::AddressKeys;
use ferrite_testkit::chain_gen::{Payment, TestNode, TestWallet};
use ferrite_types::block::Block;
use ferrite_types::extra::Extra;
use ferrite_types::tx::Transaction;
use ferrite_types::{Hash, PublicKey};

use super::Setup;

#[test]
fn blocks_of_every_fork_are_accepted() {
    for version in 1..=16 {
        let mut node = TestNode::at_version(version);
        let wallet = TestWallet::new(1);
        node.mine_many(5, &wallet.address());
        assert_eq!(node.height(), 6, "version {version}");
    }
}

#[test]
fn the_miner_can_spend_its_reward() {
    for version in [1, 3, 16] {
        let mut node = TestNode::at_version(version);
        let mut wallet = TestWallet::new(1);
        node.mine_many(65, &wallet.address());
        node.read(|view| wallet.scan(view));
        assert!(node.read(|view| wallet.spendable(view)) >= 5, "version {version}");
    }
}

#[test]
fn a_template_matches_the_rules_of_the_next_block() {
    let setup = Setup::with_outputs(1);
    setup.node.wait(1000);
    let template = setup.node.template(&setup.wallet.address(), &[0; 8]);
    let header = &template.block.header;
    assert_eq!((header.major_version, header.minor_version), (16, 16));
    assert_eq!((header.prev_id, header.timestamp, header.nonce), (setup.node.top(), setup.node.now(), 0));
    assert_eq!((template.height.0, template.difficulty), (setup.node.height(), 1));
    let genesis = setup.node.read(|view| view.block_id(ferrite_types::Height(0)).unwrap().unwrap());
    assert_eq!((template.seed_height.0, template.seed_hash, template.next_seed_hash), (0, genesis, genesis));
    let paid = template.block.miner_tx.prefix.vout[0].amount;
    assert_eq!(paid, template.expected_reward);
    assert_eq!(Block::from_blob(&template.block.to_blob()).unwrap(), template.block);
}

#[test]
fn the_nonce_is_at_the_reserved_offset() {
    for version in [1, 12, 16] {
        let mut node = TestNode::at_version(version);
        let wallet = TestWallet::new(1);
        node.mine_many(2, &wallet.address());
        for length in [1, 8, 60, 127, 128, 200, 255] {
            node.wait(120);
            let nonce: Vec<u8> = (0..length).collect();
            let template = node.template(&wallet.address(), &nonce);
            let mut blob = template.block.to_blob();
            let reserved = template.reserved_offset..template.reserved_offset + nonce.len();
            assert_eq!(blob[reserved.clone()], nonce[..], "version {version}, {length} bytes");
            // As a mining pool does.
            blob[reserved].fill(0xab);
            let block = Block::from_blob(&blob).unwrap();
            assert_eq!(
                Extra::parse(&block.miner_tx.prefix.extra).nonce(),
                Some(&vec![0xab; nonce.len()][..])
            );
            node.add(&block).unwrap();
        }
        assert_eq!(node.template(&wallet.address(), &[]).reserved_offset, 0);
    }
}

#[test]
fn impossible_templates_are_errors() {
    let mut setup = Setup::with_outputs(1);
    let create = |setup: &Setup, address: &AddressKeys, extra_nonce: &[u8], chain| {
        let state = setup.node.engine.state();
        setup.node.read(|view| {
            let epoch = setup.node.engine.config().seed_epoch;
            let parent = &TemplateContext::on_top(view, &state.summary(), epoch).unwrap();
            let pool = &setup.node.pool;
            template::create(&TemplateRequest { pool, view: *view, chain, parent, address, extra_nonce })
        })
    };
    let address = setup.wallet.address();
    let context = setup.node.context();
    let long = create(&setup, &address, &[0; 256], &context);
    assert!(matches!(long, Err(TemplateError::Nonce(_))), "{long:?}");
    let invalid = AddressKeys { view: PublicKey([0xff; 32]), ..address };
    assert!(matches!(create(&setup, &invalid, &[], &context), Err(TemplateError::Address(_))));
    let invalid = AddressKeys { spend: PublicKey([0xff; 32]), ..address };
    assert!(matches!(create(&setup, &invalid, &[], &context), Err(TemplateError::Address(_))));
    let old = setup.node.context();
    setup.mine();
    assert!(matches!(create(&setup, &address, &[], &old), Err(TemplateError::Stale { .. })));
}

#[test]
fn the_best_paying_come_first() {
    let mut setup = Setup::with_outputs(5);
    let mut by_fee = Vec::new();
    for times in [2, 5, 1, 4, 3] {
        let tx = setup.pay_times(times);
        by_fee.push((times, setup.admit(&tx, RelayMethod::Fluff)));
    }
    by_fee.sort_unstable_by(|a, b| b.cmp(a));
    let template = setup.node.template(&setup.wallet.address(), &[]);
    let expected: Vec<Hash> = by_fee.iter().map(|(_, id)| *id).collect();
    assert_eq!(template.block.tx_hashes, expected);
    let fees: u64 = expected.iter().map(|id| setup.node.pool.meta(id).unwrap().fee).sum();
    assert_eq!(fees, 15 * setup.node.fee());
    let paid = template.block.miner_tx.prefix.vout[0].amount;
    assert_eq!(paid, template.expected_reward);
    let empty = setup.node.context().fees;
    let reward = ferrite_consensus::reward::base_reward(16, empty.already_generated);
    assert_eq!(paid.0, reward.0 + fees);
    setup.mine();
    assert!(setup.node.pool.is_empty());
}

#[test]
fn only_public_transactions_are_mined() {
    for mine_stem_txs in [false, true] {
        let options = PoolOptions { mine_stem_txs, ..PoolOptions::default() };
        let mut setup = Setup::on(TestNode::new(&[(1, 0), (16, 1)], options), 6);
        let mut expected = Vec::new();
        for (method, mined) in [
            (RelayMethod::None, true),
            (RelayMethod::Local, false),
            (RelayMethod::Forward, false),
            (RelayMethod::Stem, mine_stem_txs),
            (RelayMethod::Fluff, true),
            (RelayMethod::Block, true),
        ] {
            let tx = setup.pay_times(1);
            let id = setup.admit(&tx, method);
            if mined {
                expected.push(id);
            }
        }
        let mut mined = setup.mine().tx_hashes;
        mined.sort_unstable();
        expected.sort_unstable();
        assert_eq!(mined, expected);
        assert_eq!(setup.node.pool.len(RelayCategory::All), 6 - expected.len());
    }
}

#[test]
fn a_block_is_filled_as_long_as_that_pays() {
    // Version 1: up to 20,000 bytes without penalty, then no more.
    let mut setup = Setup::on(TestNode::at_version(1), 120);
    let mut weight = 0;
    while weight < 40_000 {
        let tx = setup.pay(Payment { padding: 900, fee: 20_000_000_000, ..Payment::simple(2, 0) });
        weight += tx.weight();
        setup.admit(&tx, RelayMethod::Fluff);
    }
    let block = setup.mine();
    let weight_of = |block: &Block, setup: &Setup| {
        let txs = block.tx_hashes.iter().map(|id| {
            let blob = setup.node.read(|view| view.transaction(id).unwrap().unwrap());
            Transaction::from_blob(&blob).unwrap().weight()
        });
        txs.sum::<u64>()
    };
    let mined = weight_of(&block, &setup);
    assert!((20_000..=26_000 - 600).contains(&mined), "{mined}");
    assert!(!setup.node.pool.is_empty());
}

#[test]
fn sizes_that_do_not_fit_at_once_converge() {
    // Fees that change the length of the miner's amount, and nonces that change the length of its extra field.
    let mut setup = Setup::with_outputs(1);
    let tx = setup.pay_times(1);
    setup.admit(&tx, RelayMethod::Fluff);
    for length in 0..=255 {
        let template = setup.node.template(&setup.wallet.address(), &vec![0; length]);
        assert_eq!(template.block.tx_hashes.len(), 1, "{length} bytes of nonce");
    }
}

#[test]
fn the_same_request_gets_the_same_template() {
    let mut setup = Setup::with_outputs(2);
    let cache = TemplateCache::default();
    let ask = |setup: &Setup, extra_nonce: &[u8]| {
        let (pool, address, chain) = (&setup.node.pool, &setup.wallet.address(), &setup.node.context());
        setup.node.read(|view| {
            let epoch = setup.node.engine.config().seed_epoch;
            let parent = &TemplateContext::on_top(view, &setup.node.engine.state().summary(), epoch).unwrap();
            let request = TemplateRequest { pool, view: *view, chain, parent, address, extra_nonce };
            cache.create(&request).unwrap()
        })
    };
    let first = ask(&setup, &[1]);
    setup.node.wait(5);
    let mut second = ask(&setup, &[1]);
    assert_eq!(second.block.header.timestamp, first.block.header.timestamp + 5);
    let again = |setup: &Setup, nonce: &[u8]| {
        let now = (setup.node.top(), setup.node.context().now);
        cache.again(&setup.node.pool, now, &setup.wallet.address(), nonce)
    };
    assert_eq!(again(&setup, &[1]).as_ref(), Some(&second));
    assert_eq!(again(&setup, &[2]), None);
    assert_eq!(second.hashing_blob(), second.block.hashing_blob());
    second.block.header.timestamp -= 5;
    assert_eq!(second, first);
    assert_ne!(ask(&setup, &[2]).block.miner_tx, first.block.miner_tx);
    let tx = setup.pay_times(1);
    let id = setup.admit(&tx, RelayMethod::Fluff);
    assert_eq!(again(&setup, &[2]), None, "the pool has changed");
    assert_eq!(ask(&setup, &[2]).block.tx_hashes, [id]);
    setup.mine();
    assert_eq!(again(&setup, &[2]), None, "the chain has changed");
    assert_eq!(ask(&setup, &[2]).block.header.prev_id, setup.node.top());
}

#[test]
fn templates_after_any_block_make_side_chains() {
    let mut setup = Setup::with_outputs(2);
    let tx = setup.pay_times(1);
    setup.admit(&tx, RelayMethod::Fluff);
    let fork = setup.node.top();
    let main = [setup.mine(), setup.mine(), setup.mine()];
    let address = setup.wallet.address();
    let after = |setup: &Setup, parent: Hash| {
        let (pool, chain, address) = (&setup.node.pool, &setup.node.context(), &address);
        setup.node.read(|view| {
            let engine = &setup.node.engine;
            let summary = engine.state().summary();
            let parent = &TemplateContext::after(view, &summary, engine.config(), parent).unwrap()?;
            let request = TemplateRequest { pool, view: *view, chain, parent, address, extra_nonce: &[] };
            Some(template::create(&request).unwrap())
        })
    };
    assert!(after(&setup, Hash([1; 32])).is_none());
    let (mut parent, mut outcomes) = (fork, Vec::new());
    for height in 0..4 {
        let template = after(&setup, parent).unwrap();
        assert_eq!(template.height.0, main[0].height().unwrap().0 + height);
        assert_eq!(template.block.header.prev_id, parent);
        outcomes.push(setup.node.add(&template.block).unwrap());
        parent = template.block.id().unwrap();
    }
    use ferrite_chain::engine::BlockOutcome;
    assert!(outcomes[..3].iter().all(|outcome| matches!(outcome, BlockOutcome::Alternative { .. })));
    assert!(matches!(outcomes[3], BlockOutcome::Reorganised(_)), "{outcomes:?}");
    assert_eq!(setup.node.top(), parent);
    assert_eq!(setup.node.pool.hashes(RelayCategory::All), [tx.hash()]);
}
