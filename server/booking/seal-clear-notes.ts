import { sql } from 'kysely'
import type { Database, Queries } from '../platform/database.ts'
import type { Keyring } from '../platform/encryption.ts'
import { firstUuid, sealedAtOnce, sealOnce } from '../platform/seal-once.ts'
import { insertNotes, type NewNote } from '../charts/notes.ts'

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

/** Seals what databases of before 0015 hold in clear text, once. */
export function sealClearNotes(db: Database, records: Keyring): Promise<void> {
  const place = { table: 'claims', constraint: 'claims_notes_are_sealed', first: firstUuid }
  return sealOnce(db, place, (tx, after) => sealSome(tx, records, after))
}

async function sealSome(tx: Queries, records: Keyring, after: string): Promise<string | undefined> {
  const { rows } = await sql<Clear>`
    select claim.id, claim.patient_id, claim.created_at, claim.notes, claim.doctor_notes, claim.consultation_notes,
      noted.at as noted_at, noted.actor_id as noted_by
    from claims claim
    left join lateral (
      select at, actor_id from appointment_events event
      where event.claim_id = claim.id and kind = 'noted' order by event.id desc limit 1
    ) noted on true
    where claim.id > ${after} and (claim.notes <> '' or claim.doctor_notes <> '' or claim.consultation_notes <> '')
    order by claim.id limit ${sealedAtOnce} for update of claim
  `.execute(tx)
  await insertNotes({ db: tx, records }, rows.flatMap(notesOf))
  await sql`
    update claims set notes = '', doctor_notes = '', consultation_notes = ''
    where id = any(${rows.map(({ id }) => id)}::uuid[])
  `.execute(tx)
  return rows.at(-1)?.id
}

/** The last who changed the chart is taken for the author of both notes. */
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
