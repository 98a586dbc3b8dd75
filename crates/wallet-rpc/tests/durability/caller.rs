//! A client that writes to its own places in the wallet.

use ferrite_testkit::diff::Tree;
use ferrite_testkit::http::Client;
use ferrite_testkit::monerod::SOME_ADDRESS;
use ferrite_testkit::xorshift::Xorshift;

use super::call;
use super::memory::{Memory, Place};

/// Attributes and notes of a client.
const PLACES: u64 = 8;

/// Limit of addresses and address book entries of a client, so that checking all of them stays quick.
const MANY: usize = 100;
/// Limit of further accounts.
const FEW: usize = 4;

pub struct Caller {
    number: u64,
    account: u64,
    random: Xorshift,
    /// Number of texts written so far: every text is unique.
    texts: u64,
    memory: Memory,
    /// Acknowledged addresses of the account.
    addresses: Vec<(u64, String)>,
    /// Acknowledged further accounts, with their main addresses.
    accounts: Vec<(u64, String)>,
    /// Acknowledged entries of the address book.
    entries: Vec<u64>,
}

impl Caller {
    /// A client with its own account.
    pub fn new(number: u64, client: &mut Client) -> Self {
        let made = call(client, "create_account", "{}").unwrap();
        Self {
            number,
            account: made.number("account_index").unwrap(),
            random: Xorshift::new(number + 77),
            texts: 0,
            memory: Memory::default(),
            addresses: Vec::new(),
            accounts: Vec::new(),
            entries: Vec::new(),
        }
    }

    /// Writes until there is no response. Returns the number of responses.
    pub fn work(&mut self, mut client: Client) -> u64 {
        let mut answered = 0;
        while self.step(&mut client).is_some() {
            answered += 1;
        }
        answered
    }

    fn step(&mut self, client: &mut Client) -> Option<()> {
        match self.random.below(12) {
            0 if self.addresses.len() < MANY => self.create_address(client),
            1 if self.accounts.len() < FEW => self.create_account(client),
            2 if self.entries.len() < MANY => self.add_entry(client),
            3 | 4 => self.edit_entry(client),
            5..=7 => self.label(client),
            8 | 9 => self.note(client),
            _ => self.attribute(client),
        }
    }

    fn text(&mut self) -> String {
        self.texts += 1;
        format!("{}-{}", self.number, self.texts)
    }

    /// Writes a text to a place.
    fn write(&mut self, client: &mut Client, place: &Place, text: &str, call_: (&str, &str)) -> Option<()> {
        self.memory.try_to_write(place, text);
        call(client, call_.0, call_.1)?;
        self.memory.written(place);
        Some(())
    }

