-- A rating counts while its visit stands as completed, and only if it was given after the visit's end. A visit that is set
-- back or cancelled takes its rating along; one that is completed again brings it back.

-- One rating of a patient and a doctor in 90 days. Those given before this rule stay where they are, and only the first
-- of such a series counts.
alter table ratings disable trigger ratings_append_only;
alter table ratings add column repeats boolean not null default false;
update ratings set repeats = true
where exists (
  select from ratings earlier
  where earlier.patient_id = ratings.patient_id and earlier.doctor_id = ratings.doctor_id
    and earlier.created_at > ratings.created_at - interval '90 days'
    and (earlier.created_at, earlier.claim_id) < (ratings.created_at, ratings.claim_id)
);
alter table ratings enable trigger ratings_append_only;

-- In UTC, because an index takes no expression that depends on a time zone.
alter table ratings add constraint ratings_one_in_90_days exclude using gist (
  patient_id with =,
  doctor_id with =,
  tsrange(created_at at time zone 'UTC', (created_at at time zone 'UTC') + interval '90 days') with &&
) where (not repeats);

create function rating_counts(visit claims, rating ratings) returns boolean language sql immutable
  return visit.status = 'completed' and upper(visit.during) <= rating.created_at and not rating.repeats;

create view counted_ratings as
select rating.* from ratings rating join claims visit on visit.id = rating.claim_id where rating_counts(visit, rating);

-- doctors.rating_sum and rating_count are those of counted_ratings, kept by these two triggers. Whoever rates has locked
-- the visit, so that none of its changes is under way meanwhile.
create or replace function count_rating() returns trigger language plpgsql as $$
begin
  update doctors set rating_sum = rating_sum + new.stars, rating_count = rating_count + 1
  where id = new.doctor_id and exists (select from counted_ratings where claim_id = new.claim_id);
  return null;
end $$;

create function recount_rating() returns trigger language plpgsql as $$
begin
  update doctors
  set rating_sum = rating_sum + rating.stars * change.step, rating_count = rating_count + change.step
  from ratings rating
  cross join lateral (select rating_counts(new, rating)::int - rating_counts(old, rating)::int as step) change
  where rating.claim_id = new.id and doctors.id = rating.doctor_id and change.step <> 0;
  return null;
end $$;
create trigger claims_recount_rating after update of status, during on claims
  for each row when (
    (old.status = 'completed' or new.status = 'completed') and (old.status, old.during) is distinct from (new.status, new.during)
  )
  execute function recount_rating();

-- From the rows, once: until now nothing was ever taken out again.
update doctors
set rating_sum = counted.sum, rating_count = counted.count
from (
  select doctors.id, coalesce(sum(stars), 0)::int as sum, count(stars)::int as count
  from doctors left join counted_ratings on doctor_id = doctors.id group by doctors.id
) counted
where counted.id = doctors.id and (rating_sum, rating_count) is distinct from (counted.sum, counted.count);
