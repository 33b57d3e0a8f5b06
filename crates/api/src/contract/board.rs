//! Boards and their cells as JSON.

use std::fmt;

use bestmove_engine::erased::{BoardText, Cell, Shape, count_of_cells};
use serde::de::{self, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Value, json};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::item_fault::{ItemFault, first_of_each_kind};
use super::numbers::whole_number;
use super::problem::Problem;
use super::schema::either;
use crate::query::{BoardForm, Columns};

/// A board, in a request or an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    text: BoardText,
    form: BoardForm,
    /// The items of a request that are no cells, or no rows.
    faults: Vec<ItemFault>,
}

impl Board {
    /// Writes a board in this form.
    #[must_use]
    pub fn new(text: BoardText, form: BoardForm) -> Self {
        let text = match form {
            BoardForm::Text => BoardText::Text(text.to_compact()),
            BoardForm::Cells | BoardForm::Rows(_) => text,
        };
        Self {
            text,
            form,
            faults: Vec::new(),
        }
    }

    /// The board in the notation of its game, and its form.
    ///
    /// # Errors
    ///
    /// Some items are no cells, or no rows.
    pub fn into_parts(self) -> Result<(BoardText, BoardForm), Problem> {
        if self.faults.is_empty() {
            Ok((self.text, self.form))
        } else {
            Err(Problem::InvalidRequest(first_of_each_kind(self.faults)))
        }
    }
}

/// The content of a cell, to be drawn: its mark, or nothing.
pub type CellContent = Option<String>;

/// The content of each cell.
#[must_use]
pub fn cell_contents(cells: Vec<Cell>) -> Vec<CellContent> {
    let content = |cell| match cell {
        Cell::Mark(mark) => Some(mark),
        Cell::Empty | Cell::Index(_) => None,
    };
    cells.into_iter().map(content).collect()
}

impl Columns {
    /// Checks that the rows are those of this shape.
    ///
    /// # Errors
    ///
    /// They are longer or shorter.
    pub fn check(self, shape: Option<Shape>) -> Result<(), Problem> {
        let Self(columns) = self;
        match shape {
            Some(shape) if u32::try_from(columns) != Ok(shape.columns) => {
                let cells = count_of_cells(columns);
                let detail = format!("has rows of {cells} instead of {}", shape.columns);
                Err(Problem::invalid("/board", detail))
            }
            Some(_) | None => Ok(()),
        }
    }
}

/// An element of an array that is a board: a cell or the reason why it is none, or a row of them.
enum Element {
    Cell(Result<Cell, String>),
    Row(Vec<Result<Cell, String>>),
}

impl Element {
    fn into_cell(self) -> Result<Cell, String> {
        match self {
            Self::Cell(cell) => cell,
            Self::Row(_) => Err("is a row; expected a cell".to_owned()),
        }
    }
}

/// The cells of an array, while they are read.
#[derive(Default)]
struct Items {
    cells: Vec<Cell>,
    faults: Vec<ItemFault>,
}

impl Items {
    fn add(&mut self, cell: Result<Cell, String>, pointer: impl FnOnce() -> String) {
        self.cells.push(cell.unwrap_or_else(|detail| {
            self.faults.push(ItemFault::new(pointer(), detail));
            Cell::Empty
        }));
    }

    fn add_row(&mut self, row: Vec<Result<Cell, String>>, index: usize) {
        for (column, cell) in row.into_iter().enumerate() {
            self.add(cell, || format!("/board/{index}/{column}"));
        }
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct BoardVisitor;

        impl<'de> Visitor<'de> for BoardVisitor {
            type Value = Board;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("a board: an array of cells or of rows, or a string")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Board, E> {
                Ok(Board {
                    text: BoardText::Text(text.to_owned()),
                    form: BoardForm::Text,
                    faults: Vec::new(),
                })
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut array: A) -> Result<Board, A::Error> {
                // Faults do not stop the reader, so that the answer names all of them.
                let mut items = Items::default();
                let form = match array.next_element()? {
                    None => BoardForm::Cells,
                    Some(Element::Cell(cell)) => {
                        items.add(cell, || "/board/0".to_owned());
                        BoardForm::Cells
                    }
                    Some(Element::Row(row)) => {
                        let columns = Columns(row.len());
                        items.add_row(row, 0);
                        BoardForm::Rows(columns)
                    }
                };
                let mut index = 1;
                while let Some(element) = array.next_element::<Element>()? {
                    let pointer = || format!("/board/{index}");
                    match (form, element) {
                        (BoardForm::Rows(Columns(columns)), Element::Row(row)) => {
                            if row.len() != columns {
                                let cells = count_of_cells(row.len());
                                let detail =
                                    format!("has {cells}, and the first row has {columns}");
                                items.faults.push(ItemFault::new(pointer(), detail));
                            }
                            items.add_row(row, index);
                        }
                        (BoardForm::Rows(_), Element::Cell(_)) => {
                            let detail = "is a cell; expected a row of cells".to_owned();
                            items.faults.push(ItemFault::new(pointer(), detail));
                        }
                        (_, element) => items.add(element.into_cell(), pointer),
                    }
                    index += 1;
                }
                Ok(Board {
                    text: BoardText::Cells(items.cells),
                    form,
                    faults: items.faults,
                })
            }
        }

        deserializer.deserialize_any(BoardVisitor)
    }
}

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match (&self.text, self.form) {
            (BoardText::Text(text), _) => serializer.serialize_str(text),
            (BoardText::Cells(cells), BoardForm::Rows(Columns(columns))) if columns > 0 => {
                let rows = cells.chunks(columns);
                serializer
                    .collect_seq(rows.map(|row| row.iter().map(cell_json).collect::<Vec<_>>()))
            }
            (BoardText::Cells(cells), _) => serializer.collect_seq(cells.iter().map(cell_json)),
        }
    }
}

