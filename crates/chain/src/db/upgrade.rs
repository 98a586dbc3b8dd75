//! The version of the format, and upgrades from older ones.
//!
//! To change the format: raise [`FORMAT`], and add an upgrade from the previous version. A database is upgraded when it
//! is opened, one version at a time, each in one transaction together with its number.

use super::error::{DbError, Result};
use super::tables::property;
use super::{Database, Writer};

/// The version that this program writes.
pub const FORMAT: u32 = 1;

/// An upgrade from one version of the format to the next.
type Upgrade = fn(&mut Writer<'_>) -> Result<()>;

/// The upgrades, by the version that they start from.
const UPGRADES: &[(u32, Upgrade)] = &[];

pub(super) fn run(db: &Database) -> Result<()> {
    run_list(db, UPGRADES, FORMAT)
}

fn run_list(db: &Database, upgrades: &[(u32, Upgrade)], to: u32) -> Result<()> {
    loop {
        let at = format(db)?;
        if at == to {
            return Ok(());
        }
        let missing = DbError::Inconsistent { what: "a format that nothing leads on from", at: at.into() };
        let (_, upgrade) = upgrades.iter().find(|(from, _)| *from == at).ok_or(missing)?;
        let mut writer = db.writer()?;
        upgrade(&mut writer)?;
        writer.put_property(property::FORMAT, &(at + 1).to_le_bytes())?;
        writer.commit()?;
    }
}

fn format(db: &Database) -> Result<u32> {
    let reader = db.reader()?;
    let found = reader.view().property(property::FORMAT)?.and_then(|value| value.try_into().ok());
    found.map(u32::from_le_bytes).ok_or(DbError::Inconsistent { what: "no format", at: 0 })
}

#[cfg(test)]
mod tests {
    use ferrite_types::Hash;

    use super::*;
    use crate::db::OpenOptions;

    #[test]
    fn upgrades_run_in_turn_and_whole_or_not_at_all() {
        let directory = tempfile::tempdir().unwrap();
        let db = Database::open(directory.path(), &OpenOptions::new(Hash([7; 32]))).unwrap();
        let list: &[(u32, Upgrade)] = &[
            (2, |writer| {
                let seen = writer.view().property("test")?.map(<[u8]>::to_vec).unwrap_or_default();
                writer.put_property("test", &[seen, b" then this".to_vec()].concat())
            }),
            (1, |writer| writer.put_property("test", b"first this")),
            (3, |writer| {
                writer.put_property("test", b"not this")?;
                Err(DbError::Empty)
            }),
        ];
        run_list(&db, list, 3).unwrap();
        assert_eq!(format(&db), Ok(3));
        assert_eq!(run_list(&db, list, 4), Err(DbError::Empty));
        assert_eq!(format(&db), Ok(3));
        let value = db.reader().unwrap().view().property("test").unwrap().map(<[u8]>::to_vec);
        assert_eq!(value.unwrap(), b"first this then this");
        let at = DbError::Inconsistent { what: "a format that nothing leads on from", at: 3 };
        assert_eq!(run_list(&db, &[], 4), Err(at));
        assert!(UPGRADES.iter().map(|(from, _)| *from).eq(1..FORMAT));
    }
}
