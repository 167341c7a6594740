-- Before a visit with a saved card is booked: the card must belong to the account that books and must not be removed,
-- or nothing is booked. Kinds that are not paid by saved card keep none.
create or replace function check_card_owner() returns trigger
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
    and card.account_id = new.booker_id
  for share;
  return case when found then new end;
end $$;

create or replace trigger claims_on_card before insert on claims for each row when (new.saved_card_id is not null)
  execute function check_card_owner();
