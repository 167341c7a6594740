-- Whether an account has something besides its password by which its owner proves that it is them. Recovery codes alone
-- are none: they only stand in for one.
create or replace function has_factor(account uuid) returns boolean language sql stable parallel safe
return exists (select from passkeys where user_id = account)
  or exists (select from totp_secrets where user_id = account and confirmed_at is not null);
