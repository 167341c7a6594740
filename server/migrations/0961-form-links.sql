-- compatible
-- A mailed link may lead to the forms of a visit.
alter table mailed_links drop constraint mailed_links_purpose_check;
alter table mailed_links add constraint mailed_links_purpose_check
  check (purpose in ('check-in', 'visit-link', 'stand-in', 'video', 'forms')) not valid;
alter table mailed_links validate constraint mailed_links_purpose_check;
