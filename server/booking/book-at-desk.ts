import { sql } from 'kysely'
import { type Overstep, oversteps } from '#contract/desk-stages.ts'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { lockRooms } from './insert-claims.ts'
import { lapseHoldsAt } from './lapse-holds.ts'
import { lockParties } from './lock-parties.ts'
import { beginLink, waitsUntil } from './visit-link-sent.ts'
import { freeRoom, locationThere, mayBook, nothingOverbooked } from './may-be-taken.ts'

/** A visit that the desk books; `date` and `startTime` are local to the place. */
export type WantedAtDesk = {
  personId: string
  doctorId: string
  kindId: string
  placeId: string
  date: string
  startTime: string
  /** Why it is put where the doctor has another already; empty where it is not. */
  overbooked: string
  /** What is overstepped on purpose. */
  accepted: readonly Overstep[]
  /** It waits for its card or its deposit, which its patient sees to by a link. */
  byLink: boolean
}

type Found = { end_time: string; during: string; is_over: boolean; oversteps: Overstep[] }

/**
 * Books a visit for somebody, confirmed and to be paid at the clinic, or as its terms say `byLink`. Staff are not bound
 * by hours, notice, horizon and audience, but told where they overstep; the constraints, time off and rooms hold as for
 * any other, and the doctor's other visits too unless it is overbooked. Throws `not_found`, `slot_not_offered` for a
 * kind that the doctor does not have or a time that is over, `oversteps` with those that were not accepted,
 * `patient_busy`, `slot_taken`, `no_room_free`; `link_not_needed`, `too_soon_for_link`.
 */
export async function bookAtDesk(
  tx: Queries,
  caller: Caller,
  wanted: WantedAtDesk,
  inWords: (beyond: readonly Overstep[]) => Failure,
): Promise<string> {
  const { personId, doctorId, kindId, placeId, date, startTime, overbooked, accepted, byLink } = wanted
  // Alone with the doctor: what is put outside the constraint is seen by whoever books next.
  await lockParties(tx, { doctorIds: [], patientIds: [] })
  await sql`select from doctors where id = ${doctorId} for no key update`.execute(tx)
  await lockParties(tx, { doctorIds: [doctorId], patientIds: [personId] })
  const found = await findOffer(tx, wanted)
  const beyond = found.oversteps.filter((each) => !accepted.includes(each))
  if (beyond.length > 0) throw inWords(beyond)
  const taker = {
    doctorId,
    patientId: personId,
    accountId: personId,
    kindId,
    placeId,
    appointmentDate: date,
    slotId: `${startTime}-${found.end_time.slice(0, 5)}`,
  }
  const method = byLink ? 'card' : 'clinic'
  await lockRooms(tx, [taker])
  await lapseHoldsAt(tx, taker, 'overlapping')
  const { rows } = await sql<{ id: string }>`
    with taken as (
      insert into claims (
        doctor_id, patient_id, date, start_time, end_time, during, status, amount_cents, payment_method, location,
        kind_id, place_id, room_id, mode, buffer_before, buffer_after, cancel_hours, overbooked, pay_by
      )
      select offered.doctor_id, person.id, ${date}::date, ${startTime}::time, ${found.end_time}::time, offered.during,
        'confirmed', offered.fee_cents, ${method}, ${locationThere}, offered.kind_id, place.id, room.id, offered.mode,
        offered.buffer_before, offered.buffer_after, offered.cancel_hours, nullif(${overbooked}, ''),
        case when ${byLink} then ${waitsUntil(sql`offered.during`)} end
      from (select kinds_of_doctors.*, ${found.during}::tstzrange as during from kinds_of_doctors) offered
      join doctors doctor on doctor.id = offered.doctor_id and doctor.listed
      join persons person on person.id = ${personId} and person.stands
      join places place on place.id = ${placeId} and not place.closed
      cross join ${freeRoom(sql`place.id`)}
      where offered.doctor_id = ${doctorId} and offered.kind_id = ${kindId} and offered.offered
        and (${overbooked !== ''} or ${nothingOverbooked(sql`${doctorId}::uuid`)})
      on conflict do nothing
      returning id
    ), noted as (
      insert into appointment_events (claim_id, actor_id, kind, details)
      select id, ${caller.id}, 'booked', jsonb_build_object('method', ${method}::text) from taken
    )
    select id from taken
  `.execute(tx)
  if (!rows[0]) throw await whyNotAtDesk(tx, wanted, found)
  if (byLink) await beginLink(tx, rows[0].id)
  return rows[0].id
}

/** When it would be, and what of the doctor's and the kind's rules it oversteps. */
async function findOffer(tx: Queries, wanted: WantedAtDesk): Promise<Found> {
  const { personId, doctorId, kindId, placeId, date, startTime } = wanted
  const { rows } = await sql<Omit<Found, 'oversteps'> & Record<Overstep, boolean>>`
    select visit.end_time, visit.during, upper(visit.during) <= clinic_now() as is_over,
      lower(visit.during) < clinic_now() + make_interval(mins => notice_minutes) and notice_minutes > 0 as notice,
      ${date}::date > today_at(${placeId}::uuid) + horizon_days as horizon,
      not (${mayBook(sql`audience`, sql`${personId}::uuid`)}) as audience,
      not exists (
        select from windows_of_day(${doctorId}::uuid, ${placeId}::uuid, mode, ${date}::date) open
        where opens <= minute_of(${startTime}::time) and closes >= minute_of(${startTime}::time) + minutes
      ) as hours,
      exists (
        select from time_off off where off.doctor_id = ${doctorId}::uuid and off.during && visit.during
      ) as "timeOff",
      minute_of(${startTime}::time) + minutes > 1440 as midnight
    from kinds_of_doctors
    cross join lateral (
      select end_time, instants_at(zone_of(${placeId}::uuid), ${date}::date, ${startTime}::time, end_time) as during
      -- A visit is of one day: who comes late in the evening has what is left of it.
      from time_of(least(minute_of(${startTime}::time) + minutes, 1440)) end_time
    ) visit
    where doctor_id = ${doctorId} and kind_id = ${kindId} and offered and visit.during is not null
  `.execute(tx)
  const [found] = rows
  if (!found || found.is_over) throw new Failure('slot_not_offered')
  return { ...found, oversteps: oversteps.filter((each) => found[each]) }
}

async function whyNotAtDesk(tx: Queries, { personId, doctorId, placeId }: WantedAtDesk, { during }: Found) {
  const { rows } = await sql<{ known: boolean; busy: boolean; taken: boolean }>`
    select
      exists (select from persons where id = ${personId} and stands)
        and exists (select from doctors where id = ${doctorId} and listed)
        and exists (select from places where id = ${placeId} and not closed) as known,
      exists (
        select from live_claims claim
        where claim.patient_id = any(records_with(${personId}::uuid)) and claim.during && ${during}::tstzrange
      ) as busy,
      exists (select from claims_in_the_way(${doctorId}, ${during}::tstzrange)) as taken
  `.execute(tx)
  const { known, busy, taken } = rows[0]!
  if (!known) return new Failure('not_found')
  if (busy) return new Failure('person_busy')
  return new Failure(taken ? 'slot_taken' : 'no_room_free')
}
