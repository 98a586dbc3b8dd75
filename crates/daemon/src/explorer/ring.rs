//! The picture of a ring: how old its members were when it was signed.

use ferrite_pages::text::{ago, calendar, grouped};
use maud::{Markup, html};

/// The marks of the axis, which divide it into equal parts: seconds and what is written there.
const MARKS: [(u64, &str); 6] = [
    (120, "2 min"),
    (3600, "1 h"),
    (86_400, "1 day"),
    (30 * 86_400, "1 mo"),
    (365 * 86_400, "1 y"),
    (10 * 365 * 86_400, "10 y"),
];
const WIDTH: f64 = 1000.0;
const HEIGHT: f64 = 40.0;

/// A member of a ring, as the picture needs it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Member {
    /// The height of its block.
    pub(super) height: u64,
    /// The time of its block.
    pub(super) time: u64,
}

/// The picture. `spent` is when the ring was signed, as far as the chain knows.
pub(super) fn picture(members: &[Member], spent: u64) -> Markup {
    let oldest = members.iter().map(|member| member.time).min();
    let newest = members.iter().map(|member| member.time).max();
    let words = match (oldest, newest) {
        (Some(oldest), Some(newest)) => format!(
            "Ages of {} ring members: the oldest is from {}, the newest from {}",
            members.len(),
            calendar(oldest),
            calendar(newest)
        ),
        _ => "A ring without known members".to_owned(),
    };
    html! {
        div class="ring" {
            svg viewBox=(format!("0 0 {WIDTH} {HEIGHT}")) preserveAspectRatio="none" role="img" aria-label=(words) {
                @for place in 0..MARKS.len() {
                    @let x = format!("{:.0}", WIDTH * place as f64 / (MARKS.len() - 1) as f64);
                    line class="grid" x1=(x) x2=(x) y1="0" y2=(HEIGHT) {}
                }
                @for member in members {
                    @let x = format!("{:.1}", position(spent.saturating_sub(member.time)));
                    line class="member" x1=(x) x2=(x) y1="6" y2=(HEIGHT - 6.0) {
                        title { "Block " (grouped(member.height)) ", " (ago(member.time, spent.max(member.time))) }
                    }
                }
            }
            div class="xs" aria-hidden="true" {
                @for (_, name) in MARKS { span { (name) } }
            }
        }
    }
}

/// Where an age is on the axis.
fn position(seconds: u64) -> f64 {
    let seconds = seconds.clamp(MARKS[0].0, MARKS[MARKS.len() - 1].0);
    let part = MARKS.windows(2).position(|pair| seconds <= pair[1].0).unwrap_or(MARKS.len() - 2);
    let (from, to) = (MARKS[part].0 as f64, MARKS[part + 1].0 as f64);
    let inside = (seconds as f64 / from).ln() / (to / from).ln();
    WIDTH * (part as f64 + inside) / (MARKS.len() - 1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ages_stand_between_their_marks() {
        let marks: Vec<f64> = MARKS.iter().map(|(seconds, _)| position(*seconds)).collect();
        assert_eq!(marks, [0.0, 200.0, 400.0, 600.0, 800.0, 1000.0]);
        assert_eq!((position(0), position(u64::MAX)), (0.0, 1000.0));
        assert!((200.0..400.0).contains(&position(7200)));
        let mut last = -1.0;
        for seconds in (0..1_000_000).step_by(1000) {
            assert!(position(seconds) >= last);
            last = position(seconds);
        }
    }

    #[test]
    fn every_member_is_drawn() {
        let members = [Member { height: 5, time: 1000 }, Member { height: 9, time: 90_000 }];
        let text = picture(&members, 100_000).into_string();
        assert_eq!(text.matches("class=\"member\"").count(), 2);
        assert!(text.contains("<title>Block 5, 1 day 3 hours ago</title>"), "{text}");
        assert!(!text.contains("NaN") && !text.contains("style="), "{text}");
        assert!(picture(&[], 5).into_string().contains("without known members"));
    }
}
