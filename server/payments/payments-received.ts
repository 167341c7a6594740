import { sql } from 'kysely'
import type { Paging } from '#contract/endpoint.ts'
import { centsOf, unitsOf, type MethodAtClinic, methodsAtClinic } from '#contract/money.ts'
import { down, type PageAsked, readPage, up } from '../platform/list-page.ts'
import type { DueAtPlace, Payable } from '#contract/payments/payments-received.ts'
import { dueCents, withMoney } from './money-of-visit.ts'
import type { Caller } from '../platform/caller.ts'
import { mustHaveProved } from '../auth/must-have-proved.ts'
import type { Ground } from '../ground.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { endOpenPayment } from './end-open-payment.ts'
import { issueReceiptsNow } from './issue-receipts.ts'
import { checkSoon } from './ledger.ts'
import { allOf, atPlaces, mentions } from '../platform/where.ts'

const asPayable = sql<Payable>`
  json_build_object(
    '_id', claim.id,
    'patient', json_build_object('number', patient.number, 'name', patient.name),
    'drawerIsOpen', exists (
      select from till_shifts shift where shift.place_id = claim.place_id
        and not exists (select from till_counts count where count.shift_id = shift.id and count.closes)
    ),
    'doctor', doctor_person.name,
    'date', claim.date,
    'startTime', to_char(claim.start_time, 'HH24:MI'),
    'status', claim.status,
    'paymentMethod', claim.payment_method,
    'amount', claim.amount_cents / 100.0,
    'paid', (
      till.received_cents - till.returned_cents + coalesce(payment.received_cents - payment.returned_cents, 0)
    ) / 100.0,
    'due', ${dueCents} / 100.0,
    'online', (
      -- Charges of a saved card are made by the clinic; what is begun elsewhere ends once money is taken here.
      select json_build_object('method', begun.method, 'by', payer.name)
      from payments begun left join persons payer on payer.id = begun.asked_by
      where begun.claim_id = claim.id and begun.status in ('creating', 'open') and begun.saved_card_id is null
        and till.received_cents <= till.returned_cents
    ),
    'fee', fee_cents(claim.id) / 100.0,
    'lowered', coalesce((
      select json_agg(json_build_object(
        '_id', lowered.id, 'amount', lowered.amount_cents / 100.0, 'reason', lowered.reason, 'by', staff.name,
        'at', iso(lowered.at)
      ) order by lowered.at, lowered.id)
      from price_reductions lowered join persons staff on staff.id = lowered.lowered_by
      where lowered.claim_id = claim.id
    ), '[]'::json),
    'takings', coalesce((
      select json_agg(json_build_object(
        '_id', received.id, 'method', received.method, 'amount', received.amount_cents / 100.0,
        'reason', received.reason, 'by', taker.name, 'at', iso(received.at), 'paper', (
          select json_build_object('_id', receipt.id, 'number', receipt.label)
          from ledger_entries entry join receipts receipt on receipt.entry_id = entry.id
          where entry.taking_id = received.id
        )
      ) order by received.at, received.id)
      from payments_received received join persons taker on taker.id = received.taken_by
      where received.claim_id = claim.id
    ), '[]'::json)
  )`

const withPeople = sql`
  join persons record on record.id = claim.patient_id
  join persons patient on patient.id = record.root_id
  join doctors doctor on doctor.id = claim.doctor_id
  join persons doctor_person on doctor_person.id = doctor.user_id`

type Among = {
  /** Only visits at these places; null: at all places. */
  places: Caller['places']
  id?: string | undefined
  date?: string | undefined
}
type Asked = Among & { search?: string | undefined } & PageAsked

