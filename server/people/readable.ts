import { sql } from 'kysely'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/database.ts'

export type Reader = Pick<Caller, 'id' | 'role'>

/**
 * The people whose clinical texts this caller may read: staff all that they are given; patients their own, and those of
 * people for whom they act with the right to the record.
 */
export async function readableOf(
  db: Queries,
  reader: Reader,
  personIds: readonly string[],
): Promise<(personId: string) => boolean> {
  const isOwn = (personId: string) => reader.role !== 'user' || personId === reader.id
  if (personIds.every(isOwn)) return () => true
  const { rows } = await sql<{ ids: string[] }>`select acted_for(${reader.id}, 'record') as ids`.execute(db)
  const readable = new Set(rows[0]!.ids)
  return (personId) => isOwn(personId) || readable.has(personId)
}
