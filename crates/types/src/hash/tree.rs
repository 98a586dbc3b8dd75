//! The Merkle tree over the transactions of a block, and membership proofs (tree-hash.c).
//!
//! The tree is not padded: the first leaves are kept, and the last ones hashed in pairs, so that a power of two
//! remains; from there on all are hashed in pairs.

use super::Keccak256;
use crate::newtypes::Hash;

fn pair(left: &Hash, right: &Hash) -> Hash {
    let mut state = Keccak256::new();
    state.update(&left.0);
    state.update(&right.0);
    Hash(state.finish())
}

/// The largest power of two below `count`, which is at least 2.
const fn row_width(count: usize) -> usize {
    1 << (count - 1).ilog2()
}

/// The row above `row`: half as wide when its width is a power of two, otherwise the largest power of two below.
fn row_above(row: &[Hash]) -> Vec<Hash> {
    let width = row_width(row.len());
    let kept = 2 * width - row.len();
    let mut above = Vec::with_capacity(width);
    above.extend_from_slice(&row[..kept]);
    let (pairs, _) = row[kept..].as_chunks::<2>();
    above.extend(pairs.iter().map(|[left, right]| pair(left, right)));
    above
}

/// The root over `leaves`; a single leaf is its own root, and `None` without leaves.
pub fn tree_hash(leaves: &[Hash]) -> Option<Hash> {
    match leaves {
        [] => None,
        [root] => Some(*root),
        _ => {
            let mut row = row_above(leaves);
            while row.len() > 1 {
                row = row_above(&row);
            }
            Some(row[0])
        }
    }
}

/// A proof that a leaf is in a tree: the siblings on its path to the root.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TreeBranch {
    /// The siblings, from the leaf up.
    pub hashes: Vec<Hash>,
    /// A bit per sibling, the last in the lowest bit; 1 means that the sibling is on the left.
    pub path: u32,
}

/// The path of a leaf to the root as in [`TreeBranch::path`]; `None` if there is no such leaf.
pub fn tree_path(leaves: usize, index: usize) -> Option<u32> {
    if index >= leaves {
        return None;
    }
    let (mut path, mut at, mut count) = (0, index, leaves);
    while count > 1 {
        let width = row_width(count);
        let kept = 2 * width - count;
        if at >= kept {
            path = path << 1 | u32::from((at - kept) % 2 == 1);
            at = kept + (at - kept) / 2;
        }
        count = width;
    }
    Some(path)
}

/// The branch of the first leaf equal to `leaf`; `None` if there is none.
pub fn tree_branch(leaves: &[Hash], leaf: &Hash) -> Option<TreeBranch> {
    let mut at = leaves.iter().position(|candidate| candidate == leaf)?;
    let mut branch = TreeBranch::default();
    let mut row = leaves.to_vec();
    while row.len() > 1 {
        let kept = 2 * row_width(row.len()) - row.len();
        if at >= kept {
            let right = (at - kept) % 2 == 1;
            branch.hashes.push(row[if right { at - 1 } else { at + 1 }]);
            branch.path = branch.path << 1 | u32::from(right);
            at = kept + (at - kept) / 2;
        }
        row = row_above(&row);
    }
    Some(branch)
}

impl TreeBranch {
    /// The root that this branch leads to from `leaf` (tree-hash.c: `tree_branch_hash`).
    pub fn root(&self, leaf: &Hash) -> Hash {
        let depth = self.hashes.len();
        let mut node = *leaf;
        for (level, neighbour) in self.hashes.iter().enumerate() {
            let bit = depth - level - 1;
            let right = bit < 32 && self.path >> bit & 1 == 1;
            node = if right { pair(neighbour, &node) } else { pair(&node, neighbour) };
        }
        node
    }

    /// Whether this branch proves that `leaf` is in the tree with this root.
    pub fn proves(&self, leaf: &Hash, root: &Hash) -> bool {
        self.root(leaf) == *root
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_leaf_of_every_small_tree_has_a_branch_to_the_root() {
        for count in 1..=70u8 {
            let leaves: Vec<Hash> = (0..count).map(|index| Hash([index; 32])).collect();
            let root = tree_hash(&leaves).unwrap();
            for (index, leaf) in leaves.iter().enumerate() {
                let branch = tree_branch(&leaves, leaf).unwrap();
                assert!(branch.proves(leaf, &root), "leaf {index} of {count}");
                assert_eq!(tree_path(leaves.len(), index), Some(branch.path));
                assert!(count == 1 || !branch.proves(&Hash([0xff; 32]), &root));
            }
            assert_eq!(tree_path(leaves.len(), leaves.len()), None);
        }
        assert_eq!(tree_hash(&[]), None);
        assert_eq!(tree_branch(&[Hash([1; 32])], &Hash([2; 32])), None);
    }
}
