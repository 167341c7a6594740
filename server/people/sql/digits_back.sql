-- The digits of a phone number in reverse order, so that an index finds numbers by their last digits.
create or replace function digits_back(phone text) returns text language sql immutable parallel safe return
  reverse(regexp_replace(phone, '\D', '', 'g'));
