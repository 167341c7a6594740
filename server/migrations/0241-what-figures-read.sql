-- compatible
-- concurrently
-- Reminders that were sent, by their visit; and holds that were let go, by their day.
drop index concurrently if exists mails_reminders;
create index concurrently mails_reminders on mails (claim_id)
  where sent_at is not null and kind in ('reminder-day', 'reminder-hour');
drop index concurrently if exists claims_lapsed;
create index concurrently claims_lapsed on claims (date) where status = 'lapsed';
