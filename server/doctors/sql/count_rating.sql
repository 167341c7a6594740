-- When a visit is rated: the doctor's rating counts it. doctors.rating_sum and rating_count equal counted_ratings, kept
-- by this trigger and that of recount_rating. The transaction that rates has locked the visit.
create or replace function count_rating() returns trigger language plpgsql as $$
begin
  update doctors set rating_sum = rating_sum + new.stars, rating_count = rating_count + 1
  where id = new.doctor_id and exists (select from counted_ratings where claim_id = new.claim_id);
  return null;
end $$;

create or replace trigger ratings_counted after insert on ratings for each row execute function count_rating();
