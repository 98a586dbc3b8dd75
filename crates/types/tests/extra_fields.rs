//! The extra field: its rules one by one, round trips, and the reference's fuzz seeds.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

#[path = "support/generate.rs"]
mod generate;
#[path = "support/recorded.rs"]
mod recorded;

use ferrite_testkit::data;
use ferrite_types::codec::DecodeReason;
use ferrite_types::extra::{self, Extra, ExtraError, ExtraField, ExtraTag, MergeMiningTag, PaymentId, sort};
use ferrite_types::tx::Transaction;
use ferrite_types::{Hash, PublicKey};
use generate::Generator;
use proptest::prelude::*;

fn reason(bytes: &[u8]) -> Option<DecodeReason> {
    Extra::parse(bytes).error.map(|error| error.reason().clone())
}

#[test]
fn padding_is_zeros_up_to_the_end_and_at_most_255_bytes() {
    assert_eq!(Extra::parse(&[]), Extra::default());
    for size in 1..=255u8 {
        let bytes = vec![0; size.into()];
        let extra = Extra::parse(&bytes);
        assert_eq!(extra.fields, [ExtraField::Padding(size)]);
        assert!(extra.is_complete());
        assert_eq!(extra.to_bytes(), bytes);
    }
    assert_eq!(reason(&[0; 256]), Some(DecodeReason::PaddingTooLong));
    assert_eq!(reason(&[0, 0, 1]), Some(DecodeReason::PaddingNotZero(1)));
}

#[test]
fn an_unknown_tag_ends_parsing_but_keeps_earlier_fields() {
    let mut bytes = vec![1];
    bytes.extend([7; 32]);
    bytes.extend([5, 1, 2, 3]);
    let extra = Extra::parse(&bytes);
    assert_eq!(extra.fields, [ExtraField::PubKey(PublicKey([7; 32]))]);
    assert_eq!(extra.parsed_size, 33);
    let error = extra.error.unwrap();
    assert_eq!(error.field(), "extra[1].tag");
    assert_eq!(error.reason(), &DecodeReason::UnknownTag(5));
}

#[test]
fn nonces_and_payment_ids() {
    let mut bytes = Vec::new();
    extra::push_payment_id(&mut bytes, PaymentId::Plain(Hash([9; 32])));
    assert_eq!(bytes[..3], [2, 33, 0]);
    assert_eq!(Extra::parse(&bytes).payment_id(), Some(PaymentId::Plain(Hash([9; 32]))));

    let mut bytes = Vec::new();
    extra::push_payment_id(&mut bytes, PaymentId::Encrypted([8; 8]));
    assert_eq!(bytes, [2, 9, 1, 8, 8, 8, 8, 8, 8, 8, 8]);
    assert_eq!(Extra::parse(&bytes).payment_id(), Some(PaymentId::Encrypted([8; 8])));

    for nonce in [&[0u8; 32][..], &[0; 34], &[1; 8], &[1; 10], &[2; 33], &[]] {
        assert_eq!(PaymentId::from_nonce(nonce), None);
    }

    let mut bytes = Vec::new();
    extra::push_nonce(&mut bytes, &[3; 255]).unwrap();
    assert_eq!(bytes[..3], [2, 0xff, 1]);
    assert_eq!(Extra::parse(&bytes).nonce(), Some(&[3; 255][..]));
    assert_eq!(extra::push_nonce(&mut bytes, &[3; 256]), Err(ExtraError::NonceTooLong(256)));
    let long = [&[2, 0x80, 2][..], &[3; 256]].concat();
    assert_eq!(reason(&long), Some(DecodeReason::NonceTooLong(256)));
    assert_eq!(reason(&[2, 5, 1]), Some(DecodeReason::CountTooLarge { count: 5, remaining: 1 }));
}

#[test]
fn merge_mining_tags_are_blobs_inside_the_blob() {
    let tag = MergeMiningTag { depth: 3, merkle_root: Hash([5; 32]) };
    let mut bytes = Vec::new();
    extra::push_merge_mining_tag(&mut bytes, 3, Hash([5; 32])).unwrap();
    assert_eq!(bytes[..3], [3, 33, 3]);
    assert_eq!(Extra::parse(&bytes).merge_mining_tag(), Some(&tag));
    assert_eq!(
        extra::push_merge_mining_tag(&mut bytes, 32, Hash::default()),
        Err(ExtraError::TreeTooDeep(32))
    );

    let mut wide = Vec::new();
    ExtraField::MergeMining(MergeMiningTag { depth: u64::MAX, merkle_root: Hash([5; 32]) }).write(&mut wide);
    assert_eq!(wide[1], 42);
    assert_eq!(Extra::parse(&wide).to_bytes(), wide);

    let mut trailing = bytes.clone();
    trailing[1] = 34;
    trailing.push(0);
    assert_eq!(reason(&trailing), Some(DecodeReason::TrailingBytes(1)));
    assert_eq!(reason(&[3, 1, 0]), Some(DecodeReason::UnexpectedEnd { needed: 32, remaining: 0 }));
}

