-- When a booked visit is given a saved card: refused unless the card was saved for this visit and is not removed.
create or replace function keep_card_of_visit() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from saved_cards
  where id = new.saved_card_id and claim_id = new.id and kept_at is not null and removed_at is null for share;
  if not found then
    raise exception 'visit % does not stand on another''s card', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace trigger claims_on_card_of_visit before update of saved_card_id on claims for each row
  when (new.saved_card_id is not null and new.saved_card_id is distinct from old.saved_card_id)
  execute function keep_card_of_visit();
