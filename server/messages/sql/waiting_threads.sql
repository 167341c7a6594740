-- Rule: which threads wait for an answer, since when, and until when one was promised: the first message of the
-- patient's side that was neither answered nor closed since. What was taken back neither waits nor answers.
create or replace view waiting_threads as
  select thread.id as thread_id, thread.doctor_id, thread.place_id, thread.person_id, first.seq, first.sent_at as since,
    first.due_at
  from threads thread cross join lateral first_unanswered(thread.id) first
  where thread.waits;
