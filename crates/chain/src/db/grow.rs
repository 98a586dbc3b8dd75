//! The size of the memory map.
//!
//! LMDB reads through a map of the file, which must be at least as large as the file ever gets. It can only be resized
//! while there is no transaction, so growing it means stopping all readers. But a map costs only address space, of
//! which a 64-bit process has 128 TiB. So we reserve enough from the start: [`RESERVED`] or four times the file,
//! whichever is more. If the system refuses that (a limit on address space), we halve it down to twice the file.
//!
//! The file itself grows only as it is written; the map takes no disk space.

/// 1 TiB.
pub const RESERVED: u64 = 1 << 40;

/// The map sizes to try in turn for a file of this length; multiples of any page size.
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
