-- When a visit with a saved card is completed: its price is charged ten minutes later, where its terms say so.
create or replace function collect_price() returns trigger language plpgsql as $$
begin
  perform begin_collecting(new.id, interval '10 minutes');
  return null;
end $$;

create or replace trigger claims_collect_price after update of status on claims for each row
  when (new.saved_card_id is not null and new.status = 'completed' and old.status <> 'completed')
  execute function collect_price();
