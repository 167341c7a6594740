import { type RawBuilder, sql } from 'kysely'
import type { PaymentMethod } from '#contract/appointment-status.ts'
import { slotTimes } from '#contract/clinic-time.ts'
import type { FailureCode } from '#contract/failures.ts'
import { cardMinimumCents, holdMinutes } from '#contract/rules.ts'
import { checkSoon } from '../payments/ledger.ts'
import { batched, busy } from '../platform/batched.ts'
import { type Database, inTransaction, type Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { lockFreeParties, lockParties } from './lock-parties.ts'
import { type AppointmentOnly, asAppointment, withPeople } from './wire.ts'

/** What a patient asks for: one doctor's time on a clinic-local date. */
export type WantedTime = { doctorId: string; slotId: string; appointmentDate: string }

type Taker = {
  patientId: string
  as: 'held' | 'pending'
  paymentMethod: PaymentMethod
  /** How many of the same kind the patient may have: holds within an hour, or unpaid appointments to come. */
  mostAllowed: number
}
type Attempt = WantedTime & Taker

/** A time that is now this patient's: a hold until `holdExpiresAt`, or an appointment. */
export type TakenTime = {
  id: string
  amountCents: number
  holdExpiresAt: Date | null
  /** What was booked just now; null for a hold, and for what was theirs already. */
  appointment: AppointmentOnly | null
  /** The patient had it before: this was a second click, or a retry whose first answer was lost. */
  already?: true
}

const byDoctor = {
  /** How many claims one statement tries at the most. */
  mostAtOnce: 64,
  keyOf: ({ doctorId }: Attempt) => doctorId,
  // PostgreSQL 55P03: somebody holds a lock for long.
  isStuck: (error: unknown) => (error as { code?: string }).code === '55P03',
}

type Queue = {
  claim: (attempt: Attempt) => Promise<TakenTime | undefined>
  isTaken: (attempt: Attempt) => Promise<boolean>
}

/** What arrives together shares one round trip and one commit; each database has its own queues. */
const queues = new WeakMap<Database, Queue>()

function queueOf(db: Database): Queue {
  let queue = queues.get(db)
  if (!queue) {
    queue = {
      claim: batched({ runAll: (attempts) => claimTogether(db, attempts), ...byDoctor }),
      isTaken: batched({ runAll: (attempts) => findTaken(db, attempts), ...byDoctor }),
    }
    queues.set(db, queue)
  }
  return queue
}

/**
 * Takes a time: one statement that tries what the doctor offers and lets the exclusion constraints decide between
 * rivals. A plain insert would deadlock among many; `on conflict do nothing` lets one in and gives the others no row.
 * Whoever gets none learns why, and tries again where only a hold that is over, or their own, stood in the way. Asked
 * again for a time that is theirs already, it answers with what they have, whatever has become of it but a
 * cancellation. Throws `not_found`, `slot_taken`, `slot_not_offered`, `patient_busy`, `card_not_offered`, and beyond
 * the patient's share
 * `too_many_holds` or `too_many_unpaid`.
 */
export async function takeTime(db: Database, attempt: Attempt): Promise<TakenTime> {
  for (let round = 0; round < 3; round++) {
    const taken = await queueOf(db).claim(attempt)
    if (taken) return taken
    // Most who get none come too late: that is asked first, and cheaply, for many at once.
    if (await queueOf(db).isTaken(attempt)) throw new Failure('slot_taken')
    const obstacle = await findObstacle(db, attempt)
    if (obstacle.own) return obstacle.own
    if (obstacle.failure) throw new Failure(obstacle.failure, { retryAfterSeconds: obstacle.retryAfterSeconds })
    if (obstacle.holdInTheWay) {
      const takenOver = await inTransaction(db, async (tx) => {
        await lockParties(tx, { doctorIds: [attempt.doctorId], patientIds: [attempt.patientId] })
        await lapseHoldsAt(tx, attempt, 'all')
        const [claim] = await insertClaims(tx, [attempt])
        return claim
      })
      if (takenOver) return takenOver
    }
    // Nothing stands in the way any more, or somebody else was quicker: look again.
  }
  throw new Failure('slot_taken')
}

/**
 * Which fees may be paid in this way: nobody pays nothing by card, the card networks take no less than their minimum,
 * and what is booked by card without being held first is free.
 */
const payable = (as: RawBuilder<unknown>, method: RawBuilder<unknown>) => sql`
  case
    when ${as} = 'held' then doctor.fee_cents >= ${sql.lit(cardMinimumCents)}
    when ${method} = 'clinic' then true
    when ${method} = 'card' then doctor.fee_cents = 0
    else doctor.fee_cents = 0 or doctor.fee_cents >= ${sql.lit(cardMinimumCents)}
  end`

/** The result of each attempt, in their order: `busy` where somebody else has locked its doctor or its patient. */
async function claimTogether(
  db: Database,
  attempts: readonly Attempt[],
): Promise<(TakenTime | undefined | typeof busy)[]> {
  return inTransaction(db, async (tx) => {
    const isLockedByOthers = await lockFreeParties(tx, attempts)
    const free = attempts.filter((attempt) => !isLockedByOthers(attempt))
    const taken = free.length > 0 ? await insertClaims(tx, free) : []
    const takenBy = new Map(free.map((attempt, n) => [attempt, taken[n]]))
    return attempts.map((attempt) => (isLockedByOthers(attempt) ? busy : takenBy.get(attempt)))
  })
}

/**
 * One statement for all attempts, whose parties are locked; the result of each that found its time free, in their
 * order.
 */
async function insertClaims(db: Queries, attempts: readonly Attempt[]): Promise<(TakenTime | undefined)[]> {
  const wanted = attempts.map(({ doctorId, slotId, appointmentDate, ...taker }) => ({
    id: crypto.randomUUID(),
    doctorId,
    date: appointmentDate,
    ...slotTimes(slotId),
    ...taker,
  }))
  const { rows } = await sql<TakenTime>`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (
        id uuid, "doctorId" uuid, "patientId" uuid, date date, "startTime" time, "endTime" time, "as" text,
        "paymentMethod" text, "mostAllowed" int
      )
    ), offered as (
      select wanted.*, doctor.fee_cents, doctor.location, offered.during,
        row_number() over (partition by "patientId") as place
      from wanted
      join doctors doctor on doctor.id = wanted."doctorId" and doctor.listed
      join users patient on patient.id = wanted."patientId" and patient.closed_at is null
      cross join lateral offered_times(wanted."doctorId", wanted.date, wanted.date, wanted."startTime") offered
      where offered.end_time = wanted."endTime" and ${payable(sql`wanted."as"`, sql`wanted."paymentMethod"`)}
    ), taken as (
      insert into claims (
        id, doctor_id, patient_id, date, start_time, end_time, during, status, hold_expires_at, amount_cents,
        payment_method, location
      )
      select id, "doctorId", "patientId", date, "startTime", "endTime", during, "as",
        case when "as" = 'held' then clinic_now() + make_interval(mins => ${sql.lit(holdMinutes)}) end,
        fee_cents, "paymentMethod", location
      from offered
      where place + claims_counting_against("patientId", "as", "mostAllowed") <= "mostAllowed"
      -- All batches of all servers go the same way round, so that none waits for another in a circle.
      order by "doctorId", date, "startTime"
      on conflict do nothing
      returning *
    ), noted as (
      insert into appointment_events (claim_id, actor_id, kind, details)
      select id, patient_id, case when status = 'held' then 'held' else 'booked' end,
        jsonb_build_object('method', payment_method)
      from taken
    )
    select claim.id, claim.amount_cents as "amountCents", claim.hold_expires_at as "holdExpiresAt",
      case when claim.status <> 'held' then ${asAppointment} end as appointment
    from taken claim ${withPeople}
  `.execute(db)
  const takenById = new Map(rows.map((row) => [row.id, row]))
  return wanted.map(({ id }) => takenById.get(id))
}

/** Of each attempt, whether somebody else has the time: an appointment, or a hold that is not over. */
async function findTaken(db: Queries, attempts: readonly Attempt[]): Promise<boolean[]> {
  const wanted = attempts.map(({ doctorId, patientId, appointmentDate, slotId }, n) => ({
    n,
    doctorId,
    patientId,
    date: appointmentDate,
    ...slotTimes(slotId),
  }))
  const { rows } = await sql<{ n: number }>`
    select wanted.n
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (
      n int, "doctorId" uuid, "patientId" uuid, date date, "startTime" time, "endTime" time
    )
    where exists (
      select from standing_claims claim
      where claim.doctor_id = wanted."doctorId" and claim.patient_id <> wanted."patientId"
        and claim.during && instants_of(wanted.date, wanted."startTime", wanted."endTime")
    )
  `.execute(db)
  const taken = new Set(rows.map((row) => row.n))
  return wanted.map(({ n }) => taken.has(n))
}

type Obstacle = {
  failure: FailureCode | null
  retryAfterSeconds: number | undefined
  own: TakenTime | null
  holdInTheWay: boolean
}

type Found = {
  payable: boolean | null
  patient_busy: boolean
  taken: boolean
  offered: boolean
  hold_in_the_way: boolean
  beyond_share: boolean
  next_hold_in_seconds: number | null
  own: { id: string; amountCents: number; holdExpiresAt: string | null; held: boolean } | null
}

/** The instants an attempt is about. */
const instantsOf = ({ appointmentDate, slotId }: WantedTime) => {
  const { startTime, endTime } = slotTimes(slotId)
  return sql`instants_of(${appointmentDate}::date, ${startTime}::time, ${endTime}::time)`
}

/** Why a time could not be taken. All null and false: nothing stands in the way any more. */
async function findObstacle(db: Queries, attempt: Attempt): Promise<Obstacle> {
  const { doctorId, patientId, appointmentDate, slotId } = attempt
  const { startTime, endTime } = slotTimes(slotId)
  const { rows } = await sql<Found>`
    with wanted as (
      select ${instantsOf(attempt)} as instants
    ), standing as (
      select claim.* from live_claims claim, wanted where doctor_id = ${doctorId}::uuid and during && instants
      union
      select claim.* from live_claims claim, wanted where patient_id = ${patientId}::uuid and during && instants
      union
      select claim.* from live_claims claim where patient_id = ${patientId}::uuid and status = 'held'
    ), claim as (
      select standing.*, instants,
        exists (select from holds_over over where over.id = standing.id) as is_over,
        status = 'held' and patient_id = ${patientId}::uuid as is_own_hold,
        doctor_id = ${doctorId}::uuid and during && instants as is_here
      from standing, wanted
    )
    select
      (
        select ${payable(sql`${attempt.as}::text`, sql`${attempt.paymentMethod}::text`)}
        from doctors doctor where id = ${doctorId}::uuid and listed
      ) as payable,
      exists (
        select from claim where patient_id = ${patientId}::uuid and status <> 'held' and during && instants
      ) as patient_busy,
      exists (select from claim where is_here and not is_own_hold and not is_over) as taken,
      exists (select from claim where is_over or is_own_hold) as hold_in_the_way,
      exists (
        select from offered_times(
          ${doctorId}::uuid, ${appointmentDate}::date, ${appointmentDate}::date, ${startTime}::time
        ) slot
        where slot.end_time = ${endTime}::time
      ) as offered,
      claims_counting_against(${patientId}::uuid, ${attempt.as}::text, ${attempt.mostAllowed}::int)
        >= ${attempt.mostAllowed}::int as beyond_share,
      (
        select ceil(extract(epoch from hold_expires_at + interval '1 hour' - clinic_now()))::int
        from claims where patient_id = ${patientId}::uuid and hold_expires_at > clinic_now() - interval '1 hour'
        order by hold_expires_at desc offset ${attempt.mostAllowed - 1} limit 1
      ) as next_hold_in_seconds,
      (
        select json_build_object(
          'id', id, 'amountCents', amount_cents, 'holdExpiresAt', hold_expires_at, 'held', status = 'held'
        )
        from claim
        where patient_id = ${patientId}::uuid and is_here and not is_over and during = instants
          and (status = 'held') = (${attempt.as}::text = 'held')
      ) as own
  `.execute(db)
  const found = rows[0]!
  return {
    failure: failureOf(found, attempt.as),
    retryAfterSeconds: attempt.as === 'held' ? (found.next_hold_in_seconds ?? undefined) : undefined,
    own: ownOf(found),
    holdInTheWay: found.hold_in_the_way,
  }
}

/** What the patient has of the time they ask for. A hold only of a doctor who can still be paid for it. */
function ownOf({ own, payable }: Found): TakenTime | null {
  if (!own || (own.held && !payable)) return null
  const { id, amountCents, holdExpiresAt } = own
  return {
    id,
    amountCents,
    holdExpiresAt: holdExpiresAt === null ? null : new Date(holdExpiresAt),
    appointment: null,
    already: true,
  }
}

function failureOf(found: Found, as: Attempt['as']): FailureCode | null {
  if (found.payable === null) return 'not_found'
  if (found.patient_busy) return 'patient_busy'
  if (found.taken) return 'slot_taken'
  if (!found.offered) return 'slot_not_offered'
  if (!found.payable) return 'card_not_offered'
  if (found.beyond_share) return as === 'held' ? 'too_many_holds' : 'too_many_unpaid'
  return null
}

/**
 * Ends the holds at this time that are over, and the patient's own: all of them before they take another time, only
 * those that overlap where an appointment is moved here. Their payments are looked at soon.
 */
export async function lapseHoldsAt(
  tx: Queries,
  attempt: WantedTime & { patientId: string },
  own: 'all' | 'overlapping',
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update claims set status = 'lapsed'
    where id = any(array(
      select id from claims
      where status = 'held' and (
        patient_id = ${attempt.patientId}::uuid and (${own === 'all'}::boolean or during && ${instantsOf(attempt)})
        or id in (
          select id from holds_over
          where doctor_id = ${attempt.doctorId}::uuid and during && ${instantsOf(attempt)}
        )
      )
      order by id for update
    ))
    returning id
  `.execute(tx)
  await checkSoon(
    tx,
    rows.map((row) => row.id),
  )
}
