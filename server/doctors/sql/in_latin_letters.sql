-- An Arabic word letter by letter in Latin ones, of which PostgreSQL makes trigrams whatever the database's locale.
-- Letters that are often confused become the same.
create or replace function in_latin_letters(word text) returns text language sql immutable parallel safe return
  translate(word, 'ابتثجحخدذرزسشصضطظعغفقكلمنهويءپچڤگکی', 'abtsjhxdzrzscsdtzeqfkklmnhwyapcfgkky');
