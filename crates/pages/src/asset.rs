//! Style sheets, scripts and pictures, which are compiled into the program.
//!
//! The name of an asset contains the hash of its content, so a browser may keep it for ever and still gets the new one
//! after an upgrade of the program.

use std::sync::LazyLock;

use sha2::{Digest as _, Sha256};

/// The folder of all assets.
const FOLDER: &str = "/assets/";

/// A file that pages refer to.
#[derive(Debug)]
pub struct Asset {
    path: String,
    etag: String,
    content_type: &'static str,
    body: &'static [u8],
}

impl Asset {
    /// An asset with the name `STEM.HASH.EXTENSION`.
    ///
    /// # Panics
    /// If files with this extension are not supported.
    pub fn new(stem: &str, extension: &str, body: &'static [u8]) -> Self {
        let content_type = match extension {
            "css" => "text/css; charset=utf-8",
            "js" => "text/javascript; charset=utf-8",
            "svg" => "image/svg+xml",
            other => panic!("assets with the extension {other} have no content type"),
        };
        let hash = const_hex::encode(&Sha256::digest(body)[..8]);
        Self {
            path: format!("{FOLDER}{stem}.{hash}.{extension}"),
            etag: format!("\"{hash}\""),
            content_type,
            body,
        }
    }

    /// Where it is.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Its version, in quotes.
    pub fn etag(&self) -> &str {
        &self.etag
    }

    /// Its content type.
    pub fn content_type(&self) -> &'static str {
        self.content_type
    }

    /// Its content.
    pub fn body(&self) -> &'static [u8] {
        self.body
    }
}

static STYLE: LazyLock<Asset> =
    LazyLock::new(|| Asset::new("style", "css", include_bytes!("../assets/style.css")));
static LIVE: LazyLock<Asset> =
    LazyLock::new(|| Asset::new("live", "js", include_bytes!("../assets/live.js")));
static ICON: LazyLock<Asset> =
    LazyLock::new(|| Asset::new("icon", "svg", include_bytes!("../assets/icon.svg")));

/// The style sheet of all pages.
pub fn style() -> &'static Asset {
    &STYLE
}

/// The script that keeps pages up to date.
pub fn live() -> &'static Asset {
    &LIVE
}

/// The picture in the tab of a browser.
pub fn icon() -> &'static Asset {
    &ICON
}

/// Whether a path is in the folder of the assets.
pub fn is_asset(path: &[u8]) -> bool {
    path.starts_with(FOLDER.as_bytes())
}

/// The asset at a path: one of this crate's, or of those that a program has besides.
pub fn find(path: &[u8], others: &[&'static Asset]) -> Option<&'static Asset> {
    let own = [style(), live(), icon()];
    own.into_iter().chain(others.iter().copied()).find(|asset| asset.path.as_bytes() == path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_follow_the_content() {
        let (one, two) = (Asset::new("a", "js", b"1"), Asset::new("a", "js", b"2"));
        assert!(one.path().starts_with("/assets/a.") && one.path().ends_with(".js"), "{}", one.path());
        assert_ne!(one.path(), two.path());
        assert_ne!(one.etag(), two.etag());
        assert_eq!(find(style().path().as_bytes(), &[]).map(Asset::path), Some(style().path()));
        assert!(find(b"/assets/style.css", &[]).is_none());
        assert!(find(b"/assets/../style.css", &[]).is_none());
    }

    #[test]
    fn assets_are_small_and_name_no_other_host() {
        let mut bytes = 0;
        for asset in [style(), live(), icon()] {
            let text = std::str::from_utf8(asset.body()).unwrap();
            let text = text.replace("http://www.w3.org/2000/svg", "");
            for foreign in ["http:", "https:", "//cdn", "@import", "url("] {
                assert!(!text.contains(foreign), "{}: {foreign}", asset.path());
            }
            bytes += asset.body().len();
        }
        assert!(bytes < 40_000, "{bytes}");
    }
}
