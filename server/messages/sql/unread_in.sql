-- Rule: the messages of a thread that an account has not read. Patients, their guardians and the doctor read what
-- everybody else wrote. Reception and delegates read what nobody has answered: a thread that a colleague has dealt with
-- is no work of theirs, unless they have marked it as unread themselves. What was taken back does not count.
create or replace function unread_in(thread uuid, account uuid, reads_as text) returns bigint language sql stable as $$
  select count(*) from messages message
  left join thread_reads mark on mark.thread_id = thread and mark.account_id = account
  where message.thread_id = thread and message.sender_id <> account and message.taken_back_at is null
    and message.seq > coalesce(mark.upto, 0)
    and (
      reads_as in ('patient', 'guardian', 'doctor') or message.seq <= mark.marked_upto
        or message.seq >= (select seq from first_unanswered(thread))
    )
$$;
