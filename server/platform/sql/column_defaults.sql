-- The default value of each column of a table, without columns that are numbered by a sequence.
create or replace function column_defaults(of_table regclass) returns jsonb language plpgsql stable as $$
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
