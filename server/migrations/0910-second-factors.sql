-- compatible
-- The secret that an account shares with its authenticator app, sealed. It counts once a code of it was entered.
create table totp_secrets (
  user_id uuid not null references users,
  key_id text not null references record_keys,
  sealed bytea not null,
  confirmed_at timestamptz,
  -- The last step of 30 seconds whose code was taken: none is taken twice.
  last_step bigint not null default 0,
  constraint totp_secrets_pkey primary key (user_id)
);
create index totp_secrets_of_key on totp_secrets (key_id);

-- The SHA-256 of each recovery code.
create table recovery_codes (
  user_id uuid not null references users,
  hash bytea not null,
  used_at timestamptz,
  constraint recovery_codes_pkey primary key (user_id, hash)
);
