import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Ground } from '../../ground.ts'
import type { Payment } from '../../payments/ledger.ts'
import { notePaymentTrouble } from '../../payments/refund.ts'
import { collect } from './collect.ts'

/** How long (ms) a request waits for it. */
const patienceMs = 2000

/**
 * Closes what was still to be charged to a kept card for these visits and is not due any more, such as the deposit of
 * one that was cancelled: nobody pays it by a link while the sweep is on its way. Another sum that is due is begun
 * anew. Waits two seconds at the most, and never throws: the sweep goes on with what is left.
 */
export async function closeCharges(ground: Ground, claimIds: readonly string[]): Promise<void> {
  const { rows } = await sql<Payment>`
    select payments.* from payments join claims on claims.id = payments.claim_id
    where payments.claim_id = any(${claimIds as string[]}::uuid[]) and payments.saved_card_id is not null
      and payments.status in ('creating', 'open') and to_collect_cents(claims) <> payments.amount_cents
  `.execute(ground.db)
  if (rows.length === 0) return
  await Promise.race([chargeEach(ground, rows), pause(patienceMs, undefined, { ref: false })])
}

/** Has kept cards pay, one after the other. Never throws: what goes wrong is noted, and the sweep goes on with it. */
export async function chargeEach(ground: Ground, payments: readonly Payment[]): Promise<void> {
  for (const payment of payments) {
    await collect(ground, payment).catch((error: Error) =>
      notePaymentTrouble(ground, payment, error).catch(() => undefined),
    )
  }
}
