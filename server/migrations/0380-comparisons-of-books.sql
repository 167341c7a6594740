-- compatible
-- The comparison with a provider's books is cut into rounds of some seconds: this row says where the next one goes on.
create table book_comparisons (
  provider text primary key,
  begun_at timestamptz not null,
  -- The provider lists payments from here to begun_at.
  since timestamptz not null,
  -- Where its list goes on, as the provider calls it; null is the beginning.
  cursor text,
  -- The whole list has been compared.
  listed_at timestamptz,
  ended_at timestamptz,
  worked_at timestamptz not null
);

-- What the provider's list has had in the comparison that is under way.
create table listed_intents (
  provider text not null,
  intent_id text not null,
  primary key (provider, intent_id)
);

-- Unmatched payments are asked about in turn, so that each of them is reached.
alter table stray_intents add column looked_at timestamptz;
