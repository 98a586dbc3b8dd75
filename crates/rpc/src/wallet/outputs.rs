//! Exporting and importing outputs and key images between wallets with the same keys.

use serde::{Deserialize, Serialize};

use crate::schema::JsonSchema;

/// The request of `export_outputs`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct ExportOutputsRequest {
    /// All of them.
    pub all: bool,
    /// The first of them.
    pub start: u32,
    /// The number.
    pub count: u32,
}

impl Default for ExportOutputsRequest {
    fn default() -> Self {
        Self { all: false, start: 0, count: u32::MAX }
    }
}

/// The response of `export_outputs`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct ExportOutputsResponse {
    /// Outputs, in hex.
    pub outputs_data_hex: String,
}

/// The request of `import_outputs`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct ImportOutputsRequest {
    /// The response of `export_outputs` of another wallet.
    pub outputs_data_hex: String,
}

/// The response of `import_outputs`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct ImportOutputsResponse {
    /// Number of known outputs.
    pub num_imported: u64,
}

/// The request of `export_key_images`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct ExportKeyImagesRequest {
    /// All of them.
    pub all: bool,
}

/// A key image with its proof.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct SignedKeyImage {
    /// A key image.
    pub key_image: String,
    /// A signature.
    pub signature: String,
}

/// The response of `export_key_images`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct ExportKeyImagesResponse {
    /// Their offset in the list of outputs.
    pub offset: u32,
    /// The key images.
    pub signed_key_images: Vec<SignedKeyImage>,
}

/// The request of `import_key_images`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct ImportKeyImagesRequest {
    /// Their offset in the list of outputs.
    pub offset: u32,
    /// The key images.
    pub signed_key_images: Vec<SignedKeyImage>,
}

/// The response of `import_key_images`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct ImportKeyImagesResponse {
    /// A height.
    pub height: u64,
    /// The spent amount.
    pub spent: u64,
    /// The unspent amount.
    pub unspent: u64,
}
