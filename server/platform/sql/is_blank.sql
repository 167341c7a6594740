-- Whether a value says nothing, as columns that were added since do.
create or replace function is_blank(value jsonb) returns boolean immutable language sql as $$
  select coalesce(value in ('null', '""', '[]', '{}', 'false'), true)
$$;
