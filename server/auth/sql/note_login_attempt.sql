-- For servers of the version before, which count tries by this name.
-- Counts a log-in attempt, or answers after how many seconds the next one is allowed. The limits within the interval
-- `within`: `most_here` for the account from this address, `most_of_address` for all accounts from this address,
-- `most_of_site` for all accounts from its site (null for IPv4). `most_of_account` limits the attempts at the account
-- in an hour from all addresses, except those it has been logged in from. Attempts at one account, from one address or
-- from one site take turns, so that simultaneous ones are all counted. Volatile, because each attempt has to see those
-- counted before it.
create or replace function note_login_attempt(
  of_email text, from_block text, from_site text, within interval,
  most_here integer, most_of_address integer, most_of_site integer, most_of_account integer
) returns integer language plpgsql volatile as $$
declare
  this_moment timestamptz := clinic_now();
  free_at timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended('log-ins to ' || of_email, 0));
  perform pg_advisory_xact_lock(hashtextextended('log-ins from ' || from_block, 0));
  if from_site is not null then
    perform pg_advisory_xact_lock(hashtextextended('log-ins from ' || from_site, 0));
  end if;
  free_at := greatest(
    (
      select at + within from login_attempts
      where email = of_email and address = from_block and at > this_moment - within
      order by at desc offset most_here - 1 limit 1
    ),
    (
      select at + within from login_attempts
      where address = from_block and at > this_moment - within
      order by at desc offset most_of_address - 1 limit 1
    ),
    (
      select at + within from login_attempts
      where site = from_site and at > this_moment - within
      order by at desc offset most_of_site - 1 limit 1
    ),
    (
      select at + interval '1 hour' from login_attempts
      where email = of_email and at > this_moment - interval '1 hour' and not exists (
        select from sessions session join users person on person.id = session.user_id
        where lower(person.email) = of_email and session.address_block = from_block
      )
      order by at desc offset most_of_account - 1 limit 1
    )
  );
  if free_at is not null then
    return greatest(1, ceil(extract(epoch from free_at - this_moment)));
  end if;
  insert into login_attempts (email, address, site, at) values (of_email, from_block, from_site, this_moment);
  return null;
end $$;
