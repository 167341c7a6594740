import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { PaymentAttention, PaymentState } from '#contract/payments/payments.ts'
import { batchedPer } from '../platform/batched.ts'
import type { Database, Queries } from '../platform/database.ts'
import { counter } from '../platform/metrics.ts'
import type { Tables } from '../platform/tables.ts'

/** A row of `payments`: the payment of one claim by a provider. This file alone writes them. */
export type Payment = Selectable<Tables['payments']>

/** The lease (s) of a payment that a server works on; longer than the provider's timeout. */
export const leaseSeconds = 60

/** After this many failed refunds an admin is notified. */
const refundsUntilTold = 3

/** What is needed of a payment to begin it at its provider. */
export type BegunPayment = Pick<
  Payment,
  'id' | 'claim_id' | 'provider' | 'method' | 'amount_cents' | 'currency' | 'intent_refusals'
>

/** Begins payments within the statement that makes their `claims`: each has `id`, `amount_cents` and a `provider`. */
export const beginPayments = (claims: RawBuilder<unknown>) => sql`
  insert into payments (claim_id, provider, amount_cents, currency, status, next_check_at)
  select id, provider, amount_cents, clinic_currency(), 'creating', clinic_now() + interval '30 s' from ${claims} begun
  returning id, claim_id, provider, method, amount_cents, currency, intent_refusals`

/** Begins the payment of what is paid before a visit, once: asked again it answers with the one there is. */
export async function beginPayment(
  db: Queries,
  claim: { id: string; amountCents: number },
  provider: string,
  method: Payment['method'] = 'card',
): Promise<Payment> {
  await sql`
    insert into payments (claim_id, provider, method, amount_cents, currency, status, next_check_at)
    values (
      ${claim.id}, ${provider}, ${method},
      coalesce((select now_cents from visit_terms where claim_id = ${claim.id}), ${claim.amountCents}),
      clinic_currency(), 'creating', clinic_now() + interval '30 s'
    )
    on conflict (claim_id) do nothing
  `.execute(db)
  return db.selectFrom('payments').selectAll().where('claim_id', '=', claim.id).executeTakeFirstOrThrow()
}

/**
 * Notes which account is sent to pay with PayPal. Answers false where the payment is over, or whoever was sent before
 * does not act for the patient any more: what they may have approved is not taken.
 */
