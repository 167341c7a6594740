-- Encrypts a note of a request that is stored in clear text. A note that is already encrypted stays as it is.
create or replace function seal_request_note(event bigint, with_key text, bytes bytea) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('salus.erasing', 'yes', true);
  update care_request_events set key_id = with_key, sealed = bytes, note = '' where id = event and note <> '';
  perform set_config('salus.erasing', '', true);
end $$;
