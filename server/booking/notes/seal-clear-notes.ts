import { sql } from 'kysely'
import { type Database, inTransaction } from '../../platform/database.ts'
import type { Keyring } from '../../platform/encryption.ts'
import { insertNotes, type NewNote } from './notes.ts'

/** How many appointments one transaction seals. */
const batch = 500

/** Sorts before every other id. */
const firstId = '00000000-0000-0000-0000-000000000000'

type Clear = {
  id: string
  patient_id: string
  created_at: Date
  noted_at: Date | null
  noted_by: string | null
  notes: string
  doctor_notes: string
  consultation_notes: string
}

/**
 * Seals the notes that databases from before migration 0015 hold in clear text, batch by batch, and then validates that
 * none is left. Runs once; a crash or a second server meanwhile does no harm.
 */
export async function sealClearNotes(db: Database, records: Keyring): Promise<void> {
  const { rows } = await sql<{ done: boolean }>`
    select convalidated as done from pg_constraint where conname = 'claims_notes_are_sealed'
  `.execute(db)
  if (rows[0]!.done) return
  for (let after: string | undefined = firstId; after; ) after = await sealSome(db, records, after)
  await inTransaction(db, async (tx) => {
    // A big table may take long; nobody waits for it.
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`select confirm_notes_are_sealed()`.execute(tx)
  })
}

/** Seals a batch of the appointments after this id, and answers the id of the last one. */
async function sealSome(db: Database, records: Keyring, after: string): Promise<string | undefined> {
  return inTransaction(db, async (tx) => {
    // Cancelled appointments cannot be changed otherwise, and their notes have to be sealed too.
    await sql`select set_config('salus.erasing', 'yes', true)`.execute(tx)
    const { rows } = await sql<Clear>`
      select claim.id, claim.patient_id, claim.created_at, claim.notes, claim.doctor_notes, claim.consultation_notes,
        noted.at as noted_at, noted.actor_id as noted_by
      from claims claim
      left join lateral (
        select at, actor_id from appointment_events event
        where event.claim_id = claim.id and kind = 'noted' order by event.id desc limit 1
      ) noted on true
      where claim.id > ${after} and (claim.notes <> '' or claim.doctor_notes <> '' or claim.consultation_notes <> '')
      order by claim.id limit ${batch} for update of claim
    `.execute(tx)
    await insertNotes({ db: tx, records }, rows.flatMap(notesOf))
    await sql`
      update claims set notes = '', doctor_notes = '', consultation_notes = ''
      where id = any(${rows.map(({ id }) => id)}::uuid[])
    `.execute(tx)
    return rows.at(-1)?.id
  })
}

/** The person who last changed the chart is taken as the author of both the doctor's and the consultation notes. */
function notesOf(clear: Clear): NewNote[] {
  const first = { claimId: clear.id, version: 1 }
  const at = clear.noted_at ?? clear.created_at
  const notes: NewNote[] = [
    { ...first, kind: 'patient', text: clear.notes, authorId: clear.patient_id, at: clear.created_at },
    { ...first, kind: 'doctor', text: clear.doctor_notes, authorId: clear.noted_by, at },
    { ...first, kind: 'consultation', text: clear.consultation_notes, authorId: clear.noted_by, at },
  ]
  return notes.filter(({ text }) => text !== '')
}
