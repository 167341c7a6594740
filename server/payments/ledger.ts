import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { PaymentAttention, PaymentState } from '#contract/payments/payments.ts'
import { batchedPer } from '../platform/batched.ts'
import type { Database, Queries } from '../platform/database.ts'
import { counter } from '../platform/metrics.ts'
import type { Tables } from '../platform/tables.ts'
import { newestCardOf } from './saved-cards.ts'

/** A row of `payments`: the payment of one claim by a provider. This file alone writes them. */
export type Payment = Selectable<Tables['payments']>

/** The lease (s) of a payment that a server works on; longer than the provider's timeout. */
export const leaseSeconds = 60

/** After this many failed refunds an admin is notified. */
const refundsUntilTold = 3

/** The fields needed to begin a payment at its provider. */
export type BegunPayment = Pick<
  Payment,
  | 'id'
  | 'claim_id'
  | 'provider'
  | 'method'
  | 'amount_cents'
  | 'currency'
  | 'intent_refusals'
  | 'saved_card_id'
  | 'offered_card_id'
>

/**
 * Begins payments within the statement that makes their `claims`: each has `id`, `amount_cents`, a `provider` and the
 * account that pays (`payer_id`), which may do so with its newest saved card.
 */
export const beginPayments = (claims: RawBuilder<unknown>) => sql`
  insert into payments (claim_id, provider, amount_cents, currency, status, offered_card_id, next_check_at)
  select id, provider, amount_cents, clinic_currency(), 'creating',
    ${newestCardOf(sql`begun.payer_id`, sql`begun.provider`)}, clinic_now() + interval '30 s'
  from ${claims} begun
  returning id, claim_id, provider, method, amount_cents, currency, intent_refusals, saved_card_id, offered_card_id`

/**
 * Begins the advance payment of a visit, once: a repeated call answers the existing payment. The account `payerId` may
 * pay it with its newest saved card.
 */
export async function beginPayment(
  db: Queries,
  claim: { id: string; amountCents: number; payerId?: string },
  provider: string,
  method: Payment['method'] = 'card',
): Promise<Payment> {
  await sql`
    insert into payments (claim_id, provider, method, amount_cents, currency, status, offered_card_id, next_check_at)
    values (
      ${claim.id}, ${provider}, ${method},
      coalesce((select now_cents from visit_terms where claim_id = ${claim.id}), ${claim.amountCents}),
      clinic_currency(), 'creating',
      ${newestCardOf(sql`${claim.payerId ?? null}::uuid`, sql`${provider}::text`)}, clinic_now() + interval '30 s'
    )
    on conflict (claim_id) do nothing
  `.execute(db)
  return db.selectFrom('payments').selectAll().where('claim_id', '=', claim.id).executeTakeFirstOrThrow()
}

/**
 * Notes which account is sent to pay with PayPal. Answers false if the payment is over, or if the account that was sent
 * before may no longer pay for the patient: what that account approves is not captured.
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

/** Counts a refusal by the provider to begin the payment; if several calls get the same refusal, it counts once. */
export async function intentRefused(db: Queries, { id, intent_refusals: refusals }: BegunPayment): Promise<void> {
  await sql`
    update payments set intent_refusals = intent_refusals + 1
    where id = ${id} and status = 'creating' and intent_refusals = ${refusals}
  `.execute(db)
}

type CreatedIntent = { paymentId: string; intentId: string; askEverySeconds: number }

/** The remaining seconds of holds, as an SQL column. */
const secondsLeft = (holdExpiresAt: RawBuilder<unknown>) =>
  sql`greatest(0, floor(extract(epoch from ${holdExpiresAt} - clinic_now())))::int`

/** Opens payments in batches; for each that nobody else has locked at this moment, its remaining seconds. */
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
 * Notes that the provider has created the intent: the payment is open, and checked after so many seconds or when its
 * hold ends, whichever is first. Answers how long (s) the hold still lasts; null if this intent may not be paid,
 * because the sweep has closed the payment or the payment has another intent.
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
  // Read in its own statement: of several simultaneous calls, one opens the payment for all.
  const { rows } = await sql<{ seconds: number }>`
    select ${secondsLeft(sql`hold_expires_at`)} as seconds
    from payments join claims on claims.id = claim_id
    where payments.id = ${paymentId} and intent_id = ${intentId} and payments.status in ('open', 'booked')
  `.execute(db)
  return rows[0]?.seconds ?? null
}

/** The payment, locked until the transaction ends. */
export async function lockPayment(db: Queries, paymentId: string): Promise<Payment> {
  return db.selectFrom('payments').selectAll().where('id', '=', paymentId).forUpdate().executeTakeFirstOrThrow()
}

