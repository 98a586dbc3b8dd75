//! This signer's nonces, whose public parts the other signers have.
//!
//! Signing twice with a nonce reveals the signer's shares. A file can be restored from a backup in which a used nonce
//! still looks unused, so nonces exist only in memory and cannot be stored. A freshly opened wallet has none, and
//! cannot sign until it has exported new ones. Signing consumes nonces and erases all others of the same outputs.

use std::collections::{BTreeSet, HashMap, HashSet};

use ferrite_crypto::ring::clsag::multisig::{NONCES, Nonce, PublicNonce};
use ferrite_types::{CompressedPoint, PublicKey};
use rand_core::CryptoRng;
use rayon::prelude::*;
use zeroize::ZeroizeOnDrop;

/// The set was created with nonces that this signer does not have, or no longer has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "This signature was made with stale data: export fresh multisig data, which other participants must then use"
)]
pub struct StaleError;

/// The nonces that sign one input.
pub(crate) type NoncePair = [Nonce; NONCES];

/// A nonce and its name to the other signers.
struct Kept {
    name: CompressedPoint,
    nonce: Nonce,
}

/// The nonces of this signer, by output key.
#[derive(Default)]
pub struct Nonces {
    of_outputs: HashMap<PublicKey, Vec<Kept>>,
}

/// Nonces wipe themselves.
impl ZeroizeOnDrop for Nonces {}

/// The nonces that a signing attempt needs for an input: the key of the output, and the names of the nonces of all
/// participants.
pub(crate) struct Demand<'a> {
    pub(crate) outputs: Vec<PublicKey>,
    pub(crate) names: &'a BTreeSet<CompressedPoint>,
}

impl Nonces {
    /// Creates nonces for outputs, and the data for the other signers.
    pub fn random(
        outputs: &[PublicKey],
        count: usize,
        rng: &mut impl CryptoRng,
    ) -> (Self, Vec<Vec<PublicNonce>>) {
        let mut secret: Vec<Vec<Nonce>> = Vec::with_capacity(outputs.len());
        for _ in outputs {
            secret.push((0..count).map(|_| Nonce::random(rng)).collect());
        }
        let public: Vec<Vec<PublicNonce>> = outputs
            .par_iter()
            .zip(&secret)
            .map(|(output, nonces)| nonces.iter().map(|nonce| nonce.public(output)).collect())
            .collect();
        let mut of_outputs = HashMap::with_capacity(outputs.len());
        for ((output, nonces), public) in outputs.iter().zip(secret).zip(&public) {
            let kept = nonces.into_iter().zip(public).map(|(nonce, public)| Kept { name: public.l, nonce });
            of_outputs.insert(*output, kept.collect());
        }
        (Self { of_outputs }, public)
    }

