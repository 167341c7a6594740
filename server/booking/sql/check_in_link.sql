-- The content of a link to check in to a visit, for this account; null where the account may not check in. A mailed
-- link is valid while this function still answers what the link says: it changes with the e-mail address, each
-- confirmation of one, and the beginning of the visit.
create or replace function check_in_link(claim uuid, account uuid) returns text
language sql stable set search_path to 'public' as $$
  select claims.id || '~' || reader.id || '~' || left(encode(sha256(convert_to(
    lower(reader.email) || ' ' || extract(epoch from reader.email_confirmed_at) || ' '
      || extract(epoch from lower(claims.during)),
    'UTF8'
  )), 'hex'), 24)
  from claims join users reader on reader.id = account
  where claims.id = claim and reader.closed_at is null and reader.email_confirmed_at is not null
    and claims.patient_id = any(acted_for(account, 'book')) and claims.patient_id = any(acted_for(account, 'visits'))
$$;