#[test]
fn sorting_and_removing() {
    let (key, other) = (PublicKey([1; 32]), PublicKey([2; 32]));
    let mut bytes = Vec::new();
    ExtraField::MysteriousMinergate(vec![4, 5]).write(&mut bytes);
    extra::push_merge_mining_tag(&mut bytes, 0, Hash([6; 32])).unwrap();
    extra::push_nonce(&mut bytes, &[7]).unwrap();
    extra::push_additional_pub_keys(&mut bytes, &[key, other]);
    extra::push_pub_key(&mut bytes, &key);
    extra::push_pub_key(&mut bytes, &other);

    let sorted = sort(&bytes, false).unwrap();
    let tags: Vec<ExtraTag> = Extra::parse(&sorted).fields.iter().map(ExtraField::tag).collect();
    assert_eq!(
        tags,
        [
            ExtraTag::PubKey,
            ExtraTag::PubKey,
            ExtraTag::AdditionalPubKeys,
            ExtraTag::Nonce,
            ExtraTag::MergeMining,
            ExtraTag::MysteriousMinergate
        ]
    );
    assert_eq!(Extra::parse(&sorted).pub_keys().collect::<Vec<_>>(), [&key, &other]);
    assert_eq!(sort(&sorted, false).unwrap(), sorted);

    let junk = [&bytes[..], &[0x77, 1, 2]].concat();
    assert!(matches!(sort(&junk, false), Err(ExtraError::Decode(_))));
    assert_eq!(sort(&junk, true).unwrap(), [&sorted[..], &[0x77, 1, 2]].concat());

    let without = extra::remove_fields(&bytes, ExtraTag::PubKey).unwrap();
    assert_eq!(Extra::parse(&without).pub_key(), None);
    assert_eq!(without.len(), bytes.len() - 66);
    assert!(extra::remove_fields(&junk, ExtraTag::PubKey).is_err());
}

#[test]
fn fuzz_seeds_and_recorded_transactions() {
    let mut inputs: Vec<Vec<u8>> = recorded::files(&data::reference("fuzz/tx-extra"))
        .iter()
        .map(|path| std::fs::read(path).unwrap())
        .collect();
    let seeds = inputs.len();
    let blobs = recorded::mainnet("tx").into_iter().map(|(_, blob)| blob);
    let corpus = recorded::corpus().into_iter().filter(|event| event.kind == "tx");
    for blob in blobs.chain(corpus.map(|event| event.blob)) {
        inputs.extend(Transaction::from_blob(&blob).map(|tx| tx.prefix.extra));
    }
    let mut complete = 0;
    let mut generator = Generator::new(7);
    for input in &inputs {
        let extra = Extra::parse(input);
        assert_eq!(extra.to_bytes(), input[..extra.parsed_size]);
        complete += usize::from(extra.is_complete());
        for _ in 0..ferrite_testkit::soak::scaled(50) {
            let mut damaged = input.clone();
            generator.damage(&mut damaged);
            let extra = Extra::parse(&damaged);
            // Only a truncated length is written differently.
            if extra.parsed_size < damaged.len() {
                assert_eq!(extra.to_bytes(), damaged[..extra.parsed_size]);
            }
        }
    }
    ferrite_testkit::seen!(
        "{} extra fields ({seeds} fuzz seeds), {complete} make sense to the end",
        inputs.len()
    );
    assert!(seeds > 0);
}

fn field() -> impl Strategy<Value = ExtraField> {
    prop_oneof![
        any::<[u8; 32]>().prop_map(|key| ExtraField::PubKey(PublicKey(key))),
        prop::collection::vec(any::<u8>(), 0..=255).prop_map(ExtraField::Nonce),
        (any::<u64>(), any::<[u8; 32]>()).prop_map(|(depth, root)| {
            ExtraField::MergeMining(MergeMiningTag { depth, merkle_root: Hash(root) })
        }),
        prop::collection::vec(any::<[u8; 32]>().prop_map(PublicKey), 0..20)
            .prop_map(ExtraField::AdditionalPubKeys),
        prop::collection::vec(any::<u8>(), 0..400).prop_map(ExtraField::MysteriousMinergate),
    ]
}

proptest! {
    #![proptest_config(ferrite_testkit::properties::cases(2000))]

    #[test]
    fn fields_round_trip(
        mut fields in prop::collection::vec(field(), 0..8),
        padding in prop::option::of(1u8..=255),
    ) {
        fields.extend(padding.map(ExtraField::Padding));
        let mut bytes = Vec::new();
        for field in &fields {
            field.write(&mut bytes);
        }
        let extra = Extra::parse(&bytes);
        prop_assert!(extra.is_complete());
        prop_assert_eq!(&extra.fields, &fields);
        prop_assert_eq!(extra.to_bytes(), bytes);
    }

    #[test]
    fn any_bytes_are_parsed_up_to_the_first_error(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let extra = Extra::parse(&bytes);
        prop_assert!(extra.parsed_size <= bytes.len());
        prop_assert_eq!(extra.is_complete(), extra.parsed_size == bytes.len());
    }
}
