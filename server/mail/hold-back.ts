import { sql } from 'kysely'
import type { Queries } from '../platform/database.ts'

/** Makes the mails due that waited for this address to be confirmed. Sending drops those that are no longer true. */
export async function releaseLetters(tx: Queries, userId: string): Promise<void> {
  await sql`
    update mails set next_try_at = clinic_now()
    where user_id = ${userId} and sent_at is null and next_try_at = 'infinity'
  `.execute(tx)
}
