-- Payments that the provider's books hold for a time of ours, and that no payment of ours knows: of hours that a restore
-- has lost, or of another clinic that shares the account. Nobody but a person can tell which, so admins are told.
create table stray_intents (
  provider text not null,
  intent_id text not null,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  found_at timestamptz not null,
  -- Since when the books are even again: the money went back, or a payment of ours knows it.
  settled_at timestamptz,
  primary key (provider, intent_id)
);
create index stray_intents_open on stray_intents (found_at) where settled_at is null;
