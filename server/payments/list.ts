import { type RawBuilder, sql } from 'kysely'
import type { Paging } from '#contract/endpoint.ts'
import { down, type Order, type PageAsked, type Reach, readPage, up } from '../platform/list-page.ts'
import type { PaymentRecord, PaymentWay } from '#contract/payments/payments.ts'
import type { Ground } from '../ground.ts'
import { noteSeen } from './ledger.ts'
import { refundNow } from './refund.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { areFew, type Meant, ofThose, whoIsMeant } from '../people/who-is-meant.ts'
import type { Caller } from '../platform/caller.ts'
import { allOf, atPlaces } from '../platform/where.ts'
import { Failure } from '../platform/failure.ts'

type Own = Partial<
  Record<
    | 'provider'
    | 'reference'
    | 'refunded'
    | 'kept'
    | 'refundAttempts'
    | 'attention'
    | 'refunds'
    | 'lastError'
    | 'by'
    | 'reason',
    RawBuilder<unknown>
  >
> &
  Record<'status' | 'createdAt', RawBuilder<unknown>>

/** The record of a `payment` with `withAll`; what money at the clinic does not have is empty. */
const asRecord = (own: Own) => sql<PaymentRecord>`
  json_build_object(
    '_id', payment.id,
    'appointmentId', claim.id,
    'patient', patient.name,
    'doctor', doctor_person.name,
    'date', claim.date,
    'method', payment.method,
    'amount', payment.amount_cents / 100.0,
    'provider', ${own.provider ?? sql`''`},
    'reference', ${own.reference ?? sql`''`},
    'status', ${own.status},
    'refunded', ${own.refunded ?? sql`0`},
    'kept', ${own.kept ?? sql`0`},
    'refundAttempts', ${own.refundAttempts ?? sql`0`},
    'attention', ${own.attention ?? sql`null`},
    'refunds', ${own.refunds ?? sql`'[]'::json`},
    'lastError', ${own.lastError ?? sql`''`},
    'by', ${own.by ?? sql`''`},
    'reason', ${own.reason ?? sql`''`},
    'createdAt', iso(${own.createdAt})
  )`

/** A payment by card or PayPal. */
const asPayment = asRecord({
  provider: sql`payment.provider`,
  reference: sql`coalesce(payment.intent_id, '')`,
  status: sql`payment.status`,
  refunded: sql`payment.refunded_cents / 100.0`,
  kept: sql`kept_by(payment) / 100.0`,
  refundAttempts: sql`payment.refund_attempts`,
  attention: sql`payment.attention`,
  refunds: sql`coalesce((
    select json_agg(json_build_object(
      'number', refund.number, 'amount', refund.amount_cents / 100.0, 'status', refund.status,
      'madeBy', refund.made_by, 'reference', coalesce(refund.reference, ''), 'attempts', refund.attempts,
      'lastError', coalesce(refund.last_error, ''), 'createdAt', iso(refund.created_at)
    ) order by refund.number) from refunds refund where refund.payment_id = payment.id
  ), '[]'::json)`,
  lastError: sql`coalesce(payment.last_error, '')`,
  createdAt: sql`payment.created_at`,
})

/** Money taken or given back at the clinic; its reference is its receipt. */
const asReceived = asRecord({
  reference: sql`coalesce((
    select receipt.label from ledger_entries entry join receipts receipt on receipt.entry_id = entry.id
    where entry.taking_id = payment.id
  ), '')`,
  status: sql`case when payment.amount_cents > 0 then 'booked' else 'refunded' end`,
  by: sql`(select taker.name from persons taker where taker.id = payment.taken_by)`,
  reason: sql`payment.reason`,
  createdAt: sql`payment.at`,
})

const withAll = sql`
  join claims claim on claim.id = payment.claim_id
  join people patient on patient.id = claim.patient_id
  join doctors doctor on doctor.id = claim.doctor_id
  join persons doctor_person on doctor_person.id = doctor.user_id`

type Filter = {
  id?: string | undefined
  status?: string | undefined
  method?: PaymentWay | undefined
  search?: string | undefined
  reference?: string | undefined
  sort: 'newest' | 'oldest' | 'amount' | '-amount'
} & PageAsked

const byTime = [up(sql`payment.created_at`, 'instant'), down(sql`payment.id`, 'uuid')] as const
const newest = [down(sql`payment.created_at`, 'instant'), up(sql`payment.id`, 'uuid')] as const

const order = {
  newest,
  oldest: byTime,
  amount: [up(sql`payment.amount_cents`, 'int'), ...byTime],
  '-amount': [down(sql`payment.amount_cents`, 'int'), ...newest],
} satisfies Record<Filter['sort'], Order>

/** Payments with the searched reference, which is the provider's, or the number of a receipt or refund note. */
const withReference = (search: string) => sql`(payment.intent_id = ${search} or payment.id = (
  select coalesce(entry.taking_id, entry.payment_id) from receipts receipt
  join ledger_entries entry on entry.id = receipt.entry_id where receipt.label = upper(${search})
))`

/**
 * Payments for the visits and holds of these people, or with this reference. Each person is looked up by index,
 * however many people the planner expects.
 */
const amongFew = ({ patients, doctors }: Meant, search: string) => {
  const theirs = [
    ...(patients.length > 0 ? [sql`select id from claims where patient_id = any(${patients}::uuid[])`] : []),
    // No single index covers all claims of a doctor.
    ...(doctors.length > 0
      ? [sql`appointments`, sql`claims where status = 'lapsed'`, sql`claims where status = 'held'`].map(
          (claims) => sql`select id from (select id, doctor_id from ${claims}) claim
            where doctor_id = any(${doctors}::uuid[])`,
        )
      : []),
  ]
  const ofThem = sql`payment.claim_id = any(array(${sql.join(theirs, sql` union all `)}))`
  return theirs.length > 0 ? sql`(${withReference(search)} or ${ofThem})` : withReference(search)
}

