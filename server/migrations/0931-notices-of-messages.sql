-- compatible
-- concurrently
-- What tells of messages is looked for by its thread.
drop index concurrently if exists notices_of_threads;
create index concurrently notices_of_threads on notices ((facts ->> 'threadId')) where kind = 'message';
drop index concurrently if exists mails_of_threads;
create index concurrently mails_of_threads on mails ((facts ->> 'threadId')) where kind = 'message';
