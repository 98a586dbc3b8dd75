//! Load, power supply and memory, from Linux.

use std::path::Path;

/// Processor time of all cores, in ticks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Times {
    pub(super) total: u64,
    pub(super) idle: u64,
    /// Of this process.
    pub(super) own: u64,
}

impl Times {
    /// The current times. `None` if the system does not report them.
    pub(super) fn now() -> Option<Self> {
        let system = std::fs::read_to_string("/proc/stat").ok()?;
        let process = std::fs::read_to_string("/proc/self/stat").ok()?;
        let (total, idle) = system_times(&system)?;
        Some(Self { total, idle, own: process_time(&process)? })
    }

    /// The idle share and this process's share since then, in percent, rounded up.
    pub(super) fn percent_since(&self, before: &Self) -> (u64, u64) {
        let total = self.total.saturating_sub(before.total).max(1);
        let percent = |now: u64, before: u64| (now.saturating_sub(before) * 100).div_ceil(total);
        (percent(self.idle, before.idle), percent(self.own, before.own))
    }
}

/// The first line of `/proc/stat`: user, nice, system and idle time.
fn system_times(stat: &str) -> Option<(u64, u64)> {
    let mut fields = stat.lines().next()?.strip_prefix("cpu")?.split_whitespace();
    let mut next = || fields.next()?.parse::<u64>().ok();
    let (user, nice, system, idle) = (next()?, next()?, next()?, next()?);
    Some((user.checked_add(nice)?.checked_add(system)?.checked_add(idle)?, idle))
}

/// Fields 14 and 15 of `/proc/self/stat`. The second field is a name that may contain anything.
fn process_time(stat: &str) -> Option<u64> {
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let mut next = || fields.next()?.parse::<u64>().ok();
    next()?.checked_add(next()?)
}

/// Whether the machine runs on battery. `None` if the system does not report it.
pub(super) fn on_battery() -> Option<bool> {
    on_battery_in(Path::new("/sys/class/power_supply"))
}

fn on_battery_in(supplies: &Path) -> Option<bool> {
    let mut on_battery = None;
    for supply in std::fs::read_dir(supplies).ok()?.flatten() {
        let read = |name: &str| std::fs::read_to_string(supply.path().join(name)).unwrap_or_default();
        let kind = read("type");
        if kind.starts_with("Mains") && read("online").starts_with('1') {
            return Some(false);
        }
        if kind.starts_with("Battery") && on_battery.is_none() {
            let status = read("status");
            if status.starts_with("Charging") || status.starts_with("Full") {
                on_battery = Some(false);
            } else if status.starts_with("Discharging") {
                on_battery = Some(true);
            }
        }
    }
    on_battery
}

/// Available memory in bytes. `None` if the system does not report it.
pub(super) fn available_memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_from_proc() {
        assert_eq!(system_times("cpu  10 20 30 40 50 60\ncpu0 1 2 3 4\n"), Some((100, 40)));
        assert_eq!(system_times("cpu  10 20 30\n"), None);
        assert_eq!(system_times("intr 1 2 3 4\n"), None);
        let stat = "7 (a (b) c) S 1 7 7 0 -1 4194560 1 0 0 0 120 30 0 0 20 0";
        assert_eq!(process_time(stat), Some(150));
        assert_eq!(process_time("7 (x) S 1"), None);
        let before = Times { total: 1000, idle: 500, own: 10 };
        let after = Times { total: 1200, idle: 659, own: 30 };
        assert_eq!(after.percent_since(&before), (80, 10));
        assert_eq!(after.percent_since(&after), (0, 0));
    }

    #[test]
    fn power_supplies_determine_battery_operation() {
        let folder = tempfile::tempdir().unwrap();
        let supply = |name: &str, files: &[(&str, &str)]| {
            let path = folder.path().join(name);
            std::fs::create_dir_all(&path).unwrap();
            for (file, text) in files {
                std::fs::write(path.join(file), text).unwrap();
            }
        };
        assert_eq!(on_battery_in(&folder.path().join("none")), None);
        assert_eq!(on_battery_in(folder.path()), None);
        supply("BAT0", &[("type", "Battery\n"), ("status", "Unknown\n")]);
        assert_eq!(on_battery_in(folder.path()), None);
        supply("BAT0", &[("status", "Discharging\n")]);
        assert_eq!(on_battery_in(folder.path()), Some(true));
        supply("AC", &[("type", "Mains\n"), ("online", "0\n")]);
        assert_eq!(on_battery_in(folder.path()), Some(true));
        supply("AC", &[("online", "1\n")]);
        assert_eq!(on_battery_in(folder.path()), Some(false));
        supply("AC", &[("online", "0\n")]);
        supply("BAT0", &[("status", "Charging\n")]);
        assert_eq!(on_battery_in(folder.path()), Some(false));
    }
}
