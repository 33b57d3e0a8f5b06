//! Room for the bodies of requests, or of answers, that are held at a time, however many
//! connections there are: one caller leaves room for others.

use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::response::Response;
use http_body_util::BodyExt as _;
use hyper::body::Body as _;

use super::access::Caller;
use super::error::Problem;
use super::shares::{Share, Shares};

/// Bytes of all bodies together.
const MOST: usize = 64 << 20;

/// Bytes of a body that take no room: about what a connection holds anyway.
pub(super) const SMALL: usize = 4 * 1024;

#[derive(Clone, Debug)]
pub(super) struct Room(Shares<Caller>);

/// The room of one body, given back when it is dropped.
#[derive(Debug)]
pub(crate) struct Taken(Share<Caller>);

impl Room {
    /// For a body of `caller`, of which nothing is held yet.
    pub(super) fn of(&self, caller: Caller) -> Taken {
        Taken(self.0.of(caller))
    }

    /// Of an answer to `caller` of so many bytes.
    pub(super) fn take(&self, caller: &Caller, bytes: usize) -> Result<Taken, Problem> {
        let mut room = self.of(caller.clone());
        room.grow(bytes)?;
        Ok(room)
    }

    /// An answer to `caller`, whose body takes room until it has been sent.
    pub(super) fn hold(&self, caller: &Caller, answer: Response) -> Result<Response, Problem> {
        let bytes = usize::try_from(answer.body().size_hint().lower()).unwrap_or(usize::MAX);
        if bytes <= SMALL {
            return Ok(answer);
        }
        Ok(self.take(caller, bytes)?.with(answer))
    }
}

impl Default for Room {
    fn default() -> Self {
        Self(Shares::new(MOST))
    }
}

impl Taken {
    /// Makes it so many bytes, unless a caller would have more than there is left for others,
    /// which is half of all where it is alone. What is small takes none.
    pub(super) fn grow(&mut self, bytes: usize) -> Result<(), Problem> {
        if bytes <= SMALL {
            return Ok(());
        }
        let more = bytes.saturating_sub(self.0.amount());
        if self
            .0
            .grow(more, |balance| balance.own + more <= balance.free)
        {
            return Ok(());
        }
        Err(Problem::Overloaded {
            retry_after: Duration::from_secs(1),
        })
    }

    /// The answer, with this room until its body has been sent.
    pub(super) fn with(self, answer: Response) -> Response {
        answer.map(|body| {
            Body::new(body.inspect_frame(move |_| {
                let _held = &self;
            }))
        })
    }

    /// These bytes, with this room until they have been sent.
    pub(super) fn keep(self, bytes: Vec<u8>) -> Bytes {
        Bytes::from_owner(Kept { bytes, _room: self })
    }
}

/// Bytes that take room.
struct Kept {
    bytes: Vec<u8>,
    _room: Taken,
}

impl AsRef<[u8]> for Kept {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MIB: usize = 1 << 20;

    fn fill(room: &Room, number: u8) -> Vec<Taken> {
        let body = || {
            let mut body = room.of(Caller::Address([127, 0, 0, number].into()));
            // As it arrives.
            body.grow(1_000).ok()?;
            body.grow(MIB).ok()?;
            Some(body)
        };
        std::iter::from_fn(body).collect()
    }

    #[test]
    fn one_caller_leaves_room_for_others() {
        let room = Room::default();
        let (first, second) = (fill(&room, 1), fill(&room, 2));
        assert_eq!([first.len(), second.len()], [32, 16]);
        drop(first);
        assert_eq!(fill(&room, 3).len(), 24);
        drop(second);
        assert!(room.0.are_given_back(), "{room:?}");
    }
}
