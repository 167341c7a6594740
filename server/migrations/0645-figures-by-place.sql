-- compatible
-- Daily figures by place and kind of visit, of which `daily_figures` is the sum. Servers of the version before write
-- the sum alone: dates without these figures are marked again when a day is closed (reports/money.ts).
create table daily_figures_by_place (
  date date not null,
  place_id uuid not null,
  kind_id uuid not null,
  kind text not null,
  key text not null,
  bookings integer not null,
  kept integer not null,
  cancellations integer not null,
  no_shows integer not null,
  revenue_cents bigint not null,
  kept_minutes integer,
  primary key (date, place_id, kind_id, kind, key),
  constraint daily_figures_by_place_kind_check check (
    kind in ('lead', 'doctor', 'hour', 'visit', 'lost', 'waited', 'reminded', 'why', 'moved', 'received', 'returned')
  )
);
create index daily_figures_by_place_of_place on daily_figures_by_place (place_id, date);
create index daily_figures_by_place_of_kind on daily_figures_by_place (kind_id, date);
-- Money also moves on days without visits.
insert into stale_figures
select date from daily_figures union select date from money_of_days
on conflict do nothing;
