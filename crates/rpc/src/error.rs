//! Errors of calls: the reference's codes, and its texts where it has common ones.

use std::borrow::Cow;

/// The error of a call, as the client sees it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message} ({code})")]
pub struct RpcError {
    /// One of the codes of [`protocol`], [`daemon`] or [`wallet`].
    pub code: i64,
    /// Shown by clients, and searched by some.
    pub message: Cow<'static, str>,
    /// Help beyond the reference's text: JSON-RPC's `data`.
    pub data: Option<Cow<'static, str>>,
}

impl RpcError {
    /// An error with this text.
    pub fn new(code: i64, message: impl Into<Cow<'static, str>>) -> Self {
        Self { code, message: message.into(), data: None }
    }

    const fn fixed(code: i64, message: &'static str) -> Self {
        Self { code, message: Cow::Borrowed(message), data: None }
    }

    /// The same with a helpful sentence.
    #[must_use]
    pub fn with_data(self, data: impl Into<Cow<'static, str>>) -> Self {
        Self { data: Some(data.into()), ..self }
    }

    /// An error of the daemon with the reference's text for the code.
    pub fn daemon(code: i64) -> Self {
        Self::new(code, daemon::text(code))
    }

    /// The error of a failed handler, for which the reference has neither code nor text.
    pub const BROKEN: Self = Self::fixed(0, "");
    /// The body is not JSON.
    pub const PARSE_ERROR: Self = Self::fixed(protocol::PARSE_ERROR, "Parse error");
    /// The request has no method.
    pub const INVALID_REQUEST: Self = Self::fixed(protocol::INVALID_REQUEST, "Invalid Request");
    /// There is no such method, or not on this port.
    pub const METHOD_NOT_FOUND: Self = Self::fixed(protocol::METHOD_NOT_FOUND, "Method not found");
    /// A parameter has the wrong type.
    pub const INVALID_PARAMS: Self = Self::fixed(protocol::INVALID_PARAMS, "Invalid params");
}

/// Codes of JSON-RPC itself.
pub mod protocol {
    /// The body is not JSON.
    pub const PARSE_ERROR: i64 = -32700;
    /// There is no method in the request.
    pub const INVALID_REQUEST: i64 = -32600;
    /// There is no such method, or not for this client.
    pub const METHOD_NOT_FOUND: i64 = -32601;
    /// A parameter has the wrong type.
    pub const INVALID_PARAMS: i64 = -32602;
    /// The handler failed.
    pub const INTERNAL_ERROR: i64 = -32603;
    /// A call of a batch was skipped, because the response is too long. The reference has no batches.
    pub const BATCH_TOO_LARGE: i64 = -32000;

    /// The text of a code, empty for unknown codes.
    pub const fn text(code: i64) -> &'static str {
        match code {
            PARSE_ERROR => "Parse error",
            INVALID_REQUEST => "Invalid Request",
            METHOD_NOT_FOUND => "Method not found",
            INVALID_PARAMS => "Invalid params",
            INTERNAL_ERROR => "Internal error",
            _ => "",
        }
    }
}

/// Codes of the node (`core_rpc_server_error_codes.h`).
pub mod daemon {
    /// Invalid parameter.
    pub const WRONG_PARAM: i64 = -1;
    /// Height is too large.
    pub const TOO_BIG_HEIGHT: i64 = -2;
    /// Reserve size is too large.
    pub const TOO_BIG_RESERVE_SIZE: i64 = -3;
    /// Wrong wallet address.
    pub const WRONG_WALLET_ADDRESS: i64 = -4;
    /// Internal error.
    pub const INTERNAL_ERROR: i64 = -5;
    /// Wrong block blob.
    pub const WRONG_BLOCKBLOB: i64 = -6;
    /// Block not accepted.
    pub const BLOCK_NOT_ACCEPTED: i64 = -7;
    /// Core is busy.
    pub const CORE_BUSY: i64 = -9;
    /// Wrong block blob size.
    pub const WRONG_BLOCKBLOB_SIZE: i64 = -10;
    /// Unsupported RPC.
    pub const UNSUPPORTED_RPC: i64 = -11;
    /// Mining to subaddress is not supported.
    pub const MINING_TO_SUBADDRESS: i64 = -12;
    /// Regtest mode required.
    pub const REGTEST_REQUIRED: i64 = -13;
    /// Payment required.
    pub const PAYMENT_REQUIRED: i64 = -14;
    /// Invalid client.
    pub const INVALID_CLIENT: i64 = -15;
    /// Payment too low.
    pub const PAYMENT_TOO_LOW: i64 = -16;
    /// Duplicate payment.
    pub const DUPLICATE_PAYMENT: i64 = -17;
    /// Stale payment.
    pub const STALE_PAYMENT: i64 = -18;
    /// Parameters beyond restricted allowance.
    pub const RESTRICTED: i64 = -19;
    /// Command is unsupported in bootstrap mode.
    pub const UNSUPPORTED_BOOTSTRAP: i64 = -20;
    /// Payments not enabled.
    pub const PAYMENTS_NOT_ENABLED: i64 = -21;

