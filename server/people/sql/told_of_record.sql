-- The accounts that are told of what is new in a person's record.
create or replace function told_of_record(of_person uuid) returns table (account_id uuid, is_guardian boolean)
language sql stable as $$ select account_id, is_guardian from told_with(of_person, 'record') $$;
