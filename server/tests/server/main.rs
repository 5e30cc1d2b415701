//! The server over real sockets, on a free port, with each store.

#[path = "../support/support.rs"]
mod support;

mod absence;
mod access;
mod again;
mod bargains;
mod chat;
mod crowd;
mod devices;
mod http;
mod invited;
mod lag;
mod lobby;
mod origin;
mod people;
mod play;
mod restart;
mod verbs;
mod wire;

/// Runs scenarios on both stores, each as a test of its own.
macro_rules! on_both_stores {
    ($($scenario:ident),+ $(,)?) => {
        mod memory {
            $(#[tokio::test]
            async fn $scenario() {
                super::$scenario(crate::support::server::Server::start(crate::support::server::Home::memory()).await).await;
            })+
        }
        mod sqlite {
            $(#[tokio::test]
            async fn $scenario() {
                super::$scenario(crate::support::server::Server::start(crate::support::server::Home::folder()).await).await;
            })+
        }
    };
}
pub(crate) use on_both_stores;
