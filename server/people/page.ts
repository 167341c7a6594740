import { sql } from 'kysely'
import type { PersonPage } from '#contract/people/people.ts'
import { placesOf, type Right } from '#contract/rights.ts'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/database.ts'
import { allOf, atPlaces } from '../platform/where.ts'
import { Failure } from '../platform/failure.ts'
import { listGuardianships } from './family.ts'
import { findDoubles } from './find-doubles.ts'
import { isSeenBy, recordsOfPerson, withDoctor } from './seen-by.ts'
import { asPerson } from './wire.ts'

/** How many entries of each list a page shows, newest first. */
const most = 50

type Found = Omit<PersonPage, 'guardians' | 'actsFor' | 'doubles'>

/**
 * A person as the caller may see them. Throws `not_found`, for a doctor also if the person never had a visit with them.
 */
export async function getPerson(db: Queries, caller: Caller, id: string): Promise<PersonPage> {
  const isDoctor = caller.role === 'doctor'
  const placesFor = (...rights: Right[]) => (isDoctor ? [] : placesOf(caller, rights))
  const may = (...rights: Right[]) => placesFor(...rights)?.length !== 0
  const mayEverywhere = (right: Right) => placesFor(right) === null
  // People belong to the whole clinic; visits and money at a place are shown only to staff with a right there.
  const theirs = (...rights: Right[]) =>
    allOf([!isDoctor && atPlaces(sql`claim.place_id`, { places: placesFor(...rights) })])
  const withThem = withDoctor(caller)
  const records = recordsOfPerson
  const theirVisits = sql`
    claim.patient_id in ${records} and ${isDoctor ? withThem : theirs('appointments', 'desk')}`
  const { rows } = await sql<{ page: Found }>`
    select ${asPerson}::jsonb || jsonb_build_object(
      'hasAccount', exists (select from users where users.id in ${records}),
      'erased', person.erased_at is not null,
      'blocked', person.blocked_at is not null,
      'deceasedOn', person.deceased_on,
      'image', coalesce((
        select max('/api/images/' || users.image_id) from users where users.id in ${records}
      ), ''),
      'missed', case when ${isDoctor || may('appointments', 'desk')} then (
        select count(*) from appointments claim where ${theirVisits} and claim.status = 'no-show'
      ) end,
      'treats', case when ${isDoctor} then treats_person(${caller.id}, person.id) end,
      'deskNote', case when ${!isDoctor} then person.desk_note end,
      'appointments', case when ${isDoctor || may('appointments', 'desk')} then coalesce((
        select jsonb_agg(jsonb_build_object(
          '_id', visit.id, 'date', visit.date, 'startTime', to_char(visit.start_time, 'HH24:MI'),
          'doctor', doctor_person.name, 'kind', kind.name, 'place', place.name, 'placeId', place.id,
          'status', visit.status
        ) order by visit.date desc, visit.start_time desc, visit.id)
        from (
          select claim.* from appointments claim
          where ${theirVisits}
          order by claim.date desc, claim.start_time desc, claim.id limit ${most}
        ) visit
        join doctors doctor on doctor.id = visit.doctor_id
        join persons doctor_person on doctor_person.id = doctor.user_id
        join kinds kind on kind.id = visit.kind_id
        join places place on place.id = visit.place_id
      ), '[]') end,
      'payments', case when ${may('payments')} then coalesce((
        select jsonb_agg(jsonb_build_object(
          '_id', payment.id, 'amount', payment.amount_cents / 100.0, 'returned', payment.refunded_cents / 100.0,
          'status', payment.status, 'at', iso(payment.created_at)
        ) order by payment.created_at desc, payment.id)
        from (
          select payments.* from payments join claims claim on claim.id = payments.claim_id
          where claim.patient_id in ${records} and ${theirs('payments')}
          order by payments.created_at desc, payments.id limit ${most}
        ) payment
      ), '[]') end,
      'requests', case when ${mayEverywhere('care-requests')} then coalesce((
        select jsonb_agg(jsonb_build_object(
          '_id', request.id, 'reference', request.reference, 'kind', request.kind, 'status', request.status,
          'at', iso(request.created_at)
        ) order by request.created_at desc, request.id)
        from (
          select * from care_requests where patient_id in ${records} order by created_at desc, id limit ${most}
        ) request
      ), '[]') end,
      'merged', case when ${mayEverywhere('accounts')} then coalesce((
        select jsonb_agg(jsonb_build_object('_id', other.id, 'number', other.number, 'name', other.name))
        from persons other where other.root_id = person.id and other.merged_into = person.id
      ), '[]') end
    ) as page
    from persons person
    where person.id = (select root_id from persons where id = ${id}) and ${isSeenBy(caller)}
  `.execute(db)
  const page = rows[0]?.page
  if (!page) throw new Failure('not_found')
  // Whose account is closed no longer acts; who has none is called.
  const counting = sql`(
    guardianship.id in (select id from guardians)
    or guardianship.account_id is null and guardianship.id in (select id from guardianships_in_force)
  )`
  const ofPerson = sql`patient.person_id = ${page._id}::uuid and ${counting}`
  const [guardians, actsFor, doubles] = await Promise.all([
    listGuardianships(db, ofPerson),
    listGuardianships(
      db,
      sql`
      (
        guardianship.account_id = ${page._id}::uuid
        or guardianship.guardian_id in (select id from persons where root_id = ${page._id}::uuid)
      ) and ${counting}`,
    ),
    mayEverywhere('accounts') && !page.erased ? findDoubles(db, [page], { but: page._id }) : null,
  ])
  return { ...page, guardians, actsFor, doubles: doubles?.[0] ?? null }
}
