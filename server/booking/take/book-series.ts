import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import { centsOf } from '#contract/money.ts'
import { type Clash, clashes } from '#contract/booking/clashes.ts'
import type { bookSeries as bookSeriesCall, Series } from '#contract/booking/series.ts'
import type { Records } from '../notes/notes.ts'
import type { Language } from '../../../texts/languages.ts'
import type { Ground } from '../../ground.ts'
import { personFor } from '../../people/person-for.ts'
import type { Caller } from '../../platform/caller.ts'
import { type Database, inTransaction, type Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { bookings } from '../counters.ts'
import { insertClaims, wouldRefuse } from './insert-claims.ts'
import { lapseHoldsAt } from './lapse-holds.ts'
import { lockParties } from '../lock-parties.ts'
import { lockRooms } from '../lock-rooms.ts'
import { notesFor } from '../notes/notes-for.ts'
import { payDeposits } from '../pay/pay-deposits.ts'
import { noteForDoctor } from '../notes/note-for-doctor.ts'
import { sayTerms } from './say-terms.ts'
import { mayBeShownAgain, mustOwnCard } from './shown-again.ts'
import type { Attempt, Refused } from './wanted-time.ts'
import { type AppointmentOnly, asAppointment, withPeople } from '../wire.ts'

type Wanted = InputOf<typeof bookSeriesCall>['body']

/** How long (ms) a series is tried again against rivals: each round leaves fewer. */
const patience = 2000

const isClash = (code: string): code is Clash => (clashes as readonly string[]).includes(code)

/**
 * Books the visits of a series in one transaction, all or none. Each is pending and paid at the clinic, or on one saved
 * card, which pays what is due in advance: the deposits, or the price of the first visit. The same series again answers
 * what is already booked (`justNow` tells the first time). Throws `series_not_free`, whose issues name the visits that
 * cannot be booked, `not_found`, `for_known_patients`, `saved_card_needed`, `card_declined` if the card does not pay
 * the first amount, with nothing booked, `sum_changed` if it costs another amount than was shown, and `too_many_unpaid`
 * and `address_unconfirmed`, for which each visit counts. `card_ends_before` means that the card expires before the
 * last visit.
 */
export async function bookSeries(
  ground: Ground,
  caller: Caller,
  { seriesId, notes, everyWeeks, visits, shown, ...visit }: Wanted,
  language: Language,
): Promise<{ series: Series; justNow: boolean }> {
  const patientId = await personFor(ground.db, caller, visit.personId, 'book', visit.savedCardId !== undefined && 'pay')
  await mustOwnCard(ground.db, caller, visit.savedCardId)
  const paymentMethod = visit.savedCardId ? 'card' : 'clinic'
  const attempts = visits.map(
    (each): Attempt => ({
      ...visit,
      ...each,
      patientId,
      accountId: caller.id,
      as: 'pending',
      paymentMethod,
      mostAllowed: ground.config.unpaidBookings,
      checkoutId: seriesId,
    }),
  )
  const justNow = await takeAll(ground.db, { id: seriesId, everyWeeks, shown, language }, attempts)
  if (justNow) bookings.inc({ method: paymentMethod }, attempts.length)
  else await mustBeTheirs(ground.db, caller, seriesId, patientId)
  if (visit.savedCardId && !(await payDeposits(ground, caller, seriesId))) throw new Failure('card_declined')
  const series = await readSeries(ground, caller, seriesId)
  const first = series.appointments[0]
  if (!notes || !first) return { series, justNow }
  // After the booking: no time depends on the note, and a retry whose first answer was lost still writes it.
  await noteForDoctor(ground, caller, first._id, notes)
  return { series: await readSeries(ground, caller, seriesId), justNow }
}

type Checkout = {
  id: string
  everyWeeks: number
  shown: Wanted['shown']
  /** The language in which the patient read the terms. */
  language: Language
}

/** Takes all visits; false if they were taken before. */
async function takeAll(db: Database, checkout: Checkout, attempts: readonly Attempt[]): Promise<boolean> {
  let holdsInTheWay = false
  const until = performance.now() + patience
  do {
    const outcome = await tryOnce(db, checkout, attempts, holdsInTheWay)
    if (outcome === 'taken' || outcome === 'already') return outcome === 'taken'
    const issues = issuesOf(outcome)
    if (issues.length > 0) throw new Failure('series_not_free', { issues })
    holdsInTheWay = outcome.some((refused) => refused?.holdInTheWay)
    // The only conflicts are holds that can be ended, or a rival committed first: retry.
  } while (performance.now() < until)
  throw new Failure('not_ready', { retryAfterSeconds: 2 })
}

/** For each visit why it cannot be taken; null for one that can. */
type NotAllOf = readonly (Refused | null)[]

class NotAll extends Error {
  readonly of: NotAllOf
  constructor(of: NotAllOf) {
    super()
    this.of = of
  }
}

/**
 * One attempt in one transaction, which is rolled back if any visit cannot be taken; the answer then says which and
 * why.
 */
async function tryOnce(
  db: Database,
  { id, everyWeeks, shown, language }: Checkout,
  attempts: readonly Attempt[],
  endHolds: boolean,
): Promise<'taken' | 'already' | NotAllOf> {
  const { doctorId, patientId, accountId, kindId, savedCardId } = attempts[0]!
  try {
    return await inTransaction(db, async (tx) => {
      await lockParties(tx, { doctorIds: [doctorId], patientIds: [patientId, accountId] })
      if (await isTakenAlready(tx, id, accountId)) return 'already'
      await waitShortly(tx)
      await lockRooms(tx, attempts)
      if (endHolds) for (const attempt of attempts) await lapseHoldsAt(tx, attempt, 'overlapping')
      await sql`
        insert into checkouts (id, account_id, every_weeks, visits)
        values (${id}, ${accountId}, ${everyWeeks}, ${attempts.length})
      `.execute(tx)
      const outcomes = await insertClaims(tx, attempts)
      const ids = outcomes.flatMap(({ taken }) => taken?.id ?? [])
      if (ids.length < attempts.length) throw new NotAll(outcomes.map(({ refused }) => refused))
      if (shown) await mustBeAsShown(tx, ids, shown, savedCardId !== undefined)
      await sayTerms(tx, ids, kindId, language, { onCard: savedCardId !== undefined })
      return 'taken'
    })
  } catch (error) {
    if (error instanceof NotAll) return error.of
    // PostgreSQL 55P03: somebody held a lock for too long, and the reasons were rolled back with the transaction.
    if ((error as { code?: string }).code === '55P03') return wouldRefuse(db, attempts)
    throw error
  }
}

/**
 * Makes sure that price and amount due now are those that the patient was shown. Throws `sum_changed`; nothing is
 * booked.
 */
async function mustBeAsShown(
  tx: Queries,
  claimIds: readonly string[],
  { price, now }: NonNullable<Wanted['shown']>,
  onCard: boolean,
): Promise<void> {
  const { rows } = await sql<{ price: number; now: number }>`
    select max(amount_cents) as price, coalesce(sum(now_cents), 0)::int as now
    from claims left join visit_terms terms on terms.claim_id = claims.id
    where claims.id = any(${claimIds as string[]}::uuid[])
  `.execute(tx)
  const [found] = rows
  if (found?.price !== centsOf(price) || (onCard && found.now !== centsOf(now))) throw new Failure('sum_changed')
}

/** Whether the series is booked already. Throws `not_found` for another account's series. */
async function isTakenAlready(tx: Queries, id: string, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ account_id: string }>`select account_id from checkouts where id = ${id}`.execute(tx)
  if (rows[0] && rows[0].account_id !== accountId) throw new Failure('not_found')
  return rows.length > 0
}

