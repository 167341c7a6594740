-- compatible
-- Who acts for whom, with which rights and from when to when: see docs/decisions/0058.
create table clinic_rules (
  only_one boolean primary key default true check (only_one),
  -- From this birthday on nobody acts for a child any more, unless the child has said so.
  child_age smallint not null default 16 check (child_age between 12 and 21)
);
insert into clinic_rules default values;
create function child_age() returns integer language sql stable return (select child_age from clinic_rules);

create table guardianships (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references users (id),
  -- Null while somebody was asked by an address and has not agreed.
  person_id uuid references persons (id),
  email text,
  -- What the person is to the account.
  kind text not null check (kind in ('child', 'partner', 'parent', 'other')),
  rights text[] not null
    check (cardinality(rights) > 0 and rights <@ array['book', 'pay', 'visits', 'record', 'messages']),
  asked_at timestamptz not null default clinic_now(),
  asked_by uuid not null references users (id),
  begins_on date not null default clinic_today(),
  -- The last day, where one was named.
  ends_on date,
  agreed_at timestamptz,
  agreed_by uuid references users (id),
  -- What the desk was shown, where it noted who agreed.
  paper text not null default '',
  ended_at timestamptz,
  ended_by uuid references users (id),
  check (person_id is not null or email is not null and agreed_at is null),
  check (person_id <> account_id),
  check ((agreed_at is null) = (agreed_by is null)),
  check ((ended_at is null) = (ended_by is null)),
  check (ends_on >= begins_on)
);
create unique index guardianships_once on guardianships (account_id, person_id) where ended_at is null;
create unique index guardianships_asked_once on guardianships (account_id, lower(email))
  where ended_at is null and person_id is null;
create index guardianships_of_person on guardianships (person_id);
create index guardianships_asked on guardianships (lower(email)) where ended_at is null and person_id is null;

-- Those that count now, by the person whom the pointers of merged records lead to. A child's last day is the one before
-- its birthday; without a birthday nobody acts for it.
create view guardians as
  select guardianship.id, guardianship.account_id, person.id as person_id, guardianship.kind, guardianship.rights,
    least(
      guardianship.ends_on,
      case when guardianship.kind = 'child' then (person.born + make_interval(years => child_age()))::date - 1 end
    ) as last_day
  from guardianships guardianship
  join users account on account.id = guardianship.account_id and account.closed_at is null
  join persons record on record.id = guardianship.person_id
  join persons person on person.id = record.root_id and person.erased_at is null
  where guardianship.agreed_at is not null and guardianship.ended_at is null
    and guardianship.begins_on <= clinic_today()
    and (guardianship.ends_on is null or guardianship.ends_on >= clinic_today())
    and (
      guardianship.kind <> 'child' or (person.born + make_interval(years => child_age()))::date > clinic_today()
    ) is true;

-- The records of everybody for whom an account may do this, its own person's among them.
create function acted_for(account uuid, wanted text) returns uuid[] language sql stable as $$
  select array(
    select record.id from persons record
    where record.root_id in (
      select root_id from persons where id = account
      union all
      select guardian.person_id from guardians guardian
      where guardian.account_id = account and wanted = any(guardian.rights)
    )
  )
$$;

-- The records of one person, none where the account may not do this for them.
create function records_of(account uuid, person uuid, wanted text) returns uuid[] language sql stable as $$
  select array(
    select record.id from persons asked join persons record on record.root_id = asked.root_id
    where asked.id = person and (
      asked.root_id = (select root_id from persons where id = account)
      or exists (
        select from guardians guardian
        where guardian.account_id = account and guardian.person_id = asked.root_id and wanted = any(guardian.rights)
      )
    )
  )
$$;

-- The accounts that are told of a person's visits: nobody is told anything of one who has died.
create function readers_of(of_person uuid) returns table (account_id uuid) language sql stable as $$
  select account.id
  from persons asked join persons record on record.root_id = asked.root_id
  join users account on account.id = record.id and account.closed_at is null
  where asked.id = of_person and not exists (
    select from persons where persons.id = asked.root_id and deceased_on is not null
  )
  union
  select guardian.account_id
  from persons asked join guardians guardian on guardian.person_id = asked.root_id and 'visits' = any(guardian.rights)
  where asked.id = of_person and not exists (
    select from persons where persons.id = asked.root_id and deceased_on is not null
  )
$$;

-- Who waits and who asked for something may be two.
alter table waitlist add column asked_by uuid references users (id);
alter table care_requests add column asked_by uuid references users (id);
create index care_requests_asked_by on care_requests (asked_by, created_at) where asked_by is not null;

-- One open checkout at a time is of the account that books.
drop index claims_one_hold;
create unique index claims_one_hold on claims ((coalesce(booked_by, patient_id))) where status = 'held';
create index claims_booked_by on claims (booked_by, date) where booked_by is not null;

-- In both the last argument but one is the account whose own hold is not in its way, which in calls of before is the
-- patient's.
do $$
declare
  name text;
begin
  foreach name in array array['neighbours', 'free_starts'] loop
    execute replace(
      pg_get_functiondef(name::regproc), 'claim.patient_id is distinct from for_person',
      'coalesce(claim.booked_by, claim.patient_id) is distinct from for_person'
    );
  end loop;
end $$;

