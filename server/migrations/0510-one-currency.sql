-- compatible
-- The currency of this installation and the least that a card is charged in it. Both are functions, which become
-- constants of each plan; the owner writes them anew once, when the currency of a new database is settled
-- (server/prepare-database.ts). What has been served until now is in dollars.
create function clinic_currency() returns text language sql immutable parallel safe return 'usd'::text;
create function card_minimum_cents() returns integer language sql immutable parallel safe return 50;

insert into settings (key, value)
select 'currency', 'usd' where exists (select from settings where key = 'time_zone')
on conflict (key) do nothing;

create or replace function terms_at(kind kinds, price integer) returns table (
  pays text, now_cents integer, free_hours smallint, late_fee_cents integer, no_show_cents integer,
  most_moves smallint, plain boolean
)
language sql immutable parallel safe as $$
  select kind.pays,
    case kind.pays
      when 'full' then price
      when 'deposit' then case when price < card_minimum_cents() then 0
        else least(
          price, greatest(card_minimum_cents(), part_of(price, kind.deposit_cents, kind.deposit_percent))
        ) end
      else 0
    end,
    kind.free_hours,
    nullif(part_of(price, kind.late_fee_cents, kind.late_fee_percent), 0),
    nullif(part_of(price, kind.no_show_cents, kind.no_show_percent), 0),
    kind.most_moves,
    kind.pays = 'full' and num_nonnulls(kind.free_hours, kind.no_show_cents, kind.no_show_percent, kind.most_moves) = 0
$$;

create or replace function to_collect_cents(claim claims) returns integer language sql stable parallel safe as $$
  select case when due >= card_minimum_cents() and claim.saved_card_id is not null then due else 0 end
  from (
    select case
        when costs_fee_alone(claim.id, claim.status) then fee_cents(claim.id)
        else coalesce((
          select case
              when pays = 'deposit' and claim.status in ('pending', 'confirmed', 'in-progress', 'completed')
                then least(now_cents, claim.amount_cents)
              when pays = 'card-later' and claim.status = 'completed' and words is not null then claim.amount_cents
            end
          from visit_terms where claim_id = claim.id
        ), 0)
      end - coalesce((
        select sum(amount_cents) from takings where claim_id = claim.id and amount_cents > 0
      ), 0)::int as due
  ) reckoned
$$;

create or replace function keep_card_theirs() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from kinds
    where id = new.kind_id and (
      pays in ('card-kept', 'card-later', 'deposit')
      or pays = 'full' and new.checkout_id is not null and new.amount_cents >= card_minimum_cents()
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

create or replace function begin_collecting(of_claim uuid, wait interval) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into payments (claim_id, provider, amount_cents, currency, status, saved_card_id, next_check_at)
  select claims.id, card.provider, to_collect_cents(claims), clinic_currency(), 'creating', card.id, clinic_now() + wait
  from claims join saved_cards card on card.id = claims.saved_card_id
  where claims.id = of_claim and to_collect_cents(claims) > 0
  on conflict (claim_id) do update
  set status = 'creating', amount_cents = excluded.amount_cents, intent_id = null, captured_cents = null,
    intent_refusals = payments.intent_refusals + 1, next_check_at = excluded.next_check_at, look = payments.look + 1,
    attention = null, attention_at = null, last_error = null
  where payments.status in ('cancelled', 'failed') and payments.saved_card_id is not null;
  if not found then
    update payments
    set next_check_at = clinic_now() + wait, look = look + 1, attention = null, attention_at = null
    from claims
    where claims.id = of_claim and to_collect_cents(claims) > 0
      and payments.claim_id = of_claim and payments.status in ('creating', 'open')
      and payments.saved_card_id is not null;
  end if;
end $$;
