//! `describe_game`: the board and the rules of one game.

use bestmove_api::contract::game_input::GameInput;
use bestmove_api::contract::games::GameInfo;
use bestmove_api::contract::parse::CheckedRequest;
use bestmove_api::contract::problem::Problem;
use bestmove_api::query::Offer;
use bestmove_engine::erased::{
    Parameter, ParameterInput, ParameterKind, ParameterValue, PositionSource, PositionSpec,
};
use serde::Deserialize;

use super::tool::{Tool, ToolContext};
use crate::mcp::schema::Field;
use crate::mcp::text::Text;
use crate::service::offload;

pub(super) struct DescribeGame;

/// What a game is called, or a description of one.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GameArguments {
    game: GameInput,
}

impl CheckedRequest for GameArguments {
    fn check(self, offer: &Offer) -> Result<(), Problem> {
        self.game.find(offer).map(drop)
    }
}

impl Tool for DescribeGame {
    const NAME: &'static str = "describe_game";
    const TITLE: &'static str = "Describe a game";
    const DESCRIPTION: &'static str = "Describes one game: its players, its board, the parameters \
        of its rules with their ranges, the start, and an example position.";

    const FIELDS: &'static [&'static [Field]] = &[&[Field::Game]];
    const REQUIRED: &'static [Field] = &[Field::Game];

    type Arguments = GameArguments;
    type Answer = GameInfo;

    async fn call(
        context: &ToolContext,
        GameArguments { game }: GameArguments,
    ) -> Result<(GameInfo, Text), Problem> {
        let game = game.find(context.service.offer())?;
        offload(move || {
            let info = game.info();
            let start = game.position(&PositionSpec::new(PositionSource::Moves(Vec::new())))?;
            let rules: Vec<_> = info.parameters.iter().map(describe_parameter).collect();
            let text = Text::with_position(&*start, None)
                .line(info.summary)
                .line(match &*rules {
                    [] => "Its rules have no parameters.".to_owned(),
                    rules => format!("Parameters of the rules: {}.", rules.join(", ")),
                });
            Ok((GameInfo::from(&game), text))
        })
        .await?
    }
}

fn describe_parameter((parameter, value): &(Parameter, ParameterValue)) -> String {
    let name = parameter.name;
    let value = ParameterInput::from(*value);
    match (value, parameter.kind) {
        (
            value,
            ParameterKind::Number {
                minimum,
                maximum,
                words,
            },
        ) => {
            let words: String = words.iter().flat_map(|word| [" or ", word]).collect();
            format!("{name} {value} ({minimum} to {maximum}{words})")
        }
        (value, ParameterKind::Flag) => format!("{name} {value}"),
    }
}
