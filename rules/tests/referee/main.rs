//! The referee: slow, obvious move generators for the three games, written from the rules of the games with plain
//! geometry and lists of men, without any table or code of the library. First they are held to the judged positions,
//! then the library is held to them.

mod against_library;
mod against_vectors;
mod cell;
mod chess;
mod diagrams;
mod dice;
mod ending;
mod parachess;
mod parob;
mod rhombi;
mod san;
mod slow;
mod text;
