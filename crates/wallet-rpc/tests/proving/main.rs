//! Ours accepts the proofs of the real wallet service, and the other way round; both reject invalid ones.

#![allow(clippy::unwrap_used, unreachable_pub, reason = "a test and its support")]

mod cast;
mod messages;
mod reserves;
mod transactions;
mod verifiers;

use cast::Cast;
use verifiers::Verifiers;

#[test]
fn proofs() {
    let mut cast = Cast::start();
    let mut verifiers = Verifiers::of(&cast);
    let payments = cast.pay(false);
    cast.share();
    transactions::check(&mut cast, &mut verifiers, &payments);
    let payments = cast.pay(true);
    cast.refresh();
    transactions::check(&mut cast, &mut verifiers, &payments);
    reserves::check(&mut cast, &mut verifiers);
    verifiers.finish("proofs");
}

#[test]
fn signed_messages() {
    messages::check();
}
