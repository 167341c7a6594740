-- When a consent that was published would guard something else, or would begin or cease to last a year: refused,
-- because people have signed it for what it allows.
create or replace function keep_guards() returns trigger language plpgsql as $$
begin
  if exists (select from form_versions where form_id = new.id) then
    raise exception 'what a published consent guards is final';
  end if;
  return new;
end $$;
create or replace trigger forms_keep_guards before update of guards, asked on forms
  for each row when (
    old.guards is distinct from new.guards
    or old.guards is not null and (old.asked = 'yearly') <> (new.asked = 'yearly')
  ) execute function keep_guards();