/** The fields that change with a payment's state; omitted ones stay, except that reason and attention are cleared. */
type Move = {
  reason?: string | null
  attention?: PaymentAttention | null
  capturedCents?: number
  refundedCents?: number
  /** When it is checked again: in so many seconds, or never (null). Omitted: `refund_due` at once, all others never. */
  lookInSeconds?: number | null
}

const steps = counter('payment_steps_total', 'Payments that were moved on, by what they have become.', ['to'])

/** Moves a payment to a state, or notes the provider's report on one that keeps its state. */
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

/**
 * Begins to charge a visit's saved card, in so many minutes, for what is due; a charge begun before is checked then.
 */
export async function beginCollecting(tx: Queries, claimId: string, minutes: number): Promise<void> {
  await sql`select begin_collecting(${claimId}::uuid, make_interval(mins => ${minutes}::int))`.execute(tx)
}

/** Sets the amount of a charge before it is made. A changed amount counts as a refusal, so that it gets another key. */
export async function setSum(tx: Queries, paymentId: string, cents: number): Promise<Payment> {
  const { rows } = await sql<Payment>`
    update payments
    set amount_cents = ${cents}::int, currency = clinic_currency(),
      intent_refusals = intent_refusals + (amount_cents <> ${cents}::int)::int
    where id = ${paymentId} returning *
  `.execute(tx)
  return rows[0]!
}

/** A saved card has paid the fee of a visit that owes only the fee; any amount above the fee is refunded. */
export async function keepAsFee(tx: Queries, paymentId: string, capturedCents: number, cents: number): Promise<void> {
  const to: PaymentState = cents === capturedCents ? 'refunded' : 'refund_due'
  await movePayment(tx, paymentId, to, { capturedCents })
  await sql`update payments set kept_cents = ${cents}::int where id = ${paymentId}`.execute(tx)
}

/**
 * Refunds everything that was captured although the visit is still booked: an admin decided so, or it was paid at the
 * clinic as well.
 */
export async function sendBackAll(tx: Queries, paymentId: string, capturedCents?: number): Promise<void> {
  await movePayment(tx, paymentId, 'refund_due', capturedCents === undefined ? {} : { capturedCents })
  await sql`update payments set sent_back = true, kept_cents = 0 where id = ${paymentId}`.execute(tx)
}

/** Notes payments as paid, in the transaction that books their times. The caller has locked them. */
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
 * Makes the payments of cancelled claims due for refund, less the fee that applies. Disputed ones, and those whose fee
 * was waived, are checked again. Answers the ids of the payments to refund.
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

/** Has the sweep check these claims' unfinished payments as soon as it can. */
export async function checkSoon(db: Queries, claimIds: readonly string[]): Promise<void> {
  if (claimIds.length === 0) return
  await sql`
    update payments set next_check_at = clinic_now(), look = look + 1
    where claim_id = any(${claimIds as string[]}::uuid[]) and status in ('creating', 'open')
  `.execute(db)
}

/**
 * Notes an event that the provider reported, once, and has its payment checked, whatever its state: a refund may fail
 * and a dispute begin long after everything seemed done.
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
 * Notes that a refund failed. It is tried again after 10 s, 20 s, 40 s … up to an hour. From the third failure on an
 * admin is to look at it.
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
 * Notes a problem with a payment that does not go away by waiting: an admin should look, and it is checked again in an
 * hour.
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

/** Notes that an admin has looked at it. Answers false if something is still to be decided or paid back. */
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
 * Takes the payment that has been due longest, with a lease: no other server takes it for a minute, so a crash only
 * delays it. Only payments due by the instant `upTo` are taken. Answers null if none is due.
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
 * Sets when a payment that was taken is checked again: after so many seconds, or never (null). Does nothing if another
 * server has taken or woken it since, because that is newer.
 */
export async function lookAgain(db: Queries, payment: Payment, seconds: number | null): Promise<void> {
  await sql`
    update payments set next_check_at = clinic_now() + make_interval(secs => ${seconds}::int)
    where id = ${payment.id} and look = ${payment.look}
  `.execute(db)
}

/** As `lookAgain`, for an open payment that is still unpaid: at the end of its hold, if that is sooner. */
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

/** Has these payments checked as soon as the sweep can, whatever their state. */
export async function wakePayments(db: Queries, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update payments set next_check_at = clinic_now(), look = look + 1 where id = any(${ids as string[]}::uuid[])
  `.execute(db)
}

/**
 * Gives the intent to the payment that was begun for this claim and has none yet, and has it checked. Answers false if
 * there is no such payment.
 */
export async function adoptIntent(db: Queries, claimId: string, intentId: string): Promise<boolean> {
  const { rows } = await sql`
    update payments set status = 'open', intent_id = ${intentId}, next_check_at = clinic_now(), look = look + 1
    where claim_id = ${claimId} and intent_id is null returning id
  `.execute(db)
  return rows.length > 0
}
