//! The writer thread.

use std::time::Duration;

use ferrite_chain::engine::{AddBlockError, BlockOutcome, ChainChange};
use ferrite_chain::handle::{ChainError, ChainHandle, Stopped};
use ferrite_testkit::block_tree::BlockTree;
use ferrite_types::Height;

use crate::node::{FORKS, Node, base_chain};

#[test]
fn many_threads_talk_to_one_writer() {
    let mut tree = BlockTree::new(1, FORKS);
    let blocks = base_chain(&mut tree, 20);
    let Node { engine, directory: _directory } = Node::new(tree.config());
    let (handle, thread) = ChainHandle::start(engine).expect("a thread");
    let changes = handle.subscribe();
    let waiter = {
        let handle = handle.clone();
        std::thread::spawn(move || {
            let mut tip = handle.tip();
            while tip.height < Height(21) {
                tip = handle.wait_for_change(tip.change, Duration::from_secs(60));
            }
            tip
        })
    };
    // Each thread tries all blocks until its own is accepted or known.
    std::thread::scope(|scope| {
        for at in 0..blocks.len() {
            let (handle, blocks) = (handle.clone(), &blocks);
            scope.spawn(move || {
                for block in &blocks[..=at] {
                    let verdict = handle.add_block(block.arrived());
                    assert!(
                        matches!(verdict, Ok(BlockOutcome::Added { .. } | BlockOutcome::AlreadyExists(_))),
                        "{verdict:?}"
                    );
                }
            });
        }
    });
    let tip = waiter.join().expect("the tip arrives");
    assert_eq!((tip.height, tip.id), (Height(21), blocks[19].id));
    assert_eq!(handle.database().reader().expect("a snapshot").view().height(), Ok(Height(21)));

    assert_eq!(handle.pop_blocks(2), Ok(vec![blocks[19].id, blocks[18].id]));
    assert_eq!(handle.tip().id, blocks[17].id);
    let engine = thread.stop().expect("nothing panicked");
    assert_eq!(engine.state().height(), Height(19));
    assert_eq!(handle.pop_blocks(1), Err(ChainError::Stopped(Stopped)));
    assert_eq!(handle.add_block(blocks[18].arrived()), Err(AddBlockError::Stopped(Stopped)));
    let seen: Vec<ChainChange> = changes.iter().flat_map(|changes| changes.to_vec()).collect();
    let added = (1..).zip(&blocks).map(|(at, block)| ChainChange::Added { height: Height(at), id: block.id });
    let popped = [20, 19].map(|at: u64| ChainChange::Popped {
        height: Height(at),
        id: blocks[usize::try_from(at).expect("it is small") - 1].id,
    });
    assert_eq!(seen, added.chain(popped).collect::<Vec<_>>());
}

#[test]
fn a_panic_does_not_hang_callers() {
    let tree = BlockTree::new(1, FORKS);
    let Node { engine, directory: _directory } = Node::new(tree.config());
    let (handle, thread) = ChainHandle::start(engine).expect("a thread");
    assert_eq!(handle.run(|_| -> u8 { panic!("on purpose") }), Err(Stopped));
    assert_eq!(handle.run(|_| 1), Err(Stopped));
    assert!(thread.stop().is_none());
}
