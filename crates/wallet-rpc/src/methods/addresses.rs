//! Integrated addresses, validation of addresses, and payment URIs.

use std::sync::Arc;

use ferrite_crypto::keys::check_key;
use ferrite_crypto::random::os_rng;
use ferrite_rpc::RpcError;
use ferrite_rpc::dialect::Item;
use ferrite_rpc::error::wallet as code;
use ferrite_rpc::wallet::addresses::{
    MakeIntegratedAddressRequest, MakeIntegratedAddressResponse, MakeUriRequest, MakeUriResponse,
    OpenaliasAddress, ParseUriRequest, ParseUriResponse, SplitIntegratedAddressRequest,
    SplitIntegratedAddressResponse, UriSpec, ValidateAddressRequest, ValidateAddressResponse,
};
use ferrite_types::Amount;
use ferrite_types::address::{Address, ShortPaymentId};
use ferrite_types::network::Network;
use ferrite_types::uri::{
    MakeUriError, ParseUriError, PaymentUri, UriRequest, make_uri as reference_uri, reference_payment_id_rule,
};
use rand_core::Rng as _;

use crate::errors::{error, not_open};
use crate::names::Names;
use crate::rows::Open;
use crate::service::Service;
use crate::wire::{self, parse_address};

fn wrong_address(text: &str) -> RpcError {
    error(code::WRONG_ADDRESS, text)
}

pub(crate) fn make_integrated_address(
    open: &Open<'_>,
    request: MakeIntegratedAddressRequest,
) -> Result<MakeIntegratedAddressResponse, RpcError> {
    let payment_id = match request.payment_id.is_empty() {
        true => {
            let mut id = [0; 8];
            os_rng().fill_bytes(&mut id);
            id
        }
        false => wire::unhex_array(&request.payment_id)
            .ok_or_else(|| error(code::WRONG_PAYMENT_ID, "Invalid payment ID"))?,
    };
    let id = ShortPaymentId(payment_id);
    let address = match request.standard_address.is_empty() {
        true => open.session.read().addresses().integrated(id),
        false => {
            let address = parse_address(open.service.options().network, &request.standard_address)
                .ok_or_else(|| wrong_address("Invalid address"))?;
            if address.is_subaddress() {
                return Err(wrong_address("Subaddress shouldn't be used"));
            }
            if address.payment_id().is_some() {
                return Err(wrong_address("Already integrated address"));
            }
            address.with_payment_id(id).ok_or_else(|| wrong_address("Invalid address"))?
        }
    };
    Ok(MakeIntegratedAddressResponse {
        integrated_address: address.to_string(),
        payment_id: const_hex::encode(payment_id),
    })
}

pub(crate) fn split_integrated_address(
    open: &Open<'_>,
    request: SplitIntegratedAddressRequest,
) -> Result<SplitIntegratedAddressResponse, RpcError> {
    let address = parse_address(open.service.options().network, &request.integrated_address)
        .ok_or_else(|| wrong_address("Invalid address"))?;
    let id = address.payment_id().ok_or_else(|| wrong_address("Address is not an integrated address"))?;
    let id = const_hex::encode(id.0);
    Ok(SplitIntegratedAddressResponse {
        standard_address: address.without_payment_id().to_string(),
        payment_id: id.clone(),
        payment: id,
        is_subaddress: false,
    })
}

pub(crate) fn make_uri(open: &Open<'_>, request: MakeUriRequest) -> Result<MakeUriResponse, RpcError> {
    let network = open.service.options().network;
    let wrong = |problem: MakeUriError| {
        error(code::WRONG_URI, format!("Cannot make URI from supplied parameters: {problem}"))
    };
    let spec = UriRequest {
        address: &request.address,
        payment_id: &request.payment_id,
        amount: Amount(request.amount),
        recipient_name: request.recipient_name.as_bytes(),
        tx_description: request.tx_description.as_bytes(),
    };
    if !open.service.is_classic(Item::UriPaymentId) || request.payment_id.is_empty() {
        let uri = reference_uri(network, &spec, check_key).map_err(wrong)?;
        return Ok(MakeUriResponse { uri });
    }
    let address = Address::parse_checked(network, &request.address, check_key)
        .map_err(|source| wrong(MakeUriError::Address { text: request.address.clone(), source }))?;
    if address.payment_id().is_some() {
        return Err(wrong(MakeUriError::TwoPaymentIds));
    }
    match wire::unhex(&request.payment_id).map(|id| id.len()) {
        Some(8 | 32) => Ok(MakeUriResponse { uri: spec.to_uri() }),
        _ => Err(wrong(MakeUriError::StandalonePaymentId)),
    }
}

