//! Outputs and key images, from one wallet to another with the same keys.

use serde::{Deserialize, Serialize};

/// The request of `export_outputs`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ExportOutputsRequest {
    /// All of it.
    pub all: bool,
    /// The first of them.
    pub start: u32,
    /// How many.
    pub count: u32,
}

impl Default for ExportOutputsRequest {
    fn default() -> Self {
        Self { all: false, start: 0, count: u32::MAX }
    }
}

/// The answer of `export_outputs` and the request of `import_outputs`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Outputs {
    /// Outputs, in hex.
    pub outputs_data_hex: String,
}

/// The answer of `import_outputs`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct ImportOutputs {
    /// How many are known now.
    pub num_imported: u64,
}

/// The request of `export_key_images`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct ExportKeyImagesRequest {
    /// All of it.
    pub all: bool,
}

/// A key image with the proof that it is one.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct SignedKeyImage {
    /// A key image.
    pub key_image: String,
    /// A signature.
    pub signature: String,
}

/// The answer of `export_key_images` and the request of `import_key_images`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct KeyImages {
    /// Where they begin in the list of outputs.
    pub offset: u32,
    /// The key images.
    pub signed_key_images: Vec<SignedKeyImage>,
}

/// The answer of `import_key_images`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct ImportKeyImages {
    /// A height.
    pub height: u64,
    /// What is spent.
    pub spent: u64,
    /// What is not spent.
    pub unspent: u64,
}
