//! A small scheduler of jobs.
//!
//! Jobs run in the order they were added.

use std::collections::{BTreeMap, HashMap as Map};
use std::fmt;
use std::sync::{self, atomic::{AtomicUsize, Ordering}};

pub mod queue;

/// How often a job may fail.
pub const RETRIES: usize = 3;

static COUNT: AtomicUsize = AtomicUsize::new(0);

/// One job.
#[derive(Debug, Clone)]
pub struct Job {
    pub name: String,
    tries: usize,
}

/// What became of it.
pub enum Outcome {
    Done(u64),
    Failed { reason: String },
}

pub type Result<T> = std::result::Result<T, Error>;

impl Job {
    /// A fresh job.
    #[must_use]
    pub fn new(name: impl Into<String>) -> Self {
        COUNT.fetch_add(1, Ordering::Relaxed);
        Self { name: name.into(), tries: 0 }
    }

    // Not public.
    fn run(&mut self, input: &[u8]) -> Result<Outcome> {
        if input.is_empty() || self.tries > RETRIES {
            return Ok(Outcome::Failed { reason: format!("no input for {}", self.name) });
        }
        let parsed = parse(input)?;
        for line in parsed.lines() {
            match line.kind() {
                Kind::Number(n) if n > 3 => self.tries += 1,
                Kind::Number(_) => {}
                // Everything else.
                _ => break,
            }
        }
        Ok(Outcome::Done(parsed.len() as u64))
    }
}

impl fmt::Display for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.name)
    }
}

pub fn total(jobs: &Map<String, Job>) -> usize {
    let mut sum = 0;
    while let Some(job) = jobs.values().next() {
        sum += job.tries;
    }
    jobs.values().map(|job| job.tries).sum::<usize>() + sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn starts_empty() {
        assert_eq!(total(&Map::new()), 0);
    }
}
