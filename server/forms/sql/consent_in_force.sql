-- Rule: whether a person has consented to what this names, now. A consent that is asked for every year lasts a year.
create or replace function consent_in_force(person uuid, wanted text) returns boolean language sql stable as $$
  select exists (
    select from forms form join given_forms given on given.form_id = form.id and given.state = 'current'
    join persons root on root.id = given.root_id and root.erased_at is null
    where form.guards = wanted and given.person_id = any(records_with(person))
      and (form.asked <> 'yearly' or given.given_at > clinic_now() - interval '1 year')
  )
$$;
