//! Agreement of several names.

use std::collections::{BTreeMap, BTreeSet};

use super::{LookupError, Resolver, TxtAnswer, wait};

impl Resolver {
    /// The text records that more than half of these names have, among responses with valid signatures; `None` if there
    /// are none. An attacker would need several of the names.
    pub async fn agreed_txt(&self, names: &[&str]) -> Option<Vec<String>> {
        let mut lookups = tokio::task::JoinSet::new();
        for name in names {
            let (resolver, name) = (self.clone(), (*name).to_owned());
            lookups.spawn(async move {
                let answer = resolver.txt(&name).await;
                report(&name, &answer);
                answer.unwrap_or_default()
            });
        }
        let answers = lookups.join_all().await;
        agreed(&answers, names.len())
    }

    /// The same for callers without a runtime. Blocks.
    pub fn agreed_txt_blocking(&self, names: &[&str]) -> Option<Vec<String>> {
        wait(self.agreed_txt(names)).ok().flatten()
    }
}

fn report(name: &str, answer: &Result<TxtAnswer, LookupError>) {
    match answer {
        Err(error) => tracing::info!(target: "net.dns", "{name}: {error}"),
        Ok(answer) if !answer.dnssec_available => {
            tracing::info!(target: "net.dns", "DNSSEC not available for hostname: {name}, skipping.");
        }
        Ok(answer) if !answer.dnssec_valid => {
            tracing::info!(target: "net.dns", "DNSSEC validation failed for hostname: {name}, skipping.");
        }
        Ok(_) => {}
    }
}

/// The set of records that more than half of `names` have (`dns_utils.cpp: load_txt_records_from_dns`).
pub fn agreed(answers: &[TxtAnswer], names: usize) -> Option<Vec<String>> {
    let mut sets: BTreeMap<BTreeSet<&str>, usize> = BTreeMap::new();
    let signed = answers.iter().filter(|answer| answer.dnssec_available && answer.dnssec_valid);
    for answer in signed.filter(|answer| !answer.records.is_empty()) {
        *sets.entry(answer.records.iter().map(String::as_str).collect()).or_default() += 1;
    }
    if sets.values().sum::<usize>() < 2 {
        tracing::warn!(target: "net.dns", "WARNING: no two valid DNS TXT records were received");
        return None;
    }
    let (records, count) = sets.into_iter().max_by_key(|(_, count)| *count)?;
    if count < names / 2 + 1 {
        tracing::warn!(
            target: "net.dns",
            "WARNING: no majority of DNS TXT records matched (only {count}/{names})"
        );
        return None;
    }
    Some(records.into_iter().map(str::to_owned).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(records: &[&str], available: bool, valid: bool) -> TxtAnswer {
        TxtAnswer {
            records: records.iter().map(|text| (*text).to_owned()).collect(),
            dnssec_available: available,
            dnssec_valid: valid,
        }
    }

    #[test]
    fn more_than_half_have_to_agree() {
        let (a, b) = (answer(&["1", "2"], true, true), answer(&["3"], true, true));
        let turned = answer(&["2", "1"], true, true);
        let good = Some(vec!["1".to_owned(), "2".to_owned()]);
        assert_eq!(agreed(&[a.clone(), turned, b.clone(), a.clone()], 4), good);
        assert_eq!(agreed(&[a.clone(), a.clone(), b.clone(), b.clone()], 4), None);
        assert_eq!(agreed(&[a.clone(), a.clone()], 4), None);
        // One alone is not enough, even if it is all of them.
        assert_eq!(agreed(std::slice::from_ref(&a), 1), None);
        assert_eq!(agreed(&[], 0), None);
    }

    #[test]
    fn unsigned_records_do_not_count() {
        let good = answer(&["1"], true, true);
        for bad in [answer(&["1"], false, false), answer(&["1"], true, false), answer(&[], true, true)] {
            assert_eq!(agreed(&[good.clone(), bad.clone(), bad.clone(), good.clone()], 4), None);
            assert_eq!(agreed(&[bad.clone(), bad.clone(), bad], 3), None);
        }
        assert!(agreed(&[good.clone(), good.clone(), good], 4).is_some());
    }
}
