-- The age from which a guardianship of a child ends.
create or replace function child_age() returns integer language sql stable return (select child_age from clinic_rules);
