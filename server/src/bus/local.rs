//! The bus inside one process: a channel for each topic that somebody listens to.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use async_trait::async_trait;
use tokio::sync::broadcast::{self, error::RecvError};

use super::{Bus, Heard, Hint, Topic};
use crate::store::Committed;

/// Hints that a listener may be behind before it loses some.
const QUEUE: usize = 64;

/// A bus for one process.
#[derive(Debug, Default, Clone)]
pub struct LocalBus(Arc<Topics>);

impl LocalBus {
    /// A bus that nobody listens to yet.
    pub fn new() -> Self {
        Self::default()
    }
}

#[async_trait]
impl Bus for LocalBus {
    fn tell(&self, hint: Committed<Hint>) {
        if let Some(channel) = self.0.lock().get(&hint.topic()) {
            // A channel whose last listener is just going hears nobody, and nobody misses it.
            let _ = channel.send(hint.into_inner());
        }
    }

    async fn listen(&self, topic: Topic) -> Listener {
        let hints = self.0.lock().entry(topic).or_insert_with(|| broadcast::channel(QUEUE).0).subscribe();
        Listener { topic, hints, topics: Arc::clone(&self.0) }
    }
}

/// The channels of the topics that somebody listens to.
#[derive(Debug, Default)]
struct Topics(Mutex<HashMap<Topic, broadcast::Sender<Hint>>>);

impl Topics {
    fn lock(&self) -> MutexGuard<'_, HashMap<Topic, broadcast::Sender<Hint>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Hears the hints of one topic.
#[derive(Debug)]
pub struct Listener {
    topic: Topic,
    hints: broadcast::Receiver<Hint>,
    topics: Arc<Topics>,
}

impl Listener {
    /// Waits for the next hint, or for the news that some were lost. It may be dropped and called again
    /// without losing any.
    pub async fn next(&mut self) -> Heard {
        match self.hints.recv().await {
            Ok(hint) => Heard::Hint(hint),
            Err(RecvError::Lagged(_)) => Heard::Loss,
            Err(RecvError::Closed) => unreachable!("a listened topic keeps its channel"),
        }
    }
}

impl Drop for Listener {
    /// The last listener takes the channel along.
    fn drop(&mut self) {
        let mut topics = self.topics.lock();
        if topics.get(&self.topic).is_some_and(|channel| channel.receiver_count() == 1) {
            topics.remove(&self.topic);
        }
    }
}

#[cfg(test)]
mod tests {
    use tessera_protocol::{PlayerId, RoomId, Seq};
    use uuid::Uuid;

    use super::*;

    fn room(number: u128) -> RoomId {
        RoomId::from(Uuid::from_u128(number))
    }

    fn player() -> PlayerId {
        PlayerId::from(Uuid::from_u128(1))
    }

    fn seq(number: u32) -> Hint {
        Hint::Room(room(1), Seq(number))
    }

    fn tell(bus: &LocalBus, hint: Hint) {
        bus.tell(Committed::assumed(hint));
    }

    #[tokio::test]
    async fn each_topic_hears_its_own() {
        let bus = LocalBus::new();
        let mut first = bus.listen(Topic::Room(room(1))).await;
        let mut second = bus.listen(Topic::Room(room(2))).await;
        let mut own = bus.listen(Topic::RoomsOf(player())).await;
        tell(&bus, seq(1));
        tell(&bus, Hint::Room(room(2), Seq(7)));
        tell(&bus, Hint::RoomsOf(player()));
        assert_eq!(first.next().await, Heard::Hint(seq(1)));
        assert_eq!(second.next().await, Heard::Hint(Hint::Room(room(2), Seq(7))));
        assert_eq!(own.next().await, Heard::Hint(Hint::RoomsOf(player())));
    }

    #[tokio::test]
    async fn whoever_falls_behind_hears_of_the_loss() {
        let bus = LocalBus::new();
        let mut listener = bus.listen(Topic::Room(room(1))).await;
        let told = u32::try_from(QUEUE).unwrap() + 1;
        (1..=told).for_each(|number| tell(&bus, seq(number)));
        assert_eq!(listener.next().await, Heard::Loss);
        assert_eq!(listener.next().await, Heard::Hint(seq(2)));
    }

    #[tokio::test]
    async fn a_topic_ends_with_its_last_listener() {
        let bus = LocalBus::new();
        let first = bus.listen(Topic::RoomsOf(player())).await;
        let mut second = bus.listen(Topic::RoomsOf(player())).await;
        drop(first);
        tell(&bus, Hint::RoomsOf(player()));
        assert_eq!(second.next().await, Heard::Hint(Hint::RoomsOf(player())));
        drop(second);
        assert!(bus.0.lock().is_empty());
    }
}
