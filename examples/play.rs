//! Plays in the terminal against a running server, over HTTP:
//! `cargo run --example play -- --help`.

use std::io::{Write as _, stdin, stdout};

use clap::Parser;
use reqwest::Client;
use serde_json::{Value, json};

/// Play in the terminal against a running server
#[derive(Debug, Parser)]
struct Options {
    /// URL of the server
    #[arg(long, default_value = "http://127.0.0.1:8080")]
    server: String,

    /// Name of the game, as in GET /games
    #[arg(long, default_value = "tic-tac-toe")]
    game: String,

    /// Level of play of the server: easy, medium, hard or best
    #[arg(long, default_value = "hard")]
    difficulty: String,

    /// Reply to the server's moves instead of beginning
    #[arg(long)]
    second: bool,

    /// Show the value of every move before yours
    #[arg(long)]
    hints: bool,
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    if let Err(message) = play(&Options::parse()).await {
        eprintln!("{message}");
        std::process::exit(1);
    }
}

/// A game in progress on a server.
struct Table<'a> {
    client: Client,
    options: &'a Options,
    /// The columns of the board, if it is written cell by cell.
    columns: Option<usize>,
    /// The name of the player in the terminal.
    player: String,
}

/// A position and its legal moves.
struct Look {
    /// The board as one text.
    board: String,
    player: String,
    status: String,
    winner: Option<String>,
    /// The names of the rows and of the columns, where moves use them.
    coordinates: Option<[Vec<String>; 2]>,
    moves: Vec<Move>,
}

/// A legal move, and the cells to press for it.
struct Move {
    mv: Value,
    squares: Vec<usize>,
}

impl Look {
    /// Returns whether a move is a column: its index is not always that of the cell it takes.
    fn is_by_column(&self) -> bool {
        self.moves.iter().any(|legal| {
            let index = legal
                .mv
                .as_u64()
                .and_then(|index| usize::try_from(index).ok());
            index.is_some_and(|index| legal.squares != [index])
        })
    }

    /// Returns the way in which a move is typed.
    fn kind_of_move(&self) -> String {
        match self.moves.first() {
            Some(legal) if legal.mv.is_string() => format!("such as {}", shown(&legal.mv)),
            _ if self.is_by_column() => "a column counted from 0".to_owned(),
            _ => "an index, or a row and a column counted from 1".to_owned(),
        }
    }
}

async fn play(options: &Options) -> Result<(), String> {
    let table = Table::open(options).await?;
    let mut moves: Vec<Value> = Vec::new();
    println!("q ends the game.");
    loop {
        let look = table.look(&moves).await?;
        table.draw(&look);
        match (look.status.as_str(), &look.winner) {
            ("won", Some(winner)) => {
                println!("{winner} has won.");
                return Ok(());
            }
            ("draw", _) => {
                println!("A draw.");
                return Ok(());
            }
            _ => {}
        }
        let mv = if look.player == table.player {
            if options.hints {
                table.hint(&moves).await?;
            }
            let Some(mv) = table.read(&look)? else {
                return Ok(());
            };
            mv
        } else {
            let question = json!({
                "game": options.game, "moves": moves, "difficulty": options.difficulty,
            });
            let answer = table.ask("/best-move", &question).await?;
            let mv = move_of(&answer);
            println!("{} plays {}.", look.player, shown(&mv));
            mv
        };
        moves.push(mv);
    }
}

impl<'a> Table<'a> {
    async fn open(options: &'a Options) -> Result<Self, String> {
        let client = Client::new();
        let url = format!("{}/games/{}", options.server, options.game);
        let card = body(client.get(url)).await?;
        let columns = card["shape"]["columns"].as_u64();
        let seat = usize::from(options.second);
        Ok(Self {
            client,
            options,
            player: shown(&card["players"][seat]),
            columns: columns.and_then(|columns| usize::try_from(columns).ok()),
        })
    }

    async fn ask(&self, path: &str, question: &Value) -> Result<Value, String> {
        let url = format!("{}{path}", self.options.server);
        body(self.client.post(url).json(question)).await
    }

    async fn look(&self, moves: &[Value]) -> Result<Look, String> {
        let question = json!({"game": self.options.game, "moves": moves});
        let position = self.ask("/position", &question).await?;
        let moves = position["moves"]
            .as_array()
            .ok_or("the answer has no moves")?;
        let names = |axis: &str| {
            let names = position["coordinates"][axis].as_array()?;
            Some(names.iter().map(shown).collect())
        };
        Ok(Look {
            board: shown(&position["board"]),
            player: shown(&position["player"]),
            status: shown(&position["status"]),
            winner: position["winner"].as_str().map(str::to_owned),
            coordinates: names("rows").zip(names("columns")).map(<[_; 2]>::from),
            moves: moves
                .iter()
                .map(|legal| Move {
                    mv: move_of(legal),
                    squares: squares_of(legal),
                })
                .collect(),
        })
    }

