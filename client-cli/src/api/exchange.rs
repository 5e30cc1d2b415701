//! One request and its answer, on a line of their own.

use std::time::Duration;

use bytes::Bytes;
use http_body_util::{BodyExt, Full, Limited};
use hyper::{Method, Request, Response, StatusCode, client::conn::http1, header};
use hyper_util::rt::TokioIo;
use tokio::time::timeout;

use super::{Api, ApiError, Refused};
use crate::transport;

/// Longest answer that is read, in bytes.
const LONGEST_ANSWER: usize = 64 * 1024 * 1024;

/// How long a server may take to answer. It bounds its own wait for the store, and answers then too.
pub(super) const PATIENCE: Duration = Duration::from_secs(30);

impl Api {
    /// One request on a line of its own; the body of a success.
    pub(super) async fn request(
        &self,
        method: Method,
        path: &str,
        body: Option<Bytes>,
    ) -> Result<Bytes, ApiError> {
        let silent = |_| ApiError::Silent { server: self.server.to_string() };
        timeout(PATIENCE, self.request_at_leisure(method, path, body)).await.map_err(silent)?
    }

    async fn request_at_leisure(
        &self,
        method: Method,
        path: &str,
        body: Option<Bytes>,
    ) -> Result<Bytes, ApiError> {
        let broken = |source| ApiError::Broken { server: self.server.to_string(), source };
        let line = TokioIo::new(transport::open(&self.server).await?);
        let (mut sender, connection) = http1::handshake(line).await.map_err(broken)?;
        let request = self.prepare(method, path, body);
        let exchange = async {
            let response =
                sender.send_request(request).await.map_err(|error| self.broken_or_foreign(error))?;
            self.judge(response).await
        };
        let connection = async {
            // What breaks the line breaks the exchange too, and is told there.
            let _ = connection.await;
            std::future::pending().await
        };
        tokio::select! {
            biased;
            answer = exchange => answer,
            never = connection => never,
        }
    }

    fn prepare(&self, method: Method, path: &str, body: Option<Bytes>) -> Request<Full<Bytes>> {
        let mut request = Request::builder()
            .method(method)
            .uri(self.server.path(path))
            .header(header::HOST, self.server.authority())
            .header(header::USER_AGENT, concat!("tessera/", env!("CARGO_PKG_VERSION")));
        if let Some(token) = &self.token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {}", token.secret()));
        }
        if body.is_some() {
            request = request.header(header::CONTENT_TYPE, "application/json");
        }
        request
            .body(Full::new(body.unwrap_or_default()))
            .expect("a parsed address and a token make a sound request")
    }

    async fn judge(&self, response: Response<hyper::body::Incoming>) -> Result<Bytes, ApiError> {
        let status = response.status();
        let body = Limited::new(response.into_body(), LONGEST_ANSWER).collect().await;
        let body = body.map_err(|error| self.foreign(&error.to_string()))?.to_bytes();
        if status.is_success() { Ok(body) } else { Err(self.refusal(status, &body)) }
    }

    fn refusal(&self, status: StatusCode, body: &[u8]) -> ApiError {
        match Refused::read(status.as_u16(), body) {
            Some(refused) => refused.into(),
            None => self.foreign(&format!("it answers {status}")),
        }
    }

    fn broken_or_foreign(&self, error: hyper::Error) -> ApiError {
        if error.is_parse() {
            self.foreign("its answer is not HTTP")
        } else {
            ApiError::Broken { server: self.server.to_string(), source: error }
        }
    }

    pub(super) fn foreign(&self, what: &str) -> ApiError {
        ApiError::Foreign { server: self.server.to_string(), what: what.to_owned() }
    }
}

#[cfg(test)]
mod tests {
    use tokio::net::TcpListener;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_server_that_accepts_and_says_nothing_is_given_up() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let server = format!("http://{}", listener.local_addr().unwrap());
        // The system accepts for the listener; nobody ever reads or answers.
        let error = Api::anonymous(server.parse().unwrap()).rooms().await.unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("{server} accepts connections but does not answer within 30 s")
        );
    }
}
