-- compatible
-- Up to which message a reader has marked a thread as unread by hand. These messages count for that reader, also where
-- a colleague has answered them meanwhile.
alter table thread_reads add column marked_upto integer not null default 0
  constraint thread_reads_marked_check check (marked_upto >= 0);
