//! The client for threads without a runtime.

use std::io;
use std::time::Duration;

use ferrite_types::epee::{ReadObject, WriteObject};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::runtime::{Builder, Runtime};

use super::{ClientError, Endpoint, Options};
use crate::tls::TlsError;

/// A client with blocking methods. Must not be used within a runtime.
#[derive(Debug)]
pub struct Client {
    client: super::Client,
    runtime: Runtime,
}

/// Why a client cannot be created.
#[derive(Debug, thiserror::Error)]
pub enum NewClientError {
    /// The certificates cannot be used.
    #[error(transparent)]
    Tls(#[from] TlsError),
    /// The runtime cannot be started.
    #[error("cannot start a runtime: {0}")]
    Runtime(#[from] io::Error),
}

impl Client {
    /// As [`super::Client::new`].
    ///
    /// # Errors
    /// If the certificate files cannot be used, or the runtime cannot be started.
    pub fn new(endpoint: Endpoint, options: Options) -> Result<Self, NewClientError> {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        Ok(Self { client: super::Client::new(endpoint, options)?, runtime })
    }

    /// Sets the timeout of a call.
    pub fn set_timeout(&mut self, timeout: Duration) {
        self.client = self.client.with_timeout(timeout);
    }

    /// As [`super::Client::call`].
    ///
    /// # Errors
    /// As [`super::Client::call`].
    pub fn call<Q: Serialize + ?Sized, R: DeserializeOwned>(
        &self,
        method: &str,
        params: &Q,
    ) -> Result<R, ClientError> {
        self.runtime.block_on(self.client.call(method, params))
    }

    /// As [`super::Client::path`].
    ///
    /// # Errors
    /// As [`super::Client::path`].
    pub fn path<Q: Serialize + ?Sized, R: DeserializeOwned>(
        &self,
        path: &str,
        request: &Q,
    ) -> Result<R, ClientError> {
        self.runtime.block_on(self.client.path(path, request))
    }

    /// As [`super::Client::binary`].
    ///
    /// # Errors
    /// As [`super::Client::binary`].
    pub fn binary<Q: WriteObject, R: for<'b> ReadObject<'b>>(
        &self,
        path: &str,
        request: &Q,
    ) -> Result<R, ClientError> {
        self.runtime.block_on(self.client.binary(path, request))
    }

    /// As [`super::Client::post`].
    ///
    /// # Errors
    /// As [`super::Client::post`].
    pub fn post(&self, path: &str, body: &[u8]) -> Result<(u16, Vec<u8>), ClientError> {
        self.runtime.block_on(self.client.post(path, body))
    }
}
