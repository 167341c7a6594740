import { sql } from 'kysely'
import { slotIdOf } from '#contract/clinic-time.ts'
import type { Overstep } from '#contract/desk/desk-stages.ts'
import { textsIn } from '../../../texts/texts.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { lockRooms } from './insert-claims.ts'
import { lapseHoldsAt } from './lapse-holds.ts'
import { type FoundAtDesk, findAtDesk, mustBeAccepted } from './find-at-desk.ts'
import { lockDoctorsAlone } from '../lock-parties.ts'
import { beginLink, waitsUntil } from '../links/visit-link-sent.ts'
import { contactMissing, copied, copiedFrom, freeRoom, locationThere, nothingOverbooked } from './may-be-taken.ts'

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

/**
 * Books a visit for somebody, confirmed and to be paid at the clinic, or as its terms say `byLink`. Staff are not bound
 * by hours, notice, horizon and audience, but told where they overstep; the constraints, time off and rooms hold as for
 * any other, and the doctor's other visits too unless it is overbooked. Throws `not_found`, `slot_not_offered` for a
 * kind that the doctor does not have or a time that is over, `no_such_time`, `oversteps` with those not yet accepted,
 * `patient_busy`, `slot_taken`, `no_room_free`; `phone_needed`, `address_needed` where a call or a home visit could not
 * take place; `link_not_needed`, `too_soon_for_link`.
 */
export async function bookAtDesk(
  tx: Queries,
  caller: Caller,
  wanted: WantedAtDesk,
  inWords: (beyond: readonly Overstep[]) => Failure,
): Promise<string> {
  const { personId, doctorId, kindId, placeId, date, startTime, overbooked, accepted, byLink } = wanted
  await lockDoctorsAlone(tx, { doctorIds: [doctorId], patientIds: [personId] })
  const found = await findAtDesk(tx, wanted)
  mustBeAccepted(found, accepted, inWords)
  const taker = {
    doctorId,
    patientId: personId,
    accountId: personId,
    kindId,
    placeId,
    appointmentDate: date,
    slotId: slotIdOf({ startTime, endTime: found.endTime }),
  }
  const method = byLink ? 'card' : 'clinic'
  await lockRooms(tx, [taker])
  await lapseHoldsAt(tx, taker, 'overlapping')
  const { rows } = await sql<{ id: string }>`
    with taken as (
      insert into claims (
        doctor_id, patient_id, date, start_time, end_time, during, status, amount_cents, payment_method, location,
        kind_id, place_id, room_id, ${copied}, overbooked, pay_by
      )
      select offered.doctor_id, person.id, ${date}::date, ${startTime}::time, ${found.endTime}::time, offered.during,
        'confirmed', offered.fee_cents, ${method}, ${locationThere}, offered.kind_id, place.id, room.id,
        ${copiedFrom(sql`offered.kind_id`)}, nullif(${overbooked}, ''),
        case when ${byLink} then ${waitsUntil(sql`offered.during`)} end
      from (select kinds_of_doctors.*, ${found.during}::tstzrange as during from kinds_of_doctors) offered
      join doctors doctor on doctor.id = offered.doctor_id and doctor.listed
      join people person on person.id = ${personId} and person.stands
      join places place on place.id = ${placeId} and not place.closed
      cross join ${freeRoom(sql`place.id`)}
      where offered.doctor_id = ${doctorId} and offered.kind_id = ${kindId} and offered.offered
        and ${contactMissing(sql`offered.mode`, sql`person.id`, sql`person.id`)} is null
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

async function whyNotAtDesk(
  tx: Queries,
  { personId, doctorId, kindId, placeId }: WantedAtDesk,
  { during }: FoundAtDesk,
) {
  const { rows } = await sql<{
    known: boolean
    busy: boolean
    taken: boolean
    missing: 'phone_needed' | 'address_needed' | null
  }>`
    select
      exists (select from people where id = ${personId} and stands)
        and exists (select from doctors where id = ${doctorId} and listed)
        and exists (select from places where id = ${placeId} and not closed) as known,
      exists (
        select from live_claims claim
        where claim.patient_id = any(records_with(${personId}::uuid)) and claim.during && ${during}::tstzrange
      ) as busy,
      exists (
        select from claims_in_the_way(${doctorId}, (
          select blocked_of(${during}::tstzrange, buffer_before, buffer_after) from kinds_of_doctors
          where doctor_id = ${doctorId} and kind_id = ${kindId}
        ))
      ) as taken,
      (
        select ${contactMissing(sql`kinds.mode`, sql`${personId}::uuid`, sql`${personId}::uuid`)}
        from kinds where kinds.id = ${kindId}
      ) as missing
  `.execute(tx)
  const { known, busy, taken, missing } = rows[0]!
  if (!known) return new Failure('not_found')
  if (busy) return new Failure('person_busy')
  if (!taken && missing) return new Failure(missing)
  // Reception has typed or chosen this time: it may also put the visit in, with a reason.
  if (taken) return new Failure('slot_taken', { said: (language) => textsIn(language).newvisit.taken })
  return new Failure('no_room_free')
}
