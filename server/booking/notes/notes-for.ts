import { type Notes, noNotes, type Records, withNotes } from './notes.ts'
import { readableOf, type Reader } from '../../people/readable.ts'
import type { Queries } from '../../platform/database.ts'

type Shown = { _id: string; userId: { _id: string } }

/** The appointments whose notes this caller may read: for other people it takes the right to their record. */
export async function withRecord<A extends Shown>(
  db: Queries,
  reader: Reader,
  appointments: readonly A[],
): Promise<A[]> {
  const ids = appointments.map(({ userId }) => userId._id)
  const isReadable = await readableOf(db, reader, ids)
  return appointments.filter(({ userId }) => isReadable(userId._id))
}

/** Adds the notes to the appointments whose notes this caller may read, and empty notes to all others. */
export async function notesFor<A extends Shown>(
  { db, records }: Records,
  reader: Reader,
  appointments: readonly A[],
): Promise<(A & Notes)[]> {
  const readable = new Set(await withRecord(db, reader, appointments))
  const read = await withNotes({ db, records }, appointments)
  return read.map((each, n) => (readable.has(appointments[n]!) ? each : { ...each, ...noNotes }))
}
