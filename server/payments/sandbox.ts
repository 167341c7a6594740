import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { batchedPer } from '../platform/batched.ts'
import type { Database } from '../platform/database.ts'
import type { Tables } from '../platform/tables.ts'
import { sandboxCards } from './sandbox-cards.ts'
import { type CardProvider, type Intent, type MadeRefund, ProviderTrouble, RefundRefused } from './provider.ts'

type Row = Selectable<Tables['sandbox_intents']>

const together = { mostAtOnce: 64, isStuck: () => false }

/** Intents asked for at the same time are read together. */
const readRow = batchedPer<string, Row | undefined>((db) => ({
  ...together,
  keyOf: (id) => id,
  async runAll(ids) {
    const { rows } = await sql<Row>`select * from sandbox_intents where id = any(${ids as string[]})`.execute(db)
    const found = new Map(rows.map((row) => [row.id, row]))
    return ids.map((id) => found.get(id))
  },
}))

type Wanted = { key: string; amountCents: number; currency: string; method: Row['method']; metadata: { claim: string } }

/** Creates intents together; undefined for one whose key already has an intent. */
const createRow = batchedPer<Wanted, Row | undefined>((db) => ({
  ...together,
  keyOf: ({ key }) => key,
  async runAll(wanted) {
    const made = wanted.map((each) => {
      const id = `pi_sandbox_${randomBytes(12).toString('hex')}`
      return { ...each, id, secret: `${id}_secret_${randomBytes(18).toString('hex')}` }
    })
    const { rows } = await sql<Row>`
      insert into sandbox_intents (id, idempotency_key, client_secret, amount_cents, currency, method, metadata, status)
      select id, key, secret, "amountCents", currency, method, metadata, 'requires_payment_method'
      from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as made (
        id text, key text, secret text, "amountCents" int, currency text, method text, metadata jsonb
      )
      order by key
      on conflict (idempotency_key) do nothing returning *
    `.execute(db)
    const found = new Map(rows.map((row) => [row.id, row]))
    return made.map(({ id }) => found.get(id))
  },
}))

/**
 * The provider of demo and development. It behaves as Stripe does for a card form, with Stripe's well-known test cards,
 * and as PayPal does for a payer who approves a payment, and moves no money. It keeps its books in `sandbox_intents`,
 * which otherwise only its own pages read.
 */
export function sandboxProvider(db: Database): CardProvider {
  const rowOf = async (intentId: string) => {
    const row = await readRow(db, intentId)
    if (!row) throw new ProviderTrouble('missing', 'The sandbox does not know this payment.')
    return row
  }
  const find = async (intentId: string) => asIntent(await rowOf(intentId))
  return {
    name: 'sandbox',
    publishableKey: null,
    // It reports nothing by itself, and asking it costs little.
    askEverySeconds: 20,
    listedAfterMinutes: 10,
    async createIntent({ key, amountCents, currency, claimId, method }) {
      const wanted = { key, amountCents, currency, method, metadata: { claim: claimId } }
      const row =
        (await createRow(db, wanted)) ??
        (await db
          .selectFrom('sandbox_intents')
          .selectAll()
          .where('idempotency_key', '=', key)
          .executeTakeFirstOrThrow())
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
    async capture(intentId) {
      await db
        .updateTable('sandbox_intents')
        .set({ status: 'succeeded', succeeded_at: sql`clinic_now()` })
        .where('id', '=', intentId)
        .where('status', '=', 'approved')
        .execute()
      return find(intentId)
    },
    async readBooks(intentId) {
      const row = await rowOf(intentId)
      const succeeded = row.status === 'succeeded'
      return {
        succeeded,
        capturedCents: succeeded ? row.amount_cents : 0,
        refundedCents: row.refunded_cents,
        pendingCents: 0,
        refunds: (row.refunds as { key: string; amount: number }[]).map(({ key, amount }) => refundOf(key, amount)),
        disputeOpen: false,
        lostCents: 0,
      }
    },
    async refund(intentId, { key, amountCents }) {
      await sql`
        update sandbox_intents
        set refunded_cents = refunded_cents + ${amountCents}::int,
          refunds = refunds || jsonb_build_object('key', ${key}::text, 'amount', ${amountCents}::int)
        where id = ${intentId} and status = 'succeeded' and refunded_cents + ${amountCents}::int <= amount_cents
          and not refunds @> jsonb_build_array(jsonb_build_object('key', ${key}::text))
      `.execute(db)
      const refunds = (await rowOf(intentId)).refunds as { key: string; amount: number }[]
      const made = refunds.find((each) => each.key === key)
      if (!made) throw new RefundRefused('The sandbox has no such sum to give back.')
      return refundOf(key, made.amount)
    },
    async *list({ since }) {
      type Listed = Pick<Row, 'id' | 'metadata' | 'status' | 'amount_cents' | 'currency' | 'refunded_cents'>
      const { rows } = await sql<Listed>`
        select id, metadata, status, amount_cents, currency, refunded_cents
        from sandbox_intents where created_at >= ${since}
      `.execute(db)
      const intents = rows.map((row) => ({
        id: row.id,
        claimId: (row.metadata as { claim?: string }).claim,
        succeeded: row.status === 'succeeded',
        capturedCents: row.status === 'succeeded' ? row.amount_cents : 0,
        currency: row.currency,
        refundedCents: row.refunded_cents,
        disputed: false,
      }))
      yield { intents, next: null }
    },
    ...sandboxCards(db, find),
  }
}

const refundOf = (key: string, amountCents: number): MadeRefund => ({
  reference: `re_sandbox_${key}`,
  key,
  amountCents,
  status: 'succeeded',
})

function asIntent(row: Row): Intent {
  const { status } = row
  const isUnpaid = status === 'requires_payment_method' || status === 'requires_action'
  return {
    id: row.id,
    clientSecret: row.client_secret,
    approveAt: row.method === 'paypal' && isUnpaid ? `/sandbox/paypal?token=${row.id}` : null,
    amountCents: row.amount_cents - row.refunded_cents,
    currency: row.currency,
    claimId: (row.metadata as { claim?: string }).claim,
    rightMode: true,
    status: isUnpaid ? 'unpaid' : status,
  }
}
