-- How alike a word has to be to one that it may be a misspelling of: the trigrams that both have, of all that they
-- have.
create or replace function least_likeness() returns real language sql immutable parallel safe return 0.35::real;
