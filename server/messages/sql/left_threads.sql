-- Rule: the threads in which a doctor who does not work here any more left a question open, and for whom nobody stands
-- in: reception of the place answers them. What reception has answered or noted there since changes nothing of it.
create or replace view left_threads as
  select thread.id as thread_id, thread.place_id
  from doctors doctor join threads thread on thread.doctor_id = doctor.id
  where not works_here(doctor.id)
    and not exists (
      select from delegations_in_force delegation
      where delegation.doctor_id = doctor.id and delegation.place_id = thread.place_id
    )
    and exists (
      select from messages question
      where question.thread_id = thread.id and not question.by_clinic and question.taken_back_at is null
        and question.seq > greatest(
          coalesce((
            select max(answer.seq) from messages answer
            where answer.thread_id = thread.id and answer.sent_as in ('doctor', 'delegate')
              and answer.taken_back_at is null
          ), 0),
          coalesce((
            select max(closing.upto) from thread_closings closing join users closer on closer.id = closing.closed_by
            where closing.thread_id = thread.id and closer.role = 'doctor'
          ), 0)
        )
    );