export async function noteAsked(tx: Queries, paymentId: string, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    update payments set asked_by = ${accountId}
    where id = ${paymentId} and status in ('creating', 'open') and (
      select patient_id from claims where id = payments.claim_id
    ) = any(acted_for(coalesce(asked_by, ${accountId}::uuid), 'pay'))
    returning id
  `.execute(tx)
  return rows.length > 0
}

/** The provider has refused to begin the payment; of several who hear the same refusal, one counts it. */
export async function intentRefused(db: Queries, { id, intent_refusals: refusals }: BegunPayment): Promise<void> {
  await sql`
    update payments set intent_refusals = intent_refusals + 1
    where id = ${id} and status = 'creating' and intent_refusals = ${refusals}
  `.execute(db)
}

type CreatedIntent = { paymentId: string; intentId: string; askEverySeconds: number }

/** How long (s) holds still last, as columns of a query that knows when they end. */
const secondsLeft = (holdExpiresAt: RawBuilder<unknown>) =>
  sql`greatest(0, floor(extract(epoch from ${holdExpiresAt} - clinic_now())))::int`

/** Payments that are being begun are opened together; of each that nobody else has at this moment, its seconds. */
const openTogether = batchedPer<CreatedIntent, number | undefined>((db) => ({
  mostAtOnce: 64,
  keyOf: ({ paymentId }) => paymentId,
  isStuck: () => false,
  async runAll(created) {
    const { rows } = await sql<{ n: number; seconds: number }>`
      with creating as (
        select created.*, claim.hold_expires_at
        from jsonb_to_recordset(${JSON.stringify(created.map((each, n) => ({ n, ...each })))}::jsonb) as created (
          n int, "paymentId" uuid, "intentId" text, "askEverySeconds" int
        )
        cross join lateral (
          select claim_id from payments where id = created."paymentId" and status = 'creating'
          for no key update skip locked
        ) payment
        cross join lateral (select hold_expires_at from claims where id = payment.claim_id offset 0) claim
      )
      update payments
      set status = 'open', intent_id = creating."intentId", attention = null, attention_at = null, last_error = null,
        look = look + 1,
        next_check_at = least(clinic_now() + make_interval(secs => creating."askEverySeconds"), hold_expires_at)
      from creating where payments.id = creating."paymentId"
      returning creating.n, ${secondsLeft(sql`creating.hold_expires_at`)} as seconds
    `.execute(db)
    const opened = new Map(rows.map(({ n, seconds }) => [n, seconds]))
    return created.map((_, n) => opened.get(n))
  },
}))

/**
 * The provider has made the intent: the payment is open, and looked at after so many seconds or when its hold ends,
 * whichever is first. Answers how long (s) the hold still lasts; null where this intent may not be paid: once the sweep
 * has closed the payment, and for any other intent than the one that the payment knows.
 */
export async function intentCreated(db: Database, created: CreatedIntent): Promise<number | null> {
  const opened = await openTogether(db, created)
  if (opened !== undefined) return opened
  const { paymentId, intentId, askEverySeconds } = created
  await sql`
    update payments
    set status = 'open', intent_id = ${intentId}, attention = null, attention_at = null, last_error = null,
      look = look + 1,
      next_check_at = (
        select least(clinic_now() + make_interval(secs => ${askEverySeconds}::int), hold_expires_at)
        from claims where claims.id = claim_id
      )
    where id = ${paymentId} and status = 'creating'
  `.execute(db)
  // Read in a statement of its own: of several calls at once, one opens the payment for all.
  const { rows } = await sql<{ seconds: number }>`
    select ${secondsLeft(sql`hold_expires_at`)} as seconds
    from payments join claims on claims.id = claim_id
    where payments.id = ${paymentId} and intent_id = ${intentId} and payments.status in ('open', 'booked')
  `.execute(db)
  return rows[0]?.seconds ?? null
}

/** The payment, locked against everybody else until the transaction ends. */
export async function lockPayment(db: Queries, paymentId: string): Promise<Payment> {
  return db.selectFrom('payments').selectAll().where('id', '=', paymentId).forUpdate().executeTakeFirstOrThrow()
}

/** What moves with a payment; what is left out stays, but for the reason and the attention, which end. */
type Move = {
  reason?: string | null
  attention?: PaymentAttention | null
  capturedCents?: number
  refundedCents?: number
  /** When it is looked at again: in so many seconds, or never. Not said: `refund_due` at once, all others never. */
  lookInSeconds?: number | null
}

const steps = counter('payment_steps_total', 'Payments that were moved on, by what they have become.', ['to'])

/** Moves a payment on, or notes what the provider says of one that stays what it is. */
export async function movePayment(db: Queries, paymentId: string, to: PaymentState, move: Move = {}): Promise<void> {
  const attention = move.attention ?? null
  const { lookInSeconds = to === 'refund_due' ? 0 : null } = move
  await sql`
    update payments
    set status = ${to}, last_error = ${move.reason ?? null}, look = look + 1,
      captured_cents = coalesce(${move.capturedCents ?? null}::int, captured_cents),
      refunded_cents = coalesce(${move.refundedCents ?? null}::int, refunded_cents),
      attention = ${attention}::text,
      attention_at = case when ${attention}::text is null then null
        when attention = ${attention}::text then attention_at else clinic_now() end,
      next_check_at = clinic_now() + make_interval(secs => ${lookInSeconds}::int)
    where id = ${paymentId}
  `.execute(db)
  steps.inc({ to })
}

/** Charges a visit's card, in so many minutes, for what is due of it; what was begun before is looked at then. */
export async function beginCollecting(tx: Queries, claimId: string, minutes: number): Promise<void> {
  await sql`select begin_collecting(${claimId}::uuid, make_interval(mins => ${minutes}::int))`.execute(tx)
}

/** What a kept card is charged before it is: another sum than before is asked for under another key. */
export async function setSum(tx: Queries, paymentId: string, cents: number): Promise<Payment> {
  const { rows } = await sql<Payment>`
    update payments
    set amount_cents = ${cents}::int, currency = clinic_currency(),
      intent_refusals = intent_refusals + (amount_cents <> ${cents}::int)::int
    where id = ${paymentId} returning *
  `.execute(tx)
  return rows[0]!
}

/** A kept card has paid the fee of a visit that costs nothing else; what is more than that goes back. */
export async function keepAsFee(tx: Queries, paymentId: string, capturedCents: number, cents: number): Promise<void> {
  const to: PaymentState = cents === capturedCents ? 'refunded' : 'refund_due'
  await movePayment(tx, paymentId, to, { capturedCents })
  await sql`update payments set kept_cents = ${cents}::int where id = ${paymentId}`.execute(tx)
}

/**
 * Sends all that was taken back, though the visit is still booked: an admin decided so, or it was paid at the clinic
 * as well.
 */
export async function sendBackAll(tx: Queries, paymentId: string, capturedCents?: number): Promise<void> {
  await movePayment(tx, paymentId, 'refund_due', capturedCents === undefined ? {} : { capturedCents })
  await sql`update payments set sent_back = true, kept_cents = 0 where id = ${paymentId}`.execute(tx)
}

/** Notes payments as paid; their times are booked in the same transaction. The caller has locked them. */
export async function bookPayments(
  tx: Queries,
  paid: readonly { paymentId: string; capturedCents: number }[],
): Promise<void> {
  await sql`
    update payments
    set status = 'booked', captured_cents = paid."capturedCents", last_error = null, look = look + 1, attention = null,
      attention_at = null, next_check_at = null
    from jsonb_to_recordset(${JSON.stringify(paid)}::jsonb) as paid ("paymentId" uuid, "capturedCents" int)
    where payments.id = paid."paymentId"
  `.execute(tx)
  steps.inc({ to: 'booked' }, paid.length)
}

/**
 * The payments of claims that were cancelled become due for refund, but for the fee that stands; disputed ones are
 * looked at again, and those of a fee that was waived. Answers the ids of what is due.
 */
export async function oweRefunds(db: Queries, claimIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string; status: PaymentState }>`
    update payments
    set status = case status when 'disputed' then status else 'refund_due' end,
      kept_cents = least(fee_cents(claim_id), received_by(payments)), next_check_at = clinic_now(), look = look + 1
    where claim_id = any(${claimIds as string[]}::uuid[])
      and status in ('booked', 'disputed', 'refund_due', 'refunded')
    returning id, status
  `.execute(db)
  return rows.filter(({ status }) => status === 'refund_due').map(({ id }) => id)
}

/** Has the sweep look at these claims' unfinished payments as soon as it can. */
export async function checkSoon(db: Queries, claimIds: readonly string[]): Promise<void> {
  if (claimIds.length === 0) return
  await sql`
    update payments set next_check_at = clinic_now(), look = look + 1
    where claim_id = any(${claimIds as string[]}::uuid[]) and status in ('creating', 'open')
  `.execute(db)
}

/**
 * Notes what the provider reported, each event once, and has the payment it is about looked at, whatever its state: a
 * refund may fail and a dispute begin long after all seemed done.
 */
export async function noteEvent(
  db: Queries,
  event: { id: string; type: string; intentId: string | null },
): Promise<void> {
  await sql`
    with noted as (
      insert into provider_events (event_id, type, intent_id) values (${event.id}, ${event.type}, ${event.intentId})
      on conflict do nothing returning intent_id
    )
    update payments set next_check_at = clinic_now(), look = look + 1
    where intent_id = (select intent_id from noted)
  `.execute(db)
}

/**
 * A refund that did not go through is tried again: after 10 s, 20 s, 40 s … up to an hour. From the third time on an
 * admin should look at it.
 */
export async function refundFailed(db: Queries, paymentId: string, reason: string): Promise<void> {
  await sql`
    update payments
    set refund_attempts = refund_attempts + 1,
      last_error = ${reason.slice(0, 300)}, look = look + 1,
      attention = case when refund_attempts + 1 >= ${refundsUntilTold}::int
        then coalesce(attention, 'refund_failing') else attention end,
      attention_at = case when refund_attempts + 1 >= ${refundsUntilTold}::int
        then coalesce(attention_at, clinic_now()) else attention_at end,
      next_check_at = clinic_now() + least(interval '1 hour', interval '10 s' * power(2, least(refund_attempts, 9)))
    where id = ${paymentId} and status = 'refund_due'
  `.execute(db)
}

/**
 * Something is wrong with a payment that waiting does not mend: an admin should look, and it is asked again in an hour.
 */
export async function needsAttention(
  db: Queries,
  paymentId: string,
  attention: PaymentAttention,
  reason: string,
): Promise<void> {
  await sql`
    update payments
    set attention = ${attention},
      attention_at = case when attention = ${attention} then attention_at else clinic_now() end,
      last_error = ${reason.slice(0, 300)}, look = look + 1, next_check_at = clinic_now() + interval '1 hour'
    where id = ${paymentId}
  `.execute(db)
}

/** An admin has looked at it: answers false where something is still to be decided or paid back. */
export async function noteSeen(db: Queries, paymentId: string): Promise<boolean> {
  const { rows } = await sql`
    update payments set attention = null, attention_at = null
    where id = ${paymentId} and status not in ('frozen', 'disputed', 'refund_due') returning id
  `.execute(db)
  return rows.length > 0
}

/** The turns in which due payments are taken: refunds, and all others. */
export type Turn = 'refunds' | 'others'

/**
 * Takes the payment that has been due longest by a lease: no other server takes it for a minute, so that a crash in
 * the middle only delays it. Only what was due by the instant `upTo` is taken. Answers null where nothing is
 * due.
 */
export async function takeDuePayment(db: Queries, turn: Turn, upTo: string): Promise<Payment | null> {
  const which = turn === 'refunds' ? sql`status = 'refund_due'` : sql`status <> 'refund_due'`
  const { rows } = await sql<Payment>`
    update payments
    set next_check_at = clinic_now() + make_interval(secs => ${leaseSeconds}), look = look + 1
    where id = (
      select id from payments where next_check_at <= ${upTo}::timestamptz and ${which}
      order by next_check_at limit 1 for update skip locked
    )
    returning *
  `.execute(db)
  return rows[0] ?? null
}

/**
 * Says when a payment that was taken is looked at again: after so many seconds, or never (null). Does nothing where
 * another server has taken or woken it since: that is newer.
 */
export async function lookAgain(db: Queries, payment: Payment, seconds: number | null): Promise<void> {
  await sql`
    update payments set next_check_at = clinic_now() + make_interval(secs => ${seconds}::int)
    where id = ${payment.id} and look = ${payment.look}
  `.execute(db)
}

/** As `lookAgain`, for a payment that is open and was asked about in vain: when its hold ends, if that is sooner. */
export async function lookAgainAtHoldEnd(db: Queries, payment: Payment, seconds: number): Promise<void> {
  await sql`
    update payments
    set attention = null, attention_at = null, next_check_at = (
      select least(
        clinic_now() + make_interval(secs => ${seconds}::int),
        case when hold_expires_at > clinic_now() then hold_expires_at end
      ) from claims where claims.id = claim_id
    )
    where id = ${payment.id} and look = ${payment.look}
  `.execute(db)
}

/** Has these payments looked at as soon as the sweep can, whatever their state. */
export async function wakePayments(db: Queries, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update payments set next_check_at = clinic_now(), look = look + 1 where id = any(${ids as string[]}::uuid[])
  `.execute(db)
}

/**
 * The payment that was begun for this claim, and never heard of its intent, takes it up and is looked at. Answers false
 * where there is none.
 */
export async function adoptIntent(db: Queries, claimId: string, intentId: string): Promise<boolean> {
  const { rows } = await sql`
    update payments set status = 'open', intent_id = ${intentId}, next_check_at = clinic_now(), look = look + 1
    where claim_id = ${claimId} and intent_id is null returning id
  `.execute(db)
  return rows.length > 0
}
