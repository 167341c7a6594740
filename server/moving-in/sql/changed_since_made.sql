-- Whether a row differs from `made_as`, the copy that was stored when an import made it. Columns that were added since
-- are compared with their defaults.
create or replace function changed_since_made(now_row jsonb, made_as jsonb) returns boolean immutable language sql as $$
  select exists (
    select from jsonb_each(now_row) now
    where now.value is distinct from made_as -> now.key and not (is_blank(now.value) and is_blank(made_as -> now.key))
  )
$$;
