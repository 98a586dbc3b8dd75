//! OpenAlias: names for addresses, in DNS.

use ferrite_net::dns::Resolver;

/// The prefix of a TXT record with an address.
const MARK: &str = "oa1:xmr";
/// The field of the address.
const FIELD: &str = "recipient_address=";
/// The lengths of addresses without and with a payment id.
const LENGTHS: [usize; 2] = [95, 106];

/// The result of a lookup.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Found {
    /// The addresses of the name.
    pub(crate) addresses: Vec<String>,
    /// Whether DNSSEC signatures prove them.
    pub(crate) signed: bool,
}

/// Looks up names.
pub(crate) trait Names: Send + Sync {
    /// The addresses of a name such as `donate.example.org` or `donate@example.org`. This may take seconds.
    fn look_up(&self, name: &str) -> Found;
}

/// No lookups: every name is unknown and unsigned.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct NoNames;

impl Names for NoNames {
    fn look_up(&self, _: &str) -> Found {
        Found::default()
    }
}

/// Lookups over DNS.
pub(crate) struct NameServers(Resolver);

impl NameServers {
    /// The system's name servers.
    pub(crate) fn of_system() -> Self {
        Self(Resolver::system())
    }
}

impl Names for NameServers {
    fn look_up(&self, name: &str) -> Found {
        // Text that is not a name causes no query.
        if !name.contains('.') {
            return Found::default();
        }
        let name = name.replacen('@', ".", 1);
        match self.0.txt_blocking(&name) {
            Ok(answer) => Found {
                addresses: answer.records.iter().filter_map(|record| address_in(record)).collect(),
                signed: answer.dnssec_available && answer.dnssec_valid,
            },
            Err(error) => {
                tracing::warn!(target: "net.dns", "cannot look up {name}: {error}");
                Found::default()
            }
        }
    }
}

/// The address in a TXT record, if there is one (`dns_utils.cpp: address_from_txt_record`).
fn address_in(record: &str) -> Option<String> {
    let (_, rest) = record.split_once(MARK)?;
    let (_, rest) = rest.split_once(FIELD)?;
    let (address, _) = rest.split_once(';')?;
    LENGTHS.contains(&address.len()).then(|| address.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_in_records() {
        let address = "4".repeat(95);
        let record = format!("oa1:xmr recipient_address={address}; recipient_name=Somebody;");
        assert_eq!(address_in(&record), Some(address.clone()));
        for record in [
            format!("oa1:btc recipient_address={address};"),
            format!("oa1:xmr recipient_address={address}"),
            format!("oa1:xmr recipient_address={}; ", "4".repeat(94)),
            format!("recipient_address={address}; oa1:xmr"),
            "oa1:xmr".to_owned(),
            String::new(),
        ] {
            assert_eq!(address_in(&record), None, "{record}");
        }
    }
}
