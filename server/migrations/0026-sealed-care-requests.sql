-- What patients ask for (symptoms, medicines, where they live) and what they are answered is sealed as notes are.

-- sealed: as in chart_notes. Null once a person is erased, and of an event without a note.
alter table care_requests
  add column key_id text references record_keys,
  add column sealed bytea check (octet_length(sealed) >= 28),
  add constraint care_requests_sealed_with_a_key check ((key_id is null) = (sealed is null)),
  alter column details set default '{"lines": []}';
alter table care_request_events
  add column key_id text references record_keys,
  add column sealed bytea check (octet_length(sealed) >= 28),
  add constraint care_request_events_sealed_with_a_key check ((key_id is null) = (sealed is null));

-- A server of the version before goes on writing clear text for as long as it serves. Each start of a newer one, which
-- has the key, seals what it finds; a later migration forbids it and drops the columns.
create index care_requests_in_clear on care_requests (id) where details <> '{"lines": []}';
create index care_request_events_in_clear on care_request_events (id) where note <> '';
