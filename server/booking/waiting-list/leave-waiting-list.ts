import { type RawBuilder, sql } from 'kysely'
import type { Ground } from '../../ground.ts'
import { checkSoon } from '../../payments/ledger.ts'
import { inTransaction } from '../../platform/database.ts'
import { leaveLine } from './end-waiting.ts'
import { offerFreedTime } from './offer-freed-time.ts'

/**
 * Ends the waiting of an entry of those that match; a time offered to it goes to the next patient. Throws `not_found`.
 */
export async function leaveWaitingList(
  { db }: Pick<Ground, 'db'>,
  matches: RawBuilder<unknown>,
  id: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Ending a hold takes the same order: first the claim, then the waiting-list entry.
    await sql`
      select from claims
      where id = (
        select claim_id from waitlist
        where id = ${id} and ${matches} and status = 'offered'
      )
      for update
    `.execute(tx)
    const left = await leaveLine(tx, matches, id)
    if (!left.claim_id) return
    await sql`update claims set status = 'lapsed' where id = ${left.claim_id} and status = 'held'`.execute(tx)
    await checkSoon(tx, [left.claim_id])
    await offerFreedTime(tx, left.doctor_id, left.date)
  })
}
