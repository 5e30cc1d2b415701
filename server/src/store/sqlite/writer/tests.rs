//! Batches that fail: who is told what, and that the next batch works.

use std::{
    future::{Future, poll_fn},
    sync::mpsc as std_mpsc,
    task::Poll,
};

use rusqlite::{Connection, TransactionBehavior};
use tempfile::TempDir;
use tokio::task::JoinHandle;

use super::*;

type Answer<T> = Result<T, StoreError>;

/// A writer on a table of numbers, with room for notes that must belong to one.
struct Bench {
    folder: TempDir,
    writer: Arc<Writer>,
}

impl Bench {
    fn set_up() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("bench.sqlite");
        let lock = DataLock::take(&file).unwrap();
        let db = connection::to_write(&file).unwrap();
        db.execute_batch(
            "create table numbers (number integer primary key, filling blob);
             create table notes (number integer references numbers deferrable initially deferred);",
        )
        .unwrap();
        Self { folder, writer: Arc::new(Writer::start(db, file, lock, Handle::current()).unwrap()) }
    }

    /// Puts work in the queue, behind all that is there.
    async fn queue<T: Send + 'static>(
        &self,
        work: impl FnMut(&Connection) -> Verdict<T> + Send + 'static,
    ) -> JoinHandle<Answer<T>> {
        let writer = Arc::clone(&self.writer);
        let mut answer = Box::pin(async move { writer.write(work).await });
        // The first poll queues it, since the queue has room.
        let first = poll_fn(|cx| Poll::Ready(answer.as_mut().poll(cx))).await;
        tokio::spawn(async move {
            match first {
                Poll::Ready(answer) => answer,
                Poll::Pending => answer.await,
            }
        })
    }

    /// Lets the writer wait in a transaction, until what is given back is dropped: what is queued meanwhile
    /// is one batch.
    async fn hold(&self) -> std_mpsc::Sender<()> {
        let (release, released) = std_mpsc::channel::<()>();
        let (hold, held) = oneshot::channel();
        let mut hold = Some(hold);
        let writer = Arc::clone(&self.writer);
        tokio::spawn(async move {
            let wait = move |_: &Connection| {
                hold.take().map(|hold| hold.send(()));
                let _ = released.recv();
                Ok(Ok(()))
            };
            writer.write(wait).await
        });
        held.await.unwrap();
        release
    }

    async fn insert(&self, number: i64) -> JoinHandle<Answer<()>> {
        self.queue(move |db| insert(db, number, 0)).await
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("bench.sqlite")
    }

    /// What others see.
    fn numbers(&self) -> Vec<i64> {
        numbers(&connection::to_read(&self.file()).unwrap())
    }
}

fn numbers(db: &Connection) -> Vec<i64> {
    let mut select = db.prepare("select number from numbers order by number").unwrap();
    select.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap()
}

fn insert(db: &Connection, number: i64, bytes: u32) -> Verdict<()> {
    db.execute("insert into numbers values (?, zeroblob(?))", (number, bytes)).map(|_| Ok(()))
}

#[tokio::test]
async fn what_waits_is_one_transaction() {
    let bench = Bench::set_up();
    let file = bench.file();
    let held = bench.hold().await;
    let first = bench.insert(1).await;
    let second = bench.queue(move |db| Ok(Ok((numbers(db), numbers(&connection::to_read(&file)?))))).await;
    drop(held);
    first.await.unwrap().unwrap();
    let (inside, outside) = second.await.unwrap().unwrap();
    assert_eq!((inside, outside), (vec![1], vec![]));
    assert_eq!(bench.numbers(), [1]);
}

#[tokio::test]
async fn one_that_breaks_its_batch_spoils_no_neighbour() {
    let bench = Bench::set_up();
    let held = bench.hold().await;
    let before = bench.insert(1).await;
    let culprit = bench.insert(1).await;
    let after = bench.insert(2).await;
    drop(held);
    before.await.unwrap().unwrap();
    after.await.unwrap().unwrap();
    assert!(matches!(culprit.await.unwrap(), Err(StoreError::Corrupt(_))));
    assert_eq!(bench.numbers(), [1, 2]);
}

#[tokio::test]
async fn a_full_disk_writes_nothing_and_passes() {
    let bench = Bench::set_up();
    let limit = |pages: i64| {
        move |db: &Connection| db.pragma_update_and_check(None, "max_page_count", pages, |_| Ok(())).map(Ok)
    };
    bench.queue(limit(5)).await.await.unwrap().unwrap();

    let held = bench.hold().await;
    let small = bench.insert(1).await;
    let large = bench.queue(|db| insert(db, 2, 100_000)).await;
    drop(held);
    for answer in [small.await.unwrap(), large.await.unwrap()] {
        assert!(matches!(answer, Err(StoreError::Unavailable(_))), "{answer:?}");
    }
    assert_eq!(bench.numbers(), [0; 0]);

    bench.queue(limit(1_000_000)).await.await.unwrap().unwrap();
    bench.queue(|db| insert(db, 2, 100_000)).await.await.unwrap().unwrap();
    assert_eq!(bench.numbers(), [2]);
}

#[tokio::test]
async fn after_a_failed_commit_nobody_is_told_of_success() {
    let bench = Bench::set_up();
    bench
        .queue(|db| Ok(Ok(db.execute_batch("commit; pragma foreign_keys = on; begin")?)))
        .await
        .await
        .unwrap()
        .unwrap();

    let held = bench.hold().await;
    let innocent = bench.insert(1).await;
    let dangling = bench.queue(|db| db.execute("insert into notes values (99)", []).map(Ok)).await;
    drop(held);
    assert!(matches!(innocent.await.unwrap(), Err(StoreError::Unknown(_))));
    assert!(matches!(dangling.await.unwrap(), Err(StoreError::Unknown(_))));

    bench.insert(2).await.await.unwrap().unwrap();
    assert_eq!(bench.numbers(), [2]);
}

#[tokio::test]
async fn a_locked_store_is_unavailable_until_it_is_free() {
    let bench = Bench::set_up();
    let mut other = Connection::open(bench.file()).unwrap();
    let lock = other.transaction_with_behavior(TransactionBehavior::Immediate).unwrap();
    assert!(matches!(bench.insert(1).await.await.unwrap(), Err(StoreError::Unavailable(_))));
    drop(lock);
    bench.insert(2).await.await.unwrap().unwrap();
    assert_eq!(bench.numbers(), [2]);
}
