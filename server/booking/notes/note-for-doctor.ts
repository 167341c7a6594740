import { sql } from 'kysely'
import { writeNotes } from './notes.ts'
import type { Ground } from '../../ground.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction } from '../../platform/database.ts'
import { lockPartiesOf } from '../lock-parties.ts'

/**
 * Seals what a patient wants their doctor to know into the chart of their own appointment. The same words again
 * change nothing; what another has written only whoever may read it changes. What is no longer to come, or whose
 * patient was erased, is left as it is.
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
