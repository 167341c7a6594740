-- compatible
-- Mailed links of a visit end for good when the address that they went to is no longer the person's: changed back, they
-- open nothing. Links to check in name their visit, their reader and, as a digest, the address and the time they were
-- mailed for. Screens end with the account that opened them, or its right.
alter table visit_link_mails add column ended_at timestamptz;
alter table stand_in_links add column ended_at timestamptz;

create function end_links_of_address() returns trigger
language plpgsql set search_path to 'public' as $$
declare
  -- Their own visits, whatever address the link went to; and visits of those they act for, where it went to theirs.
  records uuid[] := array(select record.id from persons record where record.root_id = new.root_id);
  others uuid[] := array(
    select record.id from guardianships join persons asked on asked.id = person_id
    join persons record on record.root_id = asked.root_id where account_id = new.id
  );
begin
  update visit_link_mails link set ended_at = clinic_now()
  from claims claim
  where claim.id = link.claim_id and link.ended_at is null and (
    claim.patient_id = any(records) or claim.patient_id = any(others) and lower(link.email) = lower(old.email)
  );
  update stand_in_links link set ended_at = clinic_now()
  from claims claim
  where claim.id = link.claim_id and link.ended_at is null and claim.patient_id = any(records);
  return null;
end $$;

create trigger persons_end_links after update of email on persons for each row
when (lower(old.email) <> lower(new.email)) execute function end_links_of_address();

-- What a link to check in to a visit carries for this account; null where the account may not check in, so that the
-- link of a mail is good exactly while this function answers what the link says. Its digest changes with the address,
-- each confirmation of one, and the beginning of the visit.
create function check_in_link(claim uuid, account uuid) returns text
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

create function close_screens_of(opener uuid) returns void
language sql set search_path to 'public' as $$
  update screens screen set closed_at = greatest(clinic_now(), screen.opened_at)
  where screen.opened_by = opener and screen.closed_at is null and (
    exists (select from users where id = opener and closed_at is not null)
    or not exists (
      select from staff_rights
      where account_id = opener and right_name in ('desk', 'all') and coalesce(place_id,
        screen.place_id) = screen.place_id
    )
  )
$$;

create function screens_end_with_account() returns trigger
language plpgsql set search_path to 'public' as $$
begin
  perform close_screens_of(new.id);
  return null;
end $$;

create function screens_end_with_right() returns trigger
language plpgsql set search_path to 'public' as $$
begin
  perform close_screens_of(old.account_id);
  return null;
end $$;

create trigger users_end_screens after update of closed_at on users for each row
when (new.closed_at is not null) execute function screens_end_with_account();

-- At the end of the transaction: a right may be taken and given again within it.
create constraint trigger staff_rights_end_screens after delete or update on staff_rights
deferrable initially deferred for each row execute function screens_end_with_right();

select close_screens_of(id) from users where exists (select from screens where opened_by = users.id);
