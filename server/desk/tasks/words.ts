import { sql } from 'kysely'
import type { CallOutcome, TaskKind } from '#contract/desk/task-kinds.ts'
import type { Records } from '../../booking/notes/notes.ts'
import { type Database, inTransaction, type Queries } from '../../platform/database.ts'
import type { Keyring, Sealed } from '../../platform/encryption.ts'

/** What the seal is bound to: words sealed for one task cannot be opened as those of another. */
const placeOf = (claimId: string, kind: string) => `task_notes ${claimId} ${kind}`

/** Seals what was said in a call; null if nothing was. */
export const sealSaid = (records: Keyring, claimId: string, kind: TaskKind, said: string): Sealed | null =>
  said ? records.seal(said, placeOf(claimId, kind)) : null

/** What was said in a call. Throws if the key is missing or the row was tampered with. */
export const openSaid = (records: Keyring, row: { claim_id: string; kind: string } & SealedColumns): string =>
  row.key_id && row.sealed
    ? records.open({ keyId: row.key_id, bytes: row.sealed }, placeOf(row.claim_id, row.kind))
    : ''

export type SealedColumns = { key_id: string | null; sealed: Buffer | null }

type Call = { outcome: CallOutcome; at: string }

/** The calls about these visits, with what was said, oldest first. */
export async function callsAbout({ db, records }: Records, claimIds: readonly string[]) {
  const { rows } = await sql<{ claim_id: string; kind: TaskKind } & Call & SealedColumns>`
    select claim_id, kind, outcome, iso(called_at) as at, key_id, sealed from task_notes
    where claim_id = any(${claimIds}::uuid[]) and outcome is not null
    order by called_at, claim_id, kind
  `.execute(db)
  return rows.map((row) => ({
    appointmentId: row.claim_id,
    about: row.kind,
    outcome: row.outcome,
    at: row.at,
    said: openSaid(records, row),
  }))
}

/** Deletes what was said in calls with a patient, in the transaction that erases the patient. */
export async function eraseTaskNotes(tx: Queries, patientId: string): Promise<void> {
  await sql`
    update task_notes set key_id = null, sealed = null where claim_id in (
      select claims.id from persons record join claims on claims.patient_id = record.id
      where record.root_id = ${patientId}
    )
  `.execute(tx)
}

const sealedAtOnce = 500

/**
 * Seals again, with the current key, all words sealed with other keys of the ring. It may be stopped and started again
 * at any time. Answers how many it sealed.
 */
export async function resealTaskNotes(db: Database, records: Keyring): Promise<number> {
  let sealed = 0
  for (let last = -1; last !== 0; sealed += last) {
    last = await inTransaction(db, async (tx) => {
      const { rows } = await sql<{ claim_id: string; kind: TaskKind } & SealedColumns>`
        select claim_id, kind, key_id, sealed from task_notes where key_id <> ${records.current}
        limit ${sealedAtOnce} for no key update
      `.execute(tx)
      for (const row of rows) {
        const anew = sealSaid(records, row.claim_id, row.kind, openSaid(records, row))!
        await sql`
          update task_notes set key_id = ${anew.keyId}, sealed = ${anew.bytes}
          where claim_id = ${row.claim_id} and kind = ${row.kind}
        `.execute(tx)
      }
      return rows.length
    })
  }
  return sealed
}
