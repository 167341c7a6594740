import { type RawBuilder, sql } from 'kysely'
import {
  type AppointmentStatus,
  isThere,
  mayMoveOwn,
  mayMoveToOffered,
  reschedulable,
} from '#contract/booking/appointment-status.ts'
import type { Appointment } from '#contract/booking/booking.ts'
import { slotTimes } from '#contract/clinic-time.ts'
import type { Overstep } from '#contract/desk/desk-stages.ts'
import { movesPerDay } from '#contract/rules.ts'
import type { Ground } from '../../ground.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction, type Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { beginCallAnew } from './close-call.ts'
import { answerStandIn } from '../stand-ins/accept-stand-in.ts'
import { askPatients } from '../stand-ins/ask-patients.ts'
import { findAtDesk, type InWords, mustBeAccepted } from '../take/find-at-desk.ts'
import { lockPartiesOf, lockPartiesAlone } from '../lock-parties.ts'
import { readAppointment } from '../read.ts'
import { type Terms, termsOf } from '../pay/terms.ts'
import { lockRooms } from '../lock-rooms.ts'
import { lapseHoldsAt, lapseOfferFor } from '../take/lapse-holds.ts'
import { freeRoom, locationThere } from '../take/may-be-taken.ts'
import { keepReason, patientAsked } from '../reasons.ts'
import { offerFreedTime } from '../waiting-list/offer-freed-time.ts'
import { leastTime, linkEnds } from '../links/visit-link-sent.ts'
import type { WantedTime } from '../take/wanted-time.ts'

/** Another time for the same kind of visit; without a place, at the same place. */
type Wanted = {
  slotId: string
  appointmentDate: string
  placeId?: string | undefined
  /**
   * For patients, the doctor it was booked with, if another one stands in; for reception, any doctor who takes it over.
   * Absent, the doctor who sees the patient now.
   */
  doctorId?: string | undefined
  /** The version on the screen (optimistic lock); absent, any version. */
  version?: number | undefined
  /** The reason of a move by staff, from the clinic's list. */
  reasonId?: string | undefined
}

/** A move by reception: the rules for booking at the desk apply, and it is told which of them it oversteps. */
export type AtDesk = {
  accepted: readonly Overstep[]
  /** Why it overlaps another visit of the doctor on purpose; empty if it does not. */
  overbooked: string
  inWords: InWords
}

type Standing = {
  doctor_id: string
  /** The doctor it was booked with, while the patient has not accepted the stand-in. */
  booked_doctor_id: string | null
  patient_id: string
  account_id: string
  kind_id: string
  place_id: string
  date: string
  start_time: string
  minutes: number
  status: AppointmentStatus
  version: number
  erased: boolean
} & Terms

const hasLink = sql`exists (select from visit_links where claim_id = claims.id)`

/**
 * Moves an appointment to another free time of the same doctor in one transaction: either the old time is free and the
 * new one taken, or nothing has changed. Reception may also give it to another doctor: price and terms stay as agreed,
 * and the patient is asked as about a stand-in. Payment and history stay with the appointment; the freed time is
 * offered to the waiting list. At its new time it is not overbooked, unless reception overbooks again. With `atDesk` it
 * is not bound by notice, horizon, hours and grid, but the caller is told what it oversteps. Throws `not_found`,
 * `not_reschedulable`, `already_here` if the caller is a patient who has arrived, `visit_moved_on`, `moved_too_often`,
 * `slot_not_offered`, `slot_taken`, `patient_busy`, `no_room_free`, `reason_ended`; at the desk `oversteps`,
 * `no_such_time`, elsewhere `card_ends_before`; and `too_soon_while_waiting` if the visit still waits for what a link
 * asks of its patient.
 */
