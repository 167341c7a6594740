-- compatible
-- A call that is sent again signs nothing: the same press has the same id. Null for what no form has sent.
alter table record_papers add column request_id uuid;
create unique index record_papers_signed_once on record_papers (signed_by, request_id) where request_id is not null;
