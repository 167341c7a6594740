-- compatible
-- Past visits that nobody has closed get a figure of their own, and money of a place becomes that of visits that were
-- there when it moved: figures of all dates are made anew.
alter table daily_figures drop constraint daily_figures_kind_check;
alter table daily_figures add constraint daily_figures_kind_check check (
  kind in (
    'lead', 'doctor', 'hour', 'list', 'visit', 'lost', 'waited', 'reminded', 'why', 'moved', 'unclosed'
  )
);
alter table daily_figures_by_place drop constraint daily_figures_by_place_kind_check;
alter table daily_figures_by_place add constraint daily_figures_by_place_kind_check check (
  kind in (
    'lead', 'doctor', 'hour', 'visit', 'lost', 'waited', 'reminded', 'why', 'moved', 'unclosed', 'received', 'returned'
  )
);
insert into stale_figures
select date from daily_figures union select date from money_of_days
on conflict do nothing;
