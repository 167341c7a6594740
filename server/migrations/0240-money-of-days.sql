-- compatible
-- What was received and given back on each day that is over, by how it was paid: entries of the ledger are never
-- changed, so it is summed once. A day of the clinic's zone has a row of every method.
create table money_of_days (
  date date not null,
  method text not null check (method in ('card', 'paypal', 'cash', 'terminal')),
  received_cents bigint not null,
  returned_cents bigint not null,
  primary key (date, method)
);
create trigger money_of_days_append_only before delete or update on money_of_days
  for each row execute function forbid_change();
create trigger money_of_days_not_emptied before truncate on money_of_days
  for each statement execute function forbid_change();

-- The money that moved, entry by entry.
create view moved_money as
select entry.at, (entry.at at time zone clinic_zone())::date as date,
  case
    when 'till' in (entry.debit, entry.credit) then 'cash'
    when 'terminal' in (entry.debit, entry.credit) then 'terminal'
    else payment.method
  end as method,
  case when entry.kind = 'received' then moved.cents else 0 end as received_cents,
  case when entry.kind = 'returned' then moved.cents else 0 end as returned_cents
from ledger_entries entry
left join payments payment on payment.id = entry.payment_id
cross join lateral (
  select case when entry.undone then -entry.amount_cents else entry.amount_cents end as cents
) moved
where entry.kind in ('received', 'returned');

-- How many came who were reminded by mail, and who were not.
alter table daily_figures drop constraint daily_figures_kind_check;
alter table daily_figures add constraint daily_figures_kind_check
  check (kind in ('lead', 'doctor', 'hour', 'list', 'visit', 'lost', 'waited', 'reminded'));

-- All figures are made anew, now with these, and with times that were held and stood empty.
insert into stale_figures select distinct date from daily_figures on conflict do nothing;
