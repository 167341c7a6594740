-- The ratings that count, as `rating_counts` says.
create or replace view counted_ratings as
select rating.* from ratings rating join claims visit on visit.id = rating.claim_id where rating_counts(visit, rating);