/** The visits to be paid at the clinic, of a date (omitted: today) or one of them. */
const payableAmong = ({ places, id, date }: Among) => [
  atPlaces(sql`claim.place_id`, { places }),
  id && sql`claim.id = ${id}::uuid`,
  // A day is read by its index; today may be one of two dates, by the place.
  !id && date && sql`claim.date = ${date}::date`,
  !id &&
    !date &&
    sql`claim.date between clinic_today() - 1 and clinic_today() + 1 and claim.date = today_at(claim.place_id)`,
  sql`(claim.amount_cents > 0 or exists (select from price_reductions where claim_id = claim.id))`,
  sql`(
    claim.payment_method <> 'card' and claim.status <> 'cancelled'
    or claim.status <> 'cancelled' and exists (
      select from visit_terms terms
      where terms.claim_id = claim.id and terms.pays in ('deposit', 'card-kept', 'card-later')
    )
    or exists (select from payments_received where claim_id = claim.id)
    -- The money went back though the visit is still booked: a dispute was lost, or a no-show was taken back.
    or claim.status <> 'cancelled' and exists (
      -- Looked up per claim ("offset 0"), so the planner does not scan all refunds.
      select from payments where claim_id = claim.id and refunded_cents > 0 offset 0
    )
    or exists (select from visit_fees fee where fee.claim_id = claim.id and fee.ended is null)
  )`,
]

/**
 * Visits to be paid at the clinic, of a date (omitted: today) or one of them: those with an amount due or taken, what
 * is still to be paid first, by time. Visits without a price, and those cancelled unpaid, are left out.
 */
export async function listPayable(
  db: Queries,
  { places, id, date, search, ...asked }: Asked,
): Promise<{ visits: Payable[]; paging: Paging }> {
  const where = allOf([
    ...payableAmong({ places, id, date }),
    search && mentions(sql`patient.name || ' ' || patient.number || ' ' || doctor_person.name`, search),
  ])
  const order = [
    down(sql`(${dueCents} > 0)`, 'boolean'),
    up(sql`claim.date`, 'date'),
    up(sql`claim.start_time`, 'time'),
    up(sql`claim.id`, 'uuid'),
  ] as const
  const list = { from: sql`appointments claim ${withPeople} ${withMoney}`, where, id: sql`claim.id`, order }
  const { ids, paging } = await readPage(db, list, asked)
  const { rows } = await sql<{ visit: Payable }>`
    select ${asPayable} as visit from appointments claim ${withPeople} ${withMoney}
    where claim.id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], claim.id)
  `.execute(db)
  return { visits: rows.map(({ visit }) => visit), paging }
}

/** How much is still to be paid for the visits of a date (omitted: today), place by place. */
export async function sumPayable(db: Queries, among: Omit<Among, 'id'>): Promise<DueAtPlace[]> {
  const { rows } = await sql<DueAtPlace>`
    select claim.place_id as "placeId", count(*) as visits, sum(${dueCents}) / 100.0 as due
    from appointments claim ${withMoney} where ${allOf([...payableAmong(among), sql`${dueCents} > 0`])}
    group by claim.place_id order by claim.place_id
  `.execute(db)
  return rows
}

/** One visit as it is paid at the clinic. Throws `not_found` for a visit that is not paid there. */
async function readPayable(db: Queries, id: string): Promise<Payable> {
  const { visits } = await listPayable(db, { places: null, id, limit: 1, offset: 0 })
  if (!visits[0]) throw new Failure('not_found')
  return visits[0]
}

type PaymentReceived = { method: MethodAtClinic; amount: number }
type Till = Pick<Ground, 'db' | 'log' | 'payments' | 'config'>

/**
 * Takes money for a visit at the clinic: `amount` of what is `due` by the caller's screen, and `also` what is paid by
 * another method in the same act: both or neither. If somebody presses twice, or after a colleague, the amounts have
 * changed and it throws. A visit that waited for its link no longer waits: its patient pays here, and a form opened by
 * the link is closed first. What is approved at PayPal from now on is not captured. Throws `not_found`, `sum_changed`,
 * `provider_unavailable`.
 */
export async function takeMoney(
  ground: Till,
  caller: Caller,
  id: string,
  { due, also, ...first }: PaymentReceived & { due: number; also?: PaymentReceived | undefined },
): Promise<Payable> {
  const received = also ? [first, also] : [first]
  const sumCents = received.reduce((cents, { amount }) => cents + centsOf(amount), 0)
  const check = async (db: Queries) => {
    const visit = await readPayable(db, id)
    if (visit.due !== due || sumCents > centsOf(due)) throw new Failure('sum_changed')
  }
  await check(ground.db)
  await endOpenPayment(ground, id)
  const taken = await inTransaction(ground.db, async (tx) => {
    await lockVisit(tx, id)
    await check(tx)
    return write(tx, caller, id, received, '')
  })
  return withReceipts(ground, taken)
}

