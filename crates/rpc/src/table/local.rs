//! Calls that the program makes itself, with the identity of a client and without a server.

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{Ctx, Table};
use crate::RpcError;
use crate::error::protocol;
use crate::json::{self, Value};

impl<S> Table<S> {
    /// Calls a JSON-RPC method as a server would for a client: its row checks and counts the call.
    ///
    /// # Errors
    /// The error that the client would get.
    pub fn call<Q: Serialize + ?Sized, R: DeserializeOwned>(
        &self,
        ctx: &Ctx<'_, S>,
        method: &str,
        params: &Q,
    ) -> Result<R, RpcError> {
        let row = self.find_method(method.as_bytes(), ctx.restricted).ok_or(RpcError::METHOD_NOT_FOUND)?;
        let params = json::to_bytes(params).map_err(|error| broken(&error))?;
        let params = json::parse(&params).map_err(|error| broken(&error))?;
        let mut out = Vec::new();
        self.call_method(row, ctx, Value::Object(params), &mut out, 0)?;
        let result = json::parse(&out).map_err(|error| broken(&error))?;
        json::from_object(result).map_err(|error| broken(&error))
    }
}

/// A value that cannot be passed on, which is a bug.
fn broken(error: &dyn std::fmt::Display) -> RpcError {
    RpcError::new(protocol::INTERNAL_ERROR, error.to_string())
}
