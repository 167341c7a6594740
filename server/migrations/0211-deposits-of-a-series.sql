-- compatible
-- Visits of a series whose kind asks for a deposit stand on a kept card, which pays each visit's deposit as they are
-- booked.

-- A visit stands on a card of whoever books it that is still kept, or is not booked. Of other kinds no card is noted.
create or replace function keep_card_theirs() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from kinds where id = new.kind_id and pays in ('card-kept', 'card-later', 'deposit')) then
    new.saved_card_id := null;
    return new;
  end if;
  perform from saved_cards card
  where card.id = new.saved_card_id and card.kept_at is not null and card.removed_at is null
    and card.account_id = coalesce(new.booked_by, new.patient_id)
  for share;
  return case when found then new end;
end $$;

-- What is to be charged to the card that a visit stands on: its fee, its deposit, or its price once it is completed,
-- less what was paid at the desk. Less than cards take is paid there too.
create or replace function to_collect_cents(claim claims) returns integer language sql stable parallel safe as $$
  select case when due >= 50 then due else 0 end
  from (
    select case
        when costs_fee_alone(claim.id, claim.status) then fee_cents(claim.id)
        else coalesce((
          select case
              when pays = 'deposit' and claim.status in ('pending', 'confirmed', 'in-progress', 'completed') then now_cents
              when pays = 'card-later' and claim.status = 'completed' and words is not null then claim.amount_cents
            end
          from visit_terms where claim_id = claim.id
        ), 0)
      end - coalesce((select sum(amount_cents) from takings where claim_id = claim.id), 0)::int as due
  ) reckoned
$$;

create function collect_deposit() returns trigger language plpgsql as $$
begin
  perform begin_collecting(new.id, '0');
  return null;
end $$;
-- Once what was agreed of it stands there. Where nothing is paid before, nothing is begun.
create constraint trigger claims_collect_deposit after insert on claims deferrable initially deferred
  for each row when (new.saved_card_id is not null and new.status = 'pending') execute function collect_deposit();
