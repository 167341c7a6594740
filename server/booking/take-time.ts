import { sql } from 'kysely'
import type { PaymentMethod } from '#contract/appointment-status.ts'
import type { Appointment } from '#contract/booking.ts'
import { slotTimes } from '#contract/clinic-time.ts'
import type { FailureCode } from '#contract/failures.ts'
import { cardMinimumCents, holdMinutes } from '#contract/rules.ts'
import { checkSoon } from '../payments/ledger.ts'
import { type Database, inTransaction, type Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { asAppointment, withPeople } from './wire.ts'

/** What a patient asks for: one doctor's time on a clinic-local date. */
export type WantedTime = { doctorId: string; slotId: string; appointmentDate: string }

type Taker = { patientId: string; as: 'held' | 'pending'; paymentMethod: PaymentMethod }

/** A time that is now this patient's: a hold until `holdExpiresAt`, or an appointment. */
export type TakenTime = {
  id: string
  amountCents: number
  holdExpiresAt: Date | null
  appointment: Appointment | null
}

/**
 * Takes a time: one statement that offers only what is free and lets the exclusion constraints decide between rivals.
 * A plain insert would deadlock among many; `on conflict do nothing` lets one in and gives the others no row.
 * Whoever gets none learns why, and tries again where only a hold that is over, or their own, stood in the way.
 * Throws `not_found`, `slot_taken`, `slot_not_offered`, `patient_busy`, `card_not_offered`.
 */
export async function takeTime(db: Database, wanted: WantedTime, taker: Taker): Promise<TakenTime> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const taken = await insertClaim(db, wanted, taker)
    if (taken) return taken
    const obstacle = await findObstacle(db, wanted, taker)
    if (obstacle.ownHold && taker.as === 'held') return obstacle.ownHold
    if (obstacle.failure) throw new Failure(obstacle.failure)
    if (obstacle.holdInTheWay) {
      const takenOver = await inTransaction(db, async (tx) => {
        await lapseHolds(tx, wanted, taker.patientId)
        return insertClaim(tx, wanted, taker)
      })
      if (takenOver) return takenOver
    }
    // Nothing stands in the way any more, or somebody else was quicker: look again.
  }
  throw new Failure('slot_taken')
}

