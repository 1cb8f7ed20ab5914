-- The tables of a database of games, version 2. Unknown values are NULL.

CREATE TABLE players (
    id   INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE              -- the name given in huff.toml, else the record's spelling
) STRICT;

CREATE TABLE events (
    id   INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
) STRICT;

-- Openings of English draughts by name; a family has the name of its first move.
CREATE TABLE openings (
    id   INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
) STRICT;

-- One row per position, with the side to move. The hash is stable across machines and runs; the same board in another
-- variant has another hash.
CREATE TABLE positions (
    hash        INTEGER PRIMARY KEY,
    fen         TEXT NOT NULL,
    black_men   INTEGER NOT NULL,
    black_kings INTEGER NOT NULL,
    white_men   INTEGER NOT NULL,
    white_kings INTEGER NOT NULL
) STRICT;

CREATE TABLE games (
    id             INTEGER PRIMARY KEY,
    key            TEXT NOT NULL UNIQUE,   -- hash of the content; the id of the CSV tables
    path           TEXT,                   -- the first source
    number         INTEGER,                -- from 1 in that file
    event_id       INTEGER REFERENCES events,
    site           TEXT,
    date           TEXT,
    round          TEXT,
    black_id       INTEGER REFERENCES players,
    white_id       INTEGER REFERENCES players,
    result         TEXT,                   -- as written
    winner         TEXT,                   -- black, white, draw, both-lost
    game_type      INTEGER,
    start          TEXT,                   -- FEN
    start_position INTEGER REFERENCES positions,
    plies          INTEGER NOT NULL,       -- main-line moves
    opening_id     INTEGER REFERENCES openings,
    opening_plies  INTEGER,                -- plies to the named position
    family_id      INTEGER REFERENCES openings,
    ballot         INTEGER,                -- 1 to 174
    deck           TEXT,                   -- crossboard, mail, barred
    replayed       INTEGER NOT NULL,       -- 1 if every main-line move is legal as written
    black_fmjd_id  TEXT,                   -- the player's FMJD number
    white_fmjd_id  TEXT
) STRICT;

CREATE TABLE tags (
    game_id INTEGER NOT NULL REFERENCES games,
    number  INTEGER NOT NULL,              -- from 1 in the game
    name    TEXT NOT NULL,
    value   TEXT NOT NULL,
    PRIMARY KEY (game_id, number)
) STRICT, WITHOUT ROWID;

-- The main line.
CREATE TABLE moves (
    game_id  INTEGER NOT NULL REFERENCES games,
    ply      INTEGER NOT NULL,             -- from 1
    number   INTEGER NOT NULL,             -- the move number
    side     TEXT NOT NULL,                -- black, white
    move     TEXT,                         -- full path; NULL if it could not be replayed
    written  TEXT NOT NULL,                -- as in the record
    captured INTEGER,                      -- number of captured pieces
    crowns   INTEGER,                      -- 1 if it crowns a man
    position INTEGER REFERENCES positions, -- after the move
    PRIMARY KEY (game_id, ply)
) STRICT, WITHOUT ROWID;

CREATE TABLE findings (
    game_id  INTEGER NOT NULL REFERENCES games,
    number   INTEGER NOT NULL,             -- from 1 in the game
    code     TEXT NOT NULL,
    severity TEXT NOT NULL,                -- error, warning, note
    ply      INTEGER,
    message  TEXT NOT NULL,
    PRIMARY KEY (game_id, number)
) STRICT, WITHOUT ROWID;

-- Every occurrence of a position, including the start of a game (ply 0).
CREATE TABLE occurrences (
    hash    INTEGER NOT NULL REFERENCES positions,
    game_id INTEGER NOT NULL REFERENCES games,
    ply     INTEGER NOT NULL,
    PRIMARY KEY (hash, game_id, ply)
) STRICT, WITHOUT ROWID;

-- The score of each player in each game.
CREATE TABLE scores (
    player_id   INTEGER NOT NULL REFERENCES players,
    game_id     INTEGER NOT NULL REFERENCES games,
    side        TEXT NOT NULL,             -- black, white
    opponent_id INTEGER REFERENCES players,
    points      REAL,                      -- 1, 0.5 or 0
    PRIMARY KEY (player_id, game_id, side)
) STRICT, WITHOUT ROWID;
