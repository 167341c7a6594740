-- compatible
-- Messages. A thread is of one person with one doctor, or with the desk of a place. Subjects, texts and drafts are
-- sealed with the person's key; a conversation with a doctor documents a treatment (`care`), one with the desk none.
create table threads (
  id uuid not null default gen_random_uuid(),
  person_id uuid not null references persons,
  -- Null for the desk.
  doctor_id uuid references doctors,
  -- The desk's place; of a doctor the one whose hours and emergency number count.
  place_id uuid not null references places,
  class text not null constraint threads_class_check check (class in ('own', 'care')),
  begun_by uuid not null references users,
  begun_at timestamptz not null default clinic_now(),
  -- The number of its newest message; messages are numbered while this row is locked.
  last_seq integer not null default 0 constraint threads_last_seq_check check (last_seq >= 0),
  -- When that one was sent.
  last_at timestamptz not null default clinic_now(),
  -- Whether somebody of the patient's side waits for an answer: kept by `keep_waiting`, and there for its index.
  waits boolean not null default false,
  -- The subject; null without one.
  sealed bytea,
  constraint threads_pkey primary key (id),
  constraint threads_class_by_counterpart check ((class = 'care') = (doctor_id is not null))
);
create index threads_of_person on threads (person_id, last_at desc, id);
create index threads_of_doctor on threads (doctor_id, last_at desc, id) where doctor_id is not null;
create index threads_of_place on threads (place_id, last_at desc, id);
create index threads_waiting on threads (place_id) where waits;
create index threads_by_beginner on threads (begun_by);
-- Whoever begins the same thread twice goes on with the one that is still empty.
create unique index threads_begun_once on threads (begun_by, person_id, coalesce(doctor_id, place_id))
  where last_seq = 0;

create table messages (
  id uuid not null,
  thread_id uuid not null references threads on delete cascade,
  seq integer not null constraint messages_seq_check check (seq >= 1),
  -- What the sending page named it: sent again it is the same message.
  client_id uuid not null,
  sender_id uuid not null references users,
  sent_as text not null constraint messages_sent_as_check check (
    sent_as in ('patient', 'guardian', 'doctor', 'delegate', 'desk')
  ),
  by_clinic boolean generated always as (sent_as in ('doctor', 'delegate', 'desk')) stored,
  sent_at timestamptz not null default clinic_now(),
  -- Until when its sender was promised an answer.
  due_at timestamptz,
  taken_back_at timestamptz,
  -- The text; null once it was taken back.
  sealed bytea,
  constraint messages_pkey primary key (id),
  constraint messages_of_thread unique (id, thread_id),
  constraint messages_in_order unique (thread_id, seq),
  constraint messages_sent_once unique (thread_id, sender_id, client_id),
  constraint messages_taken_back check ((sealed is null) = (taken_back_at is not null)),
  constraint messages_promise check ((due_at is null) = (sent_as in ('doctor', 'delegate', 'desk')))
);
create index messages_by_sender on messages (sender_id);
create index messages_of_clinic on messages (thread_id, seq) where by_clinic and taken_back_at is null;

-- How far an account has read a thread.
create table thread_reads (
  thread_id uuid not null references threads on delete cascade,
  account_id uuid not null references users,
  upto integer not null constraint thread_reads_upto_check check (upto >= 0),
  at timestamptz not null default clinic_now(),
  constraint thread_reads_pkey primary key (thread_id, account_id)
);
create index thread_reads_of_account on thread_reads (account_id);

-- The clinic says that the messages up to one need no answer.
create table thread_closings (
  thread_id uuid not null references threads on delete cascade,
  upto integer not null,
  closed_by uuid not null references users,
  closed_at timestamptz not null default clinic_now(),
  constraint thread_closings_pkey primary key (thread_id, upto),
  constraint thread_closings_of_message foreign key (thread_id, upto) references messages (thread_id, seq)
    on delete cascade
);
create index thread_closings_by on thread_closings (closed_by);

