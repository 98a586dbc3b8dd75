//! Pages of lists. Without a limit, clients of the contract get the whole list.

use std::str::FromStr;

use ferrite_rpc::RpcError;

use crate::errors::unknown;

/// The greatest number of items on a page.
const MAX_PAGE: u64 = 1000;

/// A page that a client asks for. `C` is where it begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Page<C> {
    /// The greatest number of items; `None` for all.
    pub(crate) limit: Option<usize>,
    /// Where the page before ended.
    pub(crate) after: Option<C>,
}

/// A position in a list, as clients keep it.
pub(crate) trait Cursor: Sized {
    /// Reads a position.
    fn read(text: &str) -> Option<Self>;
}

impl Cursor for usize {
    fn read(text: &str) -> Option<Self> {
        let plain = text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse().ok().filter(|_| plain)
    }
}

impl Cursor for (usize, u64, u64) {
    fn read(text: &str) -> Option<Self> {
        let mut numbers = text.split('-').map(<usize as Cursor>::read);
        let (number, height, order) = (numbers.next()??, numbers.next()??, numbers.next()??);
        let whole = numbers.next().is_none();
        whole.then_some((number, u64::try_from(height).ok()?, u64::try_from(order).ok()?))
    }
}

impl Cursor for ferrite_wallet::state::TransferPosition {
    fn read(text: &str) -> Option<Self> {
        Self::from_str(text).ok()
    }
}

impl<C: Cursor> Page<C> {
    /// The page of a request.
    pub(crate) fn of(limit: u64, cursor: &str) -> Result<Self, RpcError> {
        let after = match cursor {
            "" => None,
            text => Some(C::read(text).ok_or_else(|| unknown("cursor is not `next` of another page"))?),
        };
        // A cursor is for the next page, so there is a limit.
        let paged = limit > 0 || after.is_some();
        let limit = if limit == 0 { MAX_PAGE } else { limit.min(MAX_PAGE) };
        Ok(Self { limit: paged.then(|| usize::try_from(limit).unwrap_or(usize::MAX)), after })
    }

    /// The items of the page, and the cursor of the next one. `cursor` tells where an item is.
    pub(crate) fn take<T>(
        &self,
        items: impl IntoIterator<Item = T>,
        cursor: impl Fn(&T) -> String,
    ) -> (Vec<T>, Option<String>) {
        let mut items = items.into_iter();
        let Some(limit) = self.limit else { return (items.collect(), None) };
        let found: Vec<T> = items.by_ref().take(limit).collect();
        let more = items.next().is_some();
        let next = found.last().filter(|_| more).map(cursor);
        (found, next)
    }
}

impl Page<usize> {
    /// The numbers below a count that are on the page.
    pub(crate) fn of_numbers<N: TryFrom<usize> + TryInto<usize>>(
        &self,
        count: N,
    ) -> (Vec<N>, Option<String>) {
        let count = count.try_into().unwrap_or(usize::MAX);
        let start = self.after.unwrap_or(0).min(count);
        let end = self.limit.map_or(count, |limit| count.min(start.saturating_add(limit)));
        let numbers = (start..end).filter_map(|number| N::try_from(number).ok()).collect();
        (numbers, (end < count).then(|| end.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_of_numbers() {
        let page = |limit, cursor| Page::<usize>::of(limit, cursor).unwrap().of_numbers(5_u32);
        assert_eq!(page(0, ""), (vec![0, 1, 2, 3, 4], None));
        assert_eq!(page(2, ""), (vec![0, 1], Some("2".to_owned())));
        assert_eq!(page(2, "2"), (vec![2, 3], Some("4".to_owned())));
        assert_eq!(page(2, "4"), (vec![4], None));
        assert_eq!(page(2, "9"), (vec![], None));
        assert_eq!(page(0, "3"), (vec![3, 4], None));
        assert_eq!(page(5, ""), (vec![0, 1, 2, 3, 4], None));
        assert_eq!(Page::<usize>::of(u64::MAX, "").unwrap().limit, Some(1000));
    }

    #[test]
    fn cursors() {
        for text in ["-1", "+1", "x", "1-2", " 1", "99999999999999999999"] {
            assert!(Page::<usize>::of(1, text).is_err(), "{text}");
        }
        assert_eq!(Page::of(1, "1-2-3").unwrap().after, Some((1, 2, 3)));
        for text in ["1", "1-2", "1-2-3-4", "1--3", "a-b-c"] {
            assert!(Page::<(usize, u64, u64)>::of(1, text).is_err(), "{text}");
        }
    }

    #[test]
    fn pages_of_items() {
        let page = Page::<usize> { limit: Some(2), after: None };
        assert_eq!(page.take([1, 2, 3], ToString::to_string), (vec![1, 2], Some("2".to_owned())));
        assert_eq!(page.take([1, 2], ToString::to_string), (vec![1, 2], None));
        assert_eq!(
            Page::<usize> { limit: None, after: None }.take([1, 2], ToString::to_string),
            (vec![1, 2], None)
        );
    }
}
