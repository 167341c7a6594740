-- compatible
-- A card that is kept at its provider, and charged later for what was agreed as a visit was booked.
--
-- card-kept   nothing is paid before; the card is charged for the fees of the terms alone
-- card-later  nothing is paid before; the card is charged for the price as well, once the visit is completed
alter table kinds drop constraint kinds_pays;
alter table kinds add constraint kinds_pays
  check (pays in ('full', 'deposit', 'nothing', 'card-kept', 'card-later'));

-- Never a number: the provider's references, and what its owner knows the card by.
create table saved_cards (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references users,
  provider text not null,
  -- What its owner has read of what may be charged.
  mandate text not null,
  language text not null,
  created_at timestamptz not null default clinic_now(),
  setup_id text unique,
  customer_id text,
  method_id text,
  brand text,
  last4 text check (last4 ~ '^[0-9]{4}$'),
  exp_month smallint check (exp_month between 1 and 12),
  exp_year smallint,
  kept_at timestamptz,
  removed_at timestamptz,
  -- Its provider has forgotten it too.
  forgotten_at timestamptz,
  constraint saved_cards_kept_whole check (
    kept_at is null or num_nonnulls(setup_id, customer_id, method_id, brand, last4, exp_month, exp_year) = 7
  ),
  constraint saved_cards_forgotten_once_removed check (forgotten_at is null or removed_at is not null)
);
create index saved_cards_of_account on saved_cards (account_id) where kept_at is not null and removed_at is null;
create index saved_cards_to_forget on saved_cards (created_at)
  where forgotten_at is null and (removed_at is not null or kept_at is null);

alter table claims add column saved_card_id uuid references saved_cards;
create or replace view appointments as select * from claims claim where status not in ('held', 'lapsed');

-- A visit stands on a card of whoever books it that is still kept, or is not booked. Of other kinds no card is noted.
create function keep_card_theirs() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from kinds where id = new.kind_id and pays in ('card-kept', 'card-later')) then
    new.saved_card_id := null;
    return new;
  end if;
  perform from saved_cards card
  where card.id = new.saved_card_id and card.kept_at is not null and card.removed_at is null
    and card.account_id = coalesce(new.booked_by, new.patient_id)
  for share;
  return case when found then new end;
end $$;
create trigger claims_on_card before insert on claims for each row when (new.saved_card_id is not null)
  execute function keep_card_theirs();

alter table payments add column saved_card_id uuid references saved_cards;
alter table payments drop constraint payments_attention_check;
alter table payments add constraint payments_attention_check check (attention in (
  'mismatch', 'disputed', 'dispute_lost', 'refunded_elsewhere', 'refund_failing', 'refused', 'missing',
  'other_provider', 'charge_failing'
));

-- Each try to charge a kept card, under a key of its own; at most one of a payment is under way.
create table charge_attempts (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments,
  intent_id text not null,
  at timestamptz not null default clinic_now(),
  outcome text check (outcome in ('succeeded', 'declined', 'asks', 'unclear')),
  ended_at timestamptz,
  reason text not null default '',
  constraint charge_attempts_end_at_a_time check ((outcome is null) = (ended_at is null))
);
create index charge_attempts_of_payment on charge_attempts (payment_id);
create unique index charge_attempts_one_under_way on charge_attempts (payment_id) where outcome is null;

-- What is to be charged to the card that a visit stands on: its fee, or its price once it is completed, less what was
-- paid at the desk. Less than cards take is paid there too.
create function to_collect_cents(claim claims) returns integer language sql stable parallel safe as $$
  select case when due >= 50 then due else 0 end
  from (
    select case
        when costs_fee_alone(claim.id, claim.status) then fee_cents(claim.id)
        when claim.status = 'completed' and exists (
          select from visit_terms where claim_id = claim.id and pays = 'card-later' and words is not null
        ) then claim.amount_cents
        else 0
      end - coalesce((select sum(amount_cents) from takings where claim_id = claim.id), 0)::int as due
  ) reckoned
$$;

-- Begins to charge a visit's card for what is due of it, if anything is; again where it was given up before.
create function begin_collecting(of_claim uuid, wait interval) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into payments (claim_id, provider, amount_cents, currency, status, saved_card_id, next_check_at)
  select claims.id, card.provider, to_collect_cents(claims), 'usd', 'creating', card.id, clinic_now() + wait
  from claims join saved_cards card on card.id = claims.saved_card_id
  where claims.id = of_claim and to_collect_cents(claims) > 0
  on conflict (claim_id) do update
  set status = 'creating', amount_cents = excluded.amount_cents, intent_id = null, captured_cents = null,
    intent_refusals = payments.intent_refusals + 1, next_check_at = excluded.next_check_at, look = payments.look + 1,
    attention = null, attention_at = null, last_error = null
  where payments.status in ('cancelled', 'failed') and payments.saved_card_id is not null;
end $$;

-- Who was wrong to note that nobody came, or that a visit is done, has ten minutes to notice.
create function collect_fee() returns trigger language plpgsql as $$
begin
  perform begin_collecting(new.claim_id, case new.kind when 'no-show' then interval '10 minutes' else '0' end);
  return null;
end $$;
-- Once the visit has become what the fee is for.
create constraint trigger visit_fees_collect after insert on visit_fees deferrable initially deferred
  for each row execute function collect_fee();

create function collect_price() returns trigger language plpgsql as $$
begin
  perform begin_collecting(new.id, interval '10 minutes');
  return null;
end $$;
create trigger claims_collect_price after update of status on claims for each row
  when (new.saved_card_id is not null and new.status = 'completed' and old.status <> 'completed')
  execute function collect_price();

-- Nothing is taken at the desk while a card is being charged for it.
create function wait_for_charge() returns trigger language plpgsql as $$
begin
  perform from claims where id = new.claim_id for no key update;
  if exists (
    select from charge_attempts attempt join payments on payments.id = attempt.payment_id
    where payments.claim_id = new.claim_id and attempt.outcome is null
  ) then
    raise exception 'a card is being charged for this visit'
      using errcode = 'check_violation', constraint = 'takings_while_charging';
  end if;
  return new;
end $$;
create trigger takings_wait_for_charge before insert on takings for each row when (new.amount_cents > 0)
  execute function wait_for_charge();

-- The sandbox's kept cards: how each behaves when it is charged, and never its number.
create table sandbox_cards (
  setup_id text primary key,
  client_secret text not null,
  customer_id text not null unique,
  method_id text not null unique,
  behaviour text check (behaviour in ('pays', 'asks', 'declines')),
  brand text,
  last4 text,
  exp_month smallint,
  exp_year smallint,
  forgotten boolean not null default false
);
