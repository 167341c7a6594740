import { sql } from 'kysely'
import type { Ground } from '../../ground.ts'
import { checkSoon } from '../../payments/ledger.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction } from '../../platform/database.ts'
import { leaveLine } from './end-waiting.ts'
import { offerFreedTime } from './offer-freed-time.ts'

/** Removes the patient from the waiting list; a time offered to them goes to the next patient. Throws `not_found`. */
export async function leaveWaitingList({ db }: Pick<Ground, 'db'>, caller: Caller, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Ending a hold takes the same order: first the claim, then the waiting-list entry.
    await sql`
      select from claims
      where id = (
        select claim_id from waitlist
        where id = ${id} and patient_id = any(acted_for(${caller.id}, 'book')) and status = 'offered'
      )
      for update
    `.execute(tx)
    const left = await leaveLine(tx, caller, id)
    if (!left.claim_id) return
    await sql`update claims set status = 'lapsed' where id = ${left.claim_id} and status = 'held'`.execute(tx)
    await checkSoon(tx, [left.claim_id])
    await offerFreedTime(tx, left.doctor_id, left.date)
  })
}
