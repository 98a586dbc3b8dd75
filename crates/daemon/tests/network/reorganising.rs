//! Reorgs between two nodes.

use ferrite_testkit::monerod::SOME_ADDRESS;

use crate::ours::{Ours, mine, real, real_top, until_ready, until_same};

#[tokio::test(flavor = "multi_thread")]
async fn either_side_follows_the_other() {
    follow_each_other(&[1, 10, 60]).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "the long form"]
async fn either_side_follows_the_other_far_back() {
    follow_each_other(&[100, 200]).await;
}

async fn follow_each_other(depths: &[u32]) {
    let mut monerod = real(&[]);
    let mut ours = Ours::start(&[monerod.p2p_port()]).await;
    until_ready(&mut monerod).await;
    mine(&mut monerod, 5, SOME_ADDRESS);
    until_same("they begin together", &ours, &mut monerod).await;
    for &depth in depths {
        // Theirs is longer.
        ours.disconnect().await;
        ours.mine(depth);
        mine(&mut monerod, depth + 1, SOME_ADDRESS);
        assert_ne!(real_top(&mut monerod), ours.top());
        let longest = real_top(&mut monerod);
        ours.connect(&[monerod.p2p_port()]).await;
        until_same("we follow", &ours, &mut monerod).await;
        assert_eq!(ours.top(), longest, "depth {depth}");
        // Ours is longer.
        ours.disconnect().await;
        mine(&mut monerod, depth, SOME_ADDRESS);
        ours.mine(depth + 1);
        assert_ne!(real_top(&mut monerod), ours.top());
        let longest = ours.top();
        ours.connect(&[monerod.p2p_port()]).await;
        until_same("it follows", &ours, &mut monerod).await;
        assert_eq!(ours.top(), longest, "depth {depth}");
        ferrite_testkit::seen!("depth {depth}: both followed");
    }
}
