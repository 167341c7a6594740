import { sql } from 'kysely'
import type { Queries } from '../platform/database.ts'

/**
 * Erases what rooms know of a person: the seats of their visits and those they took for others, with names of guests
 * and signals, and the hashes of chats. When the calls were stays for the clinic's books.
 */
export async function eraseVideo(tx: Queries, records: readonly string[]): Promise<void> {
  const visits = sql`array(select id from claims where patient_id = any(${records as string[]}::uuid[]))`
  await sql`
    delete from video_seats
    where claim_id = any(${visits}) or account_id = any(${records as string[]}::uuid[])
  `.execute(tx)
  await sql`
    update video_calls
    set version = version + 1, invite_id = null, doctor_chat_hash = null, patient_chat_hash = null
    where claim_id = any(${visits})
  `.execute(tx)
}