    /// The reference's text for a code, empty for unknown codes.
    pub const fn text(code: i64) -> &'static str {
        match code {
            WRONG_PARAM => "Invalid parameter",
            TOO_BIG_HEIGHT => "Height is too large",
            TOO_BIG_RESERVE_SIZE => "Reserve size is too large",
            WRONG_WALLET_ADDRESS => "Wrong wallet address",
            INTERNAL_ERROR => "Internal error",
            WRONG_BLOCKBLOB => "Wrong block blob",
            BLOCK_NOT_ACCEPTED => "Block not accepted",
            CORE_BUSY => "Core is busy",
            WRONG_BLOCKBLOB_SIZE => "Wrong block blob size",
            UNSUPPORTED_RPC => "Unsupported RPC",
            MINING_TO_SUBADDRESS => "Mining to subaddress is not supported",
            REGTEST_REQUIRED => "Regtest mode required",
            PAYMENT_REQUIRED => "Payment required",
            INVALID_CLIENT => "Invalid client",
            PAYMENT_TOO_LOW => "Payment too low",
            DUPLICATE_PAYMENT => "Duplicate payment",
            STALE_PAYMENT => "Stale payment",
            RESTRICTED => "Parameters beyond restricted allowance",
            UNSUPPORTED_BOOTSTRAP => "Command is unsupported in bootstrap mode",
            PAYMENTS_NOT_ENABLED => "Payments not enabled",
            _ => "",
        }
    }
}

/// Codes of the wallet service (`wallet_rpc_server_error_codes.h`). Their texts belong to the methods.
pub mod wallet {
    /// Unknown error.
    pub const UNKNOWN_ERROR: i64 = -1;
    /// Wrong address.
    pub const WRONG_ADDRESS: i64 = -2;
    /// Daemon is busy.
    pub const DAEMON_IS_BUSY: i64 = -3;
    /// Generic transfer error.
    pub const GENERIC_TRANSFER_ERROR: i64 = -4;
    /// Wrong payment id.
    pub const WRONG_PAYMENT_ID: i64 = -5;
    /// Transfer type.
    pub const TRANSFER_TYPE: i64 = -6;
    /// Denied.
    pub const DENIED: i64 = -7;
    /// Wrong txid.
    pub const WRONG_TXID: i64 = -8;
    /// Wrong signature.
    pub const WRONG_SIGNATURE: i64 = -9;
    /// Wrong key image.
    pub const WRONG_KEY_IMAGE: i64 = -10;
    /// Wrong uri.
    pub const WRONG_URI: i64 = -11;
    /// Wrong index.
    pub const WRONG_INDEX: i64 = -12;
    /// Not open.
    pub const NOT_OPEN: i64 = -13;
    /// Account index out of bounds.
    pub const ACCOUNT_INDEX_OUT_OF_BOUNDS: i64 = -14;
    /// Address index out of bounds.
    pub const ADDRESS_INDEX_OUT_OF_BOUNDS: i64 = -15;
    /// Tx not possible.
    pub const TX_NOT_POSSIBLE: i64 = -16;
    /// Not enough money.
    pub const NOT_ENOUGH_MONEY: i64 = -17;
    /// Tx too large.
    pub const TX_TOO_LARGE: i64 = -18;
    /// Not enough outs to mix.
    pub const NOT_ENOUGH_OUTS_TO_MIX: i64 = -19;
    /// Zero destination.
    pub const ZERO_DESTINATION: i64 = -20;
    /// Wallet already exists.
    pub const WALLET_ALREADY_EXISTS: i64 = -21;
    /// Invalid password.
    pub const INVALID_PASSWORD: i64 = -22;
    /// No wallet dir.
    pub const NO_WALLET_DIR: i64 = -23;
    /// No txkey.
    pub const NO_TXKEY: i64 = -24;
    /// Wrong key.
    pub const WRONG_KEY: i64 = -25;
    /// Bad hex.
    pub const BAD_HEX: i64 = -26;
    /// Bad tx metadata.
    pub const BAD_TX_METADATA: i64 = -27;
    /// Already multisig.
    pub const ALREADY_MULTISIG: i64 = -28;
    /// Watch only.
    pub const WATCH_ONLY: i64 = -29;
    /// Bad multisig info.
    pub const BAD_MULTISIG_INFO: i64 = -30;
    /// Not multisig.
    pub const NOT_MULTISIG: i64 = -31;
    /// Wrong lr.
    pub const WRONG_LR: i64 = -32;
    /// Threshold not reached.
    pub const THRESHOLD_NOT_REACHED: i64 = -33;
    /// Bad multisig tx data.
    pub const BAD_MULTISIG_TX_DATA: i64 = -34;
    /// Multisig signature.
    pub const MULTISIG_SIGNATURE: i64 = -35;
    /// Multisig submission.
    pub const MULTISIG_SUBMISSION: i64 = -36;
    /// Not enough unlocked money.
    pub const NOT_ENOUGH_UNLOCKED_MONEY: i64 = -37;
    /// No daemon connection.
    pub const NO_DAEMON_CONNECTION: i64 = -38;
    /// Bad unsigned tx data.
    pub const BAD_UNSIGNED_TX_DATA: i64 = -39;
    /// Bad signed tx data.
    pub const BAD_SIGNED_TX_DATA: i64 = -40;
    /// Signed submission.
    pub const SIGNED_SUBMISSION: i64 = -41;
    /// Sign unsigned.
    pub const SIGN_UNSIGNED: i64 = -42;
    /// Non deterministic.
    pub const NON_DETERMINISTIC: i64 = -43;
    /// Invalid log level.
    pub const INVALID_LOG_LEVEL: i64 = -44;
    /// Attribute not found.
    pub const ATTRIBUTE_NOT_FOUND: i64 = -45;
    /// Zero amount.
    pub const ZERO_AMOUNT: i64 = -46;
    /// Invalid signature type.
    pub const INVALID_SIGNATURE_TYPE: i64 = -47;
    /// Disabled.
    pub const DISABLED: i64 = -48;
    /// Proxy already defined.
    pub const PROXY_ALREADY_DEFINED: i64 = -49;
    /// Nonzero unlock time.
    pub const NONZERO_UNLOCK_TIME: i64 = -50;
    /// Is background wallet.
    pub const IS_BACKGROUND_WALLET: i64 = -51;
    /// Is background syncing.
    pub const IS_BACKGROUND_SYNCING: i64 = -52;

