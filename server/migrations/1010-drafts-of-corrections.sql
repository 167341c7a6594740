-- compatible
-- A correction is a draft of its own, beside the one that answers the next asking.
alter table form_drafts drop constraint form_drafts_one;
alter table form_drafts add constraint form_drafts_one
  unique nulls not distinct (person_id, form_id, claim_id, corrects_id);
