-- Whether emptying these contact details (`emptied`: phone, email, address) leaves a coming visit or a hold without a
-- way to reach anybody, for the person or for those for whom their account acts.
create or replace function visit_without_contact(asked uuid, emptied text[]) returns boolean language sql stable as $$
  select exists (
    select from claims claim
    where (claim.status in ('pending', 'confirmed') or claim.status = 'held' and claim.hold_expires_at > clinic_now())
      and upper(claim.during) > clinic_now()
      and claim.mode in ('phone', 'video', 'home')
      and claim.patient_id in (
        select record.id from persons record
        where record.root_id in (
          select root_id from persons where id = asked
          union all
          select guardian.person_id from guardians guardian where guardian.account_id = asked
        )
      )
      and case contact_missing(claim.mode, claim.patient_id, claim.booker_id)
        when 'phone_needed' then 'phone'
        when 'no_email' then 'email'
        when 'address_needed' then 'address'
      end = any(emptied)
  )
$$;