async function insertClaim(db: Queries, wanted: WantedTime, taker: Taker): Promise<TakenTime | undefined> {
  const { startTime, endTime } = slotTimes(wanted.slotId)
  const { rows } = await sql<TakenTime>`
    with offered as (
      select doctor.id as doctor_id, doctor.fee_cents, doctor.location, free.*
      from doctors doctor
      cross join free_times(
        ${wanted.doctorId}::uuid, ${wanted.appointmentDate}::date, ${wanted.appointmentDate}::date, ${taker.patientId}::uuid
      ) free
      where doctor.id = ${wanted.doctorId}::uuid and doctor.deleted_at is null
        and free.start_time = ${startTime}::time and free.end_time = ${endTime}::time
        and ${payable(taker)}
    ), taken as (
      insert into claims (
        doctor_id, patient_id, date, start_time, end_time, during, status, hold_expires_at, amount_cents,
        payment_method, location
      )
      select doctor_id, ${taker.patientId}::uuid, date, start_time, end_time, during, ${taker.as},
        case when ${taker.as} = 'held' then clinic_now() + make_interval(mins => ${sql.lit(holdMinutes)}) end,
        fee_cents, ${taker.paymentMethod}, location
      from offered
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
  return rows[0]
}

/** Which fees may be paid in this way: none holds a time for nothing, and the card networks take no less than their minimum. */
const payable = ({ as, paymentMethod }: Taker) =>
  as === 'held'
    ? sql`doctor.fee_cents >= ${sql.lit(cardMinimumCents)}`
    : paymentMethod === 'clinic'
      ? sql`true`
      : sql`(doctor.fee_cents = 0 or doctor.fee_cents >= ${sql.lit(cardMinimumCents)})`

type Obstacle = { failure: FailureCode | null; ownHold: TakenTime | null; holdInTheWay: boolean }

/** Why a time could not be taken. All null and false: nothing stands in the way any more. */
async function findObstacle(db: Queries, wanted: WantedTime, taker: Taker): Promise<Obstacle> {
  const { startTime, endTime } = slotTimes(wanted.slotId)
  const { rows } = await sql<{
    payable: boolean | null
    patient_busy: boolean
    taken: boolean
    offered: boolean
    hold_in_the_way: boolean
    own_hold: { id: string; amountCents: number; holdExpiresAt: string } | null
  }>`
    with wanted as (
      select tstzrange(
        (${wanted.appointmentDate}::date + ${startTime}::time)::timestamptz,
        (${wanted.appointmentDate}::date + ${endTime}::time)::timestamptz
      ) as during
    ), claim as (
      select claims.*, status = 'held' and hold_expires_at <= clinic_now() as is_over,
        status = 'held' and patient_id = ${taker.patientId}::uuid as is_own_hold,
        doctor_id = ${wanted.doctorId}::uuid and claims.during && wanted.during as is_here
      from wanted, claims
      where status not in ('lapsed', 'cancelled') and (
        (doctor_id = ${wanted.doctorId}::uuid and claims.during && wanted.during)
        or (patient_id = ${taker.patientId}::uuid and claims.during && wanted.during)
        or (patient_id = ${taker.patientId}::uuid and status = 'held')
      )
    )
    select
      (select ${payable(taker)} from doctors doctor where id = ${wanted.doctorId}::uuid and deleted_at is null) as payable,
      exists (
        select from claim, wanted
        where patient_id = ${taker.patientId}::uuid and status <> 'held' and claim.during && wanted.during
      ) as patient_busy,
      exists (select from claim where is_here and not is_own_hold and not is_over) as taken,
      exists (select from claim where is_over or is_own_hold) as hold_in_the_way,
      exists (
        select from free_times(
          ${wanted.doctorId}::uuid, ${wanted.appointmentDate}::date, ${wanted.appointmentDate}::date, ${taker.patientId}::uuid
        ) free
        where free.start_time = ${startTime}::time and free.end_time = ${endTime}::time
      ) as offered,
      (
        select json_build_object('id', id, 'amountCents', amount_cents, 'holdExpiresAt', hold_expires_at)
        from claim, wanted
        where is_here and is_own_hold and not is_over and claim.during = wanted.during
      ) as own_hold
  `.execute(db)
  const found = rows[0]!
  const ownHold = found.own_hold && {
    ...found.own_hold,
    holdExpiresAt: new Date(found.own_hold.holdExpiresAt),
    appointment: null,
  }
  return { failure: failureOf(found), ownHold, holdInTheWay: found.hold_in_the_way }
}

type Found = { payable: boolean | null; patient_busy: boolean; taken: boolean; offered: boolean }

function failureOf(found: Found): FailureCode | null {
  if (found.payable === null) return 'not_found'
  if (found.patient_busy) return 'patient_busy'
  if (found.taken) return 'slot_taken'
  if (!found.offered) return 'slot_not_offered'
  return found.payable ? null : 'card_not_offered'
}

/** Ends the patient's own holds, wherever, and the holds at this time that are over. Their payments are looked at soon. */
async function lapseHolds(tx: Queries, wanted: WantedTime, patientId: string): Promise<void> {
  const { startTime, endTime } = slotTimes(wanted.slotId)
  const { rows } = await sql<{ id: string }>`
    update claims set status = 'lapsed'
    where status = 'held' and (
      patient_id = ${patientId}::uuid
      or hold_expires_at <= clinic_now() and doctor_id = ${wanted.doctorId}::uuid and during && tstzrange(
        (${wanted.appointmentDate}::date + ${startTime}::time)::timestamptz,
        (${wanted.appointmentDate}::date + ${endTime}::time)::timestamptz
      )
    )
    returning id
  `.execute(tx)
  if (rows.length > 0) {
    await checkSoon(
      tx,
      rows.map((row) => row.id),
    )
  }
}
