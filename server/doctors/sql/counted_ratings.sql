-- The ratings that count (`rating_counts`).
create or replace view counted_ratings as
select rating.* from ratings rating join claims visit on visit.id = rating.claim_id where rating_counts(visit, rating);
