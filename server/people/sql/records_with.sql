-- The ids of all records that belong to the same person as this one, this one included.
create or replace function records_with(record uuid) returns uuid[] language sql stable as $$
  select array(
    select other.id from persons asked join persons other on other.root_id = asked.root_id where asked.id = record
  )
$$;
