//! Names that stand for addresses (OpenAlias).

use ferrite_net::dns::Resolver;

/// What a text record with an address begins with.
const MARK: &str = "oa1:xmr";
/// What the address stands behind.
const FIELD: &str = "recipient_address=";
/// How long addresses are: without and with a payment id.
const LENGTHS: [usize; 2] = [95, 106];

/// What a name stands for.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Found {
    /// The addresses at the name.
    pub(crate) addresses: Vec<String>,
    /// Whether signatures prove that they are there.
    pub(crate) signed: bool,
}

/// Somebody who looks up names.
pub(crate) trait Names: Send + Sync {
    /// The addresses at a name such as `donate.example.org` or `donate@example.org`. This may take seconds.
    fn look_up(&self, name: &str) -> Found;
}

/// Nobody: without a name server there is nothing at any name, and nothing that would be signed.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct NoNames;

impl Names for NoNames {
    fn look_up(&self, _: &str) -> Found {
        Found::default()
    }
}

/// The name servers.
pub(crate) struct NameServers(Resolver);

impl NameServers {
    /// Those that the system names.
    pub(crate) fn of_system() -> Self {
        Self(Resolver::system())
    }
}

impl Names for NameServers {
    fn look_up(&self, name: &str) -> Found {
        // What is no name at all is not worth a question.
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
                tracing::warn!(target: "net.dns", "{name}: {error}");
                Found::default()
            }
        }
    }
}

/// The address in a text record, if there is one (`dns_utils.cpp: address_from_txt_record`).
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