fn cell_json(cell: &Cell) -> Value {
    match cell {
        Cell::Empty => Value::Null,
        Cell::Index(index) => json!(index),
        Cell::Mark(mark) => json!(mark),
    }
}

impl PartialSchema for Board {
    fn schema() -> RefOr<Schema> {
        let cell = json!({"type": ["string", "integer", "null"], "minimum": 0});
        either(
            "The cells in row-major order from the top left: as an array, as an array of rows, or as \
            one string with a character for each cell, with or without line breaks. A cell is a \
            player's mark, such as `\"X\"` or `\"O\"`, also in small letters, or another mark that people \
            have for the game, such as `\"🔴\"` in Connect Four. An empty cell is its own 0-based index \
            (`4`, also `\"4\"`), `null`, `\"\"`, `\" \"`, `\"_\"`, `\"-\"` or `\".\"`. Answers give the board in the form of the request, with the index for an empty cell. They \
            write a string without line breaks, and `.` for an empty cell. After `moves` and no board, it \
            is a string.",
            json!({"type": "array", "items": {}}),
            json!({"items": {
                "if": {"type": "array", "items": {}},
                "then": {"items": cell},
                "else": cell
            }}),
            json!({"type": "string"}),
            vec![
                json!(["O", 1, "X", "X", 4, "X", 6, "O", "O"]),
                json!([["O", "", "X"], ["X", "", "X"], ["", "O", "O"]]),
                json!("O.XX.X.OO"),
            ],
        )
    }
}

impl ToSchema for Board {}

impl<'de> Deserialize<'de> for Element {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ElementVisitor;

        impl<'de> Visitor<'de> for ElementVisitor {
            type Value = Element;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str(CELL)
            }

            fn visit_u64<E>(self, index: u64) -> Result<Element, E> {
                Ok(Element::Cell(Ok(Cell::Index(index))))
            }

            fn visit_i64<E>(self, number: i64) -> Result<Element, E> {
                // It may be the mark of another program, so the game decides how to read it.
                Ok(Element::Cell(Ok(Cell::Mark(number.to_string()))))
            }

            fn visit_f64<E: de::Error>(self, number: f64) -> Result<Element, E> {
                match whole_number::<E>(number, &self) {
                    Ok(index) => self.visit_u64(index),
                    Err(_) => Ok(no_cell(&json!(number).to_string())),
                }
            }

            fn visit_str<E>(self, text: &str) -> Result<Element, E> {
                // It may be the mark "O", which the number 0 is not.
                let is_zero = text == "0";
                Ok(Element::Cell(Ok(if is_zero {
                    Cell::Mark(text.to_owned())
                } else {
                    Cell::from_text(text)
                })))
            }

            fn visit_unit<E>(self) -> Result<Element, E> {
                Ok(Element::Cell(Ok(Cell::Empty)))
            }

            fn visit_bool<E>(self, flag: bool) -> Result<Element, E> {
                Ok(no_cell(&flag.to_string()))
            }

            fn visit_map<A: MapAccess<'de>>(self, object: A) -> Result<Element, A::Error> {
                IgnoredAny.visit_map(object)?;
                Ok(no_cell("an object"))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut array: A) -> Result<Element, A::Error> {
                let mut cells = Vec::new();
                while let Some(element) = array.next_element::<Element>()? {
                    cells.push(element.into_cell());
                }
                Ok(Element::Row(cells))
            }
        }

        deserializer.deserialize_any(ElementVisitor)
    }
}

const CELL: &str = "a cell: a player's mark, its own index, null, or a text for an empty cell";

fn no_cell(found: &str) -> Element {
    Element::Cell(Err(format!("is {found}; expected {CELL}")))
}
