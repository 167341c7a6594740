-- The kinds of visit that each doctor offers, with length and price.
create or replace view offers as
  select doctor_id, kind_id, name, mode, audience, room_sort, minutes, step, buffer_before, buffer_after,
    notice_minutes, horizon_days, fee_cents, cancel_hours
  from kinds_of_doctors where offered;
