//! The metrics of the process, named as the client libraries of Prometheus name them.
//!
//! They are read from `/proc/self` at each scrape. Other systems than Linux do not have it, and
//! there is no such metric there.

use std::fmt;
use std::fs;

use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeMetric};
use prometheus_client::metrics::counter::ConstCounter;
use prometheus_client::metrics::gauge::ConstGauge;
use prometheus_client::registry::Unit;
use rlimit::{Resource, getrlimit};
use rustix::param::{clock_ticks_per_second, page_size};

/// The collector of the metrics of this process.
#[derive(Debug)]
pub(super) struct ProcessCollector {
    /// The start of the machine in seconds since the Unix epoch.
    boot_time: Option<u64>,
}

impl ProcessCollector {
    pub(super) fn new() -> Self {
        let stat = fs::read_to_string("/proc/stat").unwrap_or_default();
        let boot_time = stat.lines().find_map(|line| line.strip_prefix("btime "));
        Self {
            boot_time: boot_time.and_then(|seconds| seconds.parse().ok()),
        }
    }
}

impl Collector for ProcessCollector {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> Result<(), fmt::Error> {
        let mut encode = |name, help, unit: Option<Unit>, metric: &dyn EncodeMetric| {
            let kind = metric.metric_type();
            metric.encode(encoder.encode_descriptor(name, help, unit.as_ref(), kind)?)
        };
        let stat = fs::read_to_string("/proc/self/stat").ok();
        if let Some(stat) = stat.and_then(|stat| ProcessStat::parse(&stat)) {
            encode(
                "process_cpu",
                "Total user and system CPU time.",
                Some(Unit::Seconds),
                &ConstCounter::new(stat.cpu_seconds),
            )?;
            encode(
                "process_resident_memory",
                "Resident memory size.",
                Some(Unit::Bytes),
                &ConstGauge::new(stat.resident_bytes),
            )?;
            encode(
                "process_virtual_memory",
                "Virtual memory size.",
                Some(Unit::Bytes),
                &ConstGauge::new(stat.virtual_bytes),
            )?;
            if let Some(boot_time) = self.boot_time {
                encode(
                    "process_start_time",
                    "Start time of the process since the Unix epoch.",
                    Some(Unit::Seconds),
                    &ConstGauge::new(seconds(boot_time) + stat.start_seconds),
                )?;
            }
        }
        if let Ok(files) = fs::read_dir("/proc/self/fd") {
            // One of them reads the directory.
            let open = files.count().saturating_sub(1);
            let help = "Number of open file descriptors.";
            encode("process_open_fds", help, None, &ConstGauge::new(open))?;
        }
        if let Ok((max, _)) = getrlimit(Resource::NOFILE) {
            let help = "Maximum number of open file descriptors.";
            encode("process_max_fds", help, None, &ConstGauge::new(max))?;
        }
        Ok(())
    }
}

/// The parts of `/proc/self/stat` that are metrics.
#[derive(Clone, Copy, Debug, PartialEq)]
struct ProcessStat {
    cpu_seconds: f64,
    /// The start of the process, in seconds since the start of the machine.
    start_seconds: f64,
    virtual_bytes: u64,
    resident_bytes: u64,
}

impl ProcessStat {
    /// Reads the line of `/proc/self/stat` (`proc_pid_stat(5)`).
    fn parse(stat: &str) -> Option<Self> {
        // The name of the program is in parentheses, and may have spaces and parentheses itself.
        let (_, fields) = stat.rsplit_once(')')?;
        let fields: Vec<&str> = fields.split_ascii_whitespace().collect();
        // The manual counts the fields from 1, and the state after the name is the third.
        let field = |number: usize| fields.get(number - 3)?.parse::<u64>().ok();
        let ticks_per_second = seconds(clock_ticks_per_second());
        Some(Self {
            cpu_seconds: seconds(field(14)? + field(15)?) / ticks_per_second,
            start_seconds: seconds(field(22)?) / ticks_per_second,
            virtual_bytes: field(23)?,
            resident_bytes: field(24)? * page_size() as u64,
        })
    }
}

/// Converts a number of seconds or ticks, which is small enough for it.
#[expect(
    clippy::cast_precision_loss,
    reason = "2^53 ticks are millions of years"
)]
fn seconds(number: u64) -> f64 {
    number as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stat_is_read_behind_any_name_of_the_program() {
        let stat = "7 (a) b (c) S 1 7 7 0 -1 4194304 134 0 0 0 250 150 0 0 20 0 3 0 1000 \
                    8192000 300 18446744073709551615 1 1 0 0 0 0 0 4096 0 0 0 0 17 1";
        let ticks = seconds(clock_ticks_per_second());
        let expected = ProcessStat {
            cpu_seconds: 400.0 / ticks,
            start_seconds: 1_000.0 / ticks,
            virtual_bytes: 8_192_000,
            resident_bytes: 300 * page_size() as u64,
        };
        assert_eq!(ProcessStat::parse(stat), Some(expected));
        for malformed in ["", "7 (a", "7 (a) S 1 7"] {
            assert_eq!(ProcessStat::parse(malformed), None, "{malformed}");
        }
    }
}
