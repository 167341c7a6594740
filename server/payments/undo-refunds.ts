import { sql } from 'kysely'
import type { PaymentState } from '#contract/payments/payments.ts'
import type { Queries } from '../platform/database.ts'

/** A payment of a visit before the visit was cancelled. */
export type PaymentBefore = { id: string; status: PaymentState; keptCents: number; nextCheckAt: string | null }
/** How often each payment was looked at, by its id: whoever takes, wakes or moves a payment counts one more. */
export type Looks = Record<string, number>

/** The payments of a `claim`, as `PaymentBefore` rows in JSON. */
export const paymentsBefore = sql`coalesce((
  select jsonb_agg(jsonb_build_object(
    'id', payment.id, 'status', payment.status, 'keptCents', payment.kept_cents,
    'nextCheckAt', iso(payment.next_check_at)
  )) from payments payment where payment.claim_id = claim.id
), '[]')`

/** Has the payments of cancelled visits wait, refunds included, as long as the cancellation can be undone. */
export async function holdRefunds(tx: Queries, claimIds: readonly string[], seconds: number): Promise<Looks> {
  const { rows } = await sql<{ id: string; look: number }>`
    update payments
    set next_check_at = greatest(next_check_at, clinic_now() + make_interval(secs => ${seconds}::int))
    where claim_id = any(${claimIds as string[]}::uuid[])
    returning id, look
  `.execute(tx)
  return Object.fromEntries(rows.map(({ id, look }) => [id, look]))
}

/**
 * Undoes refunds that were owed by a cancellation. Answers false, and changes nothing, if somebody has looked at one of
 * the payments since: its money may be on its way back.
 */
export async function oweNoRefund(tx: Queries, before: readonly PaymentBefore[], looks: Looks): Promise<boolean> {
  if (before.length === 0) return true
  const { rows } = await sql<{ id: string; look: number }>`
    select id, look from payments where id = any(${before.map(({ id }) => id)}::uuid[]) order by id for update
  `.execute(tx)
  if (rows.some(({ id, look }) => looks[id] !== look)) return false
  await sql`
    update payments
    set status = before.status, kept_cents = before."keptCents", next_check_at = before."nextCheckAt", look = look + 1
    from jsonb_to_recordset(${JSON.stringify(before)}::jsonb) as before (
      id uuid, status text, "keptCents" int, "nextCheckAt" timestamptz
    )
    where payments.id = before.id
  `.execute(tx)
  return true
}