    /// What a code means, empty for unknown codes. The messages of errors say more.
    pub const fn text(code: i64) -> &'static str {
        match code {
            UNKNOWN_ERROR => "Unknown error",
            WRONG_ADDRESS => "Wrong address",
            DAEMON_IS_BUSY => "Daemon is busy",
            GENERIC_TRANSFER_ERROR => "Generic transfer error",
            WRONG_PAYMENT_ID => "Wrong payment id",
            TRANSFER_TYPE => "Transfer type",
            DENIED => "Denied",
            WRONG_TXID => "Wrong txid",
            WRONG_SIGNATURE => "Wrong signature",
            WRONG_KEY_IMAGE => "Wrong key image",
            WRONG_URI => "Wrong uri",
            WRONG_INDEX => "Wrong index",
            NOT_OPEN => "Not open",
            ACCOUNT_INDEX_OUT_OF_BOUNDS => "Account index out of bounds",
            ADDRESS_INDEX_OUT_OF_BOUNDS => "Address index out of bounds",
            TX_NOT_POSSIBLE => "Tx not possible",
            NOT_ENOUGH_MONEY => "Not enough money",
            TX_TOO_LARGE => "Tx too large",
            NOT_ENOUGH_OUTS_TO_MIX => "Not enough outs to mix",
            ZERO_DESTINATION => "Zero destination",
            WALLET_ALREADY_EXISTS => "Wallet already exists",
            INVALID_PASSWORD => "Invalid password",
            NO_WALLET_DIR => "No wallet dir",
            NO_TXKEY => "No txkey",
            WRONG_KEY => "Wrong key",
            BAD_HEX => "Bad hex",
            BAD_TX_METADATA => "Bad tx metadata",
            ALREADY_MULTISIG => "Already multisig",
            WATCH_ONLY => "Watch only",
            BAD_MULTISIG_INFO => "Bad multisig info",
            NOT_MULTISIG => "Not multisig",
            WRONG_LR => "Wrong lr",
            THRESHOLD_NOT_REACHED => "Threshold not reached",
            BAD_MULTISIG_TX_DATA => "Bad multisig tx data",
            MULTISIG_SIGNATURE => "Multisig signature",
            MULTISIG_SUBMISSION => "Multisig submission",
            NOT_ENOUGH_UNLOCKED_MONEY => "Not enough unlocked money",
            NO_DAEMON_CONNECTION => "No daemon connection",
            BAD_UNSIGNED_TX_DATA => "Bad unsigned tx data",
            BAD_SIGNED_TX_DATA => "Bad signed tx data",
            SIGNED_SUBMISSION => "Signed submission",
            SIGN_UNSIGNED => "Sign unsigned",
            NON_DETERMINISTIC => "Non deterministic",
            INVALID_LOG_LEVEL => "Invalid log level",
            ATTRIBUTE_NOT_FOUND => "Attribute not found",
            ZERO_AMOUNT => "Zero amount",
            INVALID_SIGNATURE_TYPE => "Invalid signature type",
            DISABLED => "Disabled",
            PROXY_ALREADY_DEFINED => "Proxy already defined",
            NONZERO_UNLOCK_TIME => "Nonzero unlock time",
            IS_BACKGROUND_WALLET => "Is background wallet",
            IS_BACKGROUND_SYNCING => "Is background syncing",
            _ => "",
        }
    }
}
