-- compatible
-- Screens that stand at a place for everybody: where people check in, and where they see who is called. The desk opens
-- and closes them; what opens one is a sealed id that is kept nowhere here.
create table screens (
  id uuid primary key default gen_random_uuid(),
  place_id uuid not null references places,
  kind text not null,
  opened_by uuid not null references users,
  opened_at timestamptz not null default clinic_now(),
  closed_at timestamptz,
  constraint screens_kind_check check (kind in ('kiosk', 'waiting-room')),
  constraint screens_closed check (closed_at >= opened_at)
);
create index screens_of_place on screens (place_id) where closed_at is null;
