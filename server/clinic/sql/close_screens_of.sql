-- Closes the waiting-room screens that this account opened and may no longer open.
create or replace function close_screens_of(opener uuid) returns void
language sql set search_path to 'public' as $$
  update screens screen set closed_at = greatest(clinic_now(), screen.opened_at)
  where screen.opened_by = opener and screen.closed_at is null and (
    exists (select from users where id = opener and closed_at is not null)
    or not exists (
      select from staff_rights
      where account_id = opener and right_name in ('desk', 'all') and coalesce(place_id,
        screen.place_id) = screen.place_id
    )
  )
$$;
