-- compatible
-- Accounts of staff at the clinic's own log-in (OpenID Connect), by the subject that the provider calls them.
create table oidc_links (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users,
  linked_at timestamptz not null default clinic_now(),
  constraint oidc_links_pkey primary key (issuer, subject),
  constraint oidc_links_one_of_account unique (user_id, issuer)
);

-- Log-ins and proofs that a browser has begun at the provider. Whoever finishes one takes its row away.
create table oidc_attempts (
  state text not null,
  nonce text not null,
  verifier text not null,
  -- The SHA-256 of the secret of the browser that began it.
  browser_hash bytea not null,
  -- The session that is proved; null for a log-in.
  session_id uuid references sessions on delete cascade,
  begun_at timestamptz not null default clinic_now(),
  constraint oidc_attempts_pkey primary key (state)
);
create index oidc_attempts_age on oidc_attempts (begun_at);
create index oidc_attempts_of_session on oidc_attempts (session_id);

-- Sessions that the provider has opened. Each, with its pass, holds for minutes (`expires_at`), and is prolonged while
-- the provider confirms it.
create table oidc_sessions (
  session_id uuid not null references sessions on delete cascade,
  -- The tokens, sealed with the keys of the records.
  key_id text not null,
  sealed bytea not null,
  -- Whether the provider's log-in counts as the second factor.
  is_factor boolean not null,
  -- When it was last asked, and when it last said yes.
  asked_at timestamptz not null default clinic_now(),
  confirmed_at timestamptz not null default clinic_now(),
  ends_at timestamptz not null,
  constraint oidc_sessions_pkey primary key (session_id)
);
create index oidc_sessions_due on oidc_sessions (asked_at);
