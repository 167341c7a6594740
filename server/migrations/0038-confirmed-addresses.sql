-- compatible
-- Mail about appointments goes to addresses alone whose owner has opened a link that was mailed there.
alter table users add column email_confirmed_at timestamptz;

-- Of the accounts from before, those count as confirmed whose person the clinic knows: its own staff, and patients who
-- have come to a visit. The others are asked; until they answer, mail about their appointments waits.
update users set email_confirmed_at = clinic_now()
where role <> 'user'
  or (erased_at is null and exists (select from claims where patient_id = users.id and status = 'completed'));

-- A link that was mailed to an address: to confirm the account's own, or to make another one the account's.
create table email_links (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  kind text not null check (kind in ('confirm', 'move')),
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_links_user on email_links (user_id);
create index email_links_address on email_links (lower(email), created_at);
create index email_links_age on email_links (created_at);
-- An account moves to one address at a time.
create unique index email_links_one_move on email_links (user_id) where kind = 'move' and used_at is null;
