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

-- Where it stood in clear text nothing is written any more. What stands there still is sealed by the next start, which
-- has the key, and then validates this.
alter table care_requests add constraint care_requests_details_are_sealed check (details = '{"lines": []}') not valid;
alter table care_request_events add constraint care_request_events_notes_are_sealed check (note = '') not valid;
