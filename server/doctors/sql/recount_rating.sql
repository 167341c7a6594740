-- When a rated visit becomes completed, or stops being so: the doctor's rating counts it or leaves it out.
create or replace function recount_rating() returns trigger language plpgsql as $$
begin
  update doctors
  set rating_sum = rating_sum + rating.stars * change.step, rating_count = rating_count + change.step
  from ratings rating
  cross join lateral (select rating_counts(new, rating)::int - rating_counts(old, rating)::int as step) change
  where rating.claim_id = new.id and doctors.id = rating.doctor_id and change.step <> 0;
  return null;
end $$;

create or replace trigger claims_recount_rating after update of status, during on claims
  for each row when (
    (old.status = 'completed' or new.status = 'completed')
    and (old.status, old.during) is distinct from (new.status, new.during)
  )
  execute function recount_rating();
