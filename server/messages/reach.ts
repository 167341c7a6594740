import { sql } from 'kysely'
import type { Participant, ThreadSide } from '#contract/messages/message-lists.ts'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import type { RetentionClass } from '../records/person-keys.ts'

export type FoundThread = {
  id: string
  person_id: string
  doctor_id: string | null
  place_id: string
  class: RetentionClass
  last_seq: number
  begun_by: string
  reads_as: Participant
}

export const sideOf = (as: Participant): ThreadSide => (as === 'patient' || as === 'guardian' ? 'patient' : 'clinic')

/** A thread that the caller may read. Throws `not_found`. */
export async function findThread(db: Queries, { id: accountId }: Pick<Caller, 'id'>, id: string): Promise<FoundThread> {
  const { rows } = await sql<FoundThread>`
    select thread.id, thread.person_id, thread.doctor_id, thread.place_id, thread.class, thread.last_seq,
      thread.begun_by, reader.reads_as
    from thread_readers reader join threads thread on thread.id = reader.thread_id
    where reader.thread_id = ${id} and reader.account_id = ${accountId} limit 1
  `.execute(db)
  if (!rows[0]) throw new Failure('not_found')
  return rows[0]
}

/**
 * Locks the caller's account and the person before something is written about them: nothing is written while either is
 * being closed or erased. Throws `not_found` for an account or a person that is gone.
 */
export async function lockWriter(tx: Queries, { id }: Pick<Caller, 'id'>, personId: string): Promise<void> {
  const { rows: accounts } = await sql`
    select from users where id = ${id} and closed_at is null for key share
  `.execute(tx)
  const { rows: people } = await sql`
    select from persons where id = ${personId} and erased_at is null for key share
  `.execute(tx)
  if (accounts.length === 0 || people.length === 0) throw new Failure('not_found')
}

/** The thread, locked: its messages are numbered one after the other. Throws `not_found`. */
export async function lockThread(tx: Queries, caller: Caller, id: string): Promise<FoundThread> {
  const { person_id: personId } = await findThread(tx, caller, id)
  await lockWriter(tx, caller, personId)
  await sql`select from threads where id = ${id} for no key update`.execute(tx)
  return findThread(tx, caller, id)
}
