//! No secret can be printed by accident, and none outlives its value.

#![allow(unsafe_code)]

use std::fmt::{Debug, Display};
use std::mem::MaybeUninit;

use ferrite_crypto::amount::OpenedAmount;
use ferrite_crypto::keys::{AccountKeys, Derivation, KeyPair, SecretKey};
use ferrite_crypto::proofs::spend::InputSecret;
use ferrite_crypto::proofs::tx::ProvenDerivations;
use ferrite_crypto::ring::clsag;
use ferrite_crypto::ring::clsag::multisig::Nonce;
use ferrite_types::Amount;
use static_assertions::{assert_impl_all, assert_not_impl_any};
use zeroize::ZeroizeOnDrop;

// Types that own a secret.
assert_impl_all!(SecretKey: ZeroizeOnDrop);
assert_impl_all!(KeyPair: ZeroizeOnDrop);
assert_impl_all!(AccountKeys: ZeroizeOnDrop);
assert_impl_all!(Derivation: ZeroizeOnDrop);
assert_impl_all!(OpenedAmount: ZeroizeOnDrop);
assert_impl_all!(ProvenDerivations: ZeroizeOnDrop);
assert_impl_all!(Nonce: ZeroizeOnDrop);
assert_not_impl_any!(SecretKey: Debug, Display, PartialEq);
assert_not_impl_any!(KeyPair: Debug, Display, PartialEq);
assert_not_impl_any!(AccountKeys: Debug, Display, PartialEq);
assert_not_impl_any!(Derivation: Debug, Display, PartialEq);
assert_not_impl_any!(OpenedAmount: Debug, Display, PartialEq);
assert_not_impl_any!(ProvenDerivations: Debug, Display, PartialEq);
// A nonce that is copied can be used twice.
assert_not_impl_any!(Nonce: Debug, Display, PartialEq, Clone);

// Types that only borrow one.
assert_not_impl_any!(InputSecret<'static>: Debug, Display, PartialEq);
assert_not_impl_any!(clsag::Opening<'static>: Debug, Display, PartialEq);

const SECRET: [u8; 32] = [
    0x5a, 0xc3, 0x11, 0x7e, 0x90, 0x2d, 0x44, 0xb8, 0x6f, 0x01, 0xe7, 0x39, 0xd2, 0x8c, 0x55, 0xaa, 0x13,
    0x77, 0x2e, 0x96, 0xf4, 0x08, 0xbd, 0x63, 0xce, 0x5f, 0x31, 0x84, 0x1b, 0xa9, 0x42, 0x07,
];

fn secret() -> SecretKey {
    SecretKey::from_canonical_bytes(&SECRET).expect("a reduced scalar")
}

/// Whether the memory of a value holds `secret`, while the value lives and after it was dropped.
fn seen_before_and_after_drop<T>(value: T, secret: &[u8; 32]) -> (bool, bool) {
    let mut place = Box::new(MaybeUninit::<T>::uninit());
    place.write(value);
    let memory = place.as_mut_ptr();
    let holds_secret = || {
        // SAFETY: `memory` points at `size_of::<T>()` bytes that the box owns for the whole function, and `write`
        // has initialised all of them: the types tested here have no padding. Dropping a value in place leaves its
        // bytes initialised, whatever it writes to them. Volatile, because nothing else reads them after the drop.
        let bytes: Vec<u8> =
            (0..size_of::<T>()).map(|i| unsafe { memory.cast::<u8>().add(i).read_volatile() }).collect();
        bytes.windows(secret.len()).any(|window| window == secret)
    };
    let before = holds_secret();
    // SAFETY: the value was written above and is dropped once: a box of `MaybeUninit` never drops its content.
    unsafe { memory.drop_in_place() };
    (before, holds_secret())
}

const WIPED: (bool, bool) = (true, false);

#[test]
fn secrets_do_not_survive_drop() {
    assert_eq!(
        seen_before_and_after_drop(SECRET, &SECRET),
        (true, true),
        "plain bytes do: the test can see them"
    );
    assert_eq!(seen_before_and_after_drop(secret(), &SECRET), WIPED);
    assert_eq!(seen_before_and_after_drop(KeyPair::from_secret(secret()), &SECRET), WIPED);
    assert_eq!(seen_before_and_after_drop(Derivation::from_bytes(SECRET), &SECRET), WIPED);
    let opened = OpenedAmount { amount: Amount(1), mask: secret() };
    assert_eq!(seen_before_and_after_drop(opened, &SECRET), WIPED);

    let account = AccountKeys::from_spend_key(secret());
    let view = *account.view.secret().to_bytes();
    assert_eq!(seen_before_and_after_drop(account.clone(), &SECRET), WIPED);
    assert_eq!(seen_before_and_after_drop(account, &view), WIPED);
}
