-- When an account is closed: the waiting-room screens that it opened close.
create or replace function screens_end_with_account() returns trigger
language plpgsql set search_path to 'public' as $$
begin
  perform close_screens_of(new.id);
  return null;
end $$;

create or replace trigger users_end_screens after update of closed_at on users for each row
when (new.closed_at is not null) execute function screens_end_with_account();