export async function reschedule(
  ground: Ground,
  caller: Caller,
  id: string,
  { slotId, appointmentDate, placeId: wantedPlace, doctorId: wantedDoctor, version, reasonId: given }: Wanted,
  atDesk?: AtDesk,
): Promise<Appointment> {
  const { startTime, endTime } = slotTimes(slotId)
  await inTransaction(ground.db, async (tx) => {
    if (atDesk) await lockPartiesAlone(tx, id, wantedDoctor)
    else await lockPartiesOf(tx, id, wantedDoctor)
    const found = await sql<Standing>`
      select claim.doctor_id, (
          select from_doctor_id from stand_ins
          where claim_id = claim.id and to_doctor_id = claim.doctor_id and answer is null
        ) as booked_doctor_id, claim.patient_id, claim.booker_id as account_id,
        claim.kind_id, claim.place_id, claim.date, claim.start_time,
        minute_of(claim.end_time) - minute_of(claim.start_time) as minutes, claim.status, claim.version,
          ${termsOf('claim')}, patient.erased_at is not null as erased
      from appointments claim
      join doctors doctor on doctor.id = claim.doctor_id
      join people patient on patient.id = claim.patient_id
      where claim.id = ${id}
        and (
          may_change_visit(${caller.id}, claim.patient_id, claim.booked_by) or doctor.user_id = ${caller.id}
          or ${caller.role} in ('admin', 'reception')
        )
      for update of claim
    `.execute(tx)
    const [standing] = found.rows
    if (!standing) throw new Failure('not_found')
    const doctorId = wantedDoctor ?? standing.doctor_id
    const placeId = wantedPlace ?? standing.place_id
    const offer = await lapseOfferFor(tx, id)
    const isOffered =
      offer?.doctor_id === doctorId &&
      offer.place_id === placeId &&
      offer.date === appointmentDate &&
      offer.start_time === startTime
    const movable =
      caller.role === 'user'
        ? (isOffered ? mayMoveToOffered : mayMoveOwn)(standing, standing.now)
        : reschedulable[caller.role]?.includes(standing.status)
    const isSameTime =
      placeId === standing.place_id && standing.date === appointmentDate && standing.start_time === startTime
    const same = isSameTime && doctorId === standing.doctor_id
    // This is a retry after a lost answer: the visit is already at the new time.
    if (standing.version !== (version ?? standing.version) && !(same && movable)) throw new Failure('visit_moved_on')
    if (caller.role === 'user' && isThere(standing)) throw new Failure('already_here')
    // Visits of an erased person are history and cannot be moved.
    if (!movable || standing.erased) throw new Failure('not_reschedulable')
    const goesOver = doctorId !== standing.doctor_id
    const mayGoOver = atDesk ?? (caller.role === 'user' && doctorId === standing.booked_doctor_id)
    if (goesOver && !mayGoOver) throw new Failure('slot_not_offered')
    if (same) return
    if (caller.role === 'user') await mustNotMoveTooOften(tx, caller, id)
    // At the desk an expiring card is an overstep (`findAtDesk`).
    if (!atDesk) await cardMustLast(tx, id, appointmentDate)
    // Two moves to times of one doctor take turns: updates under an exclusion constraint wait for each other and would
    // deadlock.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`moving ${doctorId}`}, 0))`.execute(tx)
    const accountId = caller.role === 'user' ? caller.id : standing.account_id
    const wanted = {
      doctorId,
      patientId: standing.patient_id,
      accountId,
      kindId: standing.kind_id,
      placeId,
      slotId,
      appointmentDate,
    }
    const offered = atDesk
      ? await offeredAtDesk(tx, id, { ...wanted, minutes: standing.minutes }, atDesk)
      : sql`offered_at(
          ${doctorId}::uuid, ${standing.kind_id}::uuid, ${placeId}::uuid, ${appointmentDate}::date,
          ${startTime}::time, ${accountId}::uuid, ${id}::uuid
        )`
    await lockRooms(tx, [wanted])
    await lapseHoldsAt(tx, wanted, 'for a move')
    const reasonId = caller.role === 'user' ? undefined : (given ?? (await patientAsked(tx, 'move', id)))
    await keepReason(tx, [id], { act: 'move', reasonId })
    // The span that no other claim may overlap; null if reception overbooks.
    const blocks = sql`
      case when ${atDesk?.overbooked ?? ''} = ''
        then blocked_of(offered.during, offered.buffer_before, offered.buffer_after)
      end`
    // The constraints decide between this move and simultaneous bookings, also for a visit that was overbooked.
    const moved = await sql<{ id: string; soon: boolean | null }>`
      update claims
      set date = ${appointmentDate}::date, start_time = ${startTime}::time, end_time = offered.end_time,
        during = offered.during, buffer_before = offered.buffer_before, buffer_after = offered.buffer_after,
        doctor_id = doctor.id, place_id = ${placeId}, room_id = room.id, version = version + 1,
        overbooked = nullif(${atDesk?.overbooked ?? ''}, ''),
        pay_by = case
          when ${hasLink} then least(claims.pay_by, ${linkEnds(sql`offered.during`)}) else claims.pay_by
        end,
        location = case
          when claims.place_id = ${placeId} and claims.doctor_id = doctor.id then claims.location
          else ${locationThere}
        end
      from doctors doctor
      join places place on place.id = ${placeId}
      cross join lateral ${offered} offered
      cross join ${freeRoom(sql`${placeId}::uuid`, id)}
      where claims.id = ${id} and doctor.id = ${doctorId} and offered.end_time = ${endTime}::time
        and ${goesOver ? sql`doctor.user_id <> claims.patient_id` : sql`true`}
        and may_be_there(doctor.id, place.id, room.id, ${blocks}, claims.id)
      returning claims.id, ${hasLink} and pay_by < ${leastTime} and pay_by = ${linkEnds(sql`claims.during`)} as soon
    `.execute(tx)
    if (moved.rows.length === 0) throw await whyNotMoved(tx, id, wanted, { offered, blocks })
    if (moved.rows[0]!.soon) throw new Failure('too_soon_while_waiting')
    if (!isSameTime) await beginCallAnew(tx, id)
    // Reception's change of doctor alone is told and written down by `askPatients`.
    if (!isSameTime || caller.role === 'user')
      await sql`
      insert into appointment_events (claim_id, actor_id, kind, details)
      values (${id}, ${caller.id}, 'rescheduled', jsonb_build_object(
        'from', jsonb_build_object(
          'date', ${standing.date}::text, 'startTime', ${standing.start_time}::text, 'placeId', ${standing.place_id}::text,
          'doctorId', ${standing.doctor_id}::text
        ),
        'to', jsonb_build_object(
          'date', ${appointmentDate}::text, 'startTime', ${startTime}::text, 'placeId', ${placeId}::text
        )
      ) || jsonb_strip_nulls(jsonb_build_object('reasonId', ${reasonId ?? null}::text)))
    `.execute(tx)
    if (caller.role === 'user') await answerStandIn(tx, id, 'moved')
    else if (goesOver) await askPatients(tx, caller, [id], { from: standing.doctor_id, to: doctorId })
    await offerFreedTime(tx, standing.doctor_id, standing.date)
  })
  return readAppointment(ground, id, caller)
}

