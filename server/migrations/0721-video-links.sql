-- compatible
-- A mailed link may open the room of a video visit, for somebody without an account.
alter table mailed_links drop constraint mailed_links_purpose_check;
alter table mailed_links add constraint mailed_links_purpose_check
  check (purpose in ('check-in', 'visit-link', 'stand-in', 'video'));
