-- compatible
-- Imports: a file that stops the server is given up after three tries; taking an import back compares every column with
-- what the import wrote, and removes the terms that the import itself agreed.

-- How many tries of the work under way have begun since it last got on. A try that ends sets it to 0.
alter table imports add column tries smallint not null default 0;

-- The row that a line became, as the import wrote it: what differs from it was typed since.
alter table import_lines add column made_as jsonb;

-- The columns that the database computes from others: they are not compared.
create function computed_columns(of_table regclass) returns text[] language sql stable as $$
  select array(
    select attname::text from pg_attribute where attrelid = of_table and attnum > 0 and attgenerated <> ''
  )
$$;

-- Keeps that copy, also for servers of the version before; it goes with the other personal data of the line.
create function note_made_as() returns trigger language plpgsql as $$
begin
  if new.fields = '{}' or not new.made then
    new.made_as := null;
  elsif new.became is distinct from old.became then
    new.made_as := coalesce(
      (select to_jsonb(person) - computed_columns('persons') from persons person where person.id = new.became),
      (select to_jsonb(claim) - computed_columns('claims') from claims claim where claim.id = new.became)
    );
  end if;
  return new;
end $$;
create trigger import_lines_made_as before update of became, made, fields on import_lines
  for each row execute function note_made_as();

-- Imports of before: of people, what their lines say; an appointment cannot have changed without an event.
update import_lines line set made_as = jsonb_build_object(
  'name', fields -> 'name', 'born', fields -> 'born', 'sex', fields -> 'sex', 'language', fields -> 'language',
  'phone', fields -> 'phone', 'email', fields -> 'email', 'address', fields -> 'address', 'payer', fields -> 'payer',
  'emergency_name', fields -> 'emergencyName', 'emergency_phone', fields -> 'emergencyPhone',
  'insurer', fields -> 'insurer', 'insurance_number', fields -> 'insuranceNumber', 'desk_note', fields -> 'deskNote'
)
from imports file
where file.id = line.import_id and file.kind = 'people' and line.made and line.fields <> '{}';

-- Whether a value says nothing, as columns that were added since do.
create function is_blank(value jsonb) returns boolean immutable language sql as $$
  select coalesce(value in ('null', '""', '[]', '{}', 'false'), true)
$$;

-- What the columns of a table are when nobody says anything; those that count up are left out.
create function column_defaults(of_table regclass) returns jsonb language plpgsql stable as $$
declare
  defaults text := (
    select string_agg(format('%L, %s', attname, pg_get_expr(adbin, adrelid)), ', ')
    from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
    where adrelid = of_table and attgenerated = '' and pg_get_expr(adbin, adrelid) !~ 'nextval|clinic_now|random|now()'
  );
  found jsonb;
begin
  execute format('select jsonb_build_object(%s)', defaults) into found;
  return found;
end $$;

-- Whether a row differs from what an import made it (`made_as`, in front of which stand the defaults of columns
-- that were added since).
create function changed_since_made(now_row jsonb, made_as jsonb) returns boolean immutable language sql as $$
  select exists (
    select from jsonb_each(now_row) now
    where now.value is distinct from made_as -> now.key and not (is_blank(now.value) and is_blank(made_as -> now.key))
  )
$$;

-- Rows that refer to a person or visit because the import itself made them; `undo_import` removes them. Every other
-- table with a foreign key on either is built on it, also those of later versions.
create function made_by_imports() returns regclass[] stable language sql as $$
  select array['import_lines', 'appointment_events', 'reminders', 'visit_terms']::regclass[]
$$;

-- What has been built on what an import made, by table, and what was changed since.
create or replace function built_on_import(of_import uuid) returns table (what text, how_many bigint)
language plpgsql stable as $$
declare
  made_in regclass := (
    select case kind when 'people' then 'persons' when 'appointments' then 'claims' end::regclass
    from imports where id = of_import
  );
  computed text[] := computed_columns(made_in);
  defaults jsonb := column_defaults(made_in);
  reference record;
begin
  for reference in
    select conrelid::regclass as source, attname as name
    from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = made_in and conrelid <> all(made_by_imports())
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
    cross join lateral (select to_jsonb(person) - computed as columns) now
    where line.import_id = of_import and line.made and made_in = 'persons'::regclass and file.forgotten_at is null
      and now.columns is distinct from line.made_as
      and changed_since_made(
        now.columns - '{id,number,root_id,created_at,created_by}'::text[], defaults || line.made_as
      )
    having count(*) > 0;
  -- Each step of a visit is an event; a change without one shows in its row. Terms have words once they are agreed to.
  return query
    select 'appointment_events', count(*) from import_lines line join claims claim on claim.id = line.became
    cross join lateral (select to_jsonb(claim) - computed as columns) now
    where line.import_id = of_import and line.made and made_in = 'claims'::regclass and (
      exists (select from appointment_events event where event.claim_id = claim.id and event.kind <> 'imported')
      or now.columns <> line.made_as and changed_since_made(now.columns, defaults || line.made_as)
      or exists (select from visit_terms where claim_id = claim.id and words is not null)
    )
    having count(*) > 0;
end $$;

-- As before, and the terms of its visits go as well.
create or replace function undo_import(of_import uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from imports where id = of_import and status = 'undoing' for update;
  if not found then
    raise exception 'only an import that is being undone is taken back';
  end if;
  -- Whoever is at them has ended before it is asked what is built on them, and nobody begins.
  perform from claims
  where id in (select became from import_lines where import_id = of_import and made) order by id for update;
  perform from persons
  where id in (select became from import_lines where import_id = of_import and made) order by id for update;
  if exists (select from built_on_import(of_import)) then
    update imports set status = 'imported', ended_at = coalesce(ended_at, clinic_now()) where id = of_import;
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
  delete from visit_terms using import_lines line
  where line.import_id = of_import and line.made and claim_id = line.became;
  delete from appointment_events using import_lines line
  where line.import_id = of_import and line.made and claim_id = line.became;
  delete from claims using import_lines line
  where line.import_id = of_import and line.made and claims.id = line.became;
  delete from opening_balances where import_id = of_import;
  delete from persons using import_lines line
  where line.import_id = of_import and line.made and persons.id = line.became;
  delete from import_lines where import_id = of_import;
  update imports set status = 'undone', done = 0, made = 0, ended_at = clinic_now() where id = of_import;
  perform set_config('salus.undoing', '', true);
  return true;
end $$;

-- Names of files that were kept before they were cleaned at the door.
update imports set file_name = coalesce(nullif(btrim(regexp_replace(
  file_name, '[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]+', ' ', 'g'
)), ''), 'file')
where file_name ~ '[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]';
