//! The user's data: the address book and the names of accounts.

use ferrite_types::PublicKey;
use ferrite_types::address::ShortPaymentId;
use ferrite_types::codec::{DecodeError, Reader, put_varint};

use super::codec::{Record, flags, put_flags, put_text, text};
use crate::changes::Table;

/// A row of the address book (wallet2's `address_book_row`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AddressBookEntry {
    /// The public spend key of the address.
    pub spend: PublicKey,
    /// The public view key of the address.
    pub view: PublicKey,
    /// Whether the address is a subaddress.
    pub is_subaddress: bool,
    /// The payment id of an integrated address.
    pub payment_id: Option<ShortPaymentId>,
    /// The description.
    pub description: String,
}

/// An account: the labels of its addresses, and its tag.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AccountRecord {
    /// A label for each address; the first is the name of the account.
    pub labels: Vec<String>,
    /// The tag, or an empty string.
    pub tag: String,
}

/// A row of the table of accounts; labels have their own table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StoredAccountRow {
    pub(crate) addresses: u32,
    pub(crate) tag: String,
}

impl Record for AddressBookEntry {
    const TABLE: Table = Table::AddressBook;

    fn size(&self) -> usize {
        96 + self.description.len()
    }

    fn write(&self, out: &mut Vec<u8>) {
        put_flags(out, &[self.is_subaddress, self.payment_id.is_some()]);
        out.extend_from_slice(&self.spend.0);
        out.extend_from_slice(&self.view.0);
        if let Some(payment_id) = self.payment_id {
            out.extend_from_slice(&payment_id.0);
        }
        put_text(out, &self.description);
    }

    fn read(reader: &mut Reader<'_>, _version: u8) -> Result<Self, DecodeError> {
        let [is_subaddress, payment_id] = flags(reader, "flags")?;
        Ok(Self {
            is_subaddress,
            spend: reader.key("spend")?,
            view: reader.key("view")?,
            payment_id: payment_id.then(|| reader.array("payment_id").map(ShortPaymentId)).transpose()?,
            description: text(reader, "description")?,
        })
    }
}

impl Record for StoredAccountRow {
    const TABLE: Table = Table::Accounts;

    fn size(&self) -> usize {
        8 + self.tag.len()
    }

    fn write(&self, out: &mut Vec<u8>) {
        put_varint(out, u64::from(self.addresses));
        put_text(out, &self.tag);
    }

    fn read(reader: &mut Reader<'_>, _version: u8) -> Result<Self, DecodeError> {
        Ok(Self { addresses: reader.varint_u32("addresses")?, tag: text(reader, "tag")? })
    }
}