-- What an account has booked for itself and for others, each by its own index.
create or replace function claims_counting(of_patient uuid, wanted_as text, at_most integer)
returns table (counting bigint) language sql stable as $$
  select case
    when wanted_as = 'held' then (
      select count(*) from (
        select from (
          select hold_expires_at from claims
          where patient_id = of_patient and booked_by is null and hold_expires_at > clinic_now() - interval '1 hour'
          union all
          select hold_expires_at from claims
          where booked_by = of_patient and hold_expires_at > clinic_now() - interval '1 hour'
        ) held
        limit at_most
      ) counted
    )
    else (
      select count(*) from (
        select distinct series from (
          select coalesce(checkout_id, id) as series from claims
          where patient_id = of_patient and booked_by is null and status = 'pending' and date >= clinic_today()
            and lower(during) > clinic_now() and (payment_method <> 'card' or amount_cents = 0)
          union all
          select coalesce(checkout_id, id) from claims
          where booked_by = of_patient and status = 'pending' and date >= clinic_today()
            and lower(during) > clinic_now() and (payment_method <> 'card' or amount_cents = 0)
        ) pending
        limit at_most
      ) counted
    )
  end
$$;

-- Whoever books, moves, merges or erases locks the person: the one to whom the records lead.
create or replace function lock_parties(doctor_ids uuid[], patient_ids uuid[], longest_wait text) returns void
language plpgsql as $$
begin
  perform set_config('lock_timeout', longest_wait, true);
  perform from doctors where id = any(doctor_ids) order by id for share;
  perform from persons
  where id = any(array(select root_id from persons where id = any(patient_ids))) order by id for no key update;
end $$;

create or replace function lock_free_parties(doctor_ids uuid[], patient_ids uuid[]) returns uuid[]
language plpgsql as $$
declare
  free_doctors uuid[];
  free_patients uuid[];
  roots uuid[] := array(select distinct root_id from persons where id = any(patient_ids));
begin
  perform set_config('lock_timeout', '250ms', true);
  with free as (
    select id from doctors where id = any(doctor_ids) order by id for share skip locked
  )
  select array_agg(id) from free into free_doctors;
  with free as (
    select id from persons where id = any(roots) order by id for no key update skip locked
  )
  select array_agg(id) from free into free_patients;
  if cardinality(free_doctors) = cardinality(doctor_ids) and cardinality(free_patients) = cardinality(roots) then
    return '{}';
  end if;
  return array(
    select id from doctors where id = any(doctor_ids) and id <> all(coalesce(free_doctors, '{}'))
    union all
    select id from persons where id = any(patient_ids) and root_id <> all(coalesce(free_patients, '{}'))
  );
end $$;

-- The constraint knows ids: of a person with several records this looks across them. A new claim that meets another is
-- no row, as under `on conflict do nothing`; one that is moved there is refused as by the constraint.
-- Mostly empty: whoever books for a person without a double finds so at once.
create index persons_merged on persons (root_id) where merged_into is not null;
create function keep_person_free() returns trigger language plpgsql as $$
declare
  root uuid := (select root_id from persons where id = new.patient_id);
  records uuid[];
begin
  if not exists (select from persons where root_id = root and merged_into is not null) then
    return new;
  end if;
  perform from persons where id = root for no key update;
  records := array(select id from persons where root_id = root and id <> new.patient_id);
  if exists (
    select from live_claims other where other.patient_id = any(records) and other.during && new.during
  ) then
    if tg_op = 'INSERT' then
      return null;
    end if;
    raise exception 'the person has another visit then' using errcode = 'exclusion_violation',
      constraint = 'claims_patient_free', table = 'claims';
  end if;
  return new;
end $$;
create trigger claims_person_free before insert on claims for each row
  when (new.status not in ('lapsed', 'cancelled')) execute function keep_person_free();
create trigger claims_person_still_free before update of during, status on claims for each row
  when (
    new.status not in ('lapsed', 'cancelled')
    and (old.status in ('lapsed', 'cancelled') or old.during is distinct from new.during)
  ) execute function keep_person_free();

create or replace function whose_records(ids uuid[]) returns uuid[] stable language sql as $$
  select coalesce(array_agg(distinct person), '{}') from (
    select id as person from persons where id = any(ids)
    union all select user_id from doctors where id = any(ids)
    union all select patient_id from claims where id = any(ids)
    union all
      select claim.patient_id from payments payment join claims claim on claim.id = payment.claim_id
      where payment.id = any(ids)
    union all
      select claim.patient_id from change_requests request join claims claim on claim.id = request.claim_id
      where request.id = any(ids)
    union all select patient_id from care_requests where id = any(ids)
    union all select person_id from guardianships where id = any(ids)
    union all
      select doctor.user_id from doctor_documents document join doctors doctor on doctor.id = document.doctor_id
      where document.id = any(ids)
  ) found where person is not null
$$;

create or replace function erase_words_of(of_patient uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  records uuid[] := array(
    select record.id from persons asked join persons record on record.root_id = asked.root_id
    where asked.id = of_patient
  );
begin
  if not exists (select from persons where id = of_patient and erased_at is not null) then
    raise exception 'only the words of a patient who is erased are taken away';
  end if;
  perform set_config('salus.erasing', 'yes', true);
  delete from chart_notes where claim_id in (select id from claims where patient_id = any(records));
  update ratings set comment = '' where patient_id = any(records);
  update care_request_events set note = '', key_id = null, sealed = null
  from care_requests where care_requests.id = request_id and care_requests.patient_id = any(records);
  perform set_config('salus.erasing', '', true);
end $$;

-- Finding, making and changing people is a right of its own; whoever runs the desk or the accounts has it.
insert into staff_rights (account_id, right_name, place_id)
select distinct account_id, 'people', place_id from staff_rights where right_name in ('desk', 'accounts')
on conflict do nothing;
