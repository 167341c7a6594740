-- compatible
-- The keys of a person's record: one for each retention class. What is sealed with a key is gone for good once the key
-- is deleted, wherever copies of it lie. The keys are wrapped by RECORDS_KEY, and backed up apart from everything else.
create table person_keys (
  person_id uuid not null references persons,
  class text not null constraint person_keys_class_check check (class in ('own', 'care')),
  -- The key of RECORDS_KEY that wraps it.
  key_id text not null references record_keys,
  wrapped bytea not null constraint person_keys_wrapped_check check (octet_length(wrapped) >= 60),
  made_at timestamptz not null default clinic_now(),
  constraint person_keys_pkey primary key (person_id, class)
);
create index person_keys_by_key on person_keys (key_id);
