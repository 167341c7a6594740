-- Every kind of visit with every doctor's own length and price of it, whether or not the doctor offers it.
create or replace view kinds_of_doctors as
  select doctor.id as doctor_id, kind.id as kind_id, kind.name, kind.mode, kind.audience, kind.room_sort,
    coalesce(own.minutes, kind.minutes)::integer as minutes,
    coalesce(kind.step, own.minutes, kind.minutes)::integer as step,
    kind.buffer_before, kind.buffer_after, kind.notice_minutes, kind.horizon_days::integer as horizon_days,
    coalesce(own.fee_cents, kind.fee_cents, doctor.fee_cents) as fee_cents, kind.cancel_hours,
    kind.active and (kind.id = consultation() or own.kind_id is not null) as offered,
    kind.tax_percent, kind.pays
  from doctors doctor
  cross join kinds kind
  left join doctor_kinds own on own.doctor_id = doctor.id and own.kind_id = kind.id;
