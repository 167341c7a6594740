-- Whether a rating counts: of a completed visit, given after it ended, and not a repetition within 90 days.
create or replace function rating_counts(visit claims, rating ratings) returns boolean language sql immutable
  return visit.status = 'completed' and upper(visit.during) <= rating.created_at and not rating.repeats;
