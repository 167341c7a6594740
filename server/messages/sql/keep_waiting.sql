-- When a message is sent or taken back, or a thread is closed or opened again: `threads.waits` says whether it waits
-- for an answer, so that those which do are found by an index.
create or replace function keep_waiting() returns trigger language plpgsql as $$
begin
  update threads set waits = exists (select from first_unanswered(threads.id))
  where id = coalesce(new.thread_id, old.thread_id)
    and waits <> exists (select from first_unanswered(threads.id));
  return null;
end $$;

create or replace trigger messages_waiting after insert or update of taken_back_at on messages
  for each row execute function keep_waiting();
create or replace trigger thread_closings_waiting after insert or delete on thread_closings
  for each row execute function keep_waiting();
