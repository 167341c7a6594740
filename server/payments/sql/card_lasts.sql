-- Whether a saved card can still be charged on a date: cards last until the end of their month.
create or replace function card_lasts(month smallint, year smallint, on_date date) returns boolean
language sql immutable parallel safe
return on_date < make_date(year::integer, month::integer, 1) + interval '1 month';
