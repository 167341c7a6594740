-- Rule: whether a reminder still holds for its reader, by the doses in its facts: one of them waits for an answer, its
-- time of reminding is not over, its plan goes on, and the reader is still told of that plan. Nobody is once the person
-- has died.
create or replace function dose_waits(facts jsonb, reader uuid) returns boolean language sql stable as $$
  select exists (
    select from jsonb_to_recordset(facts -> 'doses') as dose ("planId" uuid, "dueAt" timestamptz, until timestamptz)
    join medicine_plans_now plan on plan.id = dose."planId"
    join lateral told_of_record(plan.root_id) told on told.account_id = reader
    where dose.until > clinic_now() and coalesce(plan.over_at > clinic_now(), true)
      and not (told.is_guardian and plan.not_for_guardians)
      and not exists (
        select from medicine_doses answer where answer.plan_id = plan.id and answer.due_at = dose."dueAt"
      )
  )
$$;
