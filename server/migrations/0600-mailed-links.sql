-- compatible
-- with stand_in_links, visit_link_mails
-- Links that are mailed about visits are rows of one table, whatever they are for: to check in, to see to a card or a
-- deposit, to answer about a stand-in. Servers of the version before write the two tables of before as views.
-- `users` is locked first, as by all who change an address and then its links.
lock table users in share row exclusive mode;
lock table visit_links, visit_link_mails, stand_in_links in access exclusive mode;

alter table stand_in_links rename to mailed_links;
alter table mailed_links rename constraint stand_in_links_pkey to mailed_links_pkey;
alter table mailed_links rename constraint stand_in_links_claim_id_fkey to mailed_links_claim_id_fkey;
alter table mailed_links rename constraint stand_in_links_email_check to mailed_links_email_check;
alter table mailed_links rename constraint stand_in_links_tries_check to mailed_links_tries_check;
alter index stand_in_links_of_visit rename to mailed_links_of_visit;

alter table mailed_links
  add column purpose text not null default 'stand-in'
    constraint mailed_links_purpose_check check (purpose in ('check-in', 'visit-link', 'stand-in'));
alter table mailed_links alter column purpose drop default;

insert into mailed_links (id, purpose, claim_id, email, made_at, wrong_tries, ended_at)
select id, 'visit-link', claim_id, email, sent_at, least(wrong_tries, 5), ended_at
from visit_link_mails where email <> '';
drop table visit_link_mails;

-- A link to check in asks for no proof: it is bound to the account whose confirmed address it went to, and to the
-- beginning of its visit.
alter table mailed_links
  add column account_id uuid references users,
  add column starts_at timestamptz,
  add constraint mailed_links_check_in_whole check (
    num_nonnulls(account_id, starts_at) = case purpose when 'check-in' then 2 else 0 end
  );
create unique index mailed_links_of_account on mailed_links (account_id, claim_id, purpose, starts_at)
  where account_id is not null and ended_at is null;
