//! How large the memory map is.
//!
//! LMDB reads through a map of the file, and the map must be at least as large as the file ever gets. It can only be
//! changed while there is no transaction at all, so growing it means to stop all readers. A map costs address space
//! and nothing else, though, and a 64-bit process has 128 TiB of it: so we reserve so much at once that the question
//! does not come up, [`RESERVED`] or four times the file, whichever is more. Where the system does not allow as much
//! (a limit on address space), half is tried, and so on down to twice the file.
//!
//! The file itself only grows as it is written: nothing here takes disk space.

/// 1 TiB.
pub const RESERVED: u64 = 1 << 40;

/// The sizes to try in turn for a file of so many bytes; multiples of any page size.
pub(super) fn map_sizes(file: u64, at_least: Option<usize>) -> Vec<usize> {
    const UNIT: u64 = 1 << 26;
    let round = |size: u64| size.saturating_add(UNIT - 1) / UNIT * UNIT;
    let smallest = round(file.saturating_mul(2).max(at_least.map_or(0, |size| size as u64)).max(UNIT));
    let mut size = match at_least {
        Some(_) => smallest,
        None => round(file.saturating_mul(4).max(RESERVED)),
    };
    let mut sizes = Vec::new();
    while size > smallest {
        sizes.push(size);
        size = round(size / 2);
    }
    sizes.push(smallest);
    sizes.into_iter().filter_map(|size| usize::try_from(size).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_map_is_always_larger_than_the_file() {
        for file in [0, 1, 4096, 1 << 30, (1 << 40) - 1, 1 << 40, 5 << 40] {
            let sizes = map_sizes(file, None);
            assert!(sizes.iter().all(|size| *size as u64 >= 2 * file && size % (1 << 26) == 0), "{file}");
            assert!(sizes[0] as u64 >= RESERVED && sizes[0] as u64 >= 4 * file);
            assert!(sizes.is_sorted_by(|a, b| a > b));
        }
        assert_eq!(map_sizes(0, Some(1)), [1 << 26]);
        assert_eq!(map_sizes(1 << 30, Some(1)), [1 << 31]);
    }
}
