import { sql } from 'kysely'
import type { Appointment } from '#contract/booking/booking.ts'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { lockPartiesAlone } from './lock-parties.ts'
import { readAppointment } from './read.ts'

/**
 * Rates a completed visit of the patient, or of a person whose record they may read, once its time is over. A visit is
 * rated once and for good, and a doctor by each patient once in 90 days. The doctor's average changes in the same
 * transaction. Throws `not_found` for other people's visits, `not_ratable` before it is over, `already_rated`,
 * `doctor_already_rated`.
 */
export async function rateVisit(
  { db, records }: Pick<Ground, 'db' | 'records'>,
  caller: Caller,
  id: string,
  { stars, comment }: { stars: number; comment: string },
): Promise<Appointment> {
  return inTransaction(db, async (tx) => {
    await lockPartiesAlone(tx, id)
    // Locked, because somebody may set the visit back from completed at this moment.
    const { rows } = await sql<{ over: boolean; erased: boolean }>`
      select status = 'completed' and upper(during) <= clinic_now() as over,
        exists (select from people where people.id = patient_id and erased_at is not null) as erased
      from appointments where id = ${id} and patient_id = any(acted_for(${caller.id}, 'record')) for update
    `.execute(tx)
    const [visit] = rows
    // The patient was erased while this waited: nothing they wrote may be stored.
    if (!visit || visit.erased) throw new Failure('not_found')
    if (!visit.over) throw new Failure('not_ratable')
    const { rows: written } = await sql`
      insert into ratings (claim_id, doctor_id, patient_id, stars, comment, created_at)
      select id, doctor_id, patient_id, ${stars}, ${comment}, clinic_now() from claims where id = ${id}
      on conflict do nothing
      returning claim_id
    `.execute(tx)
    if (written.length === 0) throw new Failure((await isRated(tx, id)) ? 'already_rated' : 'doctor_already_rated')
    return readAppointment({ db: tx, records }, id, caller)
  })
}

async function isRated(tx: Queries, id: string): Promise<boolean> {
  const { rows } = await sql`select from ratings where claim_id = ${id}`.execute(tx)
  return rows.length > 0
}
