//! Creating a wallet from a JSON file (`wallet2.cpp: generate_from_json`).

use std::path::Path;

use ferrite_crypto::keys::SecretKey;
use ferrite_rpc::json;
use ferrite_rpc::wallet::Secret;
use ferrite_wallet::keys::WalletKeys;
use ferrite_wallet::mnemonic::{self, Language};
use serde::Deserialize;
use zeroize::Zeroizing;

use crate::methods::without_offset;
use crate::service::Service;
use crate::session::Session;
use crate::wallets::{self, Blueprint, FIRST_DAY};
use crate::wire::{parse_address, unhex_array};

/// The content of the file.
#[derive(Deserialize, Default)]
#[serde(default)]
struct Description {
    version: Option<u64>,
    filename: Option<String>,
    scan_from_height: u64,
    password: Secret,
    viewkey: Option<Secret>,
    spendkey: Option<Secret>,
    seed: Option<Secret>,
    seed_passphrase: Secret,
    address: Option<String>,
    create_address_file: i64,
}

/// Creates the wallet that a file describes. The error is a message for the user.
pub(crate) fn create(service: &Service, path: &Path) -> Result<Session, String> {
    let text = std::fs::read(path).map(Zeroizing::new);
    let text = text.map_err(|_| format!("Failed to load file {}", path.display()))?;
    let object = json::parse(&text).map_err(|_| "Failed to parse JSON".to_owned())?;
    let file: Description = json::from_object(object).map_err(|error| error.to_string())?;
    match file.version {
        None => return Err("Field version not found in JSON".to_owned()),
        Some(0 | 1) => {}
        Some(version) => return Err(format!("Version {version} too new, we can only grok up to 1")),
    }
    let name = file.filename.as_deref().ok_or("Field filename not found in JSON")?;
    let (keys, language) = keys(service, &file)?;
    let blueprint = Blueprint {
        keys,
        language: language.map_or("", Language::name),
        refresh_from: file.scan_from_height,
        address_file: file.create_address_file != 0,
        enable_multisig: false,
    };
    wallets::create(service, Some(Path::new(name)), &file.password, blueprint)
        .map_err(|error| format!("failed to generate new wallet: {}", error.message))
}

fn secret(text: &str, what: &str) -> Result<SecretKey, String> {
    let bytes: Option<[u8; 32]> = unhex_array(text);
    let bytes = bytes.map(Zeroizing::new).ok_or_else(|| format!("failed to parse {what} key secret key"))?;
    if *bytes == [0; 32] {
        return Err(format!("{what} secret key may not be all zeroes"));
    }
    SecretKey::from_canonical_bytes(&bytes).ok_or_else(|| format!("failed to verify {what} key secret key"))
}

fn keys(service: &Service, file: &Description) -> Result<(WalletKeys, Option<Language>), String> {
    let view = file.viewkey.as_deref().map(|text| secret(text, "view")).transpose()?;
    let spend = file.spendkey.as_deref().map(|text| secret(text, "spend")).transpose()?;
    let address = file.address.as_deref().map(|text| {
        parse_address(service.options().network, text).ok_or_else(|| "invalid address".to_owned())
    });
    let address = address.transpose()?;
    if let (Some(address), Some(view)) = (&address, &view)
        && address.view != view.public_key()
    {
        return Err("view key does not match standard address".to_owned());
    }
    if let (Some(address), Some(spend)) = (&address, &spend)
        && address.spend != spend.public_key()
    {
        return Err("spend key does not match standard address".to_owned());
    }
    match (&file.seed, view, spend) {
        (None, None, None) => Err("At least one of either an Electrum-style word list, private view key, or private spend key must be specified".to_owned()),
        (Some(seed), None, None) => {
            let (key, language) = mnemonic::decode(seed)
                .map_err(|_| "Electrum-style word list failed verification".to_owned())?;
            let words = seed.split_ascii_whitespace().count();
            if language == Language::EnglishOld || words != mnemonic::WORDS + 1 {
                return Err("Cannot generate deprecated wallets from JSON".to_owned());
            }
            let key = without_offset(&key, &file.seed_passphrase);
            Ok((WalletKeys::from_seed(&key, FIRST_DAY), Some(language)))
        }
        (Some(_), ..) => Err("Both Electrum-style word list and private key(s) specified".to_owned()),
        (None, None, Some(spend)) => Ok((WalletKeys::from_seed(&spend.to_bytes(), FIRST_DAY), None)),
        (None, Some(view), Some(spend)) => Ok((WalletKeys::from_secret_keys(spend, view, FIRST_DAY), None)),
        (None, Some(view), None) => {
            let address = address
                .ok_or("Address must be specified in order to create watch-only wallet")?;
            WalletKeys::view_only(address.spend, view, FIRST_DAY)
                .map(|keys| (keys, None))
                .map_err(|error| error.to_string())
        }
    }
}
