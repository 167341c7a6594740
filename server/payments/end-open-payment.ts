import type { Ground } from '../ground.ts'
import { inTransaction } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { sql } from 'kysely'
import { checkSoon, lockPayment, movePayment } from './ledger.ts'
import { cardProviderOf } from './provider-of.ts'

/**
 * Closes the card form that a link of this visit has opened, before money is taken for it at the desk, so that nobody
 * pays twice. Throws `sum_changed` if it is being paid at this moment, `provider_unavailable`.
 */
export async function endOpenPayment(ground: Pick<Ground, 'db' | 'payments'>, claimId: string): Promise<void> {
  const { db } = ground
  const open = await db
    .selectFrom('payments')
    .selectAll()
    .where('claim_id', '=', claimId)
    .where('saved_card_id', 'is', null)
    .where('method', '=', 'card')
    .where('status', 'in', ['creating', 'open'])
    .executeTakeFirst()
  if (!open) return
  const intent = open.intent_id ? await cardProviderOf(ground, open).cancelIntent(open.intent_id) : null
  const isOver = await inTransaction(db, async (tx) => {
    await sql`select from claims where id = ${claimId} for no key update`.execute(tx)
    const { status } = await lockPayment(tx, open.id)
    if (status !== 'creating' && status !== 'open') return status === 'cancelled' || status === 'failed'
    if (intent?.status === 'canceled') await movePayment(tx, open.id, 'cancelled')
    else await checkSoon(tx, [claimId])
    return intent?.status === 'canceled'
  })
  if (!isOver) throw new Failure('sum_changed')
}
