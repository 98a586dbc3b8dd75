//! Arithmetic modulo 2^255 - 19, as far as `hash_to_ec` needs it.
