-- compatible
-- How many did not come to which kind of visit, which times stood empty after all, and how long those waited who had
-- arrived: the last by whole minutes.
alter table daily_figures drop constraint daily_figures_kind_check;
alter table daily_figures add constraint daily_figures_kind_check
  check (kind in ('lead', 'doctor', 'hour', 'list', 'visit', 'lost', 'waited'));
create index attendances_called on attendances (date) where called_at is not null;

-- All figures are made anew, now with these.
insert into stale_figures select distinct date from daily_figures on conflict do nothing;
