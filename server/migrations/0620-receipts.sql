-- compatible
-- with papers, paper_series, papers_due
-- Receipts and refund notes are called what they are: `papers` is `receipts`, with all that is named after it. Servers
-- of the version before use the old names as views.
lock table papers_due, paper_series, papers in access exclusive mode;

alter table papers_due rename to receipts_due;
alter table paper_series rename to receipt_series;
alter table papers rename to receipts;

do $$
declare
  relation text;
  old_name text;
  new_name text;
begin
  foreach relation in array array['receipts_due', 'receipt_series', 'receipts'] loop
    for old_name, new_name in
      select conname, regexp_replace(conname, '^paper', 'receipt') from pg_constraint
      where conrelid = relation::regclass and conname ~ '^paper'
    loop
      execute format('alter table %I rename constraint %I to %I', relation, old_name, new_name);
    end loop;
    for old_name, new_name in
      select relname, regexp_replace(relname, '^paper', 'receipt') from pg_index join pg_class on oid = indexrelid
      where indrelid = relation::regclass and relname ~ '^paper'
    loop
      execute format('alter index %I rename to %I', old_name, new_name);
    end loop;
    for old_name, new_name in
      select tgname, regexp_replace(tgname, '^paper', 'receipt') from pg_trigger
      where tgrelid = relation::regclass and tgname ~ '^paper'
    loop
      execute format('alter trigger %I on %I rename to %I', old_name, relation, new_name);
    end loop;
  end loop;
end $$;
