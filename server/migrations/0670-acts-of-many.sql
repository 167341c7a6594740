-- compatible
-- An act on many visits that its author can still undo, with what it has changed as that was before: ids and states,
-- and times off. Nothing is told of it before the undo is over. Rows are deleted a day later.
create table acts_of_many (
  id uuid not null default gen_random_uuid(),
  kind text not null constraint acts_of_many_kind_check check (kind in ('cancel', 'stand-in', 'delay')),
  actor_id uuid not null references users,
  at timestamptz not null default clinic_now(),
  before jsonb not null,
  undone_at timestamptz,
  constraint acts_of_many_pkey primary key (id)
);
create index acts_of_many_at on acts_of_many (at);
