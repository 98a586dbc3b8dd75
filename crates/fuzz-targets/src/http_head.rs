//! The head of a request: its end does not depend on how much of the body has arrived, and a non-head does not become
//! one.

use ferrite_rpc::server::http::{Progress, head};

/// Runs the target on one input.
///
/// # Panics
/// If a property does not hold: that is a finding.
pub fn run(bytes: &[u8]) {
    let earlier = [bytes.len() / 2, bytes.len().saturating_sub(1)].map(|length| head(&bytes[..length]));
    match head(bytes) {
        Progress::Head(found, used) => {
            assert!(used <= bytes.len());
            let path = found.path(bytes);
            assert!(!path.is_empty() && !path.contains(&b' ') && !path.contains(&b'\n'));
            assert!(!found.verb_text(bytes).is_empty());
            let texts =
                [found.origin(bytes), found.authorization(bytes), found.host(bytes), found.fetch_site(bytes)];
            for text in texts.into_iter().flatten() {
                assert!(!text.iter().any(|byte| matches!(byte, b'\n' | b'\r' | 0)));
            }
            assert!(matches!(head(&bytes[..used]), Progress::Head(_, again) if again == used));
            assert!(matches!(head(&bytes[..used - 1]), Progress::Incomplete));
            assert!(
                !earlier.iter().any(|earlier| matches!(earlier, Progress::Invalid | Progress::Malformed(_)))
            );
        }
        Progress::Incomplete => {
            assert!(earlier.iter().all(|earlier| matches!(earlier, Progress::Incomplete)));
            assert!(bytes.len() < 200_000, "there is an end to patience");
        }
        Progress::Invalid | Progress::Malformed(_) => {
            assert!(!earlier.iter().any(|earlier| matches!(earlier, Progress::Head(..))));
        }
    }
}