    /// Takes the nonces that attempts need, a pair per input; all others of the same outputs are erased. No nonce is
    /// given to two attempts.
    ///
    /// # Errors
    /// If one is missing. None is taken then.
    pub(crate) fn take(&mut self, demands: &[Demand<'_>]) -> Result<Vec<Vec<NoncePair>>, StaleError> {
        let mut taken: HashSet<(PublicKey, usize)> = HashSet::new();
        let mut places: Vec<Vec<(PublicKey, [usize; NONCES])>> = Vec::with_capacity(demands.len());
        for demand in demands {
            let mut of_attempt = Vec::with_capacity(demand.outputs.len());
            for output in &demand.outputs {
                let mut pair = [0; NONCES];
                for place in &mut pair {
                    *place = self.find(output, demand.names, &taken).ok_or(StaleError)?;
                    taken.insert((*output, *place));
                }
                of_attempt.push((*output, pair));
            }
            places.push(of_attempt);
        }
        let outputs: BTreeSet<PublicKey> =
            demands.iter().flat_map(|demand| demand.outputs.iter().copied()).collect();
        let mut out: HashMap<(PublicKey, usize), Nonce> = HashMap::new();
        for output in outputs {
            for (place, kept) in self.of_outputs.remove(&output).unwrap_or_default().into_iter().enumerate() {
                if taken.contains(&(output, place)) {
                    out.insert((output, place), kept.nonce);
                }
            }
        }
        let mut pair = |(output, [first, second]): (PublicKey, [usize; NONCES])| {
            Some([out.remove(&(output, first))?, out.remove(&(output, second))?])
        };
        let mut attempts = Vec::with_capacity(places.len());
        for of_attempt in places {
            let pairs: Option<Vec<NoncePair>> = of_attempt.into_iter().map(&mut pair).collect();
            attempts.push(pairs.ok_or(StaleError)?);
        }
        Ok(attempts)
    }

    /// The first nonce of an output that an attempt names and that is not taken.
    fn find(
        &self,
        output: &PublicKey,
        names: &BTreeSet<CompressedPoint>,
        taken: &HashSet<(PublicKey, usize)>,
    ) -> Option<usize> {
        let kept = self.of_outputs.get(output)?;
        (0..kept.len())
            .find(|place| names.contains(&kept[*place].name) && !taken.contains(&(*output, *place)))
    }

    /// Erases the nonces of some outputs.
    pub(crate) fn erase<'a>(&mut self, outputs: impl IntoIterator<Item = &'a PublicKey>) {
        for output in outputs {
            self.of_outputs.remove(output);
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.of_outputs.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha20Rng;
    use rand_core::SeedableRng;

    use super::*;

    fn names(of: &[&PublicNonce]) -> BTreeSet<CompressedPoint> {
        of.iter().map(|nonce| nonce.l).collect()
    }

    #[test]
    fn nonces_are_used_once() {
        let mut rng = ChaCha20Rng::seed_from_u64(1);
        let keys = [1, 2].map(|number| PublicKey([number; 32]));
        let (mut nonces, public) = Nonces::random(&keys, 4, &mut rng);
        let first = names(&[&public[0][0], &public[0][1]]);
        let second = names(&[&public[0][2], &public[0][3]]);
        let demand = |names| Demand { outputs: vec![keys[0]], names };
        let twice = [demand(&first), demand(&first)];
        assert_eq!(nonces.take(&twice).err(), Some(StaleError), "two attempts cannot share nonces");
        let taken = nonces.take(&[demand(&first), demand(&second)]).expect("they are still there");
        for (pairs, expected) in taken.iter().zip([&public[0][..2], &public[0][2..]]) {
            let public: Vec<_> = pairs.iter().flatten().map(|nonce| nonce.public(&keys[0])).collect();
            assert_eq!(public, expected, "in the order in which they were exported");
        }
        assert_eq!(nonces.take(&[demand(&first)]).err(), Some(StaleError));
        assert!(!nonces.is_empty(), "those of the other output are still there");
    }

    #[test]
    fn signing_erases_all_nonces_of_an_output() {
        let mut rng = ChaCha20Rng::seed_from_u64(2);
        let keys = [PublicKey([1; 32])];
        let (mut nonces, public) = Nonces::random(&keys, 4, &mut rng);
        let [first, second] =
            [&public[0][..2], &public[0][2..]].map(|of| names(&of.iter().collect::<Vec<_>>()));
        let demand = |names| Demand { outputs: keys.to_vec(), names };
        assert!(nonces.take(&[demand(&first)]).is_ok());
        assert_eq!(nonces.take(&[demand(&second)]).err(), Some(StaleError));
        assert!(nonces.is_empty());
    }

    #[test]
    fn one_name_is_not_enough() {
        let mut rng = ChaCha20Rng::seed_from_u64(3);
        let keys = [PublicKey([1; 32])];
        let (mut nonces, public) = Nonces::random(&keys, 2, &mut rng);
        let one = names(&[&public[0][0]]);
        assert_eq!(nonces.take(&[Demand { outputs: keys.to_vec(), names: &one }]).err(), Some(StaleError));
        assert!(!nonces.is_empty(), "a set that is wrong costs nothing");
    }
}
