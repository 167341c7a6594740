import { sql } from 'kysely'
import { addTimeOff } from '../booking/absences/be-away.ts'
import { sealWords } from '../booking/change-requests/sealed.ts'
import type { Records } from '../booking/notes/notes.ts'
import type { Queries } from '../platform/database.ts'

const desk = sql`(select id from users where email = 'desk@salus.test')`
const momentOf = (shift = 0) => sql`jsonb_build_object(
  'date', claim.date, 'startTime', to_char(claim.start_time + make_interval(mins => ${shift}::int), 'HH24:MI'),
  'placeId', claim.place_id
)`

/** A `claim` to come at the first place, of a doctor other than the demo's and a `patient` outside the families. */
const toCome = sql`
  claims claim
  join persons patient on patient.id = claim.patient_id
  join doctors doctor on doctor.id = claim.doctor_id
  join persons doctor_person on doctor_person.id = doctor.user_id
  where claim.status in ('pending', 'confirmed') and claim.place_id = first_place() and claim.mode = 'clinic'
    and claim.date > clinic_today() and doctor_person.email <> 'doctor@salus.test'
    and (patient.email = '' or patient.email like '%.%@salus.test') and claim.booked_by is null`

/** What needs somebody at the desk: of each sort of task some. */
export async function demoTrouble({ db: tx, records }: Records): Promise<void> {
  await fallIll(tx)
  await standIn(tx)
  await moveByClinic(tx)
  await askForChanges({ db: tx, records })
  await letLinksRunOut(tx)
}

/** A doctor with many visits tomorrow is ill. Their patients have not been told, and some people wait for that day. */
async function fallIll(tx: Queries): Promise<void> {
  const { rows } = await sql<{ doctor_id: string; day: string }>`
    select claim.doctor_id, claim.date as day from ${toCome} and claim.date = clinic_today() + 1
    group by claim.doctor_id, claim.date, doctor_person.name order by count(*) desc, doctor_person.name limit 1
  `.execute(tx)
  const { doctor_id: doctorId, day } = rows[0]!
  await addTimeOff(tx, doctorId, { fromDate: day, toDate: day }, 'Ill')
  await sql`update time_off set created_at = clinic_now() where doctor_id = ${doctorId}`.execute(tx)
  await sql`
    insert into waitlist (doctor_id, patient_id, asked_by, date, until_date, part, created_at)
    select ${doctorId}, waits.id, waits.id, ${day}::date, ${day}::date,
      (array[null, 'morning', 'afternoon'])[1 + waits.nth % 3],
      clinic_now() - make_interval(hours => 3 * waits.nth::int)
    from (
      select id, row_number() over (order by md5(name)) as nth from persons
      where email like '%.%@salus.test' and account_role = 'user' and not exists (
        select from claims where patient_id = persons.id and date >= clinic_today()
      )
    ) waits where waits.nth <= 6
  `.execute(tx)
}

/**
 * Four visits have another doctor, who was free then, with their room. Two of the patients can only be called. Each
 * visit chooses among a fourth of the doctors, so that no two choose the same.
 */
async function standIn(tx: Queries): Promise<void> {
  await sql`
    with asked as (
      select claim.id, claim.doctor_id, claim.place_id, claim.blocked, claim.kind_id, doctor.specialization,
        case when patient.email = '' then 0 else 2 end
          + row_number() over (partition by patient.email = '' order by claim.during, claim.id) as nth,
        row_number() over (partition by patient.email = '' order by claim.during, claim.id) <= 2 as is_asked
      from ${toCome} and claim.date between clinic_today() + 2 and clinic_today() + 5
    ), candidate as (
      select doctors.*, row_number() over (order by persons.name) as nth
      from doctors join persons on persons.id = doctors.user_id
      where doctors.place_id = first_place() and persons.email <> 'doctor@salus.test'
    ), taken as (
      select asked.id, asked.doctor_id as from_id, stand_in.id as to_id, stand_in.location
      from asked
      cross join lateral (
        select candidate.id, candidate.location from candidate
        where candidate.nth % 4 = asked.nth % 4 and candidate.id <> asked.doctor_id and (
          asked.kind_id = consultation() or exists (
            select from doctor_kinds own where own.doctor_id = candidate.id and own.kind_id = asked.kind_id
          )
        ) and not exists (
          select from claims other
          where (
              other.doctor_id = candidate.id
              or (other.place_id, other.location) = (asked.place_id, candidate.location)
            ) and other.blocked && asked.blocked and other.status not in ('lapsed', 'cancelled')
        )
        order by candidate.specialization <> asked.specialization, candidate.nth limit 1
      ) stand_in
      where asked.is_asked
    ), given as (
      update claims claim set doctor_id = taken.to_id, location = taken.location, version = version + 1
      from taken where claim.id = taken.id
      returning claim.*, taken.from_id
    ), noted as (
      insert into appointment_events (claim_id, actor_id, kind, at, details)
      select claim.id, ${desk}, 'stand-in', clinic_now() - interval '2 hours',
        jsonb_build_object('from', ${momentOf()} || jsonb_build_object('doctorId', claim.from_id))
      from given claim
    )
    insert into stand_ins (claim_id, from_doctor_id, to_doctor_id, at)
    select id, from_id, doctor_id, clinic_now() - interval '2 hours' from given
  `.execute(tx)
}

