//! A network of many processes, ours and the real ones, over links with the delays, losses and interruptions of long
//! distances.

mod world;

use std::time::{Duration, Instant};

use ferrite_testkit::http::json_text;
use ferrite_testkit::known_wallets::FIRST;
use ferrite_testkit::links::Cut;
use ferrite_testkit::monerod::{SOME_ADDRESS, WalletRpc};
use ferrite_testkit::seen;

use world::{Journey, Peer, World};

/// A network and what happens in it. The nodes form a ring, with additional links.
struct Plan {
    nodes: usize,
    /// Those that are `monerod`: the first on the one side of the partition, the last on the other, if there are two.
    real: &'static [usize],
    /// The distances to the nodes that every node connects to.
    offsets: &'static [usize],
    lost_per_million: u32,
    /// Transactions that are submitted.
    payments: usize,
    /// Blocks that are mined one by one before memory is measured, and while it is.
    blocks: (usize, usize),
}

#[test]
fn a_partition_of_a_small_network_heals() {
    run(&Plan {
        nodes: 7,
        real: &[1],
        offsets: &[1, 2],
        lost_per_million: 30_000,
        payments: 3,
        blocks: (4, 15),
    });
}

#[test]
#[ignore = "the long form"]
fn a_partition_of_a_wide_network_heals() {
    run(&Plan {
        nodes: 26,
        real: &[6, 19],
        offsets: &[1, 5, 11],
        lost_per_million: 10_000,
        payments: 12,
        blocks: (26, 130),
    });
}

fn run(plan: &Plan) {
    let started = Instant::now();
    let mut world = World::start(plan);
    seen!(
        "{} processes, {} of them monerod, over {} links: connected after {:.1} s",
        plan.nodes,
        plan.real.len(),
        world.links.ends().len(),
        started.elapsed().as_secs_f64()
    );
    let mut journeys = Vec::new();
    journeys.extend((0..plan.blocks.0).map(|number| world.journey(number * 3 % plan.nodes)));
    transactions_reach_all_pools(&mut world, plan);
    // The side with fewer blocks is a different one each time.
    partition(&mut world, plan, false);
    partition(&mut world, plan, true);
    everything_is_mined(&mut world);
    for number in 0..plan.blocks.1 {
        journeys.push(world.journey(number % plan.nodes));
        world.look_at_memory();
    }
    blocks_take_no_round_trips(&journeys);
    world.memory_is_bounded();
    let [ours, real] = world.memory();
    seen!("memory: ours {} to {} MiB, monerod {} to {} MiB", ours.0, ours.1, real.0, real.1);
    links_did_their_part(&world);
}

