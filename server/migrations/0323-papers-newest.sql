-- compatible
-- concurrently
-- Papers of everybody are read newest first.
drop index concurrently if exists papers_newest;
create index concurrently papers_newest on papers (moved_at desc, entry_id desc);
