-- compatible
-- Why visits are cancelled and moved, as the clinic itself lists it: what staff choose from, and what was chosen. A
-- reason is never taken away, only ended, so that what it was chosen for keeps it.
create table change_reasons (
  id uuid primary key default gen_random_uuid(),
  -- In this order they are offered.
  number int not null generated always as identity,
  act text not null constraint change_reasons_act_check check (act in ('cancel', 'move')),
  name text not null constraint change_reasons_name_check check (length(name) between 1 and 80),
  -- The clinic itself is why: no fee is agreed for that.
  by_clinic boolean not null,
  ended_at timestamptz,
  constraint change_reasons_of_act unique (id, act)
);
-- Two of one name could not be told apart.
create unique index change_reasons_once on change_reasons (act, fold(name)) where ended_at is null;

insert into change_reasons (id, act, name, by_clinic) values
  ('00000000-0000-4000-a000-0000000000c1', 'cancel', 'The patient asked for it', false),
  ('00000000-0000-4000-a000-0000000000c2', 'cancel', 'The patient is ill', false),
  ('00000000-0000-4000-a000-0000000000c3', 'cancel', 'The doctor is away', true),
  ('00000000-0000-4000-a000-0000000000c4', 'cancel', 'Booked by mistake', true),
  ('00000000-0000-4000-a000-0000000000c5', 'cancel', 'Another reason', false),
  ('00000000-0000-4000-a000-0000000000d1', 'move', 'The patient asked for it', false),
  ('00000000-0000-4000-a000-0000000000d2', 'move', 'The patient is ill', false),
  ('00000000-0000-4000-a000-0000000000d3', 'move', 'The doctor is away', true),
  ('00000000-0000-4000-a000-0000000000d4', 'move', 'Booked by mistake', true),
  ('00000000-0000-4000-a000-0000000000d5', 'move', 'Another reason', false);

-- What was chosen: for a visit that is cancelled once, for one that is moved each time.
create table visit_reasons (
  id bigint primary key generated always as identity,
  claim_id uuid not null references claims,
  act text not null,
  reason_id uuid not null,
  -- Of the time that was given up.
  date date not null,
  at timestamptz not null default clinic_now(),
  -- A reason for moving is none for cancelling.
  constraint visit_reasons_reason_fkey foreign key (reason_id, act) references change_reasons (id, act)
);
create index visit_reasons_of_visit on visit_reasons (claim_id);
create unique index visit_reasons_cancelled_once on visit_reasons (claim_id) where act = 'cancel';
create index visit_reasons_by_date on visit_reasons (date);

-- What is ended is chosen no more: whoever ends it and whoever chooses it take turns on its row.
create function refuse_ended_reason() returns trigger language plpgsql as $$
begin
  perform from change_reasons where id = new.reason_id and ended_at is null for share;
  if not found then
    raise exception 'the reason % is ended', new.reason_id
      using errcode = 'check_violation', constraint = 'visit_reasons_not_ended', table = 'visit_reasons';
  end if;
  return new;
end $$;

-- What the desk has given until now, and still gives where the version before is running beside this one.
create function reason_of_event(claim uuid, key text, at timestamptz) returns void language sql as $$
  insert into visit_reasons (claim_id, act, reason_id, date, at)
  select claim, 'cancel', reason.id, claims.date, at
  from claims join change_reasons reason on reason.ended_at is null and reason.id = (case key
      when 'patient-asked' then '00000000-0000-4000-a000-0000000000c1'
      when 'patient-ill' then '00000000-0000-4000-a000-0000000000c2'
      when 'doctor-away' then '00000000-0000-4000-a000-0000000000c3'
      when 'booked-wrongly' then '00000000-0000-4000-a000-0000000000c4'
      else '00000000-0000-4000-a000-0000000000c5'
    end)::uuid
  where claims.id = claim
  on conflict do nothing
$$;
create trigger visit_reasons_not_emptied before truncate on visit_reasons
  for each statement execute function forbid_change();
create trigger visit_reasons_not_ended before insert on visit_reasons
  for each row execute function refuse_ended_reason();

create function note_reason_of_event() returns trigger language plpgsql as $$
begin
  perform reason_of_event(new.claim_id, new.details ->> 'reason', new.at);
  return null;
end $$;
create trigger appointment_events_reason after insert on appointment_events
  for each row when (new.kind = 'cancel-reason' and not new.details ? 'reasonId')
  execute function note_reason_of_event();

-- How often each was chosen, and how much time stood empty for it.
alter table daily_figures drop constraint daily_figures_kind_check;
alter table daily_figures add constraint daily_figures_kind_check
  check (kind in ('lead', 'doctor', 'hour', 'list', 'visit', 'lost', 'waited', 'reminded', 'why', 'moved'));
