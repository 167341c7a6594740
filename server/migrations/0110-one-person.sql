-- compatible
-- All records of the person whose record this is, itself among them.
create function records_with(record uuid) returns uuid[] language sql stable as $$
  select array(
    select other.id from persons asked join persons other on other.root_id = asked.root_id where asked.id = record
  )
$$;

-- A record that was merged brings the birthday along where the other has none: rights hang on it.
create or replace view people as
  select record.id, person.id as person_id, person.number, person.name, coalesce(person.born, record.born) as born,
    person.sex, person.language, person.phone, person.email, person.address, person.emergency_name,
    person.emergency_phone, person.needs, person.payer, person.insurer, person.insurance_number, person.desk_note,
    person.blocked_at, person.deceased_on, person.closed_at, person.erased_at, person.stands
  from persons record join persons person on person.id = record.root_id;

create or replace view guardians as
  select guardianship.id, guardianship.account_id, person.person_id, guardianship.kind, guardianship.rights,
    least(
      guardianship.ends_on,
      case when guardianship.kind = 'child' then (person.born + make_interval(years => child_age()))::date - 1 end
    ) as last_day
  from guardianships guardianship
  join users account on account.id = guardianship.account_id and account.closed_at is null
  join people person on person.id = guardianship.person_id and person.erased_at is null
  where guardianship.agreed_at is not null and guardianship.ended_at is null
    and guardianship.begins_on <= clinic_today()
    and (guardianship.ends_on is null or guardianship.ends_on >= clinic_today())
    and (
      guardianship.kind <> 'child' or (person.born + make_interval(years => child_age()))::date > clinic_today()
    ) is true;