/** The clinic has moved the visits of two people who can only be called, to an hour later. */
async function moveByClinic(tx: Queries): Promise<void> {
  await sql`
    insert into appointment_events (claim_id, actor_id, kind, at, details)
    select claim.id, ${desk}, 'rescheduled', clinic_now() - interval '90 minutes',
      jsonb_build_object('from', ${momentOf(-60)}, 'to', ${momentOf()})
    from ${toCome} and patient.email = '' and claim.date < clinic_today() + 9
      and not exists (select from stand_ins where claim_id = claim.id)
    order by claim.during desc limit 2
  `.execute(tx)
}

const wishes = [
  { wants: 'cancel', note: 'I have to be abroad that week.' },
  { wants: 'move', note: 'Mornings suit me better, any day.' },
  { wants: 'move', note: 'My son is ill. Could it be the week after?' },
]

/** Three patients ask to cancel or to move a visit that is confirmed. */
async function askForChanges({ db: tx, records }: Records): Promise<void> {
  const asked = wishes.map(({ wants, note }, nth) => {
    const id = crypto.randomUUID()
    const sealed = sealWords(records, id, { note, answer: '' })!
    return { id, wants, nth: nth + 1, keyId: sealed.keyId, sealed: sealed.bytes.toString('base64') }
  })
  await sql`
    with visit as (
      select claim.id, claim.patient_id, row_number() over (order by claim.during, claim.id) as nth
      from ${toCome} and claim.status = 'confirmed' and patient.account_role = 'user'
        and claim.date = clinic_today() + 2 and not exists (select from stand_ins where claim_id = claim.id)
    ), request as (
      insert into change_requests (id, claim_id, asked_by, wants, key_id, sealed, at)
      select asked.id, visit.id, visit.patient_id, asked.wants, asked."keyId", decode(asked.sealed, 'base64'),
        clinic_now() - make_interval(mins => 25 * asked.nth)
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (
        id uuid, wants text, nth int, "keyId" text, sealed text
      )
      join visit on visit.nth = asked.nth
      returning *
    )
    insert into appointment_events (claim_id, actor_id, kind, at)
    select claim_id, asked_by, 'asked-to-' || wants, at from request
  `.execute(tx)
}

/** Two people who booked by telephone have not followed the link that was mailed to them in time. */
async function letLinksRunOut(tx: Queries): Promise<void> {
  await sql`
    with person as (
      insert into persons (name, email, phone)
      select name, email, phone from (values
        ('Noah Wiegand', 'noah@wiegand.example', '+49 40 66969 997'),
        ('Clara Brandt', 'clara@brandt.example', '+49 40 66969 998')
      ) known (name, email, phone)
      returning id, email
    ), visit as (
      insert into claims (
        doctor_id, patient_id, booked_by, booker_id, date, start_time, end_time, during, status, amount_cents,
        payment_method, location, created_at
      )
      select doctor.id, person.id, ${desk}, ${desk}, clinic_today() + 3, '11:00', '12:00',
        instants_of(clinic_today() + 3, '11:00', '12:00'), 'cancelled', doctor.fee_cents, 'clinic', doctor.location,
        clinic_now() - interval '26 hours'
      from (select id, row_number() over (order by email) as nth from person) person
      join (
        select doctors.*, row_number() over (order by persons.name) as nth
        from doctors join persons on persons.id = user_id
        where place_id = first_place() and persons.email <> 'doctor@salus.test'
      ) doctor on doctor.nth = person.nth
      returning id, created_at
    )
    insert into appointment_events (claim_id, actor_id, kind, at, details)
    select id, ${desk}, 'booked', created_at, '{"method":"clinic"}'::jsonb from visit
    union all select id, null, 'link-over', created_at + interval '24 hours', '{}' from visit
  `.execute(tx)
}
