-- The first message of a thread that waits for an answer; no row if none does.
create or replace function first_unanswered(thread uuid)
returns table (seq integer, sent_at timestamptz, due_at timestamptz) language sql stable as $$
  select message.seq, message.sent_at, message.due_at
  from messages message
  where message.thread_id = thread and not message.by_clinic and message.taken_back_at is null
    and message.seq > greatest(
      coalesce((
        select max(answer.seq) from messages answer
        where answer.thread_id = thread and answer.by_clinic and answer.taken_back_at is null
      ), 0),
      coalesce((select max(closing.upto) from thread_closings closing where closing.thread_id = thread), 0)
    )
  order by message.seq limit 1
$$;
