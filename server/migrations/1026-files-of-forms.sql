-- compatible
-- Files that answer a question of a form are kept where all files are. The table that they had was in no release.
alter table document_files
  -- Of a file that answers a question: its draft, whose id is that of what was given, its question, and of whom it is.
  add column draft_id uuid,
  add column draft_key text,
  add column person_id uuid references persons,
  drop constraint document_files_of_one;
insert into document_files (
  id, draft_id, draft_key, person_id, added_at, position, type, bytes, parts, stored_in, scan, scanned_at, sealed
)
select id, draft_id, key, person_id, added_at, 1, type, bytes, parts, stored_in, scan,
  case when scan <> 'unscanned' then added_at end, sealed
from form_files;
drop table form_files;
alter table document_files
  add constraint document_files_of_one check (
    num_nonnulls(document_id, thread_id, draft_id) = 1
    and (message_id is null or thread_id is not null)
    and (thread_id is null) = (added_by is null)
    and (document_id is null) = (added_at is not null)
    and num_nonnulls(draft_id, draft_key, person_id) in (0, 3)
  );
create index document_files_of_draft on document_files (draft_id, draft_key, added_at, id) where draft_id is not null;
create index document_files_of_person on document_files (person_id) where person_id is not null;
