-- How often whoever calls has called, added up over all servers. Unlogged: after a crash of the database everybody begins
-- anew, and no call pays for durability that nobody needs.
create unlogged table limit_counts (
  -- Which limit, and whose: an address block or an account.
  key text not null,
  -- When the window begins, in seconds since 1970; it lasts as long as its limit says.
  window_start bigint not null,
  count integer not null,
  -- Looked at until the window after it is over.
  expires_at timestamptz not null,
  primary key (key, window_start)
);
create index limit_counts_age on limit_counts (expires_at);

-- Where a session was opened from, without the part of an IPv6 address that its owner changes at will: an account that
-- somebody else is being guessed at from elsewhere still lets its owner in from here.
alter table sessions add column address_block text;

create index login_attempts_address on login_attempts (address, at);

-- Notes a try at an account's password, or answers after how many seconds it may be made: `most_here` for the account
-- from this address and `most_of_address` from this address, in `within`; `most_of_account` within an hour from everywhere,
-- except from where the account has been logged in to before. Tries at one account take turns, and so do those of one
-- address, so that many at once are all counted; volatile, because each has to see what the one before noted.
create function note_login_attempt(
  of_email text, from_block text, within interval, most_here integer, most_of_address integer, most_of_account integer
) returns integer language plpgsql volatile as $$
declare
  this_moment timestamptz := clinic_now();
  free_at timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended('log-ins to ' || of_email, 0));
  perform pg_advisory_xact_lock(hashtextextended('log-ins from ' || from_block, 0));
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
  insert into login_attempts (email, address, at) values (of_email, from_block, this_moment);
  return null;
end $$;
