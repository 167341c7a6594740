-- Links of visits that wait for a card or a deposit, as servers of the version before 0600 write and read them. Goes
-- with the release after it.
create or replace view visit_link_mails as
select id, purpose, claim_id, email, made_at as sent_at, wrong_tries, ended_at
from mailed_links where purpose = 'visit-link';

alter view visit_link_mails alter column purpose set default 'visit-link';
