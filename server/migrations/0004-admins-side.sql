-- The admin's side whole: verified doctors, the list of all appointments, the audit trail, closing and erasing accounts.

-- Only verified doctors are in the directory and can be booked. Those there before this were taken on by an admin.
alter table doctors
  add column standing text not null default 'verified' check (standing in ('unverified', 'verified', 'suspended')),
  add column standing_at timestamptz not null default now(),
  add column standing_by uuid references users,
  add column registration_number text not null default '',
  add column issuing_body text not null default '',
  add column listed boolean generated always as (deleted_at is null and standing = 'verified') stored;

-- What a doctor's registration is proven by. Shown to admins alone.
create table doctor_documents (
  id uuid primary key default gen_random_uuid(),
  doctor_id uuid not null references doctors,
  name text not null,
  content_type text not null,
  bytes bytea not null,
  added_by uuid not null references users,
  added_at timestamptz not null default now()
);
create index doctor_documents_doctor on doctor_documents (doctor_id, added_at desc);

-- The admin's table, newest first, and what is summed up by date.
create index claims_by_date on claims (date desc, start_time desc, id) where status not in ('held', 'lapsed');

-- Who read or changed which record, when, and from where. Written with each such call, changed by nobody.
create table audit_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid not null,
  actor_name text not null,
  role text not null,
  action text not null,
  subject text not null default '',
  address text not null
);
create index audit_events_at on audit_events (at desc, id desc);
create index audit_events_actor on audit_events (actor_id, at desc);
create trigger audit_events_append_only before update or delete on audit_events
  for each row execute function forbid_change();

-- A person whose account was erased: the appointments stay, the person is gone.
alter table users add column erased_at timestamptz;

-- What is final or append-only is so for everybody but the one transaction that erases a person, which says so (set_config, local to it).
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if current_setting('salus.erasing', true) = 'yes' then
    return new;
  end if;
  raise exception '% of % is final', tg_argv[0], tg_table_name using errcode = 'integrity_constraint_violation',
    constraint = tg_table_name || '_' || tg_argv[0] || '_is_final';
end $$;

create or replace function forbid_change() returns trigger language plpgsql as $$
begin
  if current_setting('salus.erasing', true) = 'yes' and tg_table_name in ('ratings', 'care_request_events') and tg_op = 'UPDATE' then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
