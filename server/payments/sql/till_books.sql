-- For each shift of a cash drawer: what came in and went out by each method while it was open, and the cash that should
-- be in the drawer.
create or replace view till_books as
select shift.id as shift_id, shift.place_id, shift.number, closing.id as closing_id,
  taken.cash_in_cents, taken.cash_back_cents, taken.terminal_in_cents, taken.terminal_back_cents, moved.moved_cents,
  shift.float_cents + taken.cash_in_cents - taken.cash_back_cents + moved.moved_cents as expected_cents,
  -- What the next shift should begin with.
  closing.counted_cents + taken.later_cents as carried_cents
from till_shifts shift
left join till_counts closing on closing.shift_id = shift.id and closing.closes
cross join lateral (
  select
    coalesce(sum(amount_cents) filter (where method = 'cash' and amount_cents > 0 and not after_close), 0)::int
      as cash_in_cents,
    coalesce(-sum(amount_cents) filter (where method = 'cash' and amount_cents < 0 and not after_close), 0)::int
      as cash_back_cents,
    coalesce(sum(amount_cents) filter (where method = 'terminal' and amount_cents > 0 and not after_close), 0)::int
      as terminal_in_cents,
    coalesce(-sum(amount_cents) filter (where method = 'terminal' and amount_cents < 0 and not after_close), 0)::int
      as terminal_back_cents,
    coalesce(sum(amount_cents) filter (where method = 'cash' and after_close), 0)::int as later_cents
  from payments_received where payments_received.shift_id = shift.id
) taken
cross join lateral (
  select coalesce(sum(amount_cents), 0)::int as moved_cents from till_moves where till_moves.shift_id = shift.id
) moved;
