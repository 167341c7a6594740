-- What is written of a visit is kept in every version, sealed with a key that is not in the database.

-- The keys that notes here are sealed with, by their ids. A server that lacks one of them does not start.
create table record_keys (
  id text primary key check (id ~ '^[0-9a-f]{16}$'),
  since timestamptz not null default now()
);

-- One row each time a note is written; the highest version is what is shown, those below are what it said before.
-- sealed: nonce (12 bytes), ciphertext and tag (16 bytes) of AES-256-GCM. author_id is null where nobody knows any more.
create table chart_notes (
  claim_id uuid not null references claims,
  kind text not null check (kind in ('patient', 'doctor', 'consultation')),
  version integer not null check (version >= 1),
  author_id uuid references users,
  at timestamptz not null,
  key_id text not null references record_keys,
  sealed bytea not null check (octet_length(sealed) >= 28),
  primary key (claim_id, kind, version)
);

-- For everybody but the transaction that erases a person: see refuse_change.
create function keep_chart_notes() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('salus.erasing', true) = 'yes' then
    return old;
  end if;
  raise exception 'chart_notes is append-only';
end $$;
create trigger chart_notes_append_only before update or delete on chart_notes
  for each row execute function keep_chart_notes();

-- Where notes stood in clear text nothing is written any more. What stands there still is sealed by the next start, which
-- has the key, and then validates this.
alter table claims add constraint claims_notes_are_sealed
  check (notes = '' and doctor_notes = '' and consultation_notes = '') not valid;