    fn draw(&self, look: &Look) {
        let Some(columns) = self.columns else {
            println!("\n{}", look.board);
            return;
        };
        println!();
        let line = |cells: &mut dyn Iterator<Item = String>| {
            let cells: Vec<_> = cells.map(|cell| format!("{cell:>3}")).collect();
            println!("{}", cells.join(" "));
        };
        let cells: Vec<_> = look.board.chars().enumerate().collect();
        if let Some([rows, names]) = &look.coordinates {
            for (name, row) in rows.iter().zip(cells.chunks(columns)) {
                let marks = row.iter().map(|(_, cell)| cell.to_string());
                line(&mut std::iter::once(name.clone()).chain(marks));
            }
            line(&mut std::iter::once(String::new()).chain(names.iter().cloned()));
            return;
        }
        // The index of an empty cell is shown only where it is a move.
        let is_by_column = look.is_by_column();
        for row in cells.chunks(columns) {
            line(&mut row.iter().map(|(index, cell)| {
                if !is_by_column && *cell == '.' {
                    index.to_string()
                } else {
                    cell.to_string()
                }
            }));
        }
        if is_by_column {
            line(&mut (0..columns).map(|column| column.to_string()));
        }
    }

    async fn hint(&self, moves: &[Value]) -> Result<(), String> {
        let question = json!({"game": self.options.game, "moves": moves});
        let answer = self.ask("/best-move", &question).await?;
        for candidate in answer["candidates"].as_array().into_iter().flatten() {
            let margin = candidate["margin"].as_i64().map(i64::abs);
            let remoteness = candidate["remoteness"].as_u64();
            let fate = match (candidate["outcome"].as_str(), margin, remoteness) {
                (Some(outcome @ ("win" | "loss")), Some(points), _) => {
                    format!("{outcome} by {points}")
                }
                (Some(outcome @ ("win" | "loss")), None, Some(plies)) => {
                    format!("{outcome} in {plies}")
                }
                (Some(outcome), ..) => outcome.to_owned(),
                (None, ..) => "an estimate".to_owned(),
            };
            println!(
                "{:>4}: {} ({fate})",
                shown(&move_of(candidate)),
                candidate["score"]
            );
        }
        Ok(())
    }

    /// Reads lines until one is a legal move. Returns `None` if the player quits.
    fn read(&self, look: &Look) -> Result<Option<Value>, String> {
        loop {
            print!("{} to move, {}: ", look.player, look.kind_of_move());
            stdout().flush().map_err(|error| error.to_string())?;
            let mut line = String::new();
            let bytes = stdin()
                .read_line(&mut line)
                .map_err(|error| error.to_string())?;
            let line = line.trim();
            if bytes == 0 || line == "q" {
                return Ok(None);
            }
            let by_name = || look.moves.iter().find(|legal| shown(&legal.mv) == line);
            if let Some(legal) = self.by_place(look, line).or_else(by_name) {
                return Ok(Some(legal.mv.clone()));
            }
            let legal: Vec<_> = look.moves.iter().map(|legal| shown(&legal.mv)).collect();
            println!("{line:?} is not a legal move; legal: {}", legal.join(" "));
        }
    }

    /// Returns the only move that goes to the cell in this row and column.
    fn by_place<'b>(&self, look: &'b Look, line: &str) -> Option<&'b Move> {
        let columns = self.columns?;
        let (row, column) = line.split_once([' ', ','])?;
        let [row, column] =
            [row, column].map(|number| number.trim().parse::<usize>().ok()?.checked_sub(1));
        let cell = row? * columns + column.filter(|column| *column < columns)?;
        let goes_there = |legal: &&Move| legal.squares.last() == Some(&cell);
        let mut moves = look.moves.iter().filter(goes_there);
        moves.next().filter(|_| moves.next().is_none())
    }
}

/// Returns the body of an answer, or the detail of a problem as the error.
async fn body(request: reqwest::RequestBuilder) -> Result<Value, String> {
    let response = request.send().await.map_err(|error| error.to_string())?;
    let is_success = response.status().is_success();
    let body: Value = response.json().await.map_err(|error| error.to_string())?;
    if is_success {
        Ok(body)
    } else {
        Err(shown(&body["detail"]))
    }
}

/// Returns the move, from the field `index` or `move`.
fn move_of(answer: &Value) -> Value {
    answer
        .get("index")
        .or(answer.get("move"))
        .cloned()
        .unwrap_or_default()
}

/// Returns the cells to press for a legal move.
fn squares_of(legal: &Value) -> Vec<usize> {
    let squares = legal["squares"].as_array().into_iter().flatten();
    squares
        .filter_map(|square| usize::try_from(square.as_u64()?).ok())
        .collect()
}

/// Formats a value for people: a string without its quotes.
fn shown(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned)
}
