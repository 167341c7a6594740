-- The age from which young people decide themselves who sees their records and messages.
create or replace function record_age()
returns integer language sql stable as $$ select record_age from clinic_rules $$;
