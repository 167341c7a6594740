import { sql } from 'kysely'
import type { OwnPatient } from '#contract/booking/appointment-lists.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Queries } from '../../platform/database.ts'
import { allOf } from '../../platform/where.ts'
import { isPatient, ownDoctor } from './list.ts'

type Filter = {
  search?: string | undefined
  patientId?: string | undefined
  sort: 'name' | 'recent'
  limit: number
  offset: number
}

/** What a visit is said by: `{ _id, date, startTime }` of `claim`. */
const asVisit = sql`json_build_object(
  '_id', claim.id, 'date', claim.date, 'startTime', to_char(claim.start_time, 'HH24:MI')
)`

const order = {
  name: sql`fold(person.name), person.id`,
  recent: sql`own.last_date desc, fold(person.name), person.id`,
}

/** One page of the people who have booked with this doctor, and how many match in all. */
export async function listMyPatients(
  db: Queries,
  caller: Caller,
  { search, patientId, sort, limit, offset }: Filter,
): Promise<{ patients: OwnPatient[]; total: number }> {
  const where = allOf([
    sort === 'recent' && sql`own.last_date is not null`,
    search && isPatient(search, sql`person.id`),
  ])
  const { rows } = await sql<{ total: number; patients: OwnPatient[] }>`
    with doctor as materialized (select ${ownDoctor(caller)} as id), own as materialized (
      select person.person_id as patient_id, count(*) as visits,
        count(*) filter (where claim.status = 'no-show') as no_shows,
        max(claim.date) filter (where claim.status = 'completed') as last_date
      from appointments claim join people person on person.id = claim.patient_id
      where ${allOf([
        sql`claim.doctor_id = (select id from doctor)`,
        patientId && sql`person.person_id = (select root_id from persons where persons.id = ${patientId}::uuid)`,
      ])}
      group by person.person_id
    ), matching as materialized (
      select own.*, row_number() over (order by ${order[sort]}) as place
      from own join persons person on person.id = own.patient_id where ${where}
    ), page as materialized (
      select * from matching order by place limit ${limit} offset ${offset}
    )
    select
      (select count(*) from matching) as total,
      coalesce((
        select json_agg(json_build_object(
          'patient', json_build_object(
            '_id', person.id, 'name', person.name, 'email', person.email, 'phone', person.phone
          ),
          'visits', page.visits,
          'noShows', page.no_shows,
          'next', (
            select ${asVisit} from appointments claim
            where claim.patient_id in (select persons.id from persons where root_id = page.patient_id)
              and claim.doctor_id = (select id from doctor)
              and claim.status in ('pending', 'confirmed', 'in-progress') and upper(claim.during) > clinic_now()
            order by claim.date, claim.start_time limit 1
          ),
          'last', (
            select ${asVisit} from appointments claim
            where claim.patient_id in (select persons.id from persons where root_id = page.patient_id)
              and claim.doctor_id = (select id from doctor)
              and claim.status = 'completed'
            order by claim.date desc, claim.start_time desc limit 1
          )
        ) order by page.place)
        from page join persons person on person.id = page.patient_id
      ), '[]') as patients
  `.execute(db)
  return rows[0]!
}
