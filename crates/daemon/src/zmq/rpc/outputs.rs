//! Outputs, and fees.

use ferrite_rpc::daemon::info::GetFeeEstimateRequest;
use ferrite_rpc::daemon::outputs::{
    Counts, GetOutputDistributionRequest, GetOutputHistogramRequest, OutputIndex,
};

use super::{Call, Failure, done, failed};
use crate::rpc::info::fees;
use crate::rpc::outputs::{distribution, find, histogram};
use crate::zmq::json::Json;
use crate::zmq::value::Value;

/// Limit of outputs when restricted.
const RESTRICTED_OUTPUTS: usize = 5000;
/// Fees are per byte since this version.
const PER_BYTE: u8 = ferrite_types::network::constants::since_version::PER_BYTE_FEE;

pub(super) fn get_output_keys(call: &Call<'_>, params: &Value<'_>, json: &mut Json) -> Result<(), Failure> {
    let outputs = params.member("outputs")?.list(|value| {
        Ok(OutputIndex { amount: value.member("amount")?.number()?, index: value.member("index")?.number()? })
    })?;
    if call.restricted && outputs.len() > RESTRICTED_OUTPUTS {
        return Err(failed("Too many outs requested"));
    }
    let reader = call.node.reader()?;
    let view = reader.view();
    let chain = call.node.pool_context().chain;
    let mut keys = Vec::new();
    for wanted in outputs {
        let found = find(&view, &chain, wanted, false)?;
        keys.push(found.ok_or_else(|| {
            let OutputIndex { amount, index } = wanted;
            failed(format!(
                "Attempting to get output pubkey by index, but key does not exist: amount {amount}, index {index}"
            ))
        })?);
    }
    json.array_field("keys", keys, |json, output| {
        json.object(|json| {
            json.hex_field("key", output.key);
            json.hex_field("mask", output.mask);
            json.boolean_field("unlocked", output.unlocked);
        });
    });
    Ok(())
}

pub(super) fn get_output_histogram(
    call: &Call<'_>,
    params: &Value<'_>,
    json: &mut Json,
) -> Result<(), Failure> {
    let request = GetOutputHistogramRequest {
        amounts: params.member("amounts")?.list(Value::number)?,
        min_count: params.member("min_count")?.number()?,
        max_count: params.member("max_count")?.number()?,
        unlocked: params.member("unlocked")?.boolean()?,
        recent_cutoff: params.member("recent_cutoff")?.number()?,
    };
    let answer = histogram::get_output_histogram(&call.http(), request)?;
    done(&answer.access.status)?;
    json.array_field("histogram", answer.histogram, |json, entry| {
        json.object(|json| {
            json.number_field("amount", entry.amount);
            json.number_field("total_count", entry.total_instances);
            json.number_field("unlocked_count", entry.unlocked_instances);
            json.number_field("recent_count", entry.recent_instances);
        });
    });
    Ok(())
}

pub(super) fn get_output_distribution(
    call: &Call<'_>,
    params: &Value<'_>,
    json: &mut Json,
) -> Result<(), Failure> {
    let request = GetOutputDistributionRequest {
        amounts: params.member("amounts")?.list(Value::number)?,
        from_height: params.member("from_height")?.number()?,
        to_height: params.member("to_height")?.number()?,
        cumulative: params.member("cumulative")?.boolean()?,
        binary: Some(false),
        ..GetOutputDistributionRequest::default()
    };
    let answer = distribution::get_output_distribution(&call.http(), request)?;
    json.text_field("status", "OK");
    json.array_field("distributions", answer.distributions, |json, one| {
        let counts = match one.distribution {
            Some(Counts::Numbers(counts)) => counts,
            _ => Vec::new(),
        };
        json.object(|json| {
            json.numbers("distribution", counts);
            json.number_field("amount", one.amount);
            json.number_field("start_height", one.start_height);
            json.number_field("base", one.base);
        });
    });
    Ok(())
}

pub(super) fn get_dynamic_fee_estimate(
    call: &Call<'_>,
    params: &Value<'_>,
    json: &mut Json,
) -> Result<(), Failure> {
    let grace_blocks = params.member("num_grace_blocks")?.number()?;
    let version = call.node.summary().version();
    let answer = fees::get_fee_estimate(&call.http(), GetFeeEstimateRequest { grace_blocks })?;
    let by_byte = version >= PER_BYTE;
    json.numbers("fees", answer.fees);
    json.number_field("estimated_base_fee", answer.fee);
    json.number_field("fee_mask", if by_byte { answer.quantization_mask } else { 1 });
    json.number_field("size_scale", if by_byte { 1u32 } else { 1024 });
    json.number_field("hard_fork_version", version);
    Ok(())
}
