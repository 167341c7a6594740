-- compatible
-- By which a patient without a log-in says what they think of a doctor who stands in: mailed to the address that the
-- desk has of them, which nobody has confirmed.
create table stand_in_links (
  id uuid primary key default gen_random_uuid(),
  claim_id uuid not null references claims,
  -- Where it was mailed to: it opens nothing once the person has another.
  email text not null constraint stand_in_links_email_check check (email <> ''),
  made_at timestamptz not null default clinic_now(),
  -- How often somebody has said wrongly whose visit it is.
  wrong_tries smallint not null default 0
    constraint stand_in_links_tries_check check (wrong_tries between 0 and 5)
);
create index stand_in_links_of_visit on stand_in_links (claim_id);
