//! The encoding of exported outputs: encrypted and signed with the view key.

use ferrite_types::address::SubaddressIndex;
use ferrite_types::codec::{DecodeError, DecodeReason, Reader, put_count, put_key_list, put_varint};
use ferrite_types::{Amount, GlobalIndex, PublicKey};
use rand_core::CryptoRng;

use super::transfer::read_transfer;
use super::{ExportedOutput, ExportedOutputs, exported};
use crate::keys::WalletKeys;
use crate::sealed::DecryptError;

/// The beginning of exported outputs.
const MAGIC: &[u8] = b"Monero output export\x04";
/// The version of an exported output, and of one without its address.
const VERSION: u64 = 1;
const WITHOUT_ADDRESS: u64 = 0;

/// Why exported outputs cannot be opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SealedError {
    /// It is something else, or another version.
    #[error("Bad magic from outputs")]
    Magic,
    /// They cannot be decrypted.
    #[error("Failed to decrypt outputs: {0}")]
    Decrypt(#[from] DecryptError),
    /// The decrypted data is too short.
    #[error("Bad data size for outputs")]
    Header,
    /// They belong to another wallet with the same view key.
    #[error("Outputs from are for a different account")]
    Account,
}

impl ExportedOutputs {
    /// Encrypts outputs for wallets with the same keys. This is slow.
    pub fn seal(&self, keys: &WalletKeys, kdf_rounds: u64, rng: &mut impl CryptoRng) -> Vec<u8> {
        let address = keys.address();
        let mut data = [address.spend.0, address.view.0].concat();
        self.write(&mut data);
        keys.seal(MAGIC, data, kdf_rounds, rng)
    }

    /// Decrypts outputs from a wallet with the same keys. This is slow. As in the reference, invalid content counts as
    /// no outputs.
    ///
    /// # Errors
    /// If they are not for this wallet.
    pub fn open(sealed: &[u8], keys: &WalletKeys, kdf_rounds: u64) -> Result<Self, SealedError> {
        let sealed = sealed.strip_prefix(MAGIC).ok_or(SealedError::Magic)?;
        let data = keys.unseal(sealed, kdf_rounds)?;
        let mut reader = Reader::new(&data);
        let header = reader.key("spend").and_then(|spend| Ok((spend, reader.key("view")?)));
        let (spend, view): (PublicKey, PublicKey) = header.map_err(|_| SealedError::Header)?;
        let address = keys.address();
        if spend != address.spend || view != address.view {
            return Err(SealedError::Account);
        }
        Ok(Self::read_any(&data[reader.position()..]).unwrap_or_default())
    }

    /// Decodes outputs in any encoding that the reference has written: three parts or, up to 0.18.0, two, with short or
    /// complete records. `None` for anything else.
    pub fn read_any(body: &[u8]) -> Option<Self> {
        let forms =
            [Form::TODAY, Form { records: Records::Whole, ..Form::TODAY }, Form::VERSION_1, Form::VERSION_0];
        forms.into_iter().find_map(|form| {
            let mut reader = Reader::new(body);
            let exported = Self::read(&mut reader, form).ok()?;
            reader.finish("outputs").ok()?;
            Some(exported)
        })
    }

    /// Appends the reference's encoding.
    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        // A list of three: the offset, the total, and the outputs.
        put_count(out, 3);
        put_varint(out, self.offset);
        put_varint(out, self.total);
        self.write_records(out);
    }

    /// Appends the encoding without a total, for outputs up to the last one.
    pub(crate) fn write_without_total(&self, out: &mut Vec<u8>) {
        put_count(out, 2);
        put_varint(out, self.offset);
        self.write_records(out);
    }

    fn write_records(&self, out: &mut Vec<u8>) {
        put_count(out, self.outputs.len());
        for output in &self.outputs {
            output.write(out);
        }
    }

    /// Whether the outputs are all those of the wallet from first to last.
    pub(crate) fn reach_the_end(&self) -> bool {
        u64::try_from(self.outputs.len()).ok().and_then(|count| self.offset.checked_add(count))
            == Some(self.total)
    }

    /// Decodes one of the reference's encodings.
    pub(crate) fn read(reader: &mut Reader<'_>, form: Form) -> Result<Self, DecodeError> {
        let parts = reader.varint("parts")?;
        if parts != if form.total { 3 } else { 2 } {
            return Err(reader.error("parts", DecodeReason::UnsupportedVersion(parts)));
        }
        let offset = reader.varint("offset")?;
        let total = if form.total { Some(reader.varint("total")?) } else { None };
        let outputs = match form.records {
            Records::Short => reader.list("outputs", ExportedOutput::read)?,
            Records::Whole => reader.list("outputs", |reader| Ok(exported(&read_transfer(reader)?)))?,
        };
        let count = u64::try_from(outputs.len()).unwrap_or(u64::MAX);
        Ok(Self { offset, total: total.unwrap_or_else(|| offset.saturating_add(count)), outputs })
    }
}

/// The encoding of outputs.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Form {
    /// Whether it includes the total.
    total: bool,
    records: Records,
}

/// The kind of record.
#[derive(Debug, Clone, Copy)]
enum Records {
    /// What the other wallet needs (`exported_transfer_details`).
    Short,
    /// Complete (`transfer_details`).
    Whole,
}

impl Form {
    /// The current encoding, also in unsigned sets of version 2.
    pub(crate) const TODAY: Self = Self { total: true, records: Records::Short };
    /// The encoding of 0.18.0, also in unsigned sets of version 1.
    pub(crate) const VERSION_1: Self = Self { total: false, records: Records::Short };
    /// The encoding in unsigned sets of version 0.
    pub(crate) const VERSION_0: Self = Self { total: false, records: Records::Whole };
}

impl ExportedOutput {
    fn write(&self, out: &mut Vec<u8>) {
        let flags = [
            self.spent,
            self.frozen,
            self.rct,
            self.key_image_known,
            self.key_image_requested,
            self.key_image_partial,
        ];
        put_varint(out, if self.subaddress.is_some() { VERSION } else { WITHOUT_ADDRESS });
        out.extend_from_slice(&self.key.0);
        put_varint(out, self.index_in_tx);
        put_varint(out, self.global_index.0);
        out.extend_from_slice(&self.tx_key.0);
        out.push(flags.iter().rev().fold(0, |byte, &flag| byte << 1 | u8::from(flag)));
        put_varint(out, self.amount.0);
        put_key_list(out, &self.additional_keys);
        if let Some(SubaddressIndex { major, minor }) = self.subaddress {
            put_varint(out, major.into());
            put_varint(out, minor.into());
        }
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, DecodeError> {
        let version = reader.varint("version")?;
        let key = reader.key("key")?;
        let index_in_tx = reader.varint("index_in_tx")?;
        let global_index = GlobalIndex(reader.varint("global_index")?);
        let tx_key = reader.key("tx_key")?;
        let flags = reader.byte("flags")?;
        let flag = |bit: u8| flags >> bit & 1 == 1;
        Ok(Self {
            key,
            index_in_tx,
            global_index,
            tx_key,
            spent: flag(0),
            frozen: flag(1),
            rct: flag(2),
            key_image_known: flag(3),
            key_image_requested: flag(4),
            key_image_partial: flag(5),
            amount: Amount(reader.varint("amount")?),
            additional_keys: reader.key_list("additional_keys")?,
            subaddress: match version {
                WITHOUT_ADDRESS => None,
                _ => Some(SubaddressIndex {
                    major: reader.varint_u32("major")?,
                    minor: reader.varint_u32("minor")?,
                }),
            },
        })
    }
}
