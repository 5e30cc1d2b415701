//! What goes wrong: a bus that loses, doubles and delays hints, and the faults of the store.

use std::time::Duration;

use async_trait::async_trait;
use tokio::time::sleep;

use super::{
    super::faulty::{Access, Fault},
    dice::Dice,
};
use crate::{
    bus::{Bus, Hint, Listener, LocalBus, Topic},
    store::Committed,
};

pub(super) struct LossyBus {
    inner: LocalBus,
    dice: Dice,
}

impl LossyBus {
    pub(super) fn new(inner: LocalBus, dice: Dice) -> Self {
        Self { inner, dice }
    }
}

#[async_trait]
impl Bus for LossyBus {
    fn tell(&self, hint: Committed<Hint>) {
        let times = match self.dice.below(10) {
            0..3 => 0,
            3..8 => 1,
            _ => 2,
        };
        for _ in 0..times {
            let (inner, delay) = (self.inner.clone(), Duration::from_millis(self.dice.below(300)));
            tokio::spawn(async move {
                sleep(delay).await;
                inner.tell(hint);
            });
        }
    }

    async fn listen(&self, topic: Topic) -> Listener {
        self.inner.listen(topic).await
    }
}

/// What becomes of one access of the store.
pub(super) fn fault(dice: &Dice, access: Access) -> Option<Fault> {
    match (access, dice.below(100)) {
        (Access::Write, 0..6) => Some(Fault::Conflict),
        (Access::Write, 6..12) => Some(Fault::WrittenButUnknown),
        (Access::Write, 12..18) => Some(Fault::LostAndUnknown),
        (Access::Write, 18..22) => Some(Fault::Unavailable),
        (Access::Write, 22..25) => Some(Fault::Late),
        (Access::Read, 0..2) => Some(Fault::Unavailable),
        _ => None,
    }
}
