-- Whether a value is empty, as it is in a column that was added later.
create or replace function is_blank(value jsonb) returns boolean immutable language sql as $$
  select coalesce(value in ('null', '""', '[]', '{}', 'false'), true)
$$;
