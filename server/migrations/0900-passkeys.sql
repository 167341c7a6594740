-- compatible
-- Passkeys of accounts: the public half of a key that a device keeps.
create table passkeys (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references users,
  credential_id text not null,
  public_key bytea not null,
  -- Some authenticators count each use; others always say 0.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  browser text not null,
  system text not null,
  synced boolean not null,
  created_at timestamptz not null default clinic_now(),
  used_at timestamptz,
  constraint passkeys_pkey primary key (id),
  constraint passkeys_once unique (credential_id)
);
create index passkeys_of_user on passkeys (user_id);

-- What a browser was asked to sign. Whoever answers takes the row away, so each is answered once.
create table passkey_challenges (
  challenge text not null,
  purpose text not null,
  -- Null for a log-in: nobody is known yet.
  user_id uuid references users,
  expires_at timestamptz not null,
  constraint passkey_challenges_pkey primary key (challenge),
  constraint passkey_challenges_purpose check (purpose in ('enrol', 'log-in', 'step-up')),
  constraint passkey_challenges_log_in_of_nobody check ((user_id is null) = (purpose = 'log-in'))
);
create index passkey_challenges_age on passkey_challenges (expires_at);
create index passkey_challenges_of_user on passkey_challenges (user_id);

-- When its owner last proved that it is them: by password, and by a factor that is not the password.
alter table sessions
  add column proved_at timestamptz,
  add column factor_at timestamptz;
