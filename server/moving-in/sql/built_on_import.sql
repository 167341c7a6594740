-- What depends on the rows of an import by now, counted by table: rows of other tables that refer to them, and rows
-- that were changed since. An import with any of these cannot be undone.
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
  -- Lines of other files that were matched to the same people.
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
