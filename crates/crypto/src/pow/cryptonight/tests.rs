use ferrite_testkit::data::{lines, reference, unhex};

use super::*;

type Digest32 = fn(&[u8]) -> [u8; 32];

#[test]
fn finalisers_reproduce_the_vectors_of_the_reference() {
    let finalisers: [(&str, Digest32); 4] =
        [("blake", blake256::blake256), ("groestl", groestl256), ("jh", jh256), ("skein", skein512_256)];
    for (name, digest) in finalisers {
        let cases = lines(&reference(&format!("hash/tests-extra-{name}.txt")));
        for line in &cases {
            let (expected, data) = line.split_once(' ').unwrap();
            assert_eq!(const_hex::encode(digest(&unhex(data))), expected, "{name} of {data}");
        }
        println!("{name}: {} cases", cases.len());
        assert!(cases.len() > 300);
    }
}

#[test]
fn both_engines_agree_on_every_variant() {
    use rand_core::Rng as _;
    let mut rng = <rand_chacha::ChaCha20Rng as rand_core::SeedableRng>::seed_from_u64(3);
    let mut pad = Scratchpad::new();
    let mut cases = 0;
    for length in [43, 76, 135, 136, 137, 300] {
        for variant in [Variant::V0, Variant::V1, Variant::V2, Variant::R] {
            let mut data = vec![0; length];
            rng.fill_bytes(&mut data);
            let height = Height(rng.next_u64());
            let [portable, native] = [Engine::Portable, Engine::detect()]
                .map(|engine| hash_in(&mut pad, engine, variant, &data, height).unwrap());
            assert_eq!(*portable, *native, "{variant:?} of {length} bytes");
            cases += 1;
        }
    }
    println!("{cases} cases");
}
