//! What is known of positions, remembered; and questions that are asked while the same is
//! being searched, answered by that search.

use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::body::Bytes;
use futures_util::FutureExt as _;
use futures_util::future::{BoxFuture, Shared, WeakShared};
use quick_cache::Weighter;
use quick_cache::sync::Cache;

use super::access::Caller;
use super::answer::BestMove;
use super::caching;
use super::error::Problem;
use super::kept;
use super::searches::Finished;
use crate::engine::{Answer, Given, Known};

/// A position that stands for all that it is turned and mirrored.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Key {
    pub(super) game: &'static str,
    /// What of the game's own rules is changed.
    pub(super) rules: Vec<(String, Given)>,
    /// The board as one text.
    pub(super) board: String,
    pub(super) player: &'static str,
}

/// An answer as it is sent.
#[derive(Clone, Debug)]
pub(super) struct Told {
    pub(super) body: Bytes,
    /// The game it is about.
    pub(super) game: &'static str,
    /// The tag of a fact; none of what would not be told again.
    pub(super) fact: Option<caching::ETag>,
}

impl Told {
    pub(super) fn of(answer: &BestMove) -> Self {
        let body = serde_json::to_vec(answer).expect("an answer is plain data");
        Self {
            game: answer.game(),
            fact: answer.is_fact().then(|| caching::ETag::strong(&body)),
            // With nothing to spare, as it may be kept for long.
            body: body.into_boxed_slice().into(),
        }
    }
}

/// Positions that are known, and searches that are under way.
pub(super) struct Remembered {
    /// What is known of them, as it is [kept].
    positions: Option<Cache<Key, Bytes, Bytewise>>,
    /// The facts told to bodies of requests, so that who asks again in the same words is
    /// not even read.
    texts: Option<Cache<Box<[u8]>, Told, Bytewise>>,
    under_way: Arc<UnderWay>,
}

type Searched = Result<Finished<Arc<Answer>>, Problem>;
/// A search that several can wait for.
pub(super) type Search = Shared<BoxFuture<'static, Searched>>;
/// A position, and the time that there is for it.
pub(super) type Asked = (Key, Option<Duration>);

/// The searches that are under way.
#[derive(Default)]
struct UnderWay(Mutex<List>);

#[derive(Default)]
struct List {
    /// By question and caller, as nobody is to wait in the line of another.
    of_callers: HashMap<(Asked, Caller), Entry>,
    /// Those that have had their turn, for everybody who asks the same.
    computing: HashMap<Asked, Entry>,
    begun: u64,
}

#[derive(Clone)]
struct Entry {
    number: u64,
    search: WeakShared<BoxFuture<'static, Searched>>,
}

impl Remembered {
    /// Remembers so many bytes together.
    pub(super) fn new(bytes: u64) -> Self {
        Self {
            positions: cache(bytes / 2, TYPICAL_POSITION),
            texts: cache(bytes / 2, TYPICAL_TEXT),
            under_way: Arc::default(),
        }
    }

    pub(super) fn get(&self, key: &Key) -> Option<Known> {
        kept::read(&self.positions.as_ref()?.get(key)?)
    }

    /// Remembers what is known of a position, as it is [kept].
    pub(super) fn keep(&self, key: Key, kept: Bytes) {
        if let Some(positions) = &self.positions {
            positions.insert(key, kept);
        }
    }

    /// What was told to the same text.
    pub(super) fn to_text(&self, text: &[u8]) -> Option<Told> {
        self.texts.as_ref()?.get(text)
    }

    /// Remembers what has been told to a text, if it is a fact.
    pub(super) fn keep_text(&self, text: &[u8], told: &Told) {
        if let (Some(texts), Some(_)) = (&self.texts, &told.fact) {
            texts.insert(text.into(), told.clone());
        }
    }

    /// The search for this that is under way, and `true`; or else `search`, which is under
    /// way from now on. It goes on for as long as anybody waits for it, whoever asked first.
    pub(super) fn together(
        &self,
        asked: Asked,
        caller: Caller,
        search: impl Future<Output = Searched> + Send + 'static,
    ) -> (Search, bool) {
        self.under_way.join(asked, caller, search)
    }

    /// Another search for this that computes; if there is none, that of this caller does from
    /// now on.
    pub(super) fn compute(&self, asked: &Asked, caller: &Caller) -> Option<Search> {
        let mut list = self.under_way.lock();
        let own = list
            .of_callers
            .get(&(asked.clone(), caller.clone()))
            .cloned();
        let other = list.computing.get(asked).and_then(Entry::search);
        if other.is_none()
            && let Some(own) = own
        {
            list.computing.insert(asked.clone(), own);
        }
        other
    }
}

impl Entry {
    /// The search, unless everybody has lost interest and it is about to leave the list.
    fn search(&self) -> Option<Search> {
        self.search.upgrade()
    }
}

