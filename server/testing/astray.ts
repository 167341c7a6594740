import type pg from 'pg'
import type { StripeBooks } from './stripe-books.ts'

/** Money in Stripe's books that our database does not explain: its intent, the cents, and the reason. */
export type Astray = { intentId: string; cents: number; why: string }

type Row = { status: string; attention: string | null; due: boolean; visit: boolean }

/**
 * Compares the books of the stand-in for Stripe with our database. Every captured cent must be booked, under way as a
 * refund, refunded, waiting for an admin who was told, or younger than a minute. Nobody gets more back than they paid.
 * An appointment without its money must be one that an admin was told of.
 */
export async function astray(books: StripeBooks, pool: Pick<pg.Pool, 'query'>): Promise<Astray[]> {
  const found: Astray[] = []
  for (const intent of books.intents.values()) {
    const { id, amount_received: taken } = intent
    if (taken === 0 || !intent.metadata.claim || books.now() - intent.created < 60) continue
    const kept = taken - books.back(id)
    if (kept < 0) found.push({ intentId: id, cents: -kept, why: 'paid back twice' })
    const why = await whyAstray(pool, id, kept, books.disputed(id))
    if (why) found.push({ intentId: id, cents: kept, why })
  }
  return found
}

async function whyAstray(pool: Pick<pg.Pool, 'query'>, intentId: string, kept: number, disputed: boolean) {
  const { rows } = await pool.query<Row>(
    `select payments.status, attention, next_check_at is not null as due,
       claims.status not in ('held', 'lapsed', 'cancelled') as visit
     from payments join claims on claims.id = claim_id where intent_id = $1`,
    [intentId],
  )
  const [payment] = rows
  if (!payment) {
    const unmatched = await pool.query('select from stray_intents where intent_id = $1 and settled_at is null', [
      intentId,
    ])
    return kept > 0 && unmatched.rowCount === 0 ? 'no payment knows it' : null
  }
  const { status, attention, due, visit } = payment
  if (attention) return null
  if (status === 'booked') {
    if (!visit) return 'booked without an appointment'
    return kept === 0 ? 'an appointment without its money' : null
  }
  if (visit) return `an appointment is booked and its payment is ${status}`
  if (status === 'refund_due') return due ? null : 'a refund that nobody makes'
  if (status === 'refunded') return kept > 0 ? 'not back, though it is called refunded' : null
  return kept > 0 && !disputed ? `${status}, though money was taken` : null
}
