use std::sync::atomic::{AtomicBool, Ordering};

use super::*;

fn table(names: &[&'static str], access: Access) -> Table<()> {
    Table::new().json_rpc(names, access, Run::Inline, |_, _: u64| Ok(1))
}

#[test]
fn merged_tables_have_all_names() {
    let paths = Table::new().raw(&["/a"], Access::Unrestricted, Run::Blocking, |_, _| Err(RpcError::BROKEN));
    let all = table(&["b", "a"], Access::Everyone).merge(table(&["c"], Access::Unrestricted)).merge(paths);
    let name = |kind, name, first, access, run| Name { kind, name, first, access, run };
    assert_eq!(
        all.names(),
        [
            name(Kind::Method, "a", "b", Access::Everyone, Run::Inline),
            name(Kind::Method, "b", "b", Access::Everyone, Run::Inline),
            name(Kind::Method, "c", "c", Access::Unrestricted, Run::Inline),
            name(Kind::Path, "/a", "/a", Access::Unrestricted, Run::Blocking),
        ]
    );
    assert!(all.find_method(b"c", false).is_some() && all.find_method(b"c", true).is_none());
}

#[test]
#[should_panic(expected = "a is in the method table twice")]
fn names_are_unique() {
    let _ = table(&["a"], Access::Everyone).merge(table(&["a"], Access::Everyone));
}

/// Answers everything except `b` when the service says so.
struct Elsewhere;

impl Forward<AtomicBool> for Elsewhere {
    fn takes(&self, _: Kind, name: &'static str) -> bool {
        !name.ends_with('b')
    }

    fn is_on(&self, service: &AtomicBool) -> bool {
        service.load(Ordering::Relaxed)
    }

    fn method(
        &self,
        _: &Ctx<'_, AtomicBool>,
        _: &'static str,
        _: Value,
        _: &dyn Fn(Value) -> Result<Value, RpcError>,
    ) -> Result<Value, RpcError> {
        Err(RpcError::BROKEN)
    }

    fn path(
        &self,
        _: &Ctx<'_, AtomicBool>,
        _: &'static str,
        _: &[u8],
        _: &dyn Fn() -> Result<Reply, PathError>,
    ) -> Result<Reply, PathError> {
        Err(PathError::Failed)
    }
}

#[test]
fn forwarded_calls_do_not_block_other_connections() {
    use Run::{Blocking, Inline};
    let fails = |_: &Ctx<'_, AtomicBool>, _: &[u8]| Err(RpcError::BROKEN);
    let table = Table::<AtomicBool>::new()
        .json_rpc(&["a"], Access::Everyone, Run::Inline, |_, _: u64| Ok(1))
        .json_rpc(&["b"], Access::Everyone, Run::Inline, |_, _: u64| Ok(1))
        .raw(&["/a"], Access::Everyone, Run::Inline, fails)
        .raw(&["/b"], Access::Everyone, Run::Blocking, fails)
        .forwarded(Arc::new(Elsewhere));
    let service = AtomicBool::new(false);
    let runs = |service: &AtomicBool| {
        [
            table.find_method(b"a", false).map(|row| table.run_of_method(row, service)),
            table.find_method(b"b", false).map(|row| table.run_of_method(row, service)),
            table.run_of_path(b"/a", service, false),
            table.run_of_path(b"/b", service, false),
        ]
        .map(Option::unwrap)
    };
    assert_eq!(runs(&service), [Inline, Inline, Inline, Blocking]);
    service.store(true, Ordering::Relaxed);
    assert_eq!(runs(&service), [Blocking, Inline, Blocking, Blocking]);
    assert_eq!(table.run_of_path(b"/c", &service, false), None);
}
