import { sql } from 'kysely'
import type { Queries } from '../platform/database.ts'
import type { MadeRefund } from './provider.ts'

/** Records the refunds of the provider's books, ours and those made elsewhere. */
export async function noteRefunds(tx: Queries, paymentId: string, made: readonly MadeRefund[]): Promise<void> {
  if (made.length === 0) return
  const items = sql`jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as made (
    reference text, key text, "amountCents" int, status text
  )`
  await sql`
    update refunds
    set status = made.status, reference = made.reference, amount_cents = made."amountCents", last_error = null
    from ${items}
    where payment_id = ${paymentId} and (refunds.reference = made.reference or refunds.id::text = made.key)
      and (refunds.status, refunds.reference, refunds.amount_cents)
        is distinct from (made.status, made.reference, made."amountCents")
  `.execute(tx)
  await sql`
    insert into refunds (payment_id, number, amount_cents, made_by, reference, status)
    select ${paymentId}::uuid, coalesce((select max(number) from refunds where payment_id = ${paymentId}), 0)
        + row_number() over (order by made.reference),
      "amountCents", 'provider', made.reference, made.status
    from ${items}
    where not exists (select from refunds where payment_id = ${paymentId} and reference = made.reference)
  `.execute(tx)
}

/**
 * The refund to ask for now, for a locked payment of which so many cents are owed: the one that was asked for and never
 * answered, or a new one. The row's id is the idempotency key. An unanswered refund may still be made, so no other key
 * is used until it is resolved: two keys at once could pay back more than is owed. A larger amount waits; a smaller one
 * is asked for under the same key, which a provider that made the first one refuses or answers with the first.
 */
export async function askedRefund(
  tx: Queries,
  paymentId: string,
  cents: number,
): Promise<{ key: string; amountCents: number }> {
  const again = await sql<{ id: string; amount_cents: number }>`
    update refunds set attempts = attempts + 1
    where payment_id = ${paymentId} and status = 'asked' returning id, amount_cents
  `.execute(tx)
  const [open] = again.rows
  if (open) return { key: open.id, amountCents: Math.min(open.amount_cents, cents) }
  const { rows } = await sql<{ id: string }>`
    insert into refunds (payment_id, number, amount_cents, made_by, status, attempts)
    select ${paymentId}, coalesce(max(number), 0) + 1, ${cents}, 'clinic', 'asked', 1
    from refunds where payment_id = ${paymentId}
    returning id
  `.execute(tx)
  return { key: rows[0]!.id, amountCents: cents }
}

/**
 * Drops the refund that was asked for, which is no longer owed. If the provider makes it after all, its books will show
 * it.
 */
export async function dropAsked(tx: Queries, paymentId: string): Promise<void> {
  await sql`
    update refunds set status = 'dropped' where payment_id = ${paymentId} and status = 'asked'
  `.execute(tx)
}

/** Notes that the provider did not answer, or (`refused`) refuses the refund that was asked for. */
export async function askedInVain(db: Queries, paymentId: string, reason: string, refused: boolean): Promise<void> {
  await sql`
    update refunds
    set status = case when ${refused} then 'refused' else status end, last_error = ${reason.slice(0, 300)}
    where payment_id = ${paymentId} and status = 'asked'
  `.execute(db)
}
