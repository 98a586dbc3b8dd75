//! Blocks of `monerod`, with all details compared.

use ferrite_chain::engine::GivenTxs;
use ferrite_testkit::data::unhex;
use ferrite_testkit::http::{Client, json_numbers, json_text};
use ferrite_testkit::monerod::SOME_ADDRESS;
use ferrite_types::block::Block;
use ferrite_types::epee::{Blob, List};
use ferrite_types::tx::Transaction;
use ferrite_types::{Amount, GlobalIndex, Hash, Height, epee, epee_object};

use crate::nodes::{Pair, number};
use crate::scene::{COIN, Scene};

epee_object! {
    struct IndicesRequest {
        txid: Hash as Blob,
    }
}

epee_object! {
    struct IndicesAnswer {
        o_indexes: Vec<u64> as List,
        status: String,
    }
}

impl Pair {
    /// Adds the blocks that only `monerod` has. Returns how many.
    pub(crate) fn follow_all(&mut self, hashing: bool) -> u64 {
        let target = self.real_state().height;
        let first = self.ours.state().height;
        for height in first..target {
            self.follow(height, hashing);
            self.compare_block(height, height + 1 == target);
        }
        self.assert_same();
        target - first
    }

    fn follow(&mut self, height: u64, hashing: bool) {
        let answer = self.real.json_rpc("get_block", &format!(r#"{{"height":{height}}}"#));
        let blob = unhex(&json_text(&answer, "blob").unwrap());
        let block = Block::from_blob(&blob).unwrap();
        let pool = self.ours.state().pool;
        let missing = block.tx_hashes.iter().filter(|id| !pool.contains(id));
        let given: Vec<Vec<u8>> = missing.map(|id| self.real.transaction(id)).collect();
        let given = GivenTxs::decode(&block, given).unwrap();
        let work = self.ours.add_block(&blob, &given, hashing);
        let parameters = format!(r#"{{"height":{height},"fill_pow_hash":{hashing}}}"#);
        let header = self.real.json_rpc("get_block_header_by_height", &parameters);
        let real_work = json_text(&header, "pow_hash").unwrap();
        assert_eq!(work.map_or(String::new(), |hash| hash.to_string()), real_work);
    }

    /// Compares the data of a block.
    pub(crate) fn compare_block(&mut self, height: u64, is_top: bool) {
        let header = self.real.json_rpc("get_block_header_by_height", &format!(r#"{{"height":{height}}}"#));
        let sum = format!(r#"{{"height":0,"count":{}}}"#, height + 1);
        let sum = self.real.json_rpc("get_coinbase_tx_sum", &sum);
        let block = {
            let reader = self.ours.engine.database().reader().unwrap();
            let view = reader.view();
            let info = view.block_info(Height(height)).unwrap().unwrap();
            let text = |name| json_text(&header, name).unwrap();
            assert_eq!(info.id.to_string(), text("hash"));
            assert_eq!(info.miner_tx_hash.to_string(), text("miner_tx_hash"));
            assert_eq!(format!("{:#x}", info.cumulative_difficulty), text("wide_cumulative_difficulty"));
            assert_eq!(info.timestamp, number(&header, "timestamp"));
            assert_eq!(info.weight, number(&header, "block_weight"));
            assert_eq!(info.long_term_weight, number(&header, "long_term_weight"));
            assert_eq!(u64::from(info.major_version), number(&header, "major_version"));
            assert_eq!(u64::from(info.minor_version), number(&header, "minor_version"));
            assert_eq!(u64::from(info.tx_count), number(&header, "num_txes"));
            assert_eq!(info.already_generated_coins, number(&sum, "emission_amount"));
            view.block(Height(height)).unwrap().unwrap()
        };
        if is_top {
            self.compare_tip();
        }
        self.compare_outputs(&block);
    }

    /// Compares the state for the next block.
    fn compare_tip(&mut self) {
        let info = self.real.json_rpc("get_info", "{}");
        let fork = self.real.json_rpc("hard_fork_info", "{}");
        let state = self.ours.engine.state();
        assert_eq!(state.height().0, number(&info, "height"));
        assert_eq!(Some(state.top().to_string()), json_text(&info, "top_block_hash"));
        assert_eq!(state.limits().block_weight_limit, number(&info, "block_weight_limit"));
        assert_eq!(state.limits().block_weight_limit / 2, number(&info, "block_weight_median"));
        assert_eq!(state.next_difficulty().unwrap(), u128::from(number(&info, "difficulty")));
        assert_eq!(u64::from(state.version()), number(&fork, "version"));
        let reader = self.ours.engine.database().reader().unwrap();
        // The count excludes miner transactions.
        let txs = reader.view().tx_count().unwrap() - state.height().0;
        assert_eq!(txs, number(&info, "tx_count"));
    }

    /// The outputs of a block, one by one and as a distribution.
    fn compare_outputs(&mut self, block: &Block) {
        let height = block.height().unwrap().0;
        let mut client = Client::connect(self.real.rpc_port()).unwrap();
        let reader = self.ours.engine.database().reader().unwrap();
        let view = reader.view();
        for id in [block.miner_tx.hash()].iter().chain(&block.tx_hashes) {
            let location = view.tx_location(id).unwrap().unwrap();
            let indices = view.output_indices(location.tx_id).unwrap().unwrap();
            let request = epee::to_bytes(&IndicesRequest { txid: *id });
            let (status, answer) = client.post_bytes("/get_o_indexes.bin", &request).unwrap();
            assert_eq!(status, 200);
            let answer: IndicesAnswer = epee::from_bytes(&answer, epee::Limits::NONE).unwrap();
            let ours: Vec<u64> = indices.iter().map(|index| index.0).collect();
            assert_eq!((answer.status.as_str(), &answer.o_indexes), ("OK", &ours));
            for index in &indices {
                let request = format!(r#"{{"outputs":[{{"amount":0,"index":{index}}}],"get_txid":true}}"#);
                let answer = self.real.post("/get_outs", &request);
                let output = view.output(Amount(0), *index).unwrap().unwrap();
                assert_eq!(output.key.to_string(), json_text(&answer, "key").unwrap());
                assert_eq!(output.commitment.unwrap().to_string(), json_text(&answer, "mask").unwrap());
                assert_eq!(id.to_string(), json_text(&answer, "txid").unwrap());
                assert_eq!(output.height.0, number(&answer, "height"));
            }
            assert_eq!(view.transaction(id).unwrap().unwrap(), self.real.transaction(id));
        }
        let count = view.output_count(Amount(0)).unwrap();
        assert_eq!(view.output(Amount(0), GlobalIndex(count)).unwrap(), None);
        let from = height.saturating_sub(3);
        let request = format!(
            r#"{{"amounts":[0],"cumulative":true,"binary":false,"from_height":{from},"to_height":{height}}}"#
        );
        let answer = self.real.json_rpc("get_output_distribution", &request);
        let ours = view.cumulative_rct_outputs(Height(from)..Height(height + 1)).unwrap();
        assert_eq!(ours, json_numbers(&answer, "distribution"));
    }
}

/// Blocks with transactions of a wallet.
pub(crate) fn what_it_mines(scene: &mut Scene) {
    let ramp = scene.pair.ours.state().height;
    for height in [1, 2, 3, 4, ramp - 2, ramp - 1] {
        scene.pair.compare_block(height, false);
    }
    // Transactions in our pool, in its pool only, and none at all.
    let known = scene.transfer(1, COIN / 10, "");
    let (ours, why) = scene.pair.ours.send(&known);
    assert!(!ours.refused, "{why:?}");
    scene.pair.real.mine(1, SOME_ADDRESS);
    let mut followed = scene.pair.follow_all(true);
    // Locked outputs are no longer relayed, but blocks may contain them.
    let locked = scene.transfer(3, COIN, r#","unlock_time":1000"#);
    let (ours, why) = scene.pair.ours.send(&locked);
    assert!(ours.refused, "{why:?}");
    let many = scene.transfer(15, COIN / 100, "");
    scene.pair.real.mine(2, SOME_ADDRESS);
    followed += scene.pair.follow_all(true);

    let mut inputs = 0;
    for blob in [&known, &locked, &many] {
        let tx = Transaction::parse(blob).unwrap();
        inputs += tx.tx.prefix.vin.len();
        for input in &tx.tx.prefix.vin {
            let image = input.key_image().unwrap();
            let answer =
                scene.pair.real.post("/is_key_image_spent", &format!(r#"{{"key_images":["{image}"]}}"#));
            assert_eq!(json_numbers(&answer, "spent_status"), [1]);
            let reader = scene.pair.ours.engine.database().reader().unwrap();
            assert!(reader.view().is_spent(image).unwrap());
        }
        let reader = scene.pair.ours.engine.database().reader().unwrap();
        assert!(reader.view().tx_location(&tx.id).unwrap().is_some());
    }
    assert!(inputs > 5);
    // Popping and adding them again gives the same state.
    scene.pair.pop(followed);
    assert!(scene.pair.ours.state().pool.len() >= 3);
    scene.pair.assert_same();
    scene.pair.real.mine(1, SOME_ADDRESS);
    followed += scene.pair.follow_all(true);
    scene.pair.flush();
    ferrite_testkit::seen!(
        "{} blocks of ours that monerod added, {} of monerod's that we added, with 3 transactions of a wallet",
        ramp - 3,
        followed + 2
    );
}
