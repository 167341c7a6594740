-- Rule: who reads a thread and writes in it, and as whom: the patient, guardians with the right `messages`, its doctor,
-- whoever answers for that doctor now, and reception where the thread is the desk's, delegated to it, or has a question
-- that a doctor who left has not answered. A thread without a message is read by whoever has begun it.
create or replace view thread_readers as
  select reader.thread_id, reader.account_id, reader.reads_as
  from (
    select thread.id as thread_id, account.id as account_id, 'patient' as reads_as
    from threads thread
    join persons asked on asked.id = thread.person_id
    join persons record on record.root_id = asked.root_id
    join users account on account.id = record.id and account.closed_at is null
    union all
    select thread.id, guardian.account_id, 'guardian'
    from threads thread
    join persons asked on asked.id = thread.person_id
    join guardians guardian on guardian.person_id = asked.root_id and 'messages' = any(guardian.rights)
    union all
    select thread.id, doctor.user_id, 'doctor'
    from threads thread join doctors doctor on doctor.id = thread.doctor_id
    union all
    select thread.id, doctor.user_id, 'delegate'
    from delegations_in_force delegation
    join threads thread on thread.doctor_id = delegation.doctor_id and thread.place_id = delegation.place_id
    join doctors doctor on doctor.id = delegation.to_doctor_id
    -- Who answers always, and for an absence too, reads each thread once.
    where delegation.applies = 'away' or not exists (
      select from delegations_in_force away
      where away.applies = 'away' and away.doctor_id = delegation.doctor_id and away.place_id = delegation.place_id
        and away.to_doctor_id = delegation.to_doctor_id
    )
    union all
    select thread.id, staff.id, 'desk'
    from users staff
    join places place on may_at(staff.id, 'desk', place.id)
    join threads thread on thread.place_id = place.id
    where staff.role in ('reception', 'admin') and staff.closed_at is null and (
      thread.doctor_id is null or exists (
        select from delegations_in_force delegation
        where delegation.doctor_id = thread.doctor_id and delegation.place_id = thread.place_id
          and delegation.to_doctor_id is null
      )
    )
    union all
    select unanswered.thread_id, staff.id, 'desk'
    from users staff
    join places place on may_at(staff.id, 'desk', place.id)
    join left_threads unanswered on unanswered.place_id = place.id
    where staff.role in ('reception', 'admin') and staff.closed_at is null
  ) reader
  join threads thread on thread.id = reader.thread_id
  where thread.last_seq > 0 or thread.begun_by = reader.account_id;