    fn attribute(&mut self, client: &mut Client) -> Option<()> {
        let key = format!("a{}-{}", self.number, self.random.below(PLACES));
        let text = self.text();
        let params = format!(r#"{{"key":"{key}","value":"{text}"}}"#);
        self.write(client, &Place::Attribute(key), &text, ("set_attribute", &params))
    }

    fn note(&mut self, client: &mut Client) -> Option<()> {
        let txid = format!("{:064x}", 1000 * (self.number + 1) + self.random.below(PLACES));
        let text = self.text();
        let params = format!(r#"{{"txids":["{txid}"],"notes":["{text}"]}}"#);
        self.write(client, &Place::Note(txid), &text, ("set_tx_notes", &params))
    }

    fn label(&mut self, client: &mut Client) -> Option<()> {
        let Some((address, _)) = self.pick_address() else { return self.create_address(client) };
        let text = self.text();
        let (account, place) = (self.account, Place::Label { account: self.account, address });
        let params = format!(r#"{{"index":{{"major":{account},"minor":{address}}},"label":"{text}"}}"#);
        self.write(client, &place, &text, ("label_address", &params))
    }

    fn pick_address(&mut self) -> Option<(u64, String)> {
        let count = self.addresses.len() as u64;
        let place = usize::try_from(self.random.below(count.max(1))).unwrap();
        self.addresses.get(place).cloned()
    }

    fn create_address(&mut self, client: &mut Client) -> Option<()> {
        let text = self.text();
        let params = format!(r#"{{"account_index":{},"label":"{text}"}}"#, self.account);
        let made = call(client, "create_address", &params)?;
        let index = made.number("address_index").unwrap();
        self.addresses.push((index, made.text("address").unwrap().to_owned()));
        let place = Place::Label { account: self.account, address: index };
        self.memory.try_to_write(&place, &text);
        self.memory.written(&place);
        Some(())
    }

    fn create_account(&mut self, client: &mut Client) -> Option<()> {
        let text = self.text();
        let made = call(client, "create_account", &format!(r#"{{"label":"{text}"}}"#))?;
        let index = made.number("account_index").unwrap();
        self.accounts.push((index, made.text("address").unwrap().to_owned()));
        let place = Place::Label { account: index, address: 0 };
        self.memory.try_to_write(&place, &text);
        self.memory.written(&place);
        Some(())
    }

    fn add_entry(&mut self, client: &mut Client) -> Option<()> {
        let text = self.text();
        let params = format!(r#"{{"address":"{SOME_ADDRESS}","description":"{text}"}}"#);
        let entry = call(client, "add_address_book", &params)?.number("index").unwrap();
        self.entries.push(entry);
        let place = Place::Description { entry };
        self.memory.try_to_write(&place, &text);
        self.memory.written(&place);
        Some(())
    }

    fn edit_entry(&mut self, client: &mut Client) -> Option<()> {
        let Some(&entry) = self.entries.last() else { return self.add_entry(client) };
        let text = self.text();
        let params = format!(r#"{{"index":{entry},"set_description":true,"description":"{text}"}}"#);
        self.write(client, &Place::Description { entry }, &text, ("edit_address_book", &params))
    }

    /// Checks that everything acknowledged is there.
    pub fn check(&mut self, client: &mut Client) {
        let params = format!(r#"{{"account_index":{}}}"#, self.account);
        let own = call(client, "get_address", &params).unwrap();
        let at = |list: &Tree, index: u64| {
            let found = list.list("addresses").iter().find(|one| one.number("address_index") == Some(index));
            found.unwrap_or_else(|| panic!("address {index} is gone")).clone()
        };
        for (index, address) in &self.addresses {
            assert_eq!(at(&own, *index).text("address"), Some(address.as_str()));
        }
        for (index, address) in &self.accounts {
            let account = call(client, "get_address", &format!(r#"{{"account_index":{index}}}"#)).unwrap();
            assert_eq!(account.text("address"), Some(address.as_str()));
        }
        let book = call(client, "get_address_book", "{}").unwrap();
        for place in self.memory.places() {
            let text = match &place {
                Place::Attribute(key) => attribute(client, key),
                Place::Note(txid) => {
                    let found = call(client, "get_tx_notes", &format!(r#"{{"txids":["{txid}"]}}"#)).unwrap();
                    found.text("notes.0").unwrap_or_default().to_owned()
                }
                Place::Label { account, address } if *account == self.account => {
                    at(&own, *address).text("label").unwrap().to_owned()
                }
                Place::Label { account, address } => {
                    let params = format!(r#"{{"account_index":{account}}}"#);
                    let list = call(client, "get_address", &params).unwrap();
                    at(&list, *address).text("label").unwrap().to_owned()
                }
                Place::Description { entry } => {
                    let found = book.list("entries").iter().find(|one| one.number("index") == Some(*entry));
                    let found = found.unwrap_or_else(|| panic!("entry {entry} is gone"));
                    found.text("description").unwrap_or_default().to_owned()
                }
            };
            self.memory.found(&place, &text);
        }
    }
}

/// The value of an attribute; empty if it was never set.
fn attribute(client: &mut Client, key: &str) -> String {
    let body = format!(r#"{{"jsonrpc":"2.0","id":"0","method":"get_attribute","params":{{"key":"{key}"}}}}"#);
    let (_, answer) = client.post("/json_rpc", &body).unwrap();
    let tree = Tree::from_json(&answer).unwrap();
    tree.text("result.value").unwrap_or_default().to_owned()
}
