//! Frames, the units of encryption and authentication.
//!
//! ```text
//! mark  = length u32 | CRC-32 of length and number u32
//! frame = mark | nonce 24 | ciphertext | tag 16 | mark
//! ```
//!
//! The length counts the ciphertext and the tag. The second mark distinguishes a frame at the end of the file whose
//! beginning never reached the disk from one that was damaged later. The authenticated data also includes the header of
//! the file, the number of the frame, and the tag of the previous frame.

use std::io::{Read, Seek, SeekFrom};

use chacha20poly1305::{AeadInOut, KeyInit, XChaCha20Poly1305, XNonce};
use ferrite_crypto::locked::Locked;
use ferrite_crypto::random::os_rng;
use rand_core::Rng;
use zeroize::Zeroizing;

use super::error::{OpenStoreError, StoreError};

const TAG: usize = 16;
const NONCE: usize = 24;
const MARK: usize = 8;
/// The part before the ciphertext.
const HEAD: usize = MARK + NONCE;
/// The unit that disks write atomically.
const SECTOR: u64 = SECTOR_SIZE as u64;
const SECTOR_SIZE: usize = 512;

/// The kind of a frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A commit, or the last frame of the base state.
    Commit = 0,
    /// A frame of the base state that others follow.
    Piece = 1,
}

impl Kind {
    fn from_byte(byte: u8) -> Option<Self> {
        [Self::Commit, Self::Piece].into_iter().find(|kind| *kind as u8 == byte)
    }
}

/// The position in the chain of frames.
#[derive(Clone, Copy, Default)]
pub(super) struct Link {
    number: u64,
    previous: [u8; TAG],
}

/// Seals and opens the frames of one file in sequence.
pub(super) struct Sealer {
    cipher: Locked<XChaCha20Poly1305>,
    header: Vec<u8>,
    link: Link,
}

impl Sealer {
    pub(super) fn new(key: &[u8; 32], header: &[u8]) -> Self {
        let cipher = Locked::new(XChaCha20Poly1305::new(key.into()));
        Self { cipher, header: header.to_vec(), link: Link::default() }
    }

    /// The frame for some content, and the position after it.
    pub(super) fn seal(&self, content: &[u8]) -> Result<(Vec<u8>, Link), StoreError> {
        let length = u32::try_from(content.len() + TAG).map_err(|_| StoreError::TooLarge)?;
        let mut frame = Vec::with_capacity(HEAD + content.len() + TAG + MARK);
        frame.extend(self.mark(length));
        let mut nonce = [0; NONCE];
        os_rng().fill_bytes(&mut nonce);
        frame.extend(nonce);
        frame.extend_from_slice(content);
        let tag = self
            .cipher
            .encrypt_inout_detached(&XNonce::from(nonce), &self.associated(), (&mut frame[HEAD..]).into())
            .map_err(|_| StoreError::TooLarge)?;
        frame.extend_from_slice(&tag);
        frame.extend(self.mark(length));
        Ok((frame, self.next(tag.into())))
    }

    /// Decrypts the part after the head of a frame, if it is authentic.
    fn open(&self, nonce: [u8; NONCE], sealed: &mut Vec<u8>) -> Option<Link> {
        let tag: [u8; TAG] = *sealed.last_chunk()?;
        sealed.truncate(sealed.len() - TAG);
        self.cipher
            .decrypt_inout_detached(
                &XNonce::from(nonce),
                &self.associated(),
                sealed.as_mut_slice().into(),
                &tag.into(),
            )
            .ok()?;
        Some(self.next(tag))
    }

    pub(super) fn advance(&mut self, link: Link) {
        self.link = link;
    }

    fn next(&self, tag: [u8; TAG]) -> Link {
        Link { number: self.link.number + 1, previous: tag }
    }

    fn associated(&self) -> Vec<u8> {
        [&self.header, &self.link.number.to_le_bytes()[..], &self.link.previous].concat()
    }

    fn mark(&self, length: u32) -> [u8; MARK] {
        let mut hasher = crc32fast::Hasher::new();
        hasher.update(&length.to_le_bytes());
        hasher.update(&self.link.number.to_le_bytes());
        let mut mark = [0; MARK];
        mark[..4].copy_from_slice(&length.to_le_bytes());
        mark[4..].copy_from_slice(&hasher.finalize().to_le_bytes());
        mark
    }

