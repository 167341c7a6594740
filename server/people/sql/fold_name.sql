-- A name in its simplest spelling, for searching: no accents or vowel marks; Mueller, Müller and Muller are the same,
-- and so are أحمد and احمد.
create or replace function fold_name(name text) returns text language sql immutable parallel safe return
  regexp_replace(
    translate(
      replace(regexp_replace(fold(name), '[\u064b-\u065f\u0670\u0640]', '', 'g'), 'ß', 'ss'), 'æœةى', 'aoهي'
    ),
    '([aou])e', '\1', 'g'
  );