/**
 * The visit with the receipts of what has just been moved. If they cannot be issued now, for example because another
 * server is issuing some, the job does it a moment later.
 */
async function withReceipts(ground: Pick<Ground, 'db' | 'log'>, moved: Payable): Promise<Payable> {
  await issueReceiptsNow(ground)
  const { visits } = await listPayable(ground.db, { places: null, id: moved._id, limit: 1, offset: 0 })
  return visits[0] ?? moved
}

/** The cents that were taken by this method and not given back. */
const takenBy = ({ takings }: Payable, way: MethodAtClinic): number =>
  takings.reduce((cents, { method, amount }) => (method === way ? cents + centsOf(amount) : cents), 0)

/**
 * Gives back money that was taken at the clinic: `amount` of what is `paid` by the caller's screen, by the method it
 * was paid with. The price stays, so the amount is due again at the clinic; no card is charged for it. Throws
 * `not_found`, `sum_changed`.
 */
export async function giveMoneyBack(
  ground: Pick<Ground, 'db' | 'log' | 'config'>,
  caller: Caller,
  id: string,
  { paid, reason, ...received }: PaymentReceived & { paid: number; reason: string },
): Promise<Payable> {
  if (received.amount > ground.config.refundProofAbove) await mustHaveProved(ground, caller)
  const given = await inTransaction(ground.db, async (tx) => {
    await lockVisit(tx, id)
    const visit = await readPayable(tx, id)
    if (visit.paid !== paid || centsOf(received.amount) > takenBy(visit, received.method))
      throw new Failure('sum_changed')
    return write(tx, caller, id, [{ ...received, amount: -received.amount }], reason)
  })
  return withReceipts(ground, given)
}

/**
 * Lowers the price of a visit by `amount`, with a reason: first what is `due`; what was paid at the clinic beyond the
 * new price is given back by `method`. Throws `not_found`, `provider_unavailable`, `paid_by_card` if more was paid by
 * card or online than the new price, and `sum_changed` if `due` or `paid` have changed, if `method` has not taken as
 * much, or if a fee has replaced the price.
 */
export async function lowerPrice(
  ground: Till,
  caller: Caller,
  id: string,
  { amount, due, paid, method, reason }: PaymentReceived & { due: number; paid: number; reason: string },
): Promise<Payable> {
  const backOf = async (db: Queries) => {
    const visit = await readPayable(db, id)
    const backCents = Math.max(0, centsOf(amount) - centsOf(visit.due))
    if (visit.due !== due || visit.paid !== paid) throw new Failure('sum_changed')
    const atClinicCents = methodsAtClinic.reduce((cents, way) => cents + takenBy(visit, way), 0)
    if (backCents > atClinicCents && centsOf(paid) > atClinicCents) throw new Failure('paid_by_card')
    if (backCents > takenBy(visit, method)) throw new Failure('sum_changed')
    return backCents
  }
  const back = unitsOf(await backOf(ground.db))
  if (back > ground.config.refundProofAbove) await mustHaveProved(ground, caller)
  await endOpenPayment(ground, id)
  const lowered = await inTransaction(ground.db, async (tx) => {
    await lockVisit(tx, id)
    const backCents = await backOf(tx)
    await sql`
      insert into price_reductions (claim_id, amount_cents, reason, lowered_by)
      values (${id}, ${centsOf(amount)}, ${reason}, ${caller.id})
    `.execute(tx)
    if (backCents > 0) return write(tx, caller, id, [{ method, amount: -unitsOf(backCents) }], reason)
    await checkSoon(tx, [id])
    return readPayable(tx, id)
  })
  return withReceipts(ground, lowered)
}

async function lockVisit(tx: Queries, id: string): Promise<void> {
  await sql`select from claims where id = ${id} for no key update`.execute(tx)
}

async function write(
  tx: Queries,
  caller: Caller,
  _id: string,
  received: readonly PaymentReceived[],
  reason: string,
): Promise<Payable> {
  const rows = received.map(
    ({ method, amount }) => sql`(${_id}, ${method}, ${centsOf(amount)}, ${reason}, ${caller.id})`,
  )
  await sql`
    insert into payments_received (claim_id, method, amount_cents, reason, taken_by) values ${sql.join(rows)}
  `.execute(tx)
  // A charge under way may have been paid by now.
  await checkSoon(tx, [_id])
  return readPayable(tx, _id)
}
