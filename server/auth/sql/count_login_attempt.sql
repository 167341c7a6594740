-- Counts a try at the password or the codes of an account, or answers after how many seconds (`wait`) the next one is
-- allowed. `of_what` is what is tried, `of_email` whose it is. A browser that the account has been logged in from
-- (with a factor, for tries at `codes`) has `most_here` tries within the interval `within`, which nobody else can use
-- up; it is answered as `browser`. All others share these limits: `most_here` for the account from this address,
-- `most_of_address` for all accounts from this address, `most_of_site` for all from the block around it.
-- `most_of_account` limits the tries at the account in an hour from all addresses, except those it has been logged in
-- from. Tries at one account, from one address or from one block take turns, so that simultaneous ones are all
-- counted. Volatile, because each try has to see those counted before it.
create or replace function count_login_attempt(
  of_what text, of_email text, codes boolean, from_block text, from_site text, from_browsers bytea[], within interval,
  most_here integer, most_of_address integer, most_of_site integer, most_of_account integer,
  out wait integer, out browser bytea
) language plpgsql volatile as $$
declare
  this_moment timestamptz := clinic_now();
  is_known_address boolean;
  free_at timestamptz;
begin
  select (array_agg(session.browser_hash) filter (where session.browser_hash = any(from_browsers)))[1],
    coalesce(bool_or(session.address_block = from_block), false)
  into browser, is_known_address
  from sessions session join users person on person.id = session.user_id
  where lower(person.email) = of_email and (session.factor_at is not null or not codes);

  perform pg_advisory_xact_lock(hashtextextended('log-ins to ' || of_what, 0));
  if browser is not null then
    select at + within into free_at from login_attempts
    where email = of_what and browser_hash = browser and at > this_moment - within
    order by at desc offset most_here - 1 limit 1;
  else
    perform pg_advisory_xact_lock(hashtextextended('log-ins from ' || from_block, 0));
    perform pg_advisory_xact_lock(hashtextextended('log-ins from ' || from_site, 0));
    free_at := greatest(
      (
        select at + within from login_attempts
        where email = of_what and address = from_block and browser_hash is null and at > this_moment - within
        order by at desc offset most_here - 1 limit 1
      ),
      (
        select at + within from login_attempts
        where address = from_block and browser_hash is null and at > this_moment - within
        order by at desc offset most_of_address - 1 limit 1
      ),
      (
        select at + within from login_attempts
        where site = from_site and browser_hash is null and at > this_moment - within
        order by at desc offset most_of_site - 1 limit 1
      ),
      (
        select at + interval '1 hour' from login_attempts
        where email = of_what and browser_hash is null and at > this_moment - interval '1 hour'
          and not is_known_address
        order by at desc offset most_of_account - 1 limit 1
      )
    );
  end if;
  if free_at is not null then
    wait := greatest(1, ceil(extract(epoch from free_at - this_moment)));
    return;
  end if;
  insert into login_attempts (email, address, site, browser_hash, at)
  values (of_what, from_block, from_site, browser, this_moment);
end $$;
