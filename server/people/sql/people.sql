-- Every record of a person, with the data of the record that it was merged into. Only the birthday is taken from the
-- merged record if the main one has none, because rights of guardians depend on it.
create or replace view people as
  select record.id, person.id as person_id, person.number, person.name, coalesce(person.born, record.born) as born,
    person.sex, person.language, person.phone, person.email, person.address, person.emergency_name,
    person.emergency_phone, person.needs, person.payer, person.insurer, person.insurance_number, person.desk_note,
    person.blocked_at, person.deceased_on, person.closed_at, person.erased_at, person.stands,
    person.stands as active, person.name_latin
  from persons record join persons person on person.id = record.root_id;
