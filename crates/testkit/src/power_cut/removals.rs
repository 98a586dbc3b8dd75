//! Disabled flushes.

use std::collections::BTreeMap;
use std::fmt;

use super::explore::{Explorer, Subject};
use super::site::{Site, lines_calling};

/// Limit of a displayed finding, in characters.
const SHOWN: usize = 160;

/// The findings without each flush of some recordings, and without all flushes of a site.
#[derive(Debug, Default)]
pub struct Removals {
    flushes: u64,
    missed: Vec<String>,
    sites: BTreeMap<Site, Option<String>>,
}

impl Removals {
    /// Disables the flushes of a recording.
    pub fn add<S: Subject>(&mut self, explorer: &Explorer<'_, S>) {
        self.add_from(explorer, 0);
    }

    /// Disables the flushes of a recording after a mark.
    ///
    /// # Panics
    /// If there is no such mark.
    pub fn add_after<S: Subject>(&mut self, explorer: &Explorer<'_, S>, mark: &str) {
        self.add_from(explorer, explorer.place_of(mark));
    }

    fn add_from<S: Subject>(&mut self, explorer: &Explorer<'_, S>, place: usize) {
        let (each, by_site) = explorer.remove_flushes(place);
        for removal in each {
            self.flushes += 1;
            if removal.caught.is_none() {
                self.missed.push(format!("change {}: {}", removal.place + 1, removal.site));
            }
        }
        for removal in by_site {
            let caught = self.sites.entry(removal.site).or_default();
            *caught = caught.take().or(removal.caught);
        }
    }

    /// Checks that every flush was noticed when it alone was disabled.
    ///
    /// # Panics
    /// If one was not.
    pub fn check_each(&self) {
        assert!(self.flushes > 0, "nothing was flushed");
        assert!(self.missed.is_empty(), "flushes that are not needed, or not tested: {:#?}", self.missed);
    }

    /// Checks that every site was noticed when all its flushes were disabled.
    ///
    /// # Panics
    /// If one was not.
    pub fn check_sites(&self) {
        assert!(self.flushes > 0, "nothing was flushed");
        let missed: Vec<&Site> =
            self.sites.iter().filter(|(_, caught)| caught.is_none()).map(|(site, _)| site).collect();
        assert!(missed.is_empty(), "flushes that are not needed, or not tested: {missed:#?}");
    }

    /// Checks that every disabled flush was noticed, and that every line of a crate that calls one of some functions,
    /// in some parts of its source, is the origin of a flush.
    ///
    /// # Panics
    /// If a flush is unnecessary or untested.
    pub fn check(&self, manifest_dir: &str, functions: &[&str], parts: &[&str]) {
        self.check_each();
        self.check_sites();
        let lines = lines_calling(manifest_dir, functions);
        for line in lines.iter().filter(|line| parts.iter().any(|part| line.starts_with(part))) {
            assert!(
                self.sites.keys().any(|site| site.lines.contains(line)),
                "no test removes the flush in {line}"
            );
        }
    }
}

impl fmt::Display for Removals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let caught = self.sites.values().filter(|caught| caught.is_some()).count();
        let one_by_one = self.flushes - self.missed.len() as u64;
        writeln!(f, "{} flushes removed one by one, {one_by_one} caught", self.flushes)?;
        write!(f, "{} sites of flushes removed, {caught} caught:", self.sites.len())?;
        for (site, caught) in &self.sites {
            let caught: String = caught.as_deref().unwrap_or("NOT CAUGHT").chars().take(SHOWN).collect();
            write!(f, "\n  {site}: {caught}")?;
        }
        Ok(())
    }
}
