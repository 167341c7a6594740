-- When an import makes a row: a copy of the row is stored with the line, so that undoing the import finds later
-- changes. The copy is deleted with the line's other personal data.
create or replace function note_made_as() returns trigger language plpgsql as $$
begin
  if new.fields = '{}' or not new.made then
    new.made_as := null;
  elsif new.became is distinct from old.became then
    new.made_as := coalesce(
      (select to_jsonb(person) - computed_columns('persons') from persons person where person.id = new.became),
      (select to_jsonb(claim) - computed_columns('claims') from claims claim where claim.id = new.became)
    );
  end if;
  return new;
end $$;

create or replace trigger import_lines_made_as before update of became, made, fields on import_lines
  for each row execute function note_made_as();
