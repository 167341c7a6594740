-- When accepted terms are changed: refused. Only the words and language of terms that nobody has accepted yet may be
-- added.
create or replace function keep_terms() returns trigger language plpgsql as $$
begin
  if old.words is not null or (to_jsonb(new) - '{words,language}'::text[])
    <> (to_jsonb(old) - '{words,language}'::text[])
  then
    raise exception 'what was agreed of visit % stays', old.claim_id using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace trigger visit_terms_stay before update on visit_terms for each row execute function keep_terms();