pub(crate) fn parse_uri(open: &Open<'_>, request: ParseUriRequest) -> Result<ParseUriResponse, RpcError> {
    let classic = open.service.is_classic(Item::UriPaymentId);
    let rule = |address: &Address, id: &str| match wire::unhex(id).map(|id| id.len()) {
        // URIs of make_uri can be parsed.
        Some(8) if classic && address.payment_id().is_none() => Ok(()),
        _ => reference_payment_id_rule(address, id),
    };
    let uri = PaymentUri::parse_with(open.service.options().network, &request.uri, check_key, rule)
        .map_err(|problem: ParseUriError| error(code::WRONG_URI, format!("Error parsing URI: {problem}")))?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Ok(ParseUriResponse {
        uri: UriSpec {
            address: uri.address_text,
            payment_id: uri.payment_id.unwrap_or_default(),
            amount: uri.amount.unwrap_or(Amount(0)).0,
            tx_description: text(&uri.tx_description),
            recipient_name: text(&uri.recipient_name),
        },
        unknown_parameters: uri.unknown_parameters,
    })
}

pub(crate) fn validate_address(
    service: &Arc<Service>,
    request: ValidateAddressRequest,
) -> Result<ValidateAddressResponse, RpcError> {
    if !request.any_net_type && service.session().is_none() {
        return Err(not_open());
    }
    let classic = service.is_classic(Item::OpenaliasAddress);
    Ok(judge(&request, service.options().network, service.names(), classic))
}

/// Validates an address or an OpenAlias name.
fn judge(
    request: &ValidateAddressRequest,
    own: Network,
    names: &dyn Names,
    classic: bool,
) -> ValidateAddressResponse {
    let networks =
        [(Network::Mainnet, "mainnet"), (Network::Testnet, "testnet"), (Network::Stagenet, "stagenet")];
    let networks = networks.iter().filter(|(network, _)| request.any_net_type || *network == own);
    let mut found = networks
        .clone()
        .find_map(|(network, name)| Some((parse_address(*network, &request.address)?, *name, String::new())));
    if found.is_none() && request.allow_openalias {
        let name = names.look_up(&request.address);
        if let Some(text) = name.addresses.first().filter(|_| name.signed) {
            found = networks
                .clone()
                .find_map(|(network, name)| Some((parse_address(*network, text)?, *name, text.clone())));
        }
    }
    let alias = |text: String| match classic {
        true => OpenaliasAddress::Classic(!text.is_empty()),
        false => OpenaliasAddress::Modern(text),
    };
    match found {
        Some((address, nettype, text)) => ValidateAddressResponse {
            valid: true,
            integrated: address.payment_id().is_some(),
            subaddress: address.is_subaddress(),
            nettype: nettype.to_owned(),
            openalias_address: alias(text),
        },
        None => ValidateAddressResponse {
            valid: false,
            integrated: false,
            subaddress: false,
            nettype: String::new(),
            openalias_address: alias(String::new()),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::names::Found;

    const ADDRESS: &str =
        "42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm";

    /// Knows a single name.
    struct OneName {
        signed: bool,
    }

    impl Names for OneName {
        fn look_up(&self, name: &str) -> Found {
            let known = name == "donate.example.org";
            let addresses = if known { vec![ADDRESS.to_owned()] } else { Vec::new() };
            Found { addresses, signed: self.signed }
        }
    }

    fn ask(name: &str, allow_openalias: bool, signed: bool, classic: bool) -> (bool, OpenaliasAddress) {
        let address = name.to_owned();
        let request = ValidateAddressRequest { address, allow_openalias, ..Default::default() };
        let answer = judge(&request, Network::Mainnet, &OneName { signed }, classic);
        assert_eq!(answer.nettype, if answer.valid { "mainnet" } else { "" });
        (answer.valid, answer.openalias_address)
    }

    #[test]
    fn names_stand_for_addresses_if_they_may_and_are_signed() {
        use OpenaliasAddress::{Classic, Modern};
        let name = "donate.example.org";
        assert_eq!(ask(name, true, true, true), (true, Classic(true)));
        assert_eq!(ask(name, true, true, false), (true, Modern(ADDRESS.to_owned())));
        assert_eq!(ask(name, false, true, true), (false, Classic(false)));
        assert_eq!(ask(name, true, false, true), (false, Classic(false)));
        assert_eq!(ask("other.example.org", true, true, true), (false, Classic(false)));
        assert_eq!(ask(ADDRESS, true, true, true), (true, Classic(false)), "it is no name");
    }
}
