-- compatible
-- What the desk notes about a task: put off, handed to a colleague, what was said on the telephone. The tasks
-- themselves are derived from facts (desk_tasks). A note is about one fact: the one that began at `since`.
create table task_notes (
  claim_id uuid not null references claims,
  kind text not null constraint task_notes_kind_check
    check (kind in ('change-request', 'call', 'stayed', 'stand-in', 'link', 'not-come', 'unpaid')),
  since timestamptz not null,
  version integer not null default 1,
  put_off_until timestamptz,
  handed_to uuid references users,
  outcome text constraint task_notes_outcome_check check (outcome in ('told', 'agreed', 'no-answer', 'another-time')),
  called_at timestamptz,
  called_by uuid references users,
  -- What was said, sealed.
  key_id text references record_keys,
  sealed bytea,
  noted_by uuid not null references users,
  noted_at timestamptz not null default clinic_now(),
  constraint task_notes_pkey primary key (claim_id, kind),
  constraint task_notes_called_whole check (num_nonnulls(outcome, called_at, called_by) in (0, 3)),
  constraint task_notes_sealed_whole check ((key_id is null) = (sealed is null)),
  constraint task_notes_said_in_a_call check (outcome is not null or sealed is null)
);
create index task_notes_handed_to on task_notes (handed_to) where handed_to is not null;
create index task_notes_by_key on task_notes (key_id) where key_id is not null;
