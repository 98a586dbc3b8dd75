//! The key exchange.

use std::path::Path;

use clap::ArgMatches;
use ferrite_rpc::wallet::Secret;
use ferrite_rpc::wallet::multisig::{
    ExchangeMultisigKeysRequest, MakeMultisigRequest, MakeMultisigResponse, PrepareMultisigRequest,
    PrepareMultisigResponse,
};

use super::super::ask;
use super::super::connection::Wallet;
use super::super::show;
use super::{carried, out};

/// Step 1.
pub(super) fn prepare(matches: &ArgMatches) -> anyhow::Result<()> {
    let out = out(matches)?;
    let wallet = Wallet::open(matches)?;
    let request = PrepareMultisigRequest { enable_multisig_experimental: true };
    let answer: PrepareMultisigResponse = wallet.call("prepare_multisig", &request)?;
    ask::carry(out, &answer.multisig_info)?;
    ask::remark("Multisig is experimental in Monero: try it with small amounts.");
    wallet.guide(&format!(
        "Give {} to all other signers. Next: `ferrite wallet multisig make` with their files",
        out.display()
    ));
    Ok(())
}

/// Step 2.
pub(super) fn make(matches: &ArgMatches) -> anyhow::Result<()> {
    let (multisig_info, out) = (carried(matches)?, out(matches)?);
    let threshold = matches.get_one::<u32>("threshold").copied().unwrap_or_default();
    let wallet = Wallet::open(matches)?;
    let password = Secret::from(wallet.password()?);
    let request = MakeMultisigRequest { multisig_info, threshold, password };
    let answer: MakeMultisigResponse = wallet.call("make_multisig", &request)?;
    // Without a message, there is no further round.
    let is_ready = answer.multisig_info.is_empty();
    round(&wallet, &answer, is_ready, out)
}

/// The rounds after that.
pub(super) fn exchange(matches: &ArgMatches) -> anyhow::Result<()> {
    let (multisig_info, out) = (carried(matches)?, out(matches)?);
    let wallet = Wallet::open(matches)?;
    let password = Secret::from(wallet.password()?);
    let request =
        ExchangeMultisigKeysRequest { password, multisig_info, force_update_use_with_caution: false };
    let answer: MakeMultisigResponse = wallet.call("exchange_multisig_keys", &request)?;
    let is_ready = !answer.address.is_empty();
    round(&wallet, &answer, is_ready, out)
}

/// Says what comes after a round.
fn round(wallet: &Wallet, answer: &MakeMultisigResponse, is_ready: bool, out: &Path) -> anyhow::Result<()> {
    if is_ready {
        if wallet.json {
            return show::json(answer);
        }
        say!("The wallet is ready. Its address is");
        say!("{}", answer.address);
        say!("Compare it with those of the other signers before it gets money, and keep the seed of each.");
        return Ok(());
    }
    ask::carry(out, &answer.multisig_info)?;
    wallet.guide(&format!(
        "Give {} to all other signers. Next: `ferrite wallet multisig exchange` with their files",
        out.display()
    ));
    Ok(())
}
