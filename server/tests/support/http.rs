//! One HTTP request on a connection of its own.

use std::net::SocketAddr;

use serde::de::DeserializeOwned;
use tessera_protocol::{Code, http::ErrorBody};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

/// Names and values of a request's headers.
pub type Headers<'a> = &'a [(&'a str, &'a str)];

/// An answer, whole.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Reply {
    pub fn json<T: DeserializeOwned>(&self) -> T {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The first value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        let fields = self.head.lines().filter_map(|line| line.split_once(": "));
        fields.into_iter().find(|(field, _)| field.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }

    /// Status and code of an answer that is no success.
    pub fn refusal(&self) -> (u16, Code) {
        (self.status, self.json::<ErrorBody>().code)
    }
}

/// Sends one request and reads the answer to its end.
pub async fn send(
    server: SocketAddr,
    method: &str,
    path: &str,
    headers: Headers<'_>,
    body: Option<&str>,
) -> Reply {
    let mut text = format!("{method} {path} HTTP/1.1\r\nhost: {server}\r\nconnection: close\r\n");
    for (name, value) in headers {
        text.push_str(&format!("{name}: {value}\r\n"));
    }
    if let Some(body) = body {
        text.push_str(&format!("content-length: {}\r\n", body.len()));
    }
    text.push_str("\r\n");
    text.push_str(body.unwrap_or_default());
    raw(server, text.as_bytes()).await
}

/// Sends bytes as they are.
pub async fn raw(server: SocketAddr, request: &[u8]) -> Reply {
    let mut stream = TcpStream::connect(server).await.expect("the server listens");
    stream.write_all(request).await.expect("the server reads");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.expect("the server answers");
    let answer = String::from_utf8(answer).expect("answers are text");
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or_else(|| panic!("no answer: {answer:?}"));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status line");
    Reply { status, head: head.to_owned(), body: body.to_owned() }
}
