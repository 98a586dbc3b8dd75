//! Ours accepts the proofs of the real wallet service, and the other way round; both reject invalid ones.

#![allow(clippy::unwrap_used, unreachable_pub, reason = "a test and its support")]

mod cast;
mod judges;
mod messages;
mod reserves;
mod transactions;

use cast::Cast;
use judges::Judges;

#[test]
fn proofs() {
    let mut cast = Cast::start();
    let mut judges = Judges::of(&cast);
    let payments = cast.pay(false);
    cast.share();
    transactions::check(&mut cast, &mut judges, &payments);
    let payments = cast.pay(true);
    cast.refresh();
    transactions::check(&mut cast, &mut judges, &payments);
    reserves::check(&mut cast, &mut judges);
    judges.finish("proofs");
}

#[test]
fn signed_messages() {
    messages::check();
}
