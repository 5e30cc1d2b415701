//! Whether the service was there, and when it was not.
//!
//! Each second the store is given a stamp. An outage is any span without one: since the newest stamp when the
//! server starts, and any gap above [`GAP`] while it runs, be the store gone, its disk full or the process
//! stopped. What rooms make of an outage is theirs to decide.

use std::{sync::Arc, time::Duration};

use tessera_protocol::{Millis, Stamp};
use tessera_room::Outage;
use tokio::{
    sync::{Notify, watch},
    time::{self, MissedTickBehavior},
};

use crate::{
    clock::Clock,
    store::{StampWhen, Store, StoreError},
};

/// From one stamp to the next.
const PERIOD: Duration = Duration::from_secs(1);

/// The longest span without a stamp that is no outage.
pub const GAP: Millis = Millis::from_secs(3);

/// A store that takes longer to answer was not there.
const PROMPT: Millis = Millis(250);

/// Outages that ended longer ago than this are forgotten: every game has had its share of them, or its end.
const MEMORY: Millis = Millis::from_secs(60 * 24 * 60 * 60);

/// The stamper, and what it knows of outages.
pub struct Alive {
    store: Arc<dyn Store>,
    clock: Clock,
    /// Written by the stamper alone.
    newest: watch::Sender<Stamp>,
    /// Told by whoever cannot wait for the next second.
    wanted: Notify,
    outages: watch::Sender<Arc<[Outage]>>,
}

impl Alive {
    /// Starts the server's clock no earlier than the newest stamp, and records the span since that stamp as
    /// an outage.
    ///
    /// # Errors
    /// What the store says; a server that cannot do this cannot do right by running games.
    pub async fn start(store: Arc<dyn Store>) -> Result<Self, StoreError> {
        let newest = store.newest_stamp().await?;
        let clock = Clock::start(newest.unwrap_or_default());
        Self::resume(store, clock, newest).await
    }

    async fn resume(store: Arc<dyn Store>, clock: Clock, newest: Option<Stamp>) -> Result<Self, StoreError> {
        let now = clock.now();
        if let Some(from) = newest.filter(|from| *from < now) {
            store.add_outage(Outage { from, to: now }).await?;
        }
        let known = store.outages_since(memory_begins(now)).await?;
        Ok(Self {
            store,
            clock,
            newest: watch::Sender::new(now),
            wanted: Notify::new(),
            outages: watch::Sender::new(known.into()),
        })
    }

    /// The server's clock.
    pub fn clock(&self) -> Clock {
        self.clock
    }

    /// All outages that may still matter, in order of their start; changes whenever one is found.
    pub fn outages(&self) -> watch::Receiver<Arc<[Outage]>> {
        self.outages.subscribe()
    }

    /// How long ago the newest stamp is. While that is more than [`GAP`], there may be an outage that is not
    /// recorded yet, and no flag may fall by a timer.
    pub fn age(&self) -> Millis {
        self.clock.now().since(*self.newest.borrow())
    }

    /// Waits until every outage that ended before now is recorded: at once, unless the newest stamp is too old to tell.
    /// Whatever is judged by the clock waits for this first, or it would charge a player for the server's absence. It
    /// waits for as long as the store is gone; [`Self::run`] must be polled meanwhile.
    pub async fn settle(&self) {
        let mut newest = self.newest.subscribe();
        while self.age() > GAP {
            self.wanted.notify_one();
            newest.changed().await.expect("the sender is in this very value");
        }
    }

    /// Stamps for as long as it is polled.
    pub async fn run(&self) {
        let mut seconds = time::interval(PERIOD);
        seconds.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                biased;
                _ = seconds.tick() => {}
                () = self.wanted.notified() => {}
            }
            if let Err(error) = self.stamp().await {
                let error = &error as &dyn std::error::Error;
                tracing::warn!(error, "the service could not be stamped as alive");
            }
        }
    }

    /// The last stamp of an orderly stop: what follows it will be granted back. To be called when the first socket is closed,
    /// and when [`Self::run`] is polled no more.
    ///
    /// # Errors
    /// What the store says; then the newest stamp before counts.
    pub async fn stop(&self) -> Result<(), StoreError> {
        self.store.stamp_alive(self.clock.now(), StampWhen::Always).await
    }

    /// One stamp, or the outage that has just ended.
    async fn stamp(&self) -> Result<(), StoreError> {
        let now = self.clock.now();
        let newest = *self.newest.borrow();
        let stamped = if now.since(newest) > GAP {
            self.record(newest).await?
        } else {
            self.store.stamp_alive(now, StampWhen::ClocksRun).await?;
            now
        };
        self.newest.send_replace(stamped);
        Ok(())
    }

    /// Records the outage that began with the newest stamp, and gives its end.
    ///
    /// An append that got through since does not count: it may be the very first after the outage. The store may have been
    /// gone for a while when it was asked to write, so that the outage has lasted longer than was written: then it is
    /// written once more. If writing fails, the outage goes on, and the next stamp records all of it.
    async fn record(&self, from: Stamp) -> Result<Stamp, StoreError> {
        let mut outage = Outage { from, to: self.clock.now() };
        self.store.add_outage(outage).await?;
        let answered = self.clock.now();
        if answered.since(outage.to) > PROMPT {
            outage.to = answered;
            self.store.add_outage(outage).await?;
        }
        tracing::warn!(from = outage.from.0, to = outage.to.0, "the service was out");
        let remembered = |known: &Outage| known.to > memory_begins(outage.to);
        self.outages.send_modify(|known| {
            *known = known.iter().copied().filter(remembered).chain([outage]).collect();
        });
        Ok(outage.to)
    }
}

fn memory_begins(now: Stamp) -> Stamp {
    Stamp(now.0.saturating_sub(MEMORY.0))
}

#[cfg(test)]
mod tests;
