-- Links of visits that wait for a card or a deposit under their old name, for servers older than migration 0600, which
-- write and read them. To be deleted in the release after it.
create or replace view visit_link_mails as
select id, purpose, claim_id, email, made_at as sent_at, wrong_tries, ended_at
from mailed_links where purpose = 'visit-link';

alter view visit_link_mails alter column purpose set default 'visit-link';
