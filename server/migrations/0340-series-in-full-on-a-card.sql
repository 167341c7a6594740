-- compatible
-- A series of a kind that is paid in full may stand on a kept card: it pays the price of the first visit as all are
-- booked, and that of each further one after it has taken place. Each visit's own terms say so.

create or replace function keep_card_theirs() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from kinds
    where id = new.kind_id and (
      pays in ('card-kept', 'card-later', 'deposit')
      -- A card takes no less than 50 cents.
      or pays = 'full' and new.checkout_id is not null and new.amount_cents >= 50
    )
  ) then
    new.saved_card_id := null;
    return new;
  end if;
  perform from saved_cards card
  where card.id = new.saved_card_id and card.kept_at is not null and card.removed_at is null
    and card.account_id = coalesce(new.booked_by, new.patient_id)
  for share;
  return case when found then new end;
end $$;

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
      -- All of the price before the first of them is a deposit that is all.
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
