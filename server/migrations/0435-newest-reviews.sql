-- The newest reviews with words, which the landing page shows.
-- compatible
create index ratings_newest_said on ratings (created_at desc) where comment <> '';
