-- Created after the first games are loaded: one sort is faster than an update for each row.
CREATE INDEX positions_by_fen ON positions (fen);
CREATE INDEX games_by_black ON games (black_id);
CREATE INDEX games_by_white ON games (white_id);
CREATE INDEX games_by_event ON games (event_id);
CREATE INDEX games_by_opening ON games (opening_id);
CREATE INDEX games_by_date ON games (date);
CREATE INDEX findings_by_code ON findings (code);
