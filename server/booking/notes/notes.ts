import { sql } from 'kysely'
import type { Appointment } from '#contract/booking/booking.ts'
import type { NoteKind } from '#contract/records/charts.ts'
import type { Queries } from '../../platform/database.ts'
import type { Keyring } from '../../platform/encryption.ts'

/** What reading or writing notes needs: the database, or a transaction on it, and the keys of the records. */
export type Records = { db: Queries; records: Keyring }

/** The fields of an appointment that show the newest note of each kind; empty where nothing is written. */
export type Notes = Pick<Appointment, 'notes' | 'doctorNotes' | 'consultationNotes' | 'chat'>

export const noNotes: Notes = { notes: '', doctorNotes: '', consultationNotes: '', chat: '' }

export const fieldOf = {
  patient: 'notes',
  doctor: 'doctorNotes',
  consultation: 'consultationNotes',
  chat: 'chat',
} as const satisfies Record<NoteKind, keyof Notes>

/** A note as its row has it. */
export type NoteRow = { claim_id: string; kind: NoteKind; version: number; key_id: string; sealed: Buffer }

/** What the seal of a note is bound to: it can be opened only as this version of this kind of this appointment. */
const placeOf = (claimId: string, kind: NoteKind, version: number) => `chart_notes ${claimId} ${kind} ${version}`

/** The text of a note. Throws where its key is missing or its row was tampered with. */
export const textOf = (records: Keyring, { claim_id, kind, version, key_id, sealed }: NoteRow): string =>
  records.open({ keyId: key_id, bytes: sealed }, placeOf(claim_id, kind, version))

/** A text as it is stored: sealed by the current key, for this version of this kind of this appointment. */
export function sealedAs(
  records: Keyring,
  { claim_id: claimId, kind, version }: Omit<NoteRow, 'key_id' | 'sealed'>,
  text: string,
) {
  const { keyId, bytes } = records.seal(text, placeOf(claimId, kind, version))
  return { claimId, kind, version, keyId, sealed: bytes.toString('base64') }
}

/** Adds the current notes to appointments. This is the only place where notes are opened. */
export async function withNotes<A extends { _id: string }>(
  { db, records }: Records,
  appointments: readonly A[],
): Promise<(A & Notes)[]> {
  const newest = await newestNotes(
    db,
    appointments.map(({ _id }) => _id),
  )
  return appointments.map((appointment) => {
    const notes = { ...noNotes }
    for (const row of newest.get(appointment._id) ?? []) notes[fieldOf[row.kind]] = textOf(records, row)
    return { ...appointment, ...notes }
  })
}

/** Every version of every note of these appointments, as it was written. */
export async function allNotes({ db, records }: Records, claimIds: readonly string[]) {
  const { rows } = await sql<NoteRow & { at: string }>`
    select claim_id, kind, version, key_id, sealed, iso(at) as at from chart_notes
    where claim_id = any(${claimIds}::uuid[]) order by claim_id, kind, version
  `.execute(db)
  return rows.map((row) => ({
    appointmentId: row.claim_id,
    kind: row.kind,
    version: row.version,
    at: row.at,
    text: textOf(records, row),
  }))
}

async function newestNotes(db: Queries, claimIds: readonly string[]): Promise<Map<string, NoteRow[]>> {
  const { rows } = await sql<NoteRow>`
    select distinct on (claim_id, kind) claim_id, kind, version, key_id, sealed from chart_notes
    where claim_id = any(${claimIds}::uuid[])
    order by claim_id, kind, version desc
  `.execute(db)
  return Map.groupBy(rows, (row) => row.claim_id)
}

/** A note to be written with the given version; without `at` it is written as of now. */
export type NewNote = {
  claimId: string
  kind: NoteKind
  version: number
  authorId: string | null
  text: string
  at?: Date
}

/** Writes notes, sealed, in one statement. */
export async function insertNotes({ db, records }: Records, notes: readonly NewNote[]): Promise<void> {
  if (notes.length === 0) return
  const rows = notes.map(({ claimId, kind, version, authorId, text, at }) => ({
    ...sealedAs(records, { claim_id: claimId, kind, version }, text),
    authorId,
    at,
  }))
  await sql`
    insert into chart_notes (claim_id, kind, version, author_id, at, key_id, sealed)
    select "claimId", kind, version, "authorId",
      -- clinic_now() is when the transaction began, which may have waited: a later note must not get an earlier time.
      coalesce(at, greatest(clinic_now(), (select max(chart_notes.at) from chart_notes where claim_id = "claimId"))),
      "keyId", decode(sealed, 'base64')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as note (
      "claimId" uuid, kind text, version int, "authorId" uuid, at timestamptz, "keyId" text, sealed text
    )
  `.execute(db)
}

/**
 * Writes texts that differ from the current notes as new versions, for an appointment that the caller has locked.
 * Answers the fields whose text has changed.
 */
export async function writeNotes(
  { db, records }: Records,
  claimId: string,
  authorId: string,
  texts: Partial<Record<NoteKind, string | undefined>>,
): Promise<(keyof Notes)[]> {
  const standing = (await newestNotes(db, [claimId])).get(claimId) ?? []
  const changes: NewNote[] = []
  for (const [kind, text] of Object.entries(texts) as [NoteKind, string | undefined][]) {
    const newest = standing.find((row) => row.kind === kind)
    if (text === undefined || text === (newest ? textOf(records, newest) : '')) continue
    changes.push({ claimId, kind, version: (newest?.version ?? 0) + 1, authorId, text })
  }
  await insertNotes({ db, records }, changes)
  return changes.map(({ kind }) => fieldOf[kind])
}
