-- compatible
-- How somebody likes a list of their work to look, and which filters of it they have given a name.
create table list_tastes (
  account_id uuid not null references users,
  list text not null,
  roomy boolean not null,
  -- The columns that are left out; null is the list as it comes.
  hidden text[],
  primary key (account_id, list)
);

create table list_views (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references users,
  list text not null,
  name text not null check (length(name) between 1 and 60),
  -- The query of the list's address.
  address text not null,
  unique (account_id, list, name)
);
