-- The places of a thing that an address names: whoever has the right at one of them sees it and may act on it. A
-- payment has each place where any of its money moved, as reports count it, because its visit may be at another place
-- since; everything else has one place (`place_of`).
create or replace function places_of(thing text, wanted uuid) returns setof uuid stable language sql as $$
  select entry.place_id from ledger_entries entry
  where thing = 'payment' and (entry.payment_id = wanted or entry.taking_id = wanted)
    and entry.kind in ('received', 'returned')
  union all
  select place_of(thing, wanted)
  where thing <> 'payment' or not exists (
    select from ledger_entries entry where entry.payment_id = wanted and entry.kind in ('received', 'returned')
  )
$$;
