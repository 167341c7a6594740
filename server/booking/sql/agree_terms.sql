-- When visits are booked: the terms of their kind are noted for each (what is paid when, free cancellation, fees,
-- moves), unless they are plain. Of a series paid by saved card the first visit takes its price as a deposit and the
-- others are charged later.
create or replace function agree_terms() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into visit_terms (claim_id, pays, now_cents, free_hours, late_fee_cents, no_show_cents, most_moves)
  select taken.id, terms.pays, terms.now_cents, terms.free_hours, terms.late_fee_cents, terms.no_show_cents,
    terms.most_moves
  from taken
  join kinds on kinds.id = taken.kind_id
  cross join lateral terms_at(kinds, taken.amount_cents) terms
  where not terms.plain and (terms.pays <> 'full' or taken.checkout_id is null or taken.saved_card_id is null);
  if exists (select from taken where checkout_id is not null and saved_card_id is not null) then
    insert into visit_terms (claim_id, pays, now_cents, free_hours, late_fee_cents, no_show_cents, most_moves)
    select taken.id,
      -- A series paid in full: the first visit's deposit is its whole price.
      case nth when 1 then 'deposit' else 'card-later' end,
      case nth when 1 then terms.now_cents else 0 end,
      terms.free_hours, terms.late_fee_cents, terms.no_show_cents, terms.most_moves
    from (
      select *, row_number() over (partition by checkout_id order by during) as nth from taken
      where checkout_id is not null and saved_card_id is not null
    ) taken
    join kinds on kinds.id = taken.kind_id and kinds.pays = 'full'
    cross join lateral terms_at(kinds, taken.amount_cents) terms;
  end if;
  return null;
end $$;

create or replace trigger claims_agree_terms after insert on claims referencing new table as taken
  for each statement execute function agree_terms();
