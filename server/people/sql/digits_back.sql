create or replace function digits_back(phone text) returns text language sql immutable parallel safe return
  reverse(regexp_replace(phone, '\D', '', 'g'));
