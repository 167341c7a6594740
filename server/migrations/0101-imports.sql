-- compatible
-- What comes from another system by files: people, their coming appointments, what they owe. Nothing of a file is made
-- before somebody has seen what is wrong in it, and all that it made can be taken back until something is built on it.
create table imports (
  id uuid primary key default gen_random_uuid(),
  kind text not null constraint imports_kind_check check (kind in ('people', 'appointments', 'balances')),
  file_name text not null,
  status text not null default 'uploading' constraint imports_status_check check (
    status in ('uploading', 'reading', 'comparing', 'read', 'importing', 'imported', 'undoing', 'undone')
  ),
  created_by uuid not null references users,
  created_at timestamptz not null default clinic_now(),
  ended_at timestamptz,
  -- The names of the file's columns as they stand there.
  head text[] not null default '{}',
  -- Why the file as a whole cannot be read.
  problems text[] not null default '{}',
  -- How far the work has come, in lines.
  lines integer not null default 0,
  done integer not null default 0,
  -- When what stood in its lines was taken out of them.
  forgotten_at timestamptz
);
create index imports_under_way on imports (created_at) where status in ('reading', 'comparing', 'importing', 'undoing');

-- The file as it came, until it is read.
create table import_parts (
  import_id uuid not null references imports,
  part integer not null,
  bytes bytea not null,
  primary key (import_id, part)
);

create table import_lines (
  import_id uuid not null references imports,
  line integer not null,
  cells text[] not null,
  -- What was understood of it.
  fields jsonb not null,
  -- By what other files call this person: the number they had before.
  reference text,
  problems text[] not null default '{}',
  -- Who is there already and may be the same person, and what was decided about it.
  double_of uuid references persons on delete set null,
  choice text constraint import_lines_choice_check check (choice in ('same', 'new')),
  -- What it has become: a person, a claim or a balance; whether that was made for it.
  became uuid,
  made boolean not null default false,
  primary key (import_id, line)
);
create index import_lines_wrong on import_lines (import_id, line) where problems <> '{}';
create index import_lines_doubles on import_lines (import_id, line) where double_of is not null;
create index import_lines_references on import_lines (reference) where reference is not null and became is not null;
create index import_lines_double_of on import_lines (double_of) where double_of is not null;

-- What somebody owed (or, below zero, was owed) where they came from. Shown at the person, never changed.
create table opening_balances (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references persons,
  amount_cents integer not null,
  as_of date not null,
  note text not null default '',
  import_id uuid not null references imports,
  created_at timestamptz not null default clinic_now()
);
create index opening_balances_person on opening_balances (person_id);
create index opening_balances_import on opening_balances (import_id);

create trigger opening_balances_append_only before update or delete on opening_balances
  for each row execute function forbid_change();
create trigger opening_balances_not_emptied before truncate on opening_balances
  for each statement execute function forbid_change();

create or replace function forbid_change() returns trigger language plpgsql as $$
begin
  if current_setting('salus.erasing', true) = 'yes'
    and tg_table_name in ('ratings', 'care_request_events') and tg_op = 'UPDATE'
  then
    return new;
  end if;
  if current_setting('salus.undoing', true) = 'yes'
    and tg_table_name in ('appointment_events', 'opening_balances') and tg_op = 'DELETE'
  then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;

-- What has been built on what an import made, by table: whatever refers to it, also by tables of later versions, and
-- what was changed since.
create function built_on_import(of_import uuid) returns table (what text, how_many bigint)
language plpgsql stable as $$
declare
  made_in regclass := (
    select case kind when 'people' then 'persons' when 'appointments' then 'claims' end::regclass
    from imports where id = of_import
  );
  reference record;
begin
  for reference in
    select conrelid::regclass as source, attname as name
    from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = made_in
      and conrelid not in ('import_lines'::regclass, 'appointment_events'::regclass, 'reminders'::regclass)
  loop
    return query execute format(
      'select %L::text, count(*) from import_lines line join %s other on other.%I = line.became'
      ' where line.import_id = $1 and line.made having count(*) > 0', reference.source, reference.source, reference.name
    ) using of_import;
  end loop;
  -- Lines of other files were said to be of the same people.
  return query
    select 'imports', count(*) from import_lines line
    join import_lines other on other.became = line.became and other.import_id <> line.import_id
    where line.import_id = of_import and line.made and made_in = 'persons'::regclass having count(*) > 0;
  return query
    select 'forgotten', count(*) from imports file join import_lines line on line.import_id = file.id
    where file.id = of_import and file.forgotten_at is not null and line.made and made_in = 'persons'::regclass
    having count(*) > 0;
  return query
    select 'users', count(*) from import_lines line join users on users.id = line.became
    where line.import_id = of_import and line.made and made_in = 'persons'::regclass having count(*) > 0;
  return query
    select 'changes', count(*) from import_lines line join persons person on person.id = line.became
    join imports file on file.id = line.import_id
    where line.import_id = of_import and line.made and made_in = 'persons'::regclass and file.forgotten_at is null
      and (person.name, person.phone, person.email, person.address, person.desk_note, person.born)
        is distinct from (
          line.fields ->> 'name', coalesce(line.fields ->> 'phone', ''), coalesce(line.fields ->> 'email', ''),
          coalesce(line.fields ->> 'address', ''), coalesce(line.fields ->> 'deskNote', ''),
          (line.fields ->> 'born')::date
        )
    having count(*) > 0;
  return query
    select 'appointment_events', count(*) from import_lines line
    join appointment_events event on event.claim_id = line.became and event.kind <> 'imported'
    where line.import_id = of_import and line.made and made_in = 'claims'::regclass having count(*) > 0;
end $$;

-- Takes back all that an import has made, or nothing where something was built on it. Answers whether it did.
create function undo_import(of_import uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from imports where id = of_import and status = 'undoing' for update;
  if not found then
    raise exception 'only an import that is being undone is taken back';
  end if;
  if exists (select from built_on_import(of_import)) then
    update imports set status = 'imported' where id = of_import;
    return false;
  end if;
  perform set_config('salus.undoing', 'yes', true);
  insert into stale_figures
  select distinct claim.date from import_lines line join claims claim on claim.id = line.became
  where line.import_id = of_import and line.made
  on conflict do nothing;
  delete from unrelayed_events using import_lines line, appointment_events event
  where line.import_id = of_import and line.made and event.claim_id = line.became and event_id = event.id;
  delete from reminders using import_lines line
  where line.import_id = of_import and line.made and claim_id = line.became;
  delete from appointment_events using import_lines line
  where line.import_id = of_import and line.made and claim_id = line.became;
  delete from claims using import_lines line
  where line.import_id = of_import and line.made and claims.id = line.became;
  delete from opening_balances where import_id = of_import;
  delete from persons using import_lines line
  where line.import_id = of_import and line.made and persons.id = line.became;
  update import_lines set became = null, made = false where import_id = of_import and became is not null;
  update imports set status = 'undone', done = 0, ended_at = clinic_now() where id = of_import;
  perform set_config('salus.undoing', '', true);
  return true;
end $$;
