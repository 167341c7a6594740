import { sql } from 'kysely'
import type { Recipient } from '#contract/messages/threads.ts'
import { hasRightFor, personFor } from '../people/person-for.ts'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/database.ts'
import { mainRecord } from '../records/who-reads.ts'
import { placeOfVisitsIn } from './begin-thread.ts'
import { writingIn } from './writing.ts'

/**
 * To whom somebody can write for a person: doctors who treat them, by name, then the desk of each open place. Doctors
 * are named to those with the right `visits` alone, because their names tell of visits. Throws `not_found`.
 */
export async function listRecipients(db: Queries, caller: Caller, personId: string | undefined): Promise<Recipient[]> {
  const person = await mainRecord(db, await personFor(db, caller, personId, 'messages'))
  const namesDoctors = await hasRightFor(db, caller, person, 'visits')
  const columns = {
    ...{ person: sql`${person}::uuid`, doctor: sql`found.doctor_id` },
    ...{ place: sql`found.place_id`, thread: sql`null::uuid` },
  }
  const { rows } = await sql<{ recipient: Recipient }>`
    with found as materialized (
      select doctor.id as doctor_id, ${placeOfVisitsIn} as place_id
      from persons person
      join doctors doctor on doctor.id in (
        select claim.doctor_id from appointments claim
        where claim.patient_id = any(records_with(person.id)) and claim.status <> 'cancelled'
        union
        select thread.doctor_id from threads thread where thread.person_id = any(records_with(person.id))
        union
        select paper.doctor_id from record_papers paper where paper.person_id = any(records_with(person.id))
      )
      where person.id = ${person} and ${namesDoctors} and treats_person(doctor.user_id, person.id)
      union all
      select null, place.id from places place where not place.closed
    )
    select jsonb_build_object(
      'doctor', case when doctor.id is not null then jsonb_build_object(
        '_id', doctor.id, 'name', doctor_person.name, 'specialization', doctor.specialization
      ) end,
      'place', jsonb_build_object('_id', place.id, 'name', place.name, 'timeZone', zone_of(place.id)),
      'writing', ${writingIn('patient', columns)}
    ) as recipient
    from found
    join places place on place.id = found.place_id
    left join doctors doctor on doctor.id = found.doctor_id
    left join persons doctor_person on doctor_person.id = doctor.user_id
    order by doctor.id is null, fold(doctor_person.name), doctor.id, place.number
  `.execute(db)
  return rows.map(({ recipient }) => recipient)
}
