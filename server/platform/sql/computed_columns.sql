-- The columns that the database computes from others (stored generated columns).
create or replace function computed_columns(of_table regclass) returns text[] language sql stable as $$
  select array(
    select attname::text from pg_attribute where attrelid = of_table and attnum > 0 and attgenerated <> ''
  )
$$;
