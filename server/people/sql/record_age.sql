-- The age from which records and messages are the young person's own to share.
create or replace function record_age()
returns integer language sql stable as $$ select record_age from clinic_rules $$;
