//! The faults of the items of an array, each kind of which is told once.

use super::problem::{InvalidField, MAX_FIELDS};

/// An item of an array that is none of those expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ItemFault {
    pointer: String,
    detail: String,
}

impl ItemFault {
    pub(super) fn new(pointer: String, detail: String) -> Self {
        Self { pointer, detail }
    }

    /// The detail without the signs of numbers. Faults with the same rest have one cause, such as the
    /// marks of another program.
    fn kind(&self) -> String {
        let is_of_number = |sign: &char| "0123456789+-.e".contains(*sign);
        self.detail
            .chars()
            .filter(|sign| !is_of_number(sign))
            .collect()
    }
}

/// The first fault of each kind, with the number of the others of this kind.
pub(super) fn first_of_each_kind(faults: Vec<ItemFault>) -> Vec<InvalidField> {
    let mut kinds: Vec<(String, ItemFault, usize)> = Vec::new();
    for fault in faults {
        let kind = fault.kind();
        let known = kinds.iter().position(|(known, ..)| *known == kind);
        if let Some(index) = known {
            kinds[index].2 += 1;
        } else if kinds.len() < MAX_FIELDS {
            kinds.push((kind, fault, 0));
        }
    }
    let fields = kinds.into_iter().map(|(_, fault, others)| {
        let others = match others {
            0 => String::new(),
            1 => "; 1 more is like it".to_owned(),
            _ => format!("; {others} more are like it"),
        };
        InvalidField::new(fault.pointer, fault.detail + &others)
    });
    fields.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_of_one_kind_are_told_once() {
        let faults = [
            "is true; expected 1",
            "is 1.5; expected 1",
            "is true; expected 1",
            "is -2.5e3; expected 1",
            "is an array; expected 1",
            "is true; expected 1",
        ];
        let faults = (0..).zip(faults);
        let faults = faults.map(|(index, detail): (u32, &str)| {
            ItemFault::new(format!("/{index}"), detail.to_owned())
        });
        let fields: Vec<_> = first_of_each_kind(faults.collect())
            .into_iter()
            .map(|field| (field.pointer, field.detail))
            .collect();
        let expected = [
            ("/0", "is true; expected 1; 2 more are like it"),
            ("/1", "is 1.5; expected 1; 1 more is like it"),
            ("/4", "is an array; expected 1"),
        ];
        let expected = expected.map(|(pointer, detail)| (pointer.to_owned(), detail.to_owned()));
        assert_eq!(fields, expected);
    }
}
