//! Tokens of clients with limited rights.

use std::sync::Arc;

use ferrite_rpc::RpcError;
use ferrite_rpc::error::wallet as code;
use ferrite_rpc::wallet::tokens::{
    CreateTokenRequest, CreateTokenResponse, ListTokensResponse, RevokeTokenRequest, TokenInfo,
};
use ferrite_rpc::wallet::{EmptyRequest, EmptyResponse};

use crate::errors::{error, unknown};
use crate::service::Service;
use crate::tokens::{NewToken, Scope, TokenError, Tokens};

fn tokens(service: &Service) -> Result<&Tokens, RpcError> {
    let tokens = service.tokens().map(|tokens| &**tokens);
    tokens.ok_or_else(|| error(code::DISABLED, "Tokens are disabled; --token-file enables them"))
}

fn failed(problem: TokenError) -> RpcError {
    unknown(problem.to_string())
}

pub(crate) fn create_token(
    service: &Arc<Service>,
    request: CreateTokenRequest,
) -> Result<CreateTokenResponse, RpcError> {
    let CreateTokenRequest { name, scopes, wallets, per_payment, per_day } = request;
    let scopes = scopes.iter().map(|name| name.parse::<Scope>()).collect::<Result<_, _>>();
    let scopes = scopes.map_err(|problem| unknown(problem.to_string()))?;
    let new = NewToken { name, scopes, wallets: wallets.into_iter().collect(), per_payment, per_day };
    let token = tokens(service)?.create(new).map_err(failed)?;
    Ok(CreateTokenResponse { token: token.into() })
}

pub(crate) fn list_tokens(service: &Arc<Service>, _: EmptyRequest) -> Result<ListTokensResponse, RpcError> {
    let all = tokens(service)?.list().into_iter();
    let info = all.map(|(token, spent)| TokenInfo {
        name: token.name.clone(),
        created: token.created,
        scopes: token.scopes.iter().map(ToString::to_string).collect(),
        wallets: token.wallets.iter().cloned().collect(),
        per_payment: token.per_payment,
        per_day: token.per_day,
        spent: token.per_day.map(|_| spent),
    });
    Ok(ListTokensResponse { tokens: Some(info.collect()) })
}

pub(crate) fn revoke_token(
    service: &Arc<Service>,
    request: RevokeTokenRequest,
) -> Result<EmptyResponse, RpcError> {
    tokens(service)?.revoke(&request.name).map_err(failed)?;
    Ok(EmptyResponse {})
}
