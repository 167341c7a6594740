import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Ground } from '../../ground.ts'
import { checkSoon, type Payment } from '../../payments/ledger.ts'
import type { Caller } from '../../platform/caller.ts'
import { type Database, inTransaction } from '../../platform/database.ts'
import { chargeEach, closeCharges } from './close-charges.ts'
import { lockPartiesOf } from '../lock-parties.ts'
import { moveTo } from '../move/move-on.ts'

/** How long (ms) a booking waits for the deposits after the first. */
const patienceMs = 4000

type Deposit = Payment & { refused: boolean; isBooked: boolean }

/**
 * Charges the deposits of a booked series to its saved card, each as its own payment; for a series paid in full the
 * price of the first visit counts as its deposit. The card's owner is present: if the card does not pay the first
 * deposit, the whole series is cancelled and the answer is false. The other deposits are waited for shortly and go on
 * by themselves. True if no deposits are to be paid.
 */
export async function payDeposits(ground: Ground, caller: Caller, seriesId: string): Promise<boolean> {
  const [first, ...others] = await depositsOf(ground.db, seriesId)
  if (!first) return true
  try {
    await chargeEach(ground, [first])
    const [after] = await depositsOf(ground.db, seriesId)
    if (after?.refused && after.status !== 'booked') {
      if (after.isBooked) await giveBack(ground, caller, seriesId, after.claim_id)
      return false
    }
  } finally {
    // Mails about the series waited for this result; a series cancelled at once is announced to nobody.
    await sql`select tell_series(${seriesId}::uuid)`.execute(ground.db)
  }
  await Promise.race([chargeEach(ground, others), pause(patienceMs, undefined, { ref: false })])
  return true
}

/** The payments of the deposits of a series, in the order of its visits; none if its terms ask for none. */
async function depositsOf(db: Database, seriesId: string): Promise<Deposit[]> {
  const { rows } = await sql<Deposit>`
    select payments.*, claims.status in ('pending', 'confirmed') as "isBooked", exists (
      select from charge_attempts where payment_id = payments.id and outcome in ('asks', 'declined')
    ) as refused
    from claims join visit_terms terms on terms.claim_id = claims.id and terms.pays = 'deposit'
    join payments on payments.claim_id = claims.id
    where claims.checkout_id = ${seriesId} order by claims.during, claims.id
  `.execute(db)
  return rows
}

/** Cancels the whole series. Nobody is told, because nobody was told of the booking yet. */
async function giveBack(ground: Ground, caller: Caller, seriesId: string, claimId: string): Promise<void> {
  const given = await inTransaction(ground.db, async (tx) => {
    await lockPartiesOf(tx, claimId)
    const { rows } = await sql<{ id: string; doctor_id: string; date: string }>`
      select id, doctor_id, date from claims where checkout_id = ${seriesId} and status in ('pending', 'confirmed')
      order by id for update
    `.execute(tx)
    for (const visit of rows) await moveTo(tx, caller, visit, 'cancelled')
    const ids = rows.map(({ id }) => id)
    await checkSoon(tx, ids)
    return ids
  })
  await closeCharges(ground, given)
}
