//! Published messages about blocks and transactions: the same from both, byte for byte.

use crate::client::Client;
use crate::nodes::Nodes;
use crate::version::older;

/// The last one is published last for every block.
const TOPICS: [&str; 5] = [
    "json-full-txpool_add",
    "json-minimal-txpool_add",
    "json-full-miner_data",
    "json-full-chain_main",
    "json-minimal-chain_main",
];
const LAST: &str = "json-minimal-chain_main";

/// Mines until all subscribers have received the same block, after which nothing is missed.
fn warm_up(nodes: &mut Nodes, subscribers: &[&Client]) {
    let mut heard: Vec<Vec<String>> = vec![Vec::new(); subscribers.len()];
    loop {
        let id = nodes.mine(1, None).remove(0);
        let mut all = true;
        for (subscriber, heard) in subscribers.iter().zip(&mut heard) {
            let here = |message: &String| message.starts_with(LAST) && message.contains(&id);
            while !heard.iter().any(here) {
                match subscriber.soon() {
                    Some(message) => heard.push(message),
                    None => break,
                }
            }
            all &= heard.iter().any(here);
        }
        if all {
            return;
        }
    }
}

fn of_topic<'a>(messages: &'a [String], topic: &str) -> Vec<&'a str> {
    messages.iter().map(String::as_str).filter(|message| message.split(':').next() == Some(topic)).collect()
}

fn assert_same(topic: &str, reference: &[&str], ours: &[&str]) {
    for (reference, ours) in reference.iter().zip(ours) {
        assert_eq!(reference, ours);
    }
    assert_eq!(reference.len(), ours.len(), "{topic}: {reference:#?} {ours:#?}");
}

#[test]
fn all_topics_are_the_references() {
    let mut nodes = Nodes::start();
    let reference = Client::subscribe(&nodes.reference_zmq[1], &TOPICS);
    let ours = Client::subscribe(&nodes.ours_zmq[1], &TOPICS);
    let local = Client::subscribe(&nodes.ours_zmq[2], &["json-minimal-", "json-full"]);
    warm_up(&mut nodes, &[&reference, &ours, &local]);

    let relayed = nodes.pay_and_send(3);
    let (hidden, hidden_blob) = nodes.pay(1);
    nodes.send_hidden(&hidden_blob);
    nodes.mine(1, None);
    // Two blocks with transactions are replaced by three.
    nodes.mine(1, None);
    let fork = nodes.height() - 3;
    let fork = nodes.id_at(fork);
    let switched = nodes.mine(3, Some(&fork));
    for answer in [
        nodes.reference.post("/pop_blocks", r#"{"nblocks":1}"#),
        nodes.ours.post("/pop_blocks", r#"{"nblocks":1}"#),
    ] {
        assert!(answer.contains("\"status\": \"OK\""), "{answer}");
    }
    nodes.mine(2, None);
    let end = nodes.mine(1, None).remove(0);
    let reference = reference.up_to(LAST, &end);
    let ours = ours.up_to(LAST, &end);
    let local = local.up_to(LAST, &end);

    assert_eq!(ours, local, "subscribers hear the same");
    for topic in ["json-full-chain_main", LAST] {
        let (reference, ours) = (of_topic(&reference, topic), of_topic(&ours, topic));
        assert_same(topic, &reference, &ours);
        // Each block of the reorg twice.
        assert_eq!(ours.len(), 2 + 2 * 3 + 2 + 1);
    }
    // Those for blocks that were followed by others in the same reorg are left out here.
    let stale =
        |message: &&str| switched[..2].iter().any(|id| message.contains(&format!(r#""prev_id":"{id}""#)));
    let topic = "json-full-miner_data";
    let (mut reference_work, ours_work) = (of_topic(&reference, topic), of_topic(&ours, topic));
    assert_eq!(reference_work.iter().filter(|message| stale(message)).count(), 2);
    reference_work.retain(|message| !stale(message));
    assert_same(topic, &reference_work, &ours_work);
    assert!(
        ours_work.iter().any(|message| message.contains(&relayed)),
        "the backlog is told: {ours_work:#?}"
    );
    // This version of the reference does not publish a transaction that becomes public; later ones do.
    for topic in ["json-full-txpool_add", "json-minimal-txpool_add"] {
        let (reference, ours) = (of_topic(&reference, topic), of_topic(&ours, topic));
        assert_same(topic, &reference, &[&older(ours[1])]);
        assert_eq!(ours.len(), 2, "{ours:#?}");
        println!("{topic}: {} bytes", ours[0].len());
    }
    let minimal = of_topic(&ours, "json-minimal-txpool_add");
    assert!(minimal[0].contains(&relayed) && minimal[1].contains(&hidden), "{minimal:#?}");
    println!("{} messages of the reference, {} of ours", reference.len(), ours.len());
}
