-- compatible
-- Notices of a delay name their visit, so that whoever may not see the visit any more does not read them: those of
-- before have it in their key. And how often, and of how many minutes, people were told of a delay: the board may say
-- another number of minutes that nobody was written to about.
update notices set claim_id = substr(dedupe_key, 7, 36)::uuid
where kind = 'delay' and claim_id is null and dedupe_key ~ '^delay-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-'
  and exists (select from claims where id = substr(dedupe_key, 7, 36)::uuid);

alter table attendances
  add column letter_minutes smallint check (letter_minutes > 0),
  add column letters smallint not null default 0 check (letters >= 0);
