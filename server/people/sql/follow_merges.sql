-- When records are merged or taken apart: every record below takes the new root (persons.root_id).
create or replace function follow_merges() returns trigger language plpgsql as $$
begin
  with recursive tree as (
    select id, id as root from persons
    where merged_into is null
      and (root_id in (old.root_id, new.root_id) or id = new.id or root_id = (
        select root_id from persons target where target.id = new.merged_into
      ))
    union all
    select child.id, tree.root from persons child join tree on child.merged_into = tree.id
  )
  update persons set root_id = tree.root from tree where persons.id = tree.id and persons.root_id <> tree.root;
  return null;
end $$;

create or replace trigger persons_merged_follow after update of merged_into on persons for each row
  when (old.merged_into is distinct from new.merged_into) execute function follow_merges();
