-- The digits of a phone number from the last to the first: an index finds numbers by how they end.
create or replace function digits_back(phone text) returns text language sql immutable parallel safe return
  reverse(regexp_replace(phone, '\D', '', 'g'));