type Asked = WantedTime & { patientId: string; kindId: string; placeId: string; minutes: number }

/**
 * A time that staff choose, in the form of `offered_at`. The visit keeps its agreed length if the chosen span has that
 * length, otherwise it lasts as long as its kind does now.
 */
async function offeredAtDesk(tx: Queries, id: string, wanted: Asked, { accepted, inWords }: AtDesk) {
  const { doctorId, kindId, placeId, patientId: personId, appointmentDate: date, slotId, minutes: own } = wanted
  const { startTime, endTime } = slotTimes(slotId)
  const { rows } = await sql<{ minutes: number }>`
    select case when minute_of(${endTime}::time) - minute_of(${startTime}::time) = ${own}::int then ${own}::int
      else minutes end as minutes
    from offer_of(${doctorId}::uuid, ${kindId}::uuid, ${id}::uuid)
  `.execute(tx)
  if (!rows[0]) throw new Failure('slot_not_offered')
  const moving = { id, minutes: rows[0].minutes }
  const found = await findAtDesk(tx, { personId, doctorId, kindId, placeId, date, startTime, moving })
  if (found.endTime !== endTime) throw new Failure('slot_not_offered')
  mustBeAccepted(found, accepted, inWords)
  return sql`(
    select ${found.endTime}::time as end_time, ${found.during}::tstzrange as during, room_sort, buffer_before,
      buffer_after
    from offer_of(${doctorId}::uuid, ${kindId}::uuid, ${id}::uuid)
  )`
}

/** Why a move found no time: it is not offered, another visit overlaps it, or no room is free. */
async function whyNotMoved(
  tx: Queries,
  id: string,
  { doctorId, placeId, slotId }: WantedTime,
  { offered, blocks }: Record<'offered' | 'blocks', RawBuilder<unknown>>,
) {
  const { rows } = await sql<{ taken: boolean }>`
    select not may_be_there(doctors.id, places.id, null, ${blocks}, ${id}::uuid) as taken
    from doctors, places, ${offered} offered
    where doctors.id = ${doctorId} and places.id = ${placeId} and offered.end_time = ${slotTimes(slotId).endTime}::time
      and may_be_there(doctors.id, places.id, null, null, ${id}::uuid)
  `.execute(tx)
  if (!rows[0]) return new Failure('slot_not_offered')
  return new Failure(rows[0].taken ? 'slot_taken' : 'no_room_free')
}

/** Throws `card_ends_before` if the saved card of the visit expires before its new date. */
async function cardMustLast(tx: Queries, id: string, date: string): Promise<void> {
  const { rows } = await sql`
    select from claims join saved_cards card on card.id = claims.saved_card_id
    where claims.id = ${id} and not card_lasts(card.exp_month, card.exp_year, ${date}::date)
  `.execute(tx)
  if (rows.length > 0) throw new Failure('card_ends_before')
}

/**
 * Limits a patient to three moves of one appointment in 24 hours, because each move sends the doctor a message and
 * frees a time for others.
 */
async function mustNotMoveTooOften(tx: Queries, caller: Caller, id: string): Promise<void> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from at + interval '1 day' - clinic_now()))::int as seconds from appointment_events
    where claim_id = ${id} and kind = 'rescheduled' and actor_id = ${caller.id}
      and at > clinic_now() - interval '1 day'
    order by at desc offset ${movesPerDay - 1} limit 1
  `.execute(tx)
  if (rows[0]) throw new Failure('moved_too_often', { retryAfterSeconds: rows[0].seconds })
}