    /// The length stated by a mark.
    fn length(&self, mark: &[u8; MARK]) -> Option<u32> {
        let length = u32::from_le_bytes(*mark.first_chunk().expect("a mark is longer"));
        (self.mark(length) == *mark).then_some(length)
    }
}

/// A kind, and the bytes, of which the first is the kind.
pub(super) type Content = (Kind, Zeroizing<Vec<u8>>);

/// Reads the frames of a file.
pub(super) struct FrameReader<F> {
    file: F,
    at: u64,
    length: u64,
    sealer: Sealer,
}

impl<F: Read + Seek> FrameReader<F> {
    /// A reader for a file whose header has been read.
    pub(super) fn new(file: F, length: u64, sealer: Sealer) -> Self {
        let at = sealer.header.len() as u64;
        Self { file, at, length, sealer }
    }

    /// The next frame; `None` after the last complete one.
    pub(super) fn next(&mut self) -> Result<Option<Content>, OpenStoreError> {
        let left = self.length - self.at;
        if left < HEAD as u64 {
            return Ok(None);
        }
        let mut head = [0; HEAD];
        self.file.read_exact(&mut head)?;
        let (mark, nonce) = head.split_first_chunk().expect("a head is longer");
        let Some(length) = self.sealer.length(mark) else {
            return if self.is_torn_without_head()? {
                Ok(None)
            } else {
                Err(OpenStoreError::Damaged(self.at))
            };
        };
        let end = self.at + (HEAD + MARK) as u64 + u64::from(length);
        if end > self.length {
            return Ok(None);
        }
        let mut content = Zeroizing::new(vec![0; length as usize]);
        self.file.read_exact(&mut content)?;
        let mut mark_again = [0; MARK];
        self.file.read_exact(&mut mark_again)?;
        let nonce = nonce.try_into().expect("what is left of a head is the nonce");
        let link = if mark_again == *mark { self.sealer.open(nonce, &mut content) } else { None };
        let Some(link) = link else {
            return if end == self.length && self.has_blank_sector(end)? {
                Ok(None)
            } else {
                Err(OpenStoreError::Damaged(self.at))
            };
        };
        let kind = content.first().and_then(|kind| Kind::from_byte(*kind));
        let kind = kind.ok_or(OpenStoreError::Damaged(self.at))?;
        self.at = end;
        self.sealer.advance(link);
        Ok(Some((kind, content)))
    }

    /// The end of the complete frames, and the sealer for the next one.
    pub(super) fn finish(self) -> (u64, Sealer) {
        (self.at, self.sealer)
    }

    /// Whether the rest of the file is one frame whose beginning never reached the disk.
    fn is_torn_without_head(&mut self) -> Result<bool, OpenStoreError> {
        let first_part = self.length.min(self.at - self.at % SECTOR + SECTOR);
        if !self.is_blank(self.at, first_part)? {
            return Ok(false);
        }
        let last_part = first_part.max((self.length - 1) / SECTOR * SECTOR);
        if self.is_blank(last_part, self.length)? {
            return Ok(true);
        }
        // The second mark may span two sectors.
        let before_last = self.at.max(last_part.saturating_sub(SECTOR));
        if self.length - last_part < MARK as u64 && self.is_blank(before_last, last_part)? {
            return Ok(true);
        }
        let mut mark = [0; MARK];
        self.file.seek(SeekFrom::Start(self.length - MARK as u64))?;
        self.file.read_exact(&mut mark)?;
        let length = self.sealer.length(&mark).map(|length| (HEAD + MARK) as u64 + u64::from(length));
        Ok(length == Some(self.length - self.at))
    }

    /// Whether a part of a sector is all zeros.
    fn is_blank(&mut self, from: u64, to: u64) -> Result<bool, OpenStoreError> {
        let mut buffer = [0; SECTOR_SIZE];
        let part = &mut buffer[..usize::try_from(to - from).expect("at most a sector")];
        self.file.seek(SeekFrom::Start(from))?;
        self.file.read_exact(part)?;
        Ok(part.iter().all(|byte| *byte == 0))
    }

    /// Whether a sector of the frame was never written. Encrypted data has no such runs of zeros.
    fn has_blank_sector(&mut self, end: u64) -> Result<bool, OpenStoreError> {
        let mut at = self.at;
        while at < end {
            let stop = end.min(at - at % SECTOR + SECTOR);
            if self.is_blank(at, stop)? {
                return Ok(true);
            }
            at = stop;
        }
        Ok(false)
    }
}
