//! Objects that are read as strictly as the contract describes them.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

/// An object with the fields of `T`. On its own, `T` could also be read from an array
/// of their values, which nobody means.
#[derive(Clone, Copy, Debug, Default)]
pub struct StrictObject<T>(pub T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for StrictObject<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ObjectVisitor<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for ObjectVisitor<T> {
            type Value = StrictObject<T>;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, object: A) -> Result<StrictObject<T>, A::Error> {
                T::deserialize(MapAccessDeserializer::new(object)).map(StrictObject)
            }
        }

        deserializer.deserialize_any(ObjectVisitor(PhantomData))
    }
}
