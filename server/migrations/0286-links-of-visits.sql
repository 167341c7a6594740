-- compatible
-- What the desk books for somebody on the phone may ask for a card: they get a link by mail, read the terms, and keep a
-- card for this visit or pay its deposit, logged in or not. Until then the visit waits (`pay_by`), and lapses.
create table visit_links (
  claim_id uuid primary key references claims,
  sent_at timestamptz not null default clinic_now(),
  times smallint not null default 1,
  -- What whoever opened it has read, and agreed to.
  agreed_at timestamptz,
  words text,
  language text,
  constraint visit_links_agreed_whole check (num_nonnulls(agreed_at, words, language) in (0, 3))
);

-- A card is of an account, or of the one visit that it was kept for by a link.
alter table saved_cards alter column account_id drop not null;
alter table saved_cards add column claim_id uuid references claims;
alter table saved_cards add constraint saved_cards_of_one check (num_nonnulls(account_id, claim_id) = 1);
create unique index saved_cards_of_claim on saved_cards (claim_id) where claim_id is not null and removed_at is null;

-- A visit that is booked already comes to stand on a card that is kept for it alone, and on no other.
create function keep_card_of_visit() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from saved_cards
  where id = new.saved_card_id and claim_id = new.id and kept_at is not null and removed_at is null for share;
  if not found then
    raise exception 'visit % does not stand on another''s card', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger claims_on_card_of_visit before update of saved_card_id on claims for each row
  when (new.saved_card_id is not null and new.saved_card_id is distinct from old.saved_card_id)
  execute function keep_card_of_visit();

-- What was agreed counts once the card is kept or the deposit paid, and not before.
create function agree_by_link() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update visit_terms terms set words = link.words, language = link.language
  from visit_links link
  where terms.claim_id = new.id and link.claim_id = new.id and terms.words is null and link.words is not null;
  return null;
end $$;
create trigger claims_agreed_by_link after update of pay_by on claims for each row
  when (old.pay_by is not null and new.pay_by is null and new.status not in ('lapsed', 'cancelled'))
  execute function agree_by_link();
