import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../platform/database.ts'
import type { Tables } from '../platform/tables.ts'
import type { Intent, PaymentProvider } from './provider.ts'

/**
 * The provider of demo and development: behaves as Stripe does for a card form, with Stripe's well-known test cards, and
 * moves no money. It keeps its books in `sandbox_intents`, which nothing else may read.
 */
export function sandboxProvider(db: Database): PaymentProvider {
  const find = async (intentId: string) => {
    const row = await db.selectFrom('sandbox_intents').selectAll().where('id', '=', intentId).executeTakeFirst()
    if (!row) throw new Error('The sandbox has no such intent')
    return asIntent(row)
  }
  return {
    name: 'sandbox',
    publishableKey: null,
    async createIntent({ key, amountCents, currency, claimId }) {
      const id = `pi_sandbox_${randomBytes(12).toString('hex')}`
      await db
        .insertInto('sandbox_intents')
        .values({
          id,
          idempotency_key: key,
          client_secret: `${id}_secret_${randomBytes(18).toString('hex')}`,
          amount_cents: amountCents,
          currency,
          metadata: JSON.stringify({ claim: claimId }),
          status: 'requires_payment_method',
        })
        .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
        .execute()
      const row = await db
        .selectFrom('sandbox_intents')
        .selectAll()
        .where('idempotency_key', '=', key)
        .executeTakeFirstOrThrow()
      return asIntent(row)
    },
    readIntent: find,
    async cancelIntent(intentId) {
      await db
        .updateTable('sandbox_intents')
        .set({ status: 'canceled' })
        .where('id', '=', intentId)
        .where('status', '<>', 'succeeded')
        .execute()
      return find(intentId)
    },
    async refund(intentId) {
      const { rows } = await sql`
        update sandbox_intents set refunded_cents = amount_cents where id = ${intentId} and status = 'succeeded' returning id
      `.execute(db)
      if (rows.length === 0) throw new Error('The sandbox has no such payment to refund')
      return 'succeeded'
    },
  }
}

function asIntent(row: Selectable<Tables['sandbox_intents']>): Intent {
  const unpaid = row.status === 'requires_payment_method' || row.status === 'requires_action'
  return {
    id: row.id,
    clientSecret: row.client_secret,
    amountCents: row.amount_cents,
    currency: row.currency,
    claimId: (row.metadata as { claim?: string }).claim,
    status: unpaid ? 'unpaid' : (row.status as 'succeeded' | 'canceled'),
  }
}
