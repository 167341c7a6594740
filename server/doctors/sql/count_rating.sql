-- doctors.rating_sum and rating_count are those of counted_ratings, kept by these two triggers. Whoever rates has
-- locked the visit, so that none of its changes is under way meanwhile.
create or replace function count_rating() returns trigger language plpgsql as $$
begin
  update doctors set rating_sum = rating_sum + new.stars, rating_count = rating_count + 1
  where id = new.doctor_id and exists (select from counted_ratings where claim_id = new.claim_id);
  return null;
end $$;

create or replace trigger ratings_counted after insert on ratings for each row execute function count_rating();
