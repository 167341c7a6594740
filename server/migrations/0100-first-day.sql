-- compatible
-- What people agree to when they sign up. Each version is final; the newest of a kind is the one that holds.
create table legal_pages (
  id uuid primary key default gen_random_uuid(),
  kind text not null constraint legal_pages_kind_check check (kind in ('terms', 'privacy')),
  version integer not null,
  -- Either the text itself or where it stands.
  words text not null default '',
  url text not null default '',
  published_at timestamptz not null default clinic_now(),
  published_by uuid not null references users,
  constraint legal_pages_once unique (kind, version),
  constraint legal_pages_say_something check ((words = '') <> (url = ''))
);

create table legal_consents (
  account_id uuid not null references users,
  page_id uuid not null references legal_pages,
  at timestamptz not null default clinic_now(),
  primary key (account_id, page_id)
);

-- A link that was handed over in another way than by mail says nothing of who reads the mail at that address.
alter table password_links add column mailed boolean not null default true;

create trigger legal_pages_append_only before update or delete on legal_pages
  for each row execute function forbid_change();
create trigger legal_pages_not_emptied before truncate on legal_pages
  for each statement execute function forbid_change();
create trigger legal_consents_append_only before update or delete on legal_consents
  for each row execute function forbid_change();
create trigger legal_consents_not_emptied before truncate on legal_consents
  for each statement execute function forbid_change();
