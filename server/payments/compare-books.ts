import { sql } from 'kysely'
import { z } from 'zod'
import type { PaymentState } from '#contract/payments.ts'
import type { Ground } from '../ground.ts'
import type { Database, Queries } from '../platform/database.ts'
import { adoptIntent, wakePayments } from './ledger.ts'
import type { ListedIntent, PaymentProvider } from './provider.ts'
import { providersOf } from './provider-of.ts'
import { noteStray, reviewStrays, settleStrays } from './strays.ts'

type Known = { id: string; intent_id: string; status: PaymentState; refunded_cents: number }

const isClaim = (value: string | undefined): value is string => z.uuid().safeParse(value).success

/**
 * Compares each provider's list of the last two days with our payments, both ways, and has every payment looked at that
 * the two do not agree on. Money for a time of ours that no payment of ours knows is adopted by the payment that was
 * begun for it, or else noted as a stray, of which admins are told; strays of before are asked about. Answers how many
 * differed. Run by an hourly job; a `signal` ends it between two pages. Throws what the first provider throws that
 * cannot be asked, after all others.
 */
export async function compareBooks(ground: Ground, signal?: AbortSignal): Promise<number> {
  const { db, log } = ground
  const { rows } = await sql<{ since: Date }>`select clinic_now() - interval '2 days' as since`.execute(db)
  let differed = 0
  const problems: unknown[] = []
  for (const provider of providersOf(ground)) {
    if (signal?.aborted) break
    try {
      differed += await compareWith(db, provider, rows[0]!.since, signal)
    } catch (error) {
      problems.push(error)
    }
  }
  if (differed > 0) log.warn({ differed }, "Payments that differ from their provider's list are looked at")
  if (problems.length > 0) throw problems[0]
  return differed
}

async function compareWith(db: Database, provider: PaymentProvider, since: Date, signal?: AbortSignal) {
  const seen = new Set<string>()
  let differed = 0
  for await (const page of provider.list(since)) {
    if (signal?.aborted) return differed
    const ours = page.filter(({ claimId }) => isClaim(claimId))
    for (const { id } of ours) seen.add(id)
    differed += await comparePage(db, provider.name, ours)
  }
  await reviewStrays(db, provider, seen, signal)
  const unseen = await unknownToProvider(db, provider, since, seen)
  await wakePayments(db, unseen)
  return differed + unseen.length
}

async function comparePage(db: Database, provider: string, listed: ListedIntent[]): Promise<number> {
  const { rows } = await sql<Known>`
    select id, intent_id, status, refunded_cents from payments
    where provider = ${provider} and intent_id = any(${listed.map(({ id }) => id)}::text[])
  `.execute(db)
  const known = new Map(rows.map((row) => [row.intent_id, row]))
  const differing = listed.filter((intent) => {
    const payment = known.get(intent.id)
    return payment ? differs(payment, intent) : isMoney(intent)
  })
  await wakePayments(
    db,
    differing.flatMap(({ id }) => known.get(id)?.id ?? []),
  )
  for (const intent of differing) {
    if (known.has(intent.id) || (await adoptIntent(db, intent.claimId!, intent.id))) continue
    await noteStray(db, provider, intent)
  }
  // Strays of earlier comparisons on which both books agree by now.
  const even = listed.filter((intent) => !differing.includes(intent))
  await settleStrays(
    db,
    provider,
    even.map(({ id }) => id),
  )
  return differing.length
}

const isMoney = ({ succeeded, capturedCents, refundedCents }: ListedIntent) =>
  succeeded && refundedCents < capturedCents

/** Whether the list says something of a payment that its row does not say. */
function differs({ status, refunded_cents: refundedCents }: Known, intent: ListedIntent): boolean {
  switch (status) {
    case 'creating':
    case 'open':
    case 'cancelled':
    case 'failed':
      return intent.succeeded
    case 'booked':
      return !intent.succeeded || intent.disputed || intent.refundedCents > refundedCents
    case 'refunded':
      return isMoney(intent) && !intent.disputed
    case 'disputed':
    case 'refund_due':
    case 'frozen':
      // These are looked at anyhow, or wait for a person.
      return false
  }
}

/** Payments of these days that hold money by our books and are not on the provider's list. */
async function unknownToProvider(
  db: Queries,
  { name, listedAfterMinutes }: PaymentProvider,
  since: Date,
  seen: Set<string>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string; intent_id: string | null }>`
    select id, intent_id from payments
    where provider = ${name} and status in ('booked', 'refunded') and attention is distinct from 'missing'
      -- What is at the edge of the two days may be on the other side of it at the provider's.
      and created_at between ${since}::timestamptz + interval '10 minutes'
        and clinic_now() - make_interval(mins => ${listedAfterMinutes}::int)
  `.execute(db)
  return rows.flatMap(({ id, intent_id }) => (intent_id && seen.has(intent_id) ? [] : id))
}
