//! The names of the two sides.

use crate::game::Player;

macro_rules! sides {
    ($($(#[$($attribute:tt)*])* $variant:ident $name:literal $mark:literal;)*) => {
        // Names come from this list, so that a request cannot bring a server words that it would have to keep.
        /// The name of a side: a mark, a colour or a role.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[cfg_attr(
            feature = "serde",
            derive(serde::Serialize, serde::Deserialize),
            serde(rename_all = "lowercase")
        )]
        #[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = DescribedSide))]
        #[expect(missing_docs, reason = "the names say it")]
        pub enum Side {
            $($(#[$($attribute)*])* $variant,)*
        }

        impl Side {
            /// The name in requests and answers.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// The mark on boards.
            #[must_use]
            pub const fn mark(self) -> &'static str {
                match self { $(Self::$variant => $mark,)* }
            }
        }
    };
}

/// The player whose side has this name, or this mark.
pub(super) fn find_player(name: &str, sides: [Side; 2]) -> Option<Player> {
    Player::from_name(name, sides.map(Side::name))
        .or_else(|| Player::from_name(name, sides.map(Side::mark)))
}

sides! {
    #[cfg_attr(feature = "serde", serde(rename = "X"))]
    X "X" "X";
    #[cfg_attr(feature = "serde", serde(rename = "O"))]
    O "O" "O";
    Black "black" "B";
    White "white" "W";
    Red "red" "R";
    Blue "blue" "B";
    Yellow "yellow" "Y";
    Green "green" "G";
    Purple "purple" "P";
    Orange "orange" "O";
    Light "light" "L";
    Dark "dark" "D";
    North "north" "N";
    South "south" "S";
    East "east" "E";
    West "west" "W";
    First "first" "F";
    Second "second" "S";
    Attackers "attackers" "A";
    Defenders "defenders" "D";
}
