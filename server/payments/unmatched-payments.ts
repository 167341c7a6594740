import { sql } from 'kysely'
import type { UnmatchedPayment } from '#contract/payments/payments.ts'
import type { Queries } from '../platform/database.ts'
import { type ListedIntent, type PaymentProvider, ProviderTrouble } from './provider.ts'

/** How many are shown at most: with more than this, they are not handled one by one. */
const mostShown = 100

/**
 * Notes money in the provider's books that no payment of ours knows, once. One that was closed and is found again is
 * reopened.
 */
export async function noteUnmatchedPayment(db: Queries, provider: string, intent: ListedIntent): Promise<void> {
  await sql`
    insert into stray_intents (provider, intent_id, amount_cents, currency, found_at)
    values (${provider}, ${intent.id}, ${intent.capturedCents}, ${intent.currency}, clinic_now())
    on conflict (provider, intent_id) do update set settled_at = null, found_at = excluded.found_at
    where stray_intents.settled_at is not null
  `.execute(db)
}

/** Closes the unmatched payments among these intents on which our books and the provider's now agree. */
export async function closeUnmatchedPayments(db: Queries, provider: string, intentIds: string[]): Promise<void> {
  await sql`
    update stray_intents set settled_at = clinic_now()
    where provider = ${provider} and intent_id = any(${intentIds}::text[]) and settled_at is null
  `.execute(db)
}

/**
 * Asks the provider about the unmatched payments that are too old for its list, and closes those whose money was
 * refunded or that a payment of ours now knows. Each is asked about once in the comparison that began at `begunAt`.
 * Answers false if a `signal` stopped it between two. Throws what the provider throws, except for a payment that the
 * provider does not know, which stays open.
 */
export async function reviewUnmatchedPayments(
  db: Queries,
  provider: PaymentProvider,
  begunAt: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const { rows } = await sql<{ intent_id: string; known: boolean; listed: boolean }>`
    select intent_id, exists (select from payments where intent_id = unmatched.intent_id) as known,
      exists (
        select from listed_intents listed
        where listed.provider = unmatched.provider and listed.intent_id = unmatched.intent_id
      ) as listed
    from stray_intents unmatched
    where provider = ${provider.name} and settled_at is null
      and (looked_at is null or looked_at < ${begunAt}::timestamptz)
    order by found_at
  `.execute(db)
  for (const { intent_id: intentId, known, listed } of rows) {
    if (known || (!listed && (await isEven(provider, intentId))))
      await closeUnmatchedPayments(db, provider.name, [intentId])
    await sql`
      update stray_intents set looked_at = clinic_now() where provider = ${provider.name} and intent_id = ${intentId}
    `.execute(db)
    if (signal?.aborted) return false
  }
  return true
}

async function isEven(provider: PaymentProvider, intentId: string): Promise<boolean> {
  try {
    const { capturedCents, refundedCents, lostCents } = await provider.readBooks(intentId)
    return refundedCents + lostCents >= capturedCents
  } catch (error) {
    if (error instanceof ProviderTrouble) return false
    throw error
  }
}

/** Money that no payment of ours knows, the oldest first. */
export async function listUnmatchedPayments(db: Queries): Promise<UnmatchedPayment[]> {
  const { rows } = await sql<{ unmatched: UnmatchedPayment }>`
    select json_build_object(
      'provider', provider, 'reference', intent_id, 'amount', amount_cents / 100.0, 'currency', currency,
      'foundAt', iso(found_at)
    ) as unmatched
    from stray_intents where settled_at is null order by found_at limit ${mostShown}
  `.execute(db)
  return rows.map(({ unmatched }) => unmatched)
}
