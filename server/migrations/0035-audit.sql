-- The audit holds ids: names are joined when it is shown, so none outlives the person. about: whose records it was;
-- outcome: 'done', or the code of the refusal; details: what was searched by, which rights were given, never what
-- somebody typed.
alter table audit_events drop column actor_name,
  add column about uuid[] not null default '{}',
  add column outcome text not null default 'done',
  add column details jsonb not null default '{}';
create index audit_events_about on audit_events using gin (about);
create index audit_events_subject on audit_events (subject, at desc, id desc) where subject <> '';
-- What is shown first: all but what was merely looked at.
create index audit_events_acts on audit_events (at desc, id desc) where action not like 'GET %' or outcome <> 'done';

-- The people whose records these are: an id may be an account's, a doctor's, or that of something of theirs.
create function whose_records(ids uuid[]) returns uuid[] stable language sql as $$
  select coalesce(array_agg(distinct person), '{}') from (
    select id as person from users where id = any(ids)
    union all select user_id from doctors where id = any(ids)
    union all select patient_id from claims where id = any(ids)
    union all
      select claim.patient_id from payments payment join claims claim on claim.id = payment.claim_id
      where payment.id = any(ids)
    union all select patient_id from care_requests where id = any(ids)
    union all
      select doctor.user_id from doctor_documents document join doctors doctor on doctor.id = document.doctor_id
      where document.id = any(ids)
  ) found where person is not null
$$;

-- Rows to be sealed. What has been sealed is in audit_seals, in the order of sealing: ids are given before a
-- transaction commits, so that a lower one may come after a higher one was sealed.
create table unsealed_audit_events (event_id bigint primary key);
insert into unsealed_audit_events select id from audit_events;
create function note_unsealed() returns trigger language plpgsql as $$
begin
  insert into unsealed_audit_events select id from added;
  return null;
end $$;
create trigger audit_events_unsealed after insert on audit_events
  referencing new table as added for each statement execute function note_unsealed();

-- The chain: each hash is over the one before, its place and the row (platform/audit-chain.ts). Positions have no gaps.
create table audit_seals (
  position bigint primary key check (position > 0),
  event_id bigint not null unique references audit_events,
  key_id text not null,
  hash bytea not null
);
create trigger audit_seals_append_only before update or delete on audit_seals
  for each row execute function forbid_change();
create trigger audit_seals_not_emptied before truncate on audit_seals
  for each statement execute function forbid_change();

-- Where the chain ends, signed: rows that are taken away at its end are missed. One row.
create table audit_head (
  only_one boolean primary key default true check (only_one),
  position bigint not null,
  hash bytea not null,
  key_id text not null,
  mac bytea not null,
  sealed_at timestamptz not null
);
