//! Control of the built-in miner.

use ferrite_consensus::difficulty::target_seconds;
use ferrite_crypto::keys::check_key;
use ferrite_crypto::pow::ProofOfWork;
use ferrite_crypto::pow::cryptonight::Variant;
use ferrite_rpc::daemon::mining::{MiningStatusResponse, SetLogHashRateRequest, StartMiningRequest};
use ferrite_rpc::daemon::{EmptyRequest, ResponseBase, STATUS_BUSY, StatusResponse, Wide};
use ferrite_rpc::{Ctx, RpcError};
use ferrite_types::address::{Address, AddressKind};

use crate::daemon::Daemon;

/// Limit of threads per hardware thread.
const THREADS_PER_CORE: u64 = 4;
/// Limit of threads if the number of hardware threads is unknown.
const MANY_THREADS: u64 = 257;

pub(crate) fn start_mining(
    ctx: &Ctx<'_, Daemon>,
    request: StartMiningRequest,
) -> Result<StatusResponse, RpcError> {
    let daemon = ctx.service;
    if !daemon.is_ready() {
        return Ok(ResponseBase::status(STATUS_BUSY));
    }
    let Ok(address) = Address::parse_checked(daemon.node.network(), &request.miner_address, check_key) else {
        return Ok(ResponseBase::status("Failed, wrong address"));
    };
    if address.is_subaddress() {
        return Ok(ResponseBase::status("Mining to subaddress isn't supported yet"));
    }
    let cores = std::thread::available_parallelism().map(|cores| cores.get() as u64);
    let most = cores.map_or(MANY_THREADS, |cores| THREADS_PER_CORE * cores);
    let Some(threads) = u32::try_from(request.threads_count).ok().filter(|_| request.threads_count <= most)
    else {
        return Ok(ResponseBase::status("Failed, too many threads relative to CPU cores."));
    };
    if daemon.miner.is_mining() {
        return Ok(ResponseBase::status("Already mining"));
    }
    let started = daemon.miner.start(address, threads, request.do_background_mining, request.ignore_battery);
    Ok(match started {
        Ok(()) => ResponseBase::default(),
        Err(error) => {
            tracing::error!(target: "miner", "{error}");
            ResponseBase::status("Failed, mining not started")
        }
    })
}

pub(crate) fn stop_mining(ctx: &Ctx<'_, Daemon>, _: EmptyRequest) -> Result<StatusResponse, RpcError> {
    Ok(if ctx.service.miner.stop() {
        ResponseBase::default()
    } else {
        ResponseBase::status("Mining never started")
    })
}

pub(crate) fn mining_status(
    ctx: &Ctx<'_, Daemon>,
    _: EmptyRequest,
) -> Result<MiningStatusResponse, RpcError> {
    let summary = ctx.service.node.summary();
    let difficulty = Wide::from(summary.next_difficulty.as_ref().copied().unwrap_or(0));
    let idle = MiningStatusResponse {
        pow_algorithm: pow_name(summary.version()).to_owned(),
        block_target: u32::try_from(target_seconds(summary.version())).unwrap_or(0),
        difficulty: difficulty.low,
        difficulty_top64: difficulty.top64,
        wide_difficulty: difficulty.hex,
        ..MiningStatusResponse::default()
    };
    let Some(status) = ctx.service.miner.status() else { return Ok(idle) };
    let active = MiningStatusResponse {
        active: true,
        speed: status.hash_rate,
        threads_count: status.threads,
        address: Address { kind: AddressKind::Standard, ..status.address }.to_string(),
        block_reward: status.reward,
        ..idle
    };
    let background = status.background;
    if !background.enabled {
        return Ok(active);
    }
    Ok(MiningStatusResponse {
        is_background_mining_enabled: true,
        bg_idle_threshold: background.idle_threshold,
        bg_min_idle_seconds: low_byte(background.min_idle_seconds),
        bg_ignore_battery: background.ignore_battery,
        bg_target: background.target,
        ..active
    })
}

/// The reference stores up to an hour in one byte.
#[expect(clippy::cast_possible_truncation, reason = "as the reference does")]
const fn low_byte(number: u64) -> u8 {
    number as u8
}

/// The reference's name of a version's proof of work.
const fn pow_name(version: u8) -> &'static str {
    match ProofOfWork::for_fork_version(version) {
        ProofOfWork::CryptoNight(Variant::V0) => "Cryptonight",
        ProofOfWork::CryptoNight(Variant::V1) => "CNv1 (Cryptonight variant 1)",
        ProofOfWork::CryptoNight(Variant::V2) => "CNv2 (Cryptonight variant 2)",
        ProofOfWork::CryptoNight(Variant::R) => "CNv4 (Cryptonight variant 4)",
        ProofOfWork::RandomX => "RandomX",
    }
}

pub(crate) fn set_log_hash_rate(
    ctx: &Ctx<'_, Daemon>,
    request: SetLogHashRateRequest,
) -> Result<StatusResponse, RpcError> {
    Ok(if ctx.service.miner.show_hash_rate(request.visible) {
        ResponseBase::default()
    } else {
        ResponseBase::status("NOT MINING")
    })
}
