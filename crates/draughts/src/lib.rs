//! The game of draughts.
