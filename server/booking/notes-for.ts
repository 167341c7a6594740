import { sql } from 'kysely'
import { type Notes, noNotes, type Records, withNotes } from '../charts/notes.ts'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/database.ts'

type Reader = Pick<Caller, 'id' | 'role'>
type Shown = { _id: string; userId: { _id: string } }

/** Those whose notes this caller may read: of others whom they act for, with the right to their record. */
export async function withRecord<A extends Shown>(
  db: Queries,
  reader: Reader,
  appointments: readonly A[],
): Promise<A[]> {
  const isOwn = ({ userId }: A) => reader.role !== 'user' || userId._id === reader.id
  if (appointments.every(isOwn)) return [...appointments]
  const { rows } = await sql<{ ids: string[] }>`select acted_for(${reader.id}, 'record') as ids`.execute(db)
  const readable = new Set(rows[0]!.ids)
  return appointments.filter((each) => isOwn(each) || readable.has(each.userId._id))
}

/** Adds the notes that this caller may read, and none to others. */
export async function notesFor<A extends Shown>(
  { db, records }: Records,
  reader: Reader,
  appointments: readonly A[],
): Promise<(A & Notes)[]> {
  const readable = new Set(await withRecord(db, reader, appointments))
  const read = await withNotes({ db, records }, appointments)
  return read.map((each, n) => (readable.has(appointments[n]!) ? each : { ...each, ...noNotes }))
}
