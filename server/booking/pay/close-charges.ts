import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Ground } from '../../ground.ts'
import type { Payment } from '../../payments/ledger.ts'
import { notePaymentTrouble } from '../../payments/refund.ts'
import { collect } from './collect.ts'

/** How long (ms) a request waits for the charges to be closed. */
const patienceMs = 2000

/**
 * Closes open charges to the saved cards of these visits that are not due any more, such as the deposit of a cancelled
 * visit, so that nobody pays them by a link before the sweep runs. If another sum is due, a new charge is begun. Waits
 * two seconds at most and never throws: the sweep does what is left.
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

/** Charges saved cards, one after the other. Never throws: errors are noted, and the sweep tries again. */
export async function chargeEach(ground: Ground, payments: readonly Payment[]): Promise<void> {
  for (const payment of payments) {
    await collect(ground, payment).catch((error: Error) =>
      notePaymentTrouble(ground, payment, error).catch(() => undefined),
    )
  }
}
