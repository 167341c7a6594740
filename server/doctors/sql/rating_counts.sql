-- Whether a rating counts: the visit is completed, it was rated after it ended, and the rating is no repetition within
-- 90 days.
create or replace function rating_counts(visit claims, rating ratings) returns boolean language sql immutable
  return visit.status = 'completed' and upper(visit.during) <= rating.created_at and not rating.repeats;