/**
 * A series that was booked before is shown only if all of it is for the named person and the caller may see it. Throws
 * `not_found`.
 */
async function mustBeTheirs(db: Database, caller: Caller, seriesId: string, patientId: string): Promise<void> {
  const { rows } = await sql<{ id: string; same_person: boolean }>`
    select id, patient_id = any(records_with(${patientId}::uuid)) as same_person
    from appointments where checkout_id = ${seriesId}
  `.execute(db)
  const ids = rows.map(({ id }) => id)
  if (rows.some(({ same_person: same }) => !same) || !(await mayBeShownAgain(db, caller, ids))) {
    throw new Failure('not_found')
  }
}

/**
 * A series has locked many times while it waits for one that a rival may have. So that the two do not wait for each
 * other, it gives all of them back after a moment and starts again.
 */
async function waitShortly(tx: Queries): Promise<void> {
  await sql`select set_config('lock_timeout', '250ms', true)`.execute(tx)
}

/** Which visits cannot be booked and why. Throws a failure that concerns all of them. */
function issuesOf(visits: NotAllOf): { path: string; message: string }[] {
  return visits.flatMap((refused, n) => {
    if (!refused?.failure) return []
    if (!isClash(refused.failure)) throw new Failure(refused.failure)
    return [{ path: `visits.${n}`, message: refused.failure }]
  })
}

async function readSeries({ db, records }: Records, caller: Caller, id: string): Promise<Series> {
  const { rows } = await sql<{ appointment: AppointmentOnly }>`
    select ${asAppointment(caller)} as appointment
    from appointments claim ${withPeople}
    where claim.checkout_id = ${id} order by claim.during, claim.id
  `.execute(db)
  const appointments = await notesFor(
    { db, records },
    caller,
    rows.map((row) => row.appointment),
  )
  return { _id: id, appointments }
}
