import { sql } from 'kysely'
import type { RequestsOfPerson } from '#contract/booking/requests-of-person.ts'
import { seenRecords, withDoctor } from '../../people/seen-by.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Queries } from '../../platform/database.ts'
import { allOf, atPlaces } from '../../platform/where.ts'
import { asWaiting, stillWaits, withNames } from './list.ts'

type Change = RequestsOfPerson['changes'][number]

/** How many requests to change visits are shown, newest first. */
const most = 20

/**
 * The days a person waits for, and what they have asked for about visits, at the caller's places; for a doctor, with
 * them. Throws `not_found`.
 */
export async function getRequestsOfPerson(db: Queries, caller: Caller, id: string): Promise<RequestsOfPerson> {
  const records = sql`any(${await seenRecords(db, caller, id)}::uuid[])`
  const isDoctor = caller.role === 'doctor'
  const [waiting, changes] = await Promise.all([
    sql<{ waiting: RequestsOfPerson['waiting'][number] }>`
      select ${asWaiting} as waiting from waitlist entry ${withNames}
      where ${allOf([
        sql`entry.patient_id = ${records}`,
        stillWaits,
        atPlaces(sql`entry.place_id`, caller),
        isDoctor && sql`doctor.user_id = ${caller.id}`,
      ])}
      order by entry.date, entry.created_at
    `.execute(db),
    sql<{ change: Change }>`
      select json_build_object(
        '_id', request.id, 'wants', request.wants, 'status', request.status, 'at', iso(request.at),
        'appointmentId', claim.id, 'date', claim.date, 'startTime', to_char(claim.start_time, 'HH24:MI'),
        'doctor', doctor_person.name, 'kind', kind.name
      ) as change
      from appointments claim
      join change_requests request on request.claim_id = claim.id
      join doctors doctor on doctor.id = claim.doctor_id
      join persons doctor_person on doctor_person.id = doctor.user_id
      join kinds kind on kind.id = claim.kind_id
      where ${allOf([
        sql`claim.patient_id = ${records}`,
        atPlaces(sql`claim.place_id`, caller),
        isDoctor && withDoctor(caller),
      ])}
      order by request.at desc, request.id limit ${most}
    `.execute(db),
  ])
  return { waiting: waiting.rows.map((row) => row.waiting), changes: changes.rows.map((row) => row.change) }
}