-- What somebody has typed in a thread and not sent. It keeps its version when it is empty, so that a page which has not
-- seen that does not overwrite what comes after.
create table message_drafts (
  thread_id uuid not null references threads on delete cascade,
  account_id uuid not null references users,
  version integer not null constraint message_drafts_version_check check (version >= 1),
  at timestamptz not null default clinic_now(),
  -- Subject and text; null while it is empty.
  sealed bytea,
  constraint message_drafts_pkey primary key (thread_id, account_id)
);
create index message_drafts_of_account on message_drafts (account_id);
create index message_drafts_at on message_drafts (at);

-- What follows from a change for those who look at a thread: all who take part in it, or one account alone.
create table thread_events (
  id bigint generated always as identity,
  thread_id uuid references threads on delete cascade,
  account_id uuid references users,
  at timestamptz not null default clinic_now(),
  constraint thread_events_pkey primary key (id),
  constraint thread_events_of_somebody check (thread_id is not null or account_id is not null)
);
create index thread_events_of_thread on thread_events (thread_id);
create index thread_events_of_account on thread_events (account_id);

-- Doctors who take no messages.
create table message_settings (
  doctor_id uuid not null references doctors,
  accepts boolean not null,
  changed_at timestamptz not null default clinic_now(),
  constraint message_settings_pkey primary key (doctor_id)
);

-- Who answers a doctor's messages: a colleague, or the desk of each thread's place.
create table message_delegations (
  id uuid not null default gen_random_uuid(),
  doctor_id uuid not null references doctors,
  -- Null for the desk.
  to_doctor_id uuid references doctors,
  -- `away`: only while the doctor is away.
  applies text not null constraint message_delegations_applies_check check (applies in ('always', 'away')),
  begins_at timestamptz not null default clinic_now(),
  until timestamptz,
  ended_at timestamptz,
  ended_by uuid references users,
  constraint message_delegations_pkey primary key (id),
  constraint message_delegations_to_another check (to_doctor_id <> doctor_id),
  constraint message_delegations_until check (until > begins_at),
  constraint message_delegations_ended check ((ended_at is null) = (ended_by is null)),
  -- One at a time answers for a doctor; one for absences may stand beside one for always.
  constraint message_delegations_one exclude using gist (
    doctor_id with =, applies with =, tstzrange(begins_at, until) with &&
  ) where (ended_at is null)
);
create index message_delegations_to on message_delegations (to_doctor_id) where ended_at is null;
create index message_delegations_ended_by on message_delegations (ended_by);

-- Within how many open hours the clinic promises an answer, where too few were given to measure it.
create table message_rules (
  only_one boolean not null default true constraint message_rules_only_one_check check (only_one),
  answer_hours smallint not null default 16
    constraint message_rules_answer_hours_check check (answer_hours between 1 and 200),
  constraint message_rules_pkey primary key (only_one)
);
insert into message_rules default values;

-- A file belongs to a document, or to a thread: to a message of it, or to the draft of whoever added it.
alter table document_files
  alter column document_id drop not null,
  add column thread_id uuid references threads,
  add column message_id uuid,
  add column added_by uuid references users,
  add column added_at timestamptz,
  add constraint document_files_of_message foreign key (message_id, thread_id) references messages (id, thread_id),
  add constraint document_files_of_one check (
    (document_id is null) <> (thread_id is null) and (message_id is null or thread_id is not null)
    and (thread_id is null) = (added_by is null) and (thread_id is null) = (added_at is null)
  );
create index document_files_of_thread on document_files (thread_id, message_id, position) where thread_id is not null;
create index document_files_by_adder on document_files (added_by) where added_by is not null;

alter table document_uploads add column thread_id uuid references threads on delete cascade;
create index document_uploads_of_thread on document_uploads (thread_id) where thread_id is not null;
