-- compatible
-- That something has changed about a person's forms, for pages that are open; kept for a day.
create table form_events (
  id bigint generated always as identity,
  person_id uuid not null references persons,
  at timestamptz not null default clinic_now(),
  constraint form_events_pkey primary key (id)
);
create index form_events_of_person on form_events (person_id);
create index form_events_by_time on form_events (at);
