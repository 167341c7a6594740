-- A mail that is refused again and again is no longer tried by itself after a day and a half: an admin sees it and has it tried again.
alter table mails add column failed_at timestamptz;
drop index mails_due;
create index mails_due on mails (next_try_at) where sent_at is null and failed_at is null;
create index mails_failed on mails (failed_at) where failed_at is not null;
