-- Whether a visit to come of a person, or of somebody for whom their account acts, has nobody left who is reached as
-- the visit needs it.
create or replace function visit_without_contact(asked uuid) returns boolean language sql stable as $$
  select exists (
    select from claims claim
    where claim.status in ('pending', 'confirmed') and upper(claim.during) > clinic_now()
      and claim.mode in ('phone', 'video', 'home')
      and claim.patient_id in (
        select record.id from persons record
        where record.root_id in (
          select root_id from persons where id = asked
          union all
          select guardian.person_id from guardians guardian where guardian.account_id = asked
        )
      )
      and contact_missing(claim.mode, claim.patient_id, coalesce(claim.booked_by, claim.patient_id)) is not null
  )
$$;
