//! Reads the boxes and the texts of a picture, and where they are.

use roxmltree::{Document, Node};

/// An area: left, top, right and bottom, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Area(pub(crate) [f64; 4]);

impl Area {
    fn overlaps(self, other: Self) -> bool {
        let (Self([left, top, right, bottom]), Self(other)) = (self, other);
        left < other[2] && other[0] < right && top < other[3] && other[1] < bottom
    }

    fn holds(self, other: Self) -> bool {
        let (Self([left, top, right, bottom]), Self(other)) = (self, other);
        left <= other[0] && top <= other[1] && other[2] <= right && other[3] <= bottom
    }
}

/// A picture that is well-formed XML, with a title and a description.
#[derive(Debug)]
pub(crate) struct Picture {
    whole: Area,
    pub(crate) boxes: Vec<Area>,
    /// Each with its area, and the index of the box around it, if there is one.
    pub(crate) texts: Vec<(String, Area, Option<usize>)>,
}

impl Picture {
    pub(crate) fn read(svg: &str) -> Self {
        // Only browsers support variables.
        assert!(!svg.contains("var("));
        let document = Document::parse(svg).expect("well-formed");
        let root = document.root_element();
        for name in ["title", "desc"] {
            let words = root
                .children()
                .find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", name)));
            assert!(words.unwrap().text().unwrap().len() > 10);
        }
        let is_shown = |node: &Node<'_, '_>| {
            let mut above = node.ancestors();
            !above.any(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "defs")))
        };
        let find = |name: &'static str| {
            let all = document.descendants().filter(is_shown);
            all.filter(move |node| node.has_tag_name(("http://www.w3.org/2000/svg", name)))
        };
        let is_box = |node: &Node<'_, '_>| node.attribute("class") == Some("box");
        let drawn: Vec<_> = find("rect").filter(is_box).collect();
        let text = |node: Node<'_, '_>| {
            let owner = node.ancestors().find_map(|above| {
                let own = |drawn: &Node<'_, '_>| drawn.parent() == Some(above);
                drawn.iter().position(own)
            });
            (node.text().unwrap().to_owned(), text_area(node), owner)
        };
        Self {
            whole: Area([0.0, 0.0, number(root, "width"), number(root, "height")]),
            boxes: drawn.iter().map(|node| box_area(*node)).collect(),
            texts: find("text").map(text).collect(),
        }
    }

    pub(crate) fn check_boxes_are_apart(&self) {
        for (index, one) in self.boxes.iter().enumerate() {
            assert!(self.whole.holds(*one), "{one:?}");
            for other in &self.boxes[..index] {
                assert!(!one.overlaps(*other), "{one:?} over {other:?}");
            }
        }
    }

    pub(crate) fn check_texts_are_apart(&self) {
        for (index, (text, area, _)) in self.texts.iter().enumerate() {
            let others = &self.texts[..index];
            let over = others.iter().find(|(_, other, _)| area.overlaps(*other));
            assert_eq!(over, None, "{text:?}: {area:?}");
        }
    }

    /// Checks that each text is within its box. A text without a box must be within the picture
    /// and overlap no box.
    pub(crate) fn check_texts_are_within(&self) {
        for (text, area, owner) in &self.texts {
            let around = owner.map_or(self.whole, |owner| self.boxes[owner]);
            assert!(around.holds(*area), "{text:?}: {area:?} in {around:?}");
            let covered = self.boxes.iter().find(|other| other.overlaps(*area));
            assert!(owner.is_some() || covered.is_none(), "{text:?}: {area:?}");
        }
    }
}

fn number(node: Node<'_, '_>, name: &str) -> f64 {
    node.attribute(name).unwrap().parse().unwrap()
}

fn offset(node: Node<'_, '_>) -> (f64, f64) {
    let above = node.ancestors();
    let moves = above.filter_map(|above| above.attribute("transform"));
    moves.fold((0.0, 0.0), |(x, y), transform| {
        let numbers = transform.strip_prefix("translate(").unwrap();
        let (by_x, by_y) = numbers.strip_suffix(')').unwrap().split_once(' ').unwrap();
        let read = |number: &str| number.parse::<f64>().unwrap();
        (x + read(by_x), y + read(by_y))
    })
}

fn box_area(node: Node<'_, '_>) -> Area {
    let (x, y) = offset(node);
    Area([x, y, x + number(node, "width"), y + number(node, "height")])
}

/// In a sans-serif font, characters are on average three fifths as wide as high.
fn text_area(node: Node<'_, '_>) -> Area {
    let (x, y) = offset(node);
    let (x, y) = (x + number(node, "x"), y + number(node, "y"));
    let sizes = node
        .ancestors()
        .find_map(|above| above.attribute("font-size"));
    let size = sizes.map_or(12.0, |size| size.parse().unwrap());
    let letters = u32::try_from(node.text().unwrap().chars().count()).unwrap();
    let width = 0.6 * size * f64::from(letters);
    let classes = node
        .ancestors()
        .filter_map(|above| above.attribute("class"));
    let mut classes = classes.flat_map(|class| class.split(' '));
    let is_centred = classes.any(|class| ["middle", "score", "names"].contains(&class));
    let left = if is_centred { x - width / 2.0 } else { x };
    Area([left, y - 0.8 * size, left + width, y + 0.2 * size])
}
