-- compatible
-- Each refund, ours or made at the provider's, with its amount, its tries and its own key, which is its id. Of refunds
-- before this the ledger knows the sums.
--
-- asked      we ask the provider for it, and its answer is not here yet: asked again under the same key
-- pending    the provider has it under way
-- succeeded  it has reached the payer, which may still turn out not to be so
-- failed     the provider could not bring it to the payer
-- refused    the provider does not make it, and repeats that under the same key for a day: the next has another one
-- dropped    it was no longer owed, or not this much, before the provider made it
create table refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments,
  number smallint not null check (number > 0),
  amount_cents integer not null check (amount_cents > 0),
  made_by text not null check (made_by in ('clinic', 'provider')),
  -- What the provider calls it.
  reference text,
  status text not null check (status in ('asked', 'pending', 'succeeded', 'failed', 'refused', 'dropped')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default clinic_now(),
  constraint refunds_number unique (payment_id, number),
  constraint refunds_reference unique (payment_id, reference),
  constraint refunds_known_to_provider check (
    reference is not null or status not in ('pending', 'succeeded', 'failed')
  )
);
-- One is asked for at a time: two at once could pay back twice.
create unique index refunds_one_asked on refunds (payment_id) where status = 'asked';

-- No more goes back than was taken. Whoever writes has locked the payment.
create function keep_refunds_within_payment() returns trigger language plpgsql as $$
begin
  if (
    select sum(amount_cents) from refunds where payment_id = new.payment_id and status in ('pending', 'succeeded')
  ) > (
    select received_by(payments) from payments where id = new.payment_id
  ) then
    raise exception 'refunds of payment % exceed what was taken', new.payment_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger refunds_within_payment after insert or update on refunds deferrable initially deferred
  for each row execute function keep_refunds_within_payment();

-- The sandbox's own: an array of { key, amount }.
alter table sandbox_intents add column refunds jsonb not null default '[]';
