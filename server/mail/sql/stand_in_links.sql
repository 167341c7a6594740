-- Links about stand-ins under their old name, for servers older than migration 0600, which write and read them. To be
-- deleted in the release after it.
create or replace view stand_in_links as
select id, purpose, claim_id, email, made_at, wrong_tries, ended_at from mailed_links where purpose = 'stand-in';

alter view stand_in_links alter column purpose set default 'stand-in';
