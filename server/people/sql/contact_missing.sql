-- What is still missing before a visit of this mode can take place, as a failure code, or null: a call or a video visit
-- needs a phone number, a video visit an e-mail address as well and a home visit an address, of the person or of an
-- account that acts for them (`account`, or any guardian, also one without an account).
create or replace function contact_missing(mode text, person uuid, account uuid) returns text
language sql stable as $$
  select case when mode in ('phone', 'video', 'home') then (
    select case
      when mode in ('phone', 'video') and not coalesce(bool_or(trim(known.phone) <> ''), false) then 'phone_needed'
      when mode = 'video' and not coalesce(bool_or(trim(known.email) <> ''), false) then 'no_email'
      when mode = 'home' and not coalesce(bool_or(trim(known.address) <> ''), false) then 'address_needed'
    end
    from people known
    where known.id in (
      select person union all select account
      union all
      select guardian.account_id from guardians guardian
      where guardian.person_id = (select root_id from persons where persons.id = person)
      union all
      select noted.guardian_id from guardianships_in_force noted
      where noted.person_id = (select root_id from persons where persons.id = person) and noted.account_id is null
    )
  ) end
$$;
