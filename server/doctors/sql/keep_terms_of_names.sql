-- When a doctor, a kind of visit or a place is added or gets another name: the search finds it by that.
create or replace function keep_terms_of_names() returns trigger language plpgsql as $$
begin
  case tg_table_name
    when 'doctors' then
      perform write_terms(new.id, null, null, name) from persons where id = new.user_id;
    when 'persons' then
      perform write_terms(id, null, null, new.name) from doctors where user_id = new.id;
    when 'kinds' then
      perform write_terms(null, new.id, null, new.name);
    when 'places' then
      perform write_terms(null, null, new.id, new.name);
  end case;
  return null;
end $$;

create or replace trigger doctors_are_found after insert on doctors for each row
  execute function keep_terms_of_names();
create or replace trigger persons_are_found after update of name on persons for each row
  when (old.name is distinct from new.name) execute function keep_terms_of_names();
create or replace trigger kinds_are_found after insert or update of name on kinds for each row
  execute function keep_terms_of_names();
create or replace trigger places_are_found after insert or update of name on places for each row
  execute function keep_terms_of_names();
