-- compatible
-- Since when the patient sees a document, or when it opens by itself. What is there already was shown at once, and what
-- a former server adds, which knows no waiting, is so as well.
alter table documents
  add column released_at timestamptz default clinic_now(),
  -- The doctor who released it; null if its time has, or if it did not wait.
  add column released_by uuid references users,
  -- Of one that waits: when it opens by itself; null if a doctor has to release it.
  add column opens_at timestamptz;
update documents set released_at = added_at;
alter table documents
  add constraint documents_own_never_wait check (class = 'care' or released_at is not null),
  add constraint documents_released_or_waiting check (
    (released_at is null or opens_at is null) and (released_at is not null or released_by is null)
  );
create index documents_waiting on documents (opens_at) where released_at is null;
create index documents_by_releaser on documents (released_by);
