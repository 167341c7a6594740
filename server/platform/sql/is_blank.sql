-- Whether a value is empty. A missing value (null), as of a column that was added later, counts as empty, too.
create or replace function is_blank(value jsonb) returns boolean immutable language sql as $$
  select coalesce(value in ('null', '""', '[]', '{}', 'false'), true)
$$;
