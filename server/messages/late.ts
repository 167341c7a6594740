import { sql } from 'kysely'
import type { WaitsForAnswer } from '#contract/desk/tasks.ts'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/database.ts'
import { answersOf } from './writing.ts'

/**
 * Who has waited for an answer for longer than was promised, and who waits for a doctor who has left, at these places
 * (null: at all), the longest first. For reception: whom they wrote to, who answers now, and nothing of what.
 */
export async function waitForAnswer(
  db: Queries,
  caller: Pick<Caller, 'id'>,
  places: readonly string[] | null,
): Promise<WaitsForAnswer[]> {
  const columns = { doctor: sql`waiting.doctor_id`, place: sql`waiting.place_id`, thread: sql`waiting.thread_id` }
  const { rows } = await sql<{ waits: WaitsForAnswer }>`
    select jsonb_build_object(
      'threadId', waiting.thread_id,
      'patient', jsonb_build_object('_id', patient.person_id, 'number', patient.number, 'name', patient.name),
      'phone', coalesce((select phone from to_call(patient.person_id, null)), ''),
      'called', (select name from to_call(patient.person_id, null)),
      'doctor', case when doctor.id is not null then
        jsonb_build_object('_id', doctor.id, 'name', doctor_person.name)
      end,
      'answers', ${answersOf(columns)},
      'opens', exists (
        select from thread_readers reader
        where reader.thread_id = waiting.thread_id and reader.account_id = ${caller.id}
      ),
      'place', jsonb_build_object('_id', place.id, 'name', place.name, 'timeZone', zone_of(place.id)),
      'since', iso(waiting.since), 'dueAt', iso(waiting.due_at)
    ) as waits
    from waiting_threads waiting
    join people patient on patient.id = waiting.person_id and patient.erased_at is null
    join places place on place.id = waiting.place_id
    left join doctors doctor on doctor.id = waiting.doctor_id
    left join persons doctor_person on doctor_person.id = doctor.user_id
    where (waiting.due_at <= clinic_now() or waiting.thread_id in (select thread_id from left_threads))
      and (${places as string[] | null}::uuid[] is null or waiting.place_id = any(${places as string[] | null}::uuid[]))
    order by waiting.due_at, waiting.thread_id
  `.execute(db)
  return rows.map(({ waits }) => waits)
}