/** As `amongFew`, if many people match: checked for each payment in the list's order, until the page is full. */
const amongMany = (meant: Meant, search: string) => sql`(${withReference(search)} or exists (
  select from (select patient_id, doctor_id from claims where id = payment.claim_id offset 0) claim
  where ${ofThose(meant)}
))`

/** What the list reads of payments online, and of money at the clinic, under the same names. */
const online = sql`select id, claim_id, intent_id, status, attention, method, amount_cents, created_at from payments`
const atClinic = (which: RawBuilder<unknown>) => sql`select id, claim_id, null::text as intent_id,
  case when amount_cents > 0 then 'booked' else 'refunded' end as status, null::text as attention, method, amount_cents,
  at as created_at from payments_received where ${which}`

/** Money at the clinic was taken or given back; it has no other status, and no reference. */
const atClinicOf = ({ status, reference }: Pick<Filter, 'status' | 'reference'>) =>
  reference
    ? []
    : status === undefined
      ? [atClinic(sql`true`)]
      : status === 'booked'
        ? [atClinic(sql`amount_cents > 0`)]
        : status === 'refunded'
          ? [atClinic(sql`amount_cents < 0`)]
          : []

/** The money that may match a filter. Each part is read by its own index, as far as the page needs it. */
function moneyBy(filter: Pick<Filter, 'status' | 'reference' | 'method'>, where: RawBuilder<unknown>) {
  const { method } = filter
  const isAtClinic = method === 'cash' || method === 'terminal'
  const parts = [...(isAtClinic ? [] : [online]), ...(method && !isAtClinic ? [] : atClinicOf(filter))]
  return ({ after, orderBy, upTo }: Reach) => {
    const within = (part: RawBuilder<unknown>) => sql`
      (select * from (${part}) payment where ${allOf([where, after])} order by ${orderBy} limit ${upTo})`
    return sql`(${sql.join((parts.length > 0 ? parts : [atClinic(sql`false`)]).map(within), sql` union all `)}) payment`
  }
}

/** Whether a payment is of the caller's places, as it is for what is done with it (`places_of`). */
const isAt = (caller: Pick<Caller, 'places'>) => sql`exists (
  select from places_of('payment', payment.id) place (id) where ${allOf([atPlaces(sql`place.id`, caller)])}
)`

/**
 * One page of all money that moved, or is to move, at the caller's places, online and at the clinic, and how many
 * match in all.
 */
export async function listPayments(
  db: Queries,
  caller: Pick<Caller, 'places'>,
  { id, status, method, search, reference, sort, ...asked }: Filter,
): Promise<{ payments: PaymentRecord[]; paging: Paging }> {
  const meant = search ? await whoIsMeant(db, search) : undefined
  const where = allOf([
    id && sql`payment.id = ${id}::uuid`,
    reference && sql`payment.intent_id = ${reference}`,
    method && sql`payment.method = ${method}`,
    status === 'attention' ? sql`payment.attention is not null` : status && sql`payment.status = ${status}`,
    (status === 'failed' || status === 'cancelled') && sql`payment.status in ('failed', 'cancelled')`,
    meant && search && !meant.isEverybody && (areFew(meant) ? amongFew(meant, search) : amongMany(meant, search)),
    caller.places && isAt(caller),
  ])
  const list = { from: moneyBy({ status, reference, method }, where), id: sql`payment.id`, order: order[sort] }
  const { ids, paging } = await readPage(db, list, asked)
  const { rows } = await sql<{ payment: PaymentRecord }>`
    select found.payment from (
      select payment.id, ${asPayment} as payment from payments payment ${withAll}
      where payment.id = any(${ids}::uuid[])
      union all
      select payment.id, ${asReceived} as payment from payments_received payment ${withAll}
      where payment.id = any(${ids}::uuid[])
    ) found order by array_position(${ids}::uuid[], found.id)
  `.execute(db)
  return { payments: rows.map(({ payment }) => payment), paging }
}

/**
 * Tries a refund again at once; the provider makes it once, however often it is asked. Throws `not_found`,
 * `not_refundable`.
 */
export async function retryRefund(ground: Ground, id: string): Promise<PaymentRecord> {
  await inTransaction(ground.db, async (tx) => {
    const found = await tx.selectFrom('payments').select('status').where('id', '=', id).executeTakeFirst()
    if (!found) throw new Failure('not_found')
    if (found.status !== 'refund_due' && found.status !== 'refunded') throw new Failure('not_refundable')
  })
  await refundNow(ground, id)
  return readPayment(ground.db, id)
}

/**
 * Removes a payment from the list of those to look at. Throws `not_found`, and `decision_needed` if it still needs a
 * decision or a refund.
 */
export async function markSeen(db: Queries, id: string): Promise<PaymentRecord> {
  const record = await readPayment(db, id)
  if (!(await noteSeen(db, id))) throw new Failure('decision_needed')
  return { ...record, attention: null }
}

/** The payment as admins see it. Throws `not_found`. */
export async function readPayment(db: Queries, id: string): Promise<PaymentRecord> {
  const { rows } = await sql<{ payment: PaymentRecord }>`
    select ${asPayment} as payment from payments payment ${withAll} where payment.id = ${id}
  `.execute(db)
  if (!rows[0]) throw new Failure('not_found')
  return rows[0].payment
}
