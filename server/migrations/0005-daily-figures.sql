-- What the analytics sum up: for each date its bookings by how far ahead they were made, by doctor and by hour. Made anew for a date when
-- something of it has happened (the relay marks it stale); a report of three years then reads a hundred rows a day instead of all appointments.
create table daily_figures (
  date date not null,
  kind text not null check (kind in ('lead', 'doctor', 'hour')),
  key text not null,
  bookings integer not null,
  kept integer not null,
  cancellations integer not null,
  no_shows integer not null,
  revenue_cents bigint not null,
  primary key (date, kind, key)
);

create table stale_figures (date date primary key);
insert into stale_figures select distinct date from claims where status not in ('held', 'lapsed');
