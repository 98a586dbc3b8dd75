//! Three nodes.

use ferrite_testkit::monerod::SOME_ADDRESS;

use crate::ours::{Ours, mine, real, until, until_ready, until_same};

#[tokio::test(flavor = "multi_thread")]
async fn a_line_with_ours_in_the_middle() {
    let mut left = real(&[]);
    let ours = Ours::start(&[left.p2p_port()]).await;
    let mut right = real(&[ours.port()]);
    until_ready(&mut left).await;
    until_ready(&mut right).await;
    for _ in 0..3 {
        mine(&mut left, 3, SOME_ADDRESS);
        until_same("blocks from the left", &ours, &mut left).await;
        until_same("reach the right", &ours, &mut right).await;
        mine(&mut right, 3, SOME_ADDRESS);
        until_same("blocks from the right", &ours, &mut right).await;
        until_same("reach the left", &ours, &mut left).await;
        ours.mine(2);
        until_same("ours reach the left", &ours, &mut left).await;
        until_same("and the right", &ours, &mut right).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_with_monerod_in_the_middle() {
    let mut middle = real(&[]);
    let left = Ours::start(&[middle.p2p_port()]).await;
    let right = Ours::start(&[middle.p2p_port()]).await;
    until_ready(&mut middle).await;
    left.mine(4);
    until_same("blocks from the left", &left, &mut middle).await;
    until_same("reach the right", &right, &mut middle).await;
    right.mine(4);
    until_same("blocks from the right", &right, &mut middle).await;
    until("reach the left", || left.top() == right.top()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_triangle() {
    let mut monerod = real(&[]);
    let first = Ours::start(&[monerod.p2p_port()]).await;
    let second = Ours::start(&[monerod.p2p_port(), first.port()]).await;
    until_ready(&mut monerod).await;
    for _ in 0..3 {
        first.mine(2);
        until("the second follows", || first.top() == second.top()).await;
        until_same("monerod follows", &first, &mut monerod).await;
        second.mine(2);
        until("the first follows", || first.top() == second.top()).await;
        until_same("monerod follows", &second, &mut monerod).await;
        mine(&mut monerod, 2, SOME_ADDRESS);
        until_same("the first follows", &first, &mut monerod).await;
        until_same("the second follows", &second, &mut monerod).await;
    }
}
