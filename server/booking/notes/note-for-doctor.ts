import { sql } from 'kysely'
import { writeNotes } from './notes.ts'
import type { Ground } from '../../ground.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction } from '../../platform/database.ts'
import { lockPartiesOf } from '../lock-parties.ts'

/**
 * Seals a patient's note for the doctor into the chart of the appointment. The same text again changes nothing. A note
 * that somebody else wrote can be changed only by those who may read it. Visits that are no longer pending or
 * confirmed, and those of erased patients, are not changed.
 */
export async function noteForDoctor(
  { db, records }: Pick<Ground, 'db' | 'records'>,
  caller: Caller,
  id: string,
  text: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockPartiesOf(tx, id)
    const { rows } = await sql`
      select from appointments claim join people patient on patient.id = claim.patient_id
      where claim.id = ${id} and patient.erased_at is null
        and patient.id = any(acted_for(${caller.id}, 'book'))
        and claim.status in ('pending', 'confirmed')
        and (
          patient.id = any(acted_for(${caller.id}, 'record'))
          or not exists (
            select from chart_notes note
            where note.claim_id = claim.id and note.kind = 'patient'
              and note.author_id is distinct from ${caller.id}::uuid
          )
        )
      for update of claim
    `.execute(tx)
    if (rows.length > 0) await writeNotes({ db: tx, records }, id, caller.id, { patient: text })
  })
}
