-- The threads with messages that an account has not read, of people who are not erased, and how many. Messages are
-- counted in those threads alone that have later ones than the account has read.
create or replace function threads_unread(account uuid) returns table (thread_id uuid, unread bigint)
language sql stable as $$
  with later as materialized (
    select thread.id, reader.reads_as
    from thread_readers reader
    join threads thread on thread.id = reader.thread_id
    join people person on person.id = thread.person_id and person.erased_at is null
    left join thread_reads mark on mark.thread_id = thread.id and mark.account_id = account
    where reader.account_id = account and thread.last_seq > coalesce(mark.upto, 0)
      -- What the clinic's side has not read waits for an answer, or was marked as unread.
      and (thread.waits or reader.reads_as not in ('desk', 'delegate') or mark.marked_upto > mark.upto)
  ), counted as materialized (
    select later.id, unread_in(later.id, account, later.reads_as) as unread from later
  )
  select counted.id, counted.unread from counted where counted.unread > 0
$$;
