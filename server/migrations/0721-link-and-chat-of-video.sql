-- compatible
-- A mailed link may lead into the room.
alter table mailed_links drop constraint mailed_links_purpose_check;
alter table mailed_links add constraint mailed_links_purpose_check
  check (purpose in ('check-in', 'visit-link', 'stand-in', 'video')) not valid;
alter table mailed_links validate constraint mailed_links_purpose_check;

-- The chat that both sides have kept is a kind of note of its own, which no form changes.
alter table chart_notes drop constraint chart_notes_kind_check;
alter table chart_notes add constraint chart_notes_kind_check
  check (kind in ('patient', 'doctor', 'consultation', 'chat')) not valid;
alter table chart_notes validate constraint chart_notes_kind_check;
