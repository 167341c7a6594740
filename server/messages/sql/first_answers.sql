-- The first answers that a doctor's threads (null: those of the desk of a place) got in the last 90 days, and how many
-- open minutes of the thread's place they took, rounded up. What was closed without an answer is none, and what was
-- taken back does not count.
create or replace function first_answers(of_doctor uuid, of_place uuid)
returns table (message_id uuid, minutes integer) language sql stable as $$
  with answer as (
    select message.id, thread.place_id, asked.sent_at as asked_at, message.sent_at as answered_at
    from threads thread
    join messages message on message.thread_id = thread.id and message.by_clinic and message.taken_back_at is null
      and message.sent_at > clinic_now() - interval '90 days'
    cross join lateral (
      select question.sent_at from messages question
      where question.thread_id = thread.id and not question.by_clinic and question.taken_back_at is null
        and question.seq < message.seq
        and question.seq > coalesce((
          select max(before.seq) from messages before
          where before.thread_id = thread.id and before.by_clinic and before.taken_back_at is null
            and before.seq < message.seq
        ), 0)
        and not exists (
          select from thread_closings closing
          where closing.thread_id = thread.id and closing.upto >= question.seq and closing.closed_at < message.sent_at
        )
      order by question.seq limit 1
    ) asked
    where case when of_doctor is null then thread.doctor_id is null and thread.place_id = of_place
      else thread.doctor_id = of_doctor end
      and thread.last_at > clinic_now() - interval '90 days'
  ), open as materialized (
    select place_id, place_open(
      place_id, clinic_wall(min(asked_at))::date - 1, clinic_wall(max(answered_at))::date + 1
    ) as hours
    from answer group by place_id
  )
  select answer.id, ceil(open_seconds(open.hours, answer.asked_at, answer.answered_at) / 60)::integer
  from answer join open on open.place_id = answer.place_id
$$;
