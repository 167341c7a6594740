import { sql } from 'kysely'
import { z } from 'zod'
import type { PaymentState } from '#contract/payments/payments.ts'
import type { Ground } from '../ground.ts'
import { type Database, inTransaction, type Queries } from '../platform/database.ts'
import { adoptIntent, wakePayments } from './ledger.ts'
import type { ListedIntent, PaymentProvider } from './provider.ts'
import { providersOf } from './provider-of.ts'
import { noteUnmatchedPayment, reviewUnmatchedPayments, closeUnmatchedPayments } from './unmatched-payments.ts'

type Known = { id: string; intent_id: string; status: PaymentState; refunded_cents: number }

const isClaim = (value: string | undefined): value is string => z.uuid().safeParse(value).success

/** The state of a comparison with one provider's books. */
type Comparison = {
  provider: string
  since: Date
  until: Date
  /** `until` to the microsecond, which identifies a comparison. */
  begun_at: string
  cursor: string | null
  listed: boolean
}

/**
 * Compares each provider's list of the last two days (or of longer, since our books were last compared) with our
 * payments, both ways, and has every payment checked on
 * which the two differ. Money for one of our claims that no payment of ours knows is adopted by the payment that was
 * begun for the claim, or else noted as an unmatched payment, of which admins are told; earlier unmatched payments are
 * asked about again. Answers how many differed. Run by an hourly job; a `signal` stops it after the current page, and
 * the next call continues with the page after it. If a provider cannot be asked, throws its error after all others are
 * done.
 */
export async function compareBooks(ground: Ground, signal?: AbortSignal): Promise<number> {
  const { db, log } = ground
  const providers = new Map(providersOf(ground).map((each) => [each.name as string, each]))
  let differed = 0
  const problems: unknown[] = []
  for (const comparison of await comparisonsOf(db, [...providers.keys()])) {
    if (signal?.aborted) break
    try {
      differed += await compareWith(db, providers.get(comparison.provider)!, comparison, signal)
    } catch (error) {
      problems.push(error)
    }
  }
  if (differed > 0) log.warn({ differed }, "Payments that differ from their provider's list are looked at")
  if (problems.length > 0) throw problems[0]
  return differed
}

/**
 * The comparisons to continue, the longest waiting first. If none is under way, all providers begin one; otherwise only
 * those whose last one has ended and began an hour ago. A comparison that has not ended within a day begins again: its
 * list is too old.
 */
async function comparisonsOf(db: Database, names: readonly string[]): Promise<Comparison[]> {
  return inTransaction(db, async (tx) => {
    await sql`
      with begun as (
        insert into book_comparisons as comparison (provider, begun_at, since, worked_at)
        select name, clinic_now(), clinic_now() - interval '2 days', clinic_now()
        from unnest(${names as string[]}::text[]) name order by name
        on conflict (provider) do update
        set begun_at = excluded.begun_at, cursor = null, listed_at = null, ended_at = null,
          -- Nothing is left out where servers stood still for days, or a comparison did not end.
          since = least(excluded.since, case when comparison.ended_at is null then comparison.since
            else comparison.begun_at - interval '1 hour' end)
        where comparison.begun_at < clinic_now() - interval '1 day' or comparison.ended_at is not null and (
          comparison.begun_at < clinic_now() - interval '59 minutes' or not exists (
            select from book_comparisons other
            where other.provider = any(${names as string[]}::text[]) and other.ended_at is null
          )
        )
        returning provider
      )
      delete from listed_intents where provider in (select provider from begun)
    `.execute(tx)
    const { rows } = await sql<Comparison>`
      select provider, since, begun_at as until, begun_at::text, cursor, listed_at is not null as listed
      from book_comparisons
      where provider = any(${names as string[]}::text[]) and ended_at is null order by worked_at, provider
    `.execute(tx)
    return rows
  })
}

/** How long before a backup a payment may have begun that was given back after it. */
const movedLongAfter = '90 days'

