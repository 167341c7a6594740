-- Links about stand-ins, as servers of the version before 0600 write and read them. Goes with the release after it.
create or replace view stand_in_links as
select id, purpose, claim_id, email, made_at, wrong_tries, ended_at from mailed_links where purpose = 'stand-in';

alter view stand_in_links alter column purpose set default 'stand-in';