impl UnderWay {
    fn join(
        self: &Arc<Self>,
        asked: Asked,
        caller: Caller,
        search: impl Future<Output = Searched> + Send + 'static,
    ) -> (Search, bool) {
        let mut list = self.lock();
        let of_caller = (asked, caller);
        let computing = list.computing.get(&of_caller.0).and_then(Entry::search);
        let of_this = || list.of_callers.get(&of_caller).and_then(Entry::search);
        if let Some(search) = computing.or_else(of_this) {
            return (search, true);
        }
        list.begun += 1;
        let number = list.begun;
        let leave = Leave {
            of_caller: of_caller.clone(),
            number,
            under_way: Arc::clone(self),
        };
        let search = async move {
            let _leave = leave;
            search.await
        };
        let search = search.boxed().shared();
        let others = search.downgrade().expect("it has not been polled");
        let entry = Entry {
            number,
            search: others,
        };
        list.of_callers.insert(of_caller, entry);
        (search, false)
    }

    fn lock(&self) -> MutexGuard<'_, List> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Takes a search off the list when it has ended, or everybody has lost interest.
struct Leave {
    of_caller: (Asked, Caller),
    number: u64,
    under_way: Arc<UnderWay>,
}

impl Drop for Leave {
    fn drop(&mut self) {
        let list = &mut *self.under_way.lock();
        // The same may have been asked anew before this was dropped.
        let is_own = |entry: Option<&Entry>| entry.is_some_and(|entry| entry.number == self.number);
        if is_own(list.of_callers.get(&self.of_caller)) {
            list.of_callers.remove(&self.of_caller);
        }
        if is_own(list.computing.get(&self.of_caller.0)) {
            list.computing.remove(&self.of_caller.0);
        }
    }
}

/// A cache of so many bytes, if there are any.
fn cache<K: Eq + Hash + Clone, V: Clone>(bytes: u64, typical: u64) -> Option<Cache<K, V, Bytewise>>
where
    Bytewise: Weighter<K, V>,
{
    let estimated_items = usize::try_from(bytes / typical).unwrap_or(usize::MAX);
    (bytes > 0).then(|| Cache::with_weighter(estimated_items, bytes, Bytewise))
}

/// Weighs what is remembered by the memory that it takes.
#[derive(Clone, Debug)]
struct Bytewise;

/// What the cache itself needs for an item, about.
const OVERHEAD: u64 = 200;

/// The bytes of a small board that is known.
const TYPICAL_POSITION: u64 = 400;

/// The bytes of a question about one and its answer.
const TYPICAL_TEXT: u64 = 1_000;

impl Weighter<Key, Bytes> for Bytewise {
    fn weight(&self, key: &Key, kept: &Bytes) -> u64 {
        let rules = key.rules.iter().map(|(name, _)| name.len() + 40);
        let bytes = kept.len() + key.board.len() + rules.sum::<usize>();
        OVERHEAD + bytes as u64
    }
}

impl Weighter<Box<[u8]>, Told> for Bytewise {
    fn weight(&self, text: &Box<[u8]>, told: &Told) -> u64 {
        OVERHEAD + (told.body.len() + text.len()) as u64
    }
}

impl fmt::Debug for Remembered {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let positions = self.positions.as_ref().map(Cache::len);
        formatter
            .debug_struct("Remembered")
            .field("positions", &positions)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::future::pending;

    use super::*;

    fn asked() -> Asked {
        let key = Key {
            game: "tic-tac-toe",
            rules: Vec::new(),
            board: ".........".to_owned(),
            player: "X",
        };
        (key, None)
    }

    fn caller(number: u8) -> Caller {
        Caller::Address([192, 0, 2, number].into())
    }

    /// Puts a search on the list that everybody has lost interest in, before it leaves.
    fn abandon(remembered: &Remembered) {
        let search = pending().boxed().shared();
        let entry = Entry {
            number: 0,
            search: search.downgrade().expect("it has not been polled"),
        };
        let computing = &mut remembered.under_way.lock().computing;
        computing.insert(asked(), entry);
    }

    #[test]
    fn who_asks_again_while_another_leaves_joins_its_own_search() {
        let remembered = Remembered::new(0);
        let (own, is_joined) = remembered.together(asked(), caller(1), pending());
        assert!(!is_joined);
        abandon(&remembered);
        let (again, is_joined) = remembered.together(asked(), caller(1), pending());
        assert!(is_joined && again.ptr_eq(&own));
    }

    #[test]
    fn who_has_its_turn_while_another_leaves_computes_for_all() {
        let remembered = Remembered::new(0);
        let (own, _) = remembered.together(asked(), caller(1), pending());
        abandon(&remembered);
        assert!(remembered.compute(&asked(), &caller(1)).is_none());
        let others = remembered.compute(&asked(), &caller(2));
        assert!(others.is_some_and(|search| search.ptr_eq(&own)));
    }
}