/**
 * Begins a comparison that reaches back to what our books may not know after a backup of that time (ISO) was restored:
 * payments made since, and money given back since of earlier ones. The next `compareBooks` does it.
 */
export async function compareSinceBackup(ground: Ground, at: string): Promise<void> {
  const names = providersOf(ground).map(({ name }) => name)
  await inTransaction(ground.db, async (tx) => {
    await sql`
      insert into book_comparisons as comparison (provider, begun_at, since, worked_at)
      select name, clinic_now(), least(${at}::timestamptz, clinic_now()) - ${movedLongAfter}::interval, clinic_now()
      from unnest(${names as string[]}::text[]) name order by name
      on conflict (provider) do update
      set begun_at = excluded.begun_at, since = excluded.since, cursor = null, listed_at = null, ended_at = null
    `.execute(tx)
    await sql`delete from listed_intents where provider = any(${names as string[]}::text[])`.execute(tx)
  })
}

async function compareWith(
  db: Database,
  provider: PaymentProvider,
  comparison: Comparison,
  signal?: AbortSignal,
): Promise<number> {
  let differed = 0
  if (!comparison.listed) {
    for await (const { intents, next } of provider.list(comparison, comparison.cursor)) {
      const ours = intents.filter(({ claimId }) => isClaim(claimId))
      differed += await comparePage(db, provider.name, ours)
      await noteListed(db, comparison, ours, next)
      if (signal?.aborted) return differed
    }
  }
  if (!(await reviewUnmatchedPayments(db, provider, comparison.begun_at, signal))) return differed
  const unseen = await unknownToProvider(db, provider, comparison)
  await wakePayments(db, unseen)
  await sql`
    update book_comparisons set ended_at = clinic_now(), worked_at = clinic_now()
    where provider = ${provider.name} and begun_at = ${comparison.begun_at}::timestamptz
  `.execute(db)
  return differed + unseen.length
}

/** Notes that a page has been compared: its payments, and where the list continues. */
async function noteListed(
  db: Queries,
  { provider, begun_at: begunAt }: Comparison,
  listed: ListedIntent[],
  next: string | null,
): Promise<void> {
  await sql`
    insert into listed_intents (provider, intent_id)
    select ${provider}, id from unnest(${listed.map(({ id }) => id)}::text[]) id order by id
    on conflict do nothing
  `.execute(db)
  await sql`
    update book_comparisons
    set cursor = ${next}::text, worked_at = clinic_now(),
      listed_at = case when ${next}::text is null then clinic_now() end
    where provider = ${provider} and begun_at = ${begunAt}::timestamptz
  `.execute(db)
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
    await noteUnmatchedPayment(db, provider, intent)
  }
  // Unmatched payments of earlier comparisons on which the books agree by now.
  const even = listed.filter((intent) => !differing.includes(intent))
  await closeUnmatchedPayments(
    db,
    provider,
    even.map(({ id }) => id),
  )
  return differing.length
}

const isMoney = ({ succeeded, capturedCents, refundedCents }: ListedIntent) =>
  succeeded && refundedCents < capturedCents

/** Whether the provider's list differs from our row of a payment. */
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
      // The sweep checks these anyway, or they wait for an admin.
      return false
  }
}

/** Payments of these days that hold money by our books but are not on the provider's list. */
async function unknownToProvider(
  db: Queries,
  { name, listedAfterMinutes }: PaymentProvider,
  { since, begun_at: begunAt }: Comparison,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payments
    where provider = ${name} and status in ('booked', 'refunded') and attention is distinct from 'missing'
      -- Leave out the edges of the two days: the provider's clock may differ.
      and created_at between ${since}::timestamptz + interval '10 minutes'
        and ${begunAt}::timestamptz - make_interval(mins => ${listedAfterMinutes}::int)
      and not exists (
        select from listed_intents listed where listed.provider = ${name} and listed.intent_id = payments.intent_id
      )
  `.execute(db)
  return rows.map(({ id }) => id)
}
