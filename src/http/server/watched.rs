//! The body of an answer, and whether its client takes it.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::body::Body;
use hyper::body::{Body as _, Bytes, Frame, SizeHint};

use super::activity::{Activity, UnderWay, Untaken};

/// A body in pieces that a slow client takes well within `patience`. It is under way while more
/// of it is wanted than there is, and not while it is there and the client does not take it.
#[derive(Debug)]
pub(super) struct Watched {
    body: Body,
    /// What is left of a frame.
    rest: Bytes,
    activity: Arc<Activity>,
    under_way: Option<UnderWay>,
    /// The piece before.
    untaken: Option<Untaken>,
}

/// Bytes of a piece.
const PIECE: usize = 32 * 1024;

impl Watched {
    pub(super) fn new(body: Body, activity: Arc<Activity>) -> Self {
        Self {
            body,
            rest: Bytes::new(),
            activity,
            under_way: None,
            untaken: None,
        }
    }

    /// The next piece of what is there.
    fn piece(&mut self) -> Frame<Bytes> {
        let piece = self.rest.split_to(self.rest.len().min(PIECE));
        if !self.is_end_stream() {
            self.untaken = Some(Untaken::begin(&self.activity));
        }
        Frame::data(piece)
    }
}

impl hyper::body::Body for Watched {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        self.untaken = None;
        if self.rest.is_empty() {
            let polled = Pin::new(&mut self.body).poll_frame(context);
            if polled.is_pending() {
                if self.under_way.is_none() {
                    self.under_way = Some(UnderWay::go_on(&self.activity));
                }
                return Poll::Pending;
            }
            self.under_way = None;
            match polled.map_ok(Frame::into_data) {
                Poll::Ready(Some(Ok(Ok(data)))) => self.rest = data,
                Poll::Ready(Some(Ok(Err(frame)))) => return Poll::Ready(Some(Ok(frame))),
                Poll::Ready(Some(Err(error))) => return Poll::Ready(Some(Err(error))),
                Poll::Ready(None) | Poll::Pending => return Poll::Ready(None),
            }
        }
        self.activity.note();
        Poll::Ready(Some(Ok(self.piece())))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        let (mut hint, rest) = (self.body.size_hint(), self.rest.len() as u64);
        if let Some(upper) = hint.upper() {
            hint.set_upper(upper + rest);
        }
        hint.set_lower(hint.lower() + rest);
        hint
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use axum::http::Version;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_connection_is_not_over_while_more_of_a_body_is_wanted() {
        let patience = Duration::from_secs(10);
        let activity = Arc::new(Activity::begin());
        let (sender, receiver) = tokio::sync::oneshot::channel::<Bytes>();
        let body = Body::from_stream(futures_util::stream::once(receiver));
        let mut body = Watched::new(body, Arc::clone(&activity));
        let over = async |minutes| {
            let over = activity.over(patience);
            let over = tokio::time::timeout(Duration::from_mins(minutes), over);
            over.await.is_ok()
        };
        let mut context = Context::from_waker(std::task::Waker::noop());
        assert!(
            Pin::new(&mut body).poll_frame(&mut context).is_pending() && !over(5).await,
            "the server has to go on"
        );
        sender.send(Bytes::from_static(b"more")).unwrap();
        assert!(
            Pin::new(&mut body).poll_frame(&mut context).is_ready() && over(5).await,
            "it is there and not taken"
        );
        // Whatever else is asked meanwhile.
        let _request = UnderWay::begin(&activity, Version::HTTP_2);
        assert!(over(5).await);
        assert!(Pin::new(&mut body).poll_frame(&mut context).is_ready());
        assert!(!over(5).await, "it is taken");
    }

    #[tokio::test]
    async fn a_body_is_the_same_in_pieces() {
        for length in [0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE + 5] {
            let bytes: Vec<u8> = (0..=u8::MAX).cycle().take(length).collect();
            let activity = Arc::new(Activity::begin());
            let body = Watched::new(Body::from(bytes.clone()), Arc::clone(&activity));
            assert_eq!(body.size_hint().exact(), Some(length as u64));
            let taken = axum::body::to_bytes(Body::new(body), usize::MAX).await;
            assert!(taken.unwrap() == bytes, "{length} bytes");
            assert!(activity.is_all_taken());
        }
    }
}
