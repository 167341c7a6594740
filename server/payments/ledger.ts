import { type Selectable, sql } from 'kysely'
import { currency } from '#contract/rules.ts'
import type { Queries } from '../platform/database.ts'
import type { Tables } from '../platform/tables.ts'

/** A row of `payments`: the card payment of one claim. This file alone writes them. */
export type Payment = Selectable<Tables['payments']>

type PaymentState = Payment['status']

/** How long (s) until the sweep looks at a payment that is still open. */
const openCheckSeconds = 20

/** Begins the payment of a claim, once: asked again it answers with the one there is. */
export async function beginPayment(
  db: Queries,
  claim: { id: string; amountCents: number },
  provider: string,
): Promise<Payment> {
  await sql`
    insert into payments (claim_id, provider, amount_cents, currency, status, next_check_at)
    values (${claim.id}, ${provider}, ${claim.amountCents}, ${currency}, 'creating', clinic_now() + interval '30 s')
    on conflict (claim_id) do nothing
  `.execute(db)
  return db.selectFrom('payments').selectAll().where('claim_id', '=', claim.id).executeTakeFirstOrThrow()
}

export async function intentCreated(db: Queries, paymentId: string, intentId: string): Promise<void> {
  await sql`
    update payments
    set status = 'open', intent_id = ${intentId}, next_check_at = clinic_now() + make_interval(secs => ${openCheckSeconds})
    where id = ${paymentId} and status = 'creating'
  `.execute(db)
}

/** The payment, locked against everybody else until the transaction ends. */
export async function lockPayment(db: Queries, paymentId: string): Promise<Payment> {
  return db.selectFrom('payments').selectAll().where('id', '=', paymentId).forUpdate().executeTakeFirstOrThrow()
}

/** Moves a payment on; `refund_due` is due at once, every other move leaves nothing to do. */
export async function movePayment(db: Queries, paymentId: string, to: PaymentState, reason?: string): Promise<void> {
  await sql`
    update payments
    set status = ${to}, last_error = ${reason ?? null},
      next_check_at = case when ${to} = 'refund_due' then clinic_now() end
    where id = ${paymentId}
  `.execute(db)
}

/** The booked payment of a claim that was cancelled becomes due for refund. Answers its id, or null where nothing was paid. */
export async function oweRefund(db: Queries, claimId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    update payments set status = 'refund_due', next_check_at = clinic_now()
    where claim_id = ${claimId} and status = 'booked' returning id
  `.execute(db)
  return rows[0]?.id ?? null
}

/** Has the sweep look at these claims' unfinished payments as soon as it can. */
export async function checkSoon(db: Queries, claimIds: readonly string[]): Promise<void> {
  if (claimIds.length === 0) return
  await sql`
    update payments set next_check_at = clinic_now()
    where claim_id = any(${claimIds as string[]}::uuid[]) and status in ('creating', 'open')
  `.execute(db)
}

/** A refund that did not go through is tried again: after 10 s, 20 s, 40 s … up to an hour. */
export async function refundFailed(db: Queries, paymentId: string, reason: string): Promise<void> {
  await sql`
    update payments
    set refund_attempts = refund_attempts + 1, last_error = ${reason.slice(0, 300)},
      next_check_at = clinic_now() + least(interval '1 hour', interval '10 s' * power(2, least(refund_attempts, 9)))
    where id = ${paymentId} and status = 'refund_due'
  `.execute(db)
}

/**
 * Takes payments that are due for a look, for this server alone, and puts their next look off a little so that a crash
 * in the middle only delays them.
 */
export async function takeDuePayments(db: Queries, most: number): Promise<Payment[]> {
  const { rows } = await sql<Payment>`
    update payments set next_check_at = clinic_now() + make_interval(secs => ${openCheckSeconds})
    where id in (
      select id from payments where next_check_at <= clinic_now()
      order by next_check_at limit ${most} for update skip locked
    )
    returning *
  `.execute(db)
  return rows
}
