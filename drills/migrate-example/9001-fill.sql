-- compatible
-- concurrently

-- Fills existing rows, a thousand at a time: no lock is held for long, and it can be run again.
do $$
begin
  loop
    update payments set refunds_begun = refund_attempts where id in (
      select id from payments where refunds_begun <> refund_attempts limit 1000 for update skip locked
    );
    exit when not found;
    commit;
  end loop;
end $$;

drop index concurrently if exists payments_refunds_begun;
create index concurrently payments_refunds_begun on payments (refunds_begun) where refunds_begun > 1;
