-- Rule: papers, and whoever compares something with a paper, name people as fonts can print them.
create or replace function printed_name(name text, name_latin text) returns text language sql immutable parallel safe
  return coalesce(nullif(name_latin, ''), name);
