-- What a link to check in carried that was mailed before 0600: visit, account and a digest of the address, when it was
-- confirmed, and the beginning of the visit. Null where the account may not check in. Goes with the release after 0600.
create or replace function check_in_link(claim uuid, account uuid) returns text
language sql stable set search_path to 'public' as $$
  select claims.id || '~' || reader.id || '~' || left(encode(sha256(convert_to(
    lower(reader.email) || ' ' || extract(epoch from reader.email_confirmed_at) || ' '
      || extract(epoch from lower(claims.during)),
    'UTF8'
  )), 'hex'), 24)
  from claims join users reader on reader.id = account
  where claims.id = claim and reader.closed_at is null and reader.email_confirmed_at is not null
    and may_check_in(claim, account)
$$;
