-- Whether an account may check in to a visit: it both sees the patient's visits and books for them.
create or replace function may_check_in(claim uuid, account uuid) returns boolean
language sql stable set search_path to 'public' as $$
  select exists (
    select from claims
    where id = claim and patient_id = any(acted_for(account, 'book')) and patient_id = any(acted_for(account, 'visits'))
  )
$$;
