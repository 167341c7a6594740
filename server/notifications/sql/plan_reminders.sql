-- Plans the reminders of these visits again: the one a day before or, after that, the one an hour before. A visit
-- booked within its last hour has none.
create or replace function plan_reminders(claim_ids uuid[]) returns void language sql as $$
  delete from reminders where claim_id = any (claim_ids);
  insert into reminders (claim_id, kind, starts_at, due_at)
  select claim.id, next.kind, lower(claim.during), lower(claim.during) - next.before
  from claims claim
  cross join lateral (
    select kind, before
    from (values ('reminder-day', interval '24 hours'), ('reminder-hour', interval '1 hour')) as way (kind, before)
    where clinic_now() < lower(claim.during) - before
    order by before desc limit 1
  ) next
  where claim.id = any (claim_ids) and claim.status in ('pending', 'confirmed');
$$;