/// The ids and blobs of payments that spend different outputs.
fn payments(world: &World, plan: &Plan) -> Vec<(String, String)> {
    let Some(Peer::Real(monerod)) = world.peers.get(plan.real[0]) else { panic!("that is a monerod") };
    let mut wallet = WalletRpc::restore(monerod, FIRST);
    wallet.json_rpc("refresh", "{}");
    let transfers = wallet.json_rpc("incoming_transfers", r#"{"transfer_type":"available"}"#);
    let outputs = transfers.split("\"key_image\"").skip(1).map(|rest| {
        json_text(&format!("\"key_image\"{rest}"), "key_image").expect("every output has a key image")
    });
    let spend = |image: String| {
        let parameters = format!(
            r#"{{"address":"{SOME_ADDRESS}","key_image":"{image}","do_not_relay":true,"get_tx_hex":true}}"#
        );
        let answer = wallet.json_rpc("sweep_single", &parameters);
        let part = |name| json_text(&answer, name).unwrap_or_else(|| panic!("no payment: {answer}"));
        (part("tx_hash"), part("tx_blob"))
    };
    let payments: Vec<_> = outputs.take(plan.payments).map(spend).collect();
    assert_eq!(payments.len(), plan.payments, "the wallet has enough outputs: {transfers}");
    payments
}

/// Transactions submitted anywhere reach the pools of all.
fn transactions_reach_all_pools(world: &mut World, plan: &Plan) {
    let payments = payments(world, plan);
    let started = Instant::now();
    for (number, (_, blob)) in payments.iter().enumerate() {
        let node = world.peers[(number * 4 + 2) % plan.nodes].node();
        let answer = node.post("/send_raw_transaction", &format!(r#"{{"tx_as_hex":"{blob}"}}"#));
        assert!(answer.contains("\"status\": \"OK\""), "{answer}");
    }
    world.wait("all transactions", world.all(), |node| {
        let pool = node.post("/get_transaction_pool_hashes", "{}");
        payments.iter().all(|(id, _)| pool.contains(id))
    });
    seen!("{} transactions were in all pools after {:.1} s", payments.len(), started.elapsed().as_secs_f64());
}

/// Both sides of a partition mine, and all follow the one with more blocks when it is over.
fn partition(world: &mut World, plan: &Plan, first_wins: bool) {
    let half = plan.nodes.div_ceil(2);
    let sides = [0..half, half..plan.nodes];
    let before = world.links.counts();
    let mut crossing = 0;
    let cut = world.links.cut(|from, to| {
        let crosses = sides[0].contains(&from) != sides[0].contains(&to);
        crossing += usize::from(crosses);
        // Half of them fall silent, the others lose their connections.
        crosses.then_some(if crossing % 2 == 0 { Cut::Silent } else { Cut::Closed })
    });
    let blocks = if first_wins { [5, 2] } else { [2, 5] };
    let tops: Vec<String> = sides
        .iter()
        .zip(blocks)
        .map(|(side, blocks)| {
            // The last is mined by monerod, if there is one.
            let last = plan.real.iter().copied().find(|real| side.contains(real)).unwrap_or(side.start);
            for _ in 1..blocks {
                let id = world.mine(side.end - 1, 1);
                world.follow("the rest of a side follows", side.clone(), &id);
            }
            let id = world.mine(last, 1);
            world.follow("the rest of a side follows", side.clone(), &id);
            id
        })
        .collect();
    assert_ne!(tops[0], tops[1]);
    // Nodes try to connect again meanwhile.
    let started = Instant::now();
    while world.links.counts().refused == before.refused {
        assert!(started.elapsed() < Duration::from_secs(120), "no node tries to connect");
        std::thread::sleep(Duration::from_millis(50));
    }
    // Nothing came through.
    for (side, top) in sides.iter().zip(&tops) {
        assert_eq!(&world.top(side.start), top);
    }
    world.links.heal();
    let winner = &tops[usize::from(!first_wins)];
    let time = world.follow("all follow the side with more blocks", world.all(), winner);
    let again = world.connected();
    let after = world.links.counts();
    let closed = u64::try_from(cut.div_ceil(2)).expect("a few");
    assert_eq!(after.cut - before.cut, closed, "half of the {cut} links were closed");
    assert!(after.held > before.held, "what was sent into the silence came later: {after:?}");
    seen!(
        "partition of {} and {} over {cut} cut links, {} blocks against {}: all followed {:.1} s after it, and were \
         connected after {:.1} s",
        sides[0].len(),
        sides[1].len(),
        blocks[0],
        blocks[1],
        time.as_secs_f64(),
        (time + again).as_secs_f64(),
    );
}

/// Blocks are mined until all pools are empty.
fn everything_is_mined(world: &mut World) {
    let is_empty = |pool: String| !pool.contains("tx_hashes");
    let started = Instant::now();
    let mut blocks = 0;
    while !world
        .all()
        .all(|number| is_empty(world.peers[number].node().post("/get_transaction_pool_hashes", "{}")))
    {
        assert!(started.elapsed() < Duration::from_secs(300), "transactions stay in the pools");
        let id = world.mine(blocks % world.peers.len(), 1);
        world.follow("a block is everywhere", world.all(), &id);
        blocks += 1;
        std::thread::sleep(Duration::from_millis(500));
    }
    seen!("all pools were empty after {blocks} more blocks");
}

/// Blocks are pushed from node to node: no node has to ask for one, or for a part of one. A timed sync that mentions a
/// block which is being verified makes a node ask, so that some may.
fn blocks_take_no_round_trips(journeys: &[Journey]) {
    let asked = journeys.iter().filter(|journey| journey.requests > 0).count();
    let mut factors: Vec<f64> =
        journeys.iter().map(|journey| journey.time.as_secs_f64() / journey.least.as_secs_f64()).collect();
    factors.sort_by(f64::total_cmp);
    let mut times: Vec<Duration> = journeys.iter().map(|journey| journey.time).collect();
    times.sort_unstable();
    let hops = journeys.iter().map(|journey| journey.hops).max().unwrap_or(0);
    let pushes: usize = journeys.iter().map(|journey| journey.pushes).sum();
    seen!(
        "{} blocks reached all nodes in {:.0} ms (median; {:.0} ms at most), {:.1} times the sum of the delays on the \
         way ({:.1} at most), over up to {hops} links; {:.1} messages for each, {asked} with requests",
        journeys.len(),
        times[times.len() / 2].as_secs_f64() * 1e3,
        times[times.len() - 1].as_secs_f64() * 1e3,
        factors[factors.len() / 2],
        factors[factors.len() - 1],
        pushes as f64 / journeys.len() as f64,
    );
    assert!(asked * 4 <= journeys.len(), "{asked} of {} blocks were asked for", journeys.len());
}

/// The delays, losses and cuts have happened.
fn links_did_their_part(world: &World) {
    let counts = world.links.counts();
    let links = u64::try_from(world.links.ends().len()).expect("a few");
    // A connection that ends by itself, as one may on a busy machine, is made again.
    assert!(counts.connections >= links + counts.cut, "{counts:?}");
    assert!(counts.mean_delay() >= Duration::from_millis(15), "{counts:?}");
    assert!(counts.lost > 0, "{counts:?}");
    seen!(
        "links: {} deliveries of {} kB, {:.0} ms late on average, {} lost segments, {} held back, {} connections cut, \
         {} refused",
        counts.deliveries,
        counts.bytes / 1000,
        counts.mean_delay().as_secs_f64() * 1e3,
        counts.lost,
        counts.held,
        counts.cut,
        counts.refused
    );
}
