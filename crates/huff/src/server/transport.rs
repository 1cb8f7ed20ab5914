//! Messages over standard input and output.
//!
//! The length of a message is what the client says. Memory is only taken for bytes that arrive, and no message may be
//! longer than [`MAX_MESSAGE`].

use std::io::{self, BufRead, Read};
use std::thread::{self, JoinHandle};

use lsp_server::{Connection, Message};

/// Maximum number of bytes of a message. A document has at most half of them.
const MAX_MESSAGE: u64 = 1 << 30;

/// Maximum number of bytes of a line in the header of a message.
const MAX_HEADER_LINE: u64 = 1 << 10;

/// The threads that read and write messages.
pub(super) struct Transport {
    reader: JoinHandle<io::Result<()>>,
    writer: JoinHandle<io::Result<()>>,
}

impl Transport {
    /// A connection over standard input and output.
    pub(super) fn over_stdio() -> (Connection, Self) {
        let (ours, connection) = Connection::memory();
        let Connection { sender, receiver } = ours;
        let reader = thread::spawn(move || {
            let mut input = io::stdin().lock();
            while let Some(message) = read_message(&mut input)? {
                let is_exit =
                    matches!(&message, Message::Notification(note) if note.method == "exit");
                // The session has ended if nobody receives.
                if sender.send(message).is_err() || is_exit {
                    break;
                }
            }
            Ok(())
        });
        let writer = thread::spawn(move || {
            let mut output = io::stdout().lock();
            receiver
                .into_iter()
                .try_for_each(|message| message.write(&mut output))
        });
        (connection, Self { reader, writer })
    }

    /// Waits until everything is read and written.
    ///
    /// # Errors
    /// If a message cannot be read or written.
    pub(super) fn join(self) -> io::Result<()> {
        for thread in [self.reader, self.writer] {
            match thread.join() {
                Ok(done) => done?,
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        Ok(())
    }
}

/// Reads the next message; `None` at the end of the input.
fn read_message(input: &mut impl BufRead) -> io::Result<Option<Message>> {
    let Some(length) = read_header(input)? else {
        return Ok(None);
    };
    if length > MAX_MESSAGE {
        return Err(invalid(format!(
            "a message of {length} bytes, the limit is {MAX_MESSAGE}"
        )));
    }
    let mut content = Vec::new();
    input.take(length).read_to_end(&mut content)?;
    if (content.len() as u64) < length {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    let message = serde_json::from_slice(&content);
    message
        .map(Some)
        .map_err(|error| invalid(format!("malformed message: {error}")))
}

/// The length of the next message, from its header; `None` at the end of the input.
fn read_header(input: &mut impl BufRead) -> io::Result<Option<u64>> {
    let mut length = None;
    loop {
        let mut line = Vec::new();
        let read = input
            .by_ref()
            .take(MAX_HEADER_LINE)
            .read_until(b'\n', &mut line)?;
        if read == 0 {
            return Ok(None);
        }
        let text = String::from_utf8_lossy(&line);
        let malformed = || invalid(format!("malformed header: {text:?}"));
        let text = text.strip_suffix("\r\n").ok_or_else(malformed)?;
        if text.is_empty() {
            return length.map(Some).ok_or_else(|| invalid("no Content-Length"));
        }
        let (name, value) = text.split_once(": ").ok_or_else(malformed)?;
        if name.eq_ignore_ascii_case("Content-Length") {
            length = Some(value.parse().map_err(|_| malformed())?);
        }
    }
}

fn invalid(why: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, why.into())
}

#[cfg(test)]
mod tests {
    use super::read_message;

    #[test]
    fn the_length_of_a_message_takes_no_memory_before_it_arrives() {
        let mut short = &b"Content-Length: 900000000\r\n\r\n{}"[..];
        assert!(read_message(&mut short).is_err());
        for length in ["99999999999999", "18446744073709551615", "-1", "x"] {
            let text = format!("Content-Length: {length}\r\n\r\n{{}}");
            assert!(read_message(&mut text.as_bytes()).is_err(), "{length}");
        }
        let mut endless = &[b'x'; 1 << 12][..];
        assert!(read_message(&mut endless).is_err());
        assert!(matches!(read_message(&mut &b""[..]), Ok(None)));
        let text = br#"{"jsonrpc":"2.0","method":"exit"}"#;
        let whole = [
            format!("content-length: {}\r\n\r\n", text.len()).as_bytes(),
            text,
        ]
        .concat();
        assert!(matches!(read_message(&mut &whole[..]), Ok(Some(_))));
    }
}
