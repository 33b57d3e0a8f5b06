//! The rules and the notation of each game, and what is known of its values.

mod breakthrough;
mod chess;
mod connect_four;
mod connect_four_boards;
mod described;
mod described_moving;
mod described_weights;
mod dots_and_boxes;
mod draughts;
mod gomoku;
mod hex;
mod kalah;
mod mnk;
mod nine_mens_morris;
mod othello;
mod perft;
mod surakarta;
