//! Messages over standard input and output.
//!
//! A message that is not valid JSON-RPC is answered with an error, and the session goes on, because its header says
//! where the next message begins. Only a header that is not valid ends the session.

use std::io::{self, BufRead, Read as _, Write as _};
use std::thread::{self, JoinHandle};

use lsp_server::{Connection, ErrorCode, Message};
use serde_json::{Value, json};

/// Maximum number of bytes of a message. A document has at most half of them.
const MAX_MESSAGE: u64 = 1 << 30;

/// Maximum number of bytes of a line in the header of a message.
const MAX_HEADER_LINE: u64 = 1 << 10;

/// The threads that read and write messages.
pub(super) struct Threads {
    reader: JoinHandle<io::Result<()>>,
    writer: JoinHandle<io::Result<()>>,
}

impl Threads {
    /// Waits until the client has closed its pipe or ended the session, and all messages are written.
    ///
    /// # Errors
    /// If reading or writing failed.
    pub(super) fn join(self) -> io::Result<()> {
        let joined = |thread: JoinHandle<io::Result<()>>| {
            thread
                .join()
                .unwrap_or_else(|_| Err(io::Error::other("a thread panicked")))
        };
        joined(self.reader)?;
        joined(self.writer)
    }
}

/// A connection over standard input and output.
pub(super) fn stdio() -> (Connection, Threads) {
    let (connection, client) = Connection::memory();
    let Connection { sender, receiver } = client;
    let reader = thread::spawn(move || {
        let mut input = io::stdin().lock();
        while let Some(content) = read_content(&mut input)? {
            match serde_json::from_slice::<Message>(&content) {
                Ok(message) => {
                    let is_exit =
                        matches!(&message, Message::Notification(one) if one.method == "exit");
                    sender.send(message).map_err(io::Error::other)?;
                    if is_exit {
                        break;
                    }
                }
                Err(error) => write_content(&refusal(&error))?,
            }
        }
        Ok(())
    });
    let writer = thread::spawn(move || {
        for message in receiver {
            // Locked for each message, because the reader answers messages that are not valid.
            message.write(&mut io::stdout().lock())?;
        }
        Ok(())
    });
    (connection, Threads { reader, writer })
}

/// The answer to a message that is not valid. Its id is not known.
fn refusal(error: &serde_json::Error) -> Value {
    let (code, what) = match error.classify() {
        serde_json::error::Category::Data => (ErrorCode::InvalidRequest, "not a JSON-RPC message"),
        _ => (ErrorCode::ParseError, "not valid JSON"),
    };
    let message = format!("{what}: {error}");
    json!({ "jsonrpc": "2.0", "id": null, "error": { "code": code as i32, "message": message } })
}

fn write_content(content: &Value) -> io::Result<()> {
    let text = content.to_string();
    let mut output = io::stdout().lock();
    write!(output, "Content-Length: {}\r\n\r\n{text}", text.len())?;
    output.flush()
}

/// The content of the next message; `None` at the end of the input.
fn read_content(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let invalid = |message: String| io::Error::new(io::ErrorKind::InvalidData, message);
    let mut length = None;
    let mut line = String::new();
    loop {
        line.clear();
        if input.by_ref().take(MAX_HEADER_LINE).read_line(&mut line)? == 0 {
            return Ok(None);
        }
        let header = line.trim_end_matches(['\r', '\n']);
        if header.is_empty() {
            break;
        }
        let malformed = || invalid(format!("malformed header: {header:?}"));
        let (name, value) = header.split_once(':').ok_or_else(malformed)?;
        if name.eq_ignore_ascii_case("Content-Length") {
            length = Some(value.trim().parse::<u64>().map_err(|_| malformed())?);
        }
    }
    let length = length.ok_or_else(|| invalid("a message without Content-Length".to_owned()))?;
    if length > MAX_MESSAGE {
        let what = format!("a message of {length} bytes, the limit is {MAX_MESSAGE}");
        return Err(invalid(what));
    }
    let mut content = Vec::new();
    // The content is not allocated before it arrives.
    if input.by_ref().take(length).read_to_end(&mut content)? as u64 == length {
        Ok(Some(content))
    } else {
        Err(io::ErrorKind::UnexpectedEof.into())
    }
}

#[cfg(test)]
mod tests {
    use super::read_content;

    #[test]
    fn a_message_has_a_header_with_its_length() {
        let mut input =
            &b"Content-Type: x\r\ncontent-length:2\r\n\r\n{}Content-Length: 3\r\n\r\n[1"[..];
        let first = read_content(&mut input).expect("a message");
        assert_eq!(first.as_deref(), Some(&b"{}"[..]));
        assert!(read_content(&mut input).is_err());
        assert!(read_content(&mut &b""[..]).expect("the end").is_none());
        for header in [
            "\r\n",
            "soup\r\n\r\n",
            "Content-Length: x\r\n\r\n",
            "Content-Type: x\r\n\r\n{}",
        ] {
            assert!(read_content(&mut header.as_bytes()).is_err(), "{header:?}");
        }
    }
}
