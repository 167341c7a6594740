import { type RawBuilder, sql } from 'kysely'
import type { Paging } from '#contract/endpoint.ts'
import { down, type Order, type PageAsked, readPage, up } from '../../platform/list-page.ts'
import type { OwnPatient } from '#contract/booking/appointment-lists.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Queries } from '../../platform/database.ts'
import { allOf } from '../../platform/where.ts'
import { isPatient, ownDoctor } from './list.ts'

type Filter = {
  search?: string | undefined
  patientId?: string | undefined
  sort: 'name' | 'recent'
} & PageAsked

/** A visit in short: `{ _id, date, startTime }` of `claim`. */
const asVisit = sql`json_build_object(
  '_id', claim.id, 'date', claim.date, 'startTime', to_char(claim.start_time, 'HH24:MI')
)`

const byName = [up(sql`fold(person.name)`, 'text'), up(sql`person.id`, 'uuid')] as const

const order = {
  name: byName,
  recent: [down(sql`own.last_date`, 'date'), ...byName],
} satisfies Record<Filter['sort'], Order>

/** All patients who have booked with this doctor, one row each, with the sums of their visits, as `own`. */
const ownOf = (doctor: RawBuilder<unknown>, those: RawBuilder<unknown>) => sql`(
  select person.person_id as patient_id, count(*) as visits,
    count(*) filter (where claim.status = 'no-show') as no_shows,
    max(claim.date) filter (where claim.status = 'completed') as last_date
  from appointments claim join people person on person.id = claim.patient_id
  where claim.doctor_id = ${doctor} and ${those}
  group by person.person_id
) own join persons person on person.id = own.patient_id`

/** One page of the patients who have booked with this doctor, and how many match in all. */
export async function listMyPatients(
  db: Queries,
  caller: Caller,
  { search, patientId, sort, ...asked }: Filter,
): Promise<{ patients: OwnPatient[]; paging: Paging }> {
  const doctor = ownDoctor(caller)
  const where = allOf([
    sort === 'recent' && sql`own.last_date is not null`,
    search && isPatient(search, sql`person.id`),
  ])
  const those = allOf([
    patientId && sql`person.person_id = (select root_id from persons where persons.id = ${patientId}::uuid)`,
  ])
  const list = { from: ownOf(doctor, those), where, id: sql`person.id`, order: order[sort] }
  const { ids, paging } = await readPage(db, list, asked)
  // All records of these patients, so that their visits are found by the index on the patient.
  const ofPage = sql`claim.patient_id = any(array(select id from persons where root_id = any(${ids}::uuid[])))`
  const { rows } = await sql<{ patient: OwnPatient }>`
    select json_build_object(
      'patient', json_build_object(
        '_id', person.id, 'name', person.name, 'email', person.email, 'phone', person.phone
      ),
      'visits', own.visits,
      'noShows', own.no_shows,
      'next', (
        select ${asVisit} from appointments claim
        where claim.patient_id in (select persons.id from persons where root_id = own.patient_id)
          and claim.doctor_id = ${doctor}
          and claim.status in ('pending', 'confirmed', 'in-progress') and upper(claim.during) > clinic_now()
        order by claim.date, claim.start_time limit 1
      ),
      'last', (
        select ${asVisit} from appointments claim
        where claim.patient_id in (select persons.id from persons where root_id = own.patient_id)
          and claim.doctor_id = ${doctor}
          and claim.status = 'completed'
        order by claim.date desc, claim.start_time desc limit 1
      )
    ) as patient
    from ${ownOf(doctor, ofPage)} order by array_position(${ids}::uuid[], person.id)
  `.execute(db)
  return { patients: rows.map(({ patient }) => patient), paging }
}
