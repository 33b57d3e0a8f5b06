//! The fields of a request as its query has them.
//!
//! They follow from the schema of the body, so that one description serves `POST` and `GET`. A
//! field of an object has the names of both, as in `limits.depth`. An array is a text with commas.
//! Of a value that may be an array or a text, such as a board, a query has the text.

use std::any::TypeId;
use std::collections::{BTreeMap, HashMap};
use std::mem;
use std::sync::{PoisonError, RwLock};

use serde_json::Value;
use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::{Object, SchemaType, Type};
use utoipa::openapi::{RefOr, Required, Schema};
use utoipa::{IntoParams, ToSchema};

use super::query::Query;

/// How the text of a field is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// As it is, even if it looks like a number.
    Text,
    /// As items between commas, each of which is a scalar.
    List,
    /// As a number or a boolean if it is one, and as a text otherwise.
    Scalar,
}

/// The forms of fields by their names in a query.
pub(super) type Forms = HashMap<String, Form>;

/// They are derived once, because the schema of the rules goes through all games.
pub(super) fn forms<T: ToSchema + 'static>() -> &'static Forms {
    static DERIVED: RwLock<BTreeMap<TypeId, &'static Forms>> = RwLock::new(BTreeMap::new());
    let id = TypeId::of::<T>();
    let derived = DERIVED.read().unwrap_or_else(PoisonError::into_inner);
    if let Some(forms) = derived.get(&id) {
        return forms;
    }
    drop(derived);
    let fields = fields::<T>().into_iter();
    let forms = fields.map(|field| (field.name, field.form)).collect();
    let mut derived = DERIVED.write().unwrap_or_else(PoisonError::into_inner);
    // There are few types of requests, and the program needs their forms to its end.
    derived
        .entry(id)
        .or_insert_with(|| Box::leak(Box::new(forms)))
}

impl<T: ToSchema> IntoParams for Query<T> {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let parameter = |field: Field| {
            ParameterBuilder::new()
                .name(field.name)
                .parameter_in(ParameterIn::Query)
                .description(Some(field.description))
                .required(Required::False)
                .schema(Some(field.schema))
                .example(field.example)
                .build()
        };
        fields::<T>().into_iter().map(parameter).collect()
    }
}

/// A field of a query.
struct Field {
    name: String,
    description: String,
    schema: RefOr<Schema>,
    example: Option<Value>,
    form: Form,
}

/// The schemas that others refer to, by their names.
type NamedSchemas = BTreeMap<String, RefOr<Schema>>;

fn fields<T: ToSchema>() -> Vec<Field> {
    let mut named = Vec::new();
    T::schemas(&mut named);
    let mut fields = Vec::new();
    if let RefOr::T(Schema::Object(body)) = T::schema() {
        add_fields(&mut fields, "", body, &named.into_iter().collect());
    }
    fields
}

/// Adds the properties of an object, whose names in a query begin with `prefix`.
fn add_fields(fields: &mut Vec<Field>, prefix: &str, object: Object, named: &NamedSchemas) {
    for (name, property) in object.properties {
        let name = format!("{prefix}{name}");
        let (description, example, schema) = parts(property);
        let field = Field {
            name,
            description,
            schema,
            example,
            form: Form::Scalar,
        };
        let target = resolved(&field.schema, named);
        if let Schema::Object(inner) = target
            && !inner.properties.is_empty()
        {
            // A query has no objects, so each property becomes a field of its own.
            add_fields(fields, &format!("{}.", field.name), inner.clone(), named);
        } else if let Schema::Object(object) = target
            && may_be_text(object)
        {
            let mut examples = object.examples.iter();
            fields.push(Field {
                description: field.description + " In a query, it is one text.",
                example: examples.find(|example| example.is_string()).cloned(),
                schema: text(),
                form: Form::Text,
                ..field
            });
        } else if let Schema::Array(_) = target {
            fields.push(Field {
                description: field.description + " In a query, commas are between them.",
                schema: text(),
                form: Form::List,
                ..field
            });
        } else {
            let form = if is_text(target) {
                Form::Text
            } else {
                Form::Scalar
            };
            fields.push(Field { form, ..field });
        }
    }
}

/// Splits a property into its description, its example and the rest of its schema. That of an
/// optional property allows null, which no query can hold.
fn parts(property: RefOr<Schema>) -> (String, Option<Value>, RefOr<Schema>) {
    match property {
        RefOr::T(Schema::OneOf(mut this_or_null)) => parts(this_or_null.items.swap_remove(0)),
        RefOr::T(Schema::Object(mut object)) => {
            if let SchemaType::Array(mut type_or_null) = object.schema_type {
                object.schema_type = SchemaType::Type(type_or_null.swap_remove(0));
            }
            let description = object.description.take().unwrap_or_default();
            (description, object.example.take(), object.into())
        }
        RefOr::T(Schema::Array(mut array)) => {
            let description = array.description.take().unwrap_or_default();
            (description, array.example.take(), array.into())
        }
        RefOr::Ref(mut reference) => {
            let description = mem::take(&mut reference.description);
            (description, None, reference.into())
        }
        other @ RefOr::T(_) => (String::new(), None, other),
    }
}

/// Follows a reference.
fn resolved<'a>(schema: &'a RefOr<Schema>, named: &'a NamedSchemas) -> &'a Schema {
    match schema {
        RefOr::T(schema) => schema,
        RefOr::Ref(reference) => {
            let (_, name) = reference.ref_location.rsplit_once('/').unwrap_or_default();
            resolved(&named[name], named)
        }
    }
}

fn is_text(schema: &Schema) -> bool {
    matches!(schema, Schema::Object(object) if object.schema_type == SchemaType::Type(Type::String))
}

fn may_be_text(object: &Object) -> bool {
    let conditions = object.extensions.as_ref();
    let condition = conditions.and_then(|conditions| conditions.get("if"));
    condition.is_some_and(|condition| condition["type"] == "array" || condition["type"] == "object")
}

fn text() -> RefOr<Schema> {
    Object::with_type(Type::String).into()
}
