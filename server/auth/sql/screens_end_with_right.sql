-- When a staff right changes: the waiting-room screens that its holder may no longer open close. At the end of the
-- transaction, as a right may be taken and given again within it.
create or replace function screens_end_with_right() returns trigger
language plpgsql set search_path to 'public' as $$
begin
  perform close_screens_of(old.account_id);
  return null;
end $$;

drop trigger if exists staff_rights_end_screens on staff_rights;
create constraint trigger staff_rights_end_screens after delete or update on staff_rights
deferrable initially deferred for each row execute function screens_end_with_right();
