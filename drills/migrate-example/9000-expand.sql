-- compatible

-- Expand: `refund_attempts` will be renamed to `refunds_begun`. Both columns exist, and a trigger copies each into the
-- other, so that servers of both versions can write.
alter table payments add column refunds_begun integer not null default 0;

create function keep_both_counts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.refunds_begun := greatest(new.refunds_begun, new.refund_attempts);
    new.refund_attempts := new.refunds_begun;
  elsif new.refund_attempts <> old.refund_attempts then
    new.refunds_begun := new.refund_attempts;
  elsif new.refunds_begun <> old.refunds_begun then
    new.refund_attempts := new.refunds_begun;
  end if;
  return new;
end $$;

create trigger payments_keep_both_counts before insert or update on payments
  for each row execute function keep_both_counts();
