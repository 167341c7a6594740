-- Before a person is made: they are the root of their own merge tree.
create or replace function enforce_merge_root() returns trigger language plpgsql as $$
begin
  new.root_id := new.id;
  return new;
end $$;

create or replace trigger persons_begin_alone before insert on persons for each row
  execute function enforce_merge_root();
