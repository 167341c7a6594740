import { slotIdOf } from '#contract/clinic-time.ts'
import type { Overstep } from '#contract/desk/desk-stages.ts'
import { textsIn } from '../../../texts/texts.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { insertClaims } from './insert-claims.ts'
import { endHoldAtDesk } from './hold-at-desk.ts'
import { lapseHoldsAt } from './lapse-holds.ts'
import { findAtDesk, mustBeAccepted } from './find-at-desk.ts'
import { lockDoctorsAlone } from '../lock-parties.ts'
import { lockRooms } from '../lock-rooms.ts'
import { beginLink } from '../links/visit-link-sent.ts'
import type { Refused, WantedClaim } from './wanted-time.ts'

/** A visit that the desk books; `date` and `startTime` are local to the place. */
export type WantedAtDesk = {
  personId: string
  doctorId: string
  kindId: string
  placeId: string
  date: string
  startTime: string
  /** Why it overlaps another visit of the doctor on purpose; empty if it does not. */
  overbooked: string
  /** The oversteps that staff have accepted. */
  accepted: readonly Overstep[]
  /** It waits for its card or deposit, which the patient provides by a mailed link. */
  byLink: boolean
}

/**
 * Books a visit for somebody, confirmed and to be paid at the clinic, or with `byLink` as its terms say. Staff are not
 * bound by hours, notice, horizon and audience, but are told where they overstep. The constraints, time off and rooms
 * apply as for any booking, and the doctor's other visits too unless it is overbooked. Throws `not_found`,
 * `slot_not_offered` for a kind that the doctor does not offer or a time that is over, `no_such_time`, `oversteps` with
 * those not yet accepted, `person_busy`, `slot_taken`, `earlier_time_held`, `no_room_free`; `phone_needed`, `no_email`,
 * `address_needed` if a call, a video visit or a home visit lacks its contact; `link_not_needed`, `too_soon_for_link`.
 * The hold of the caller, which kept this time while they spoke, ends with it.
 */
export async function bookAtDesk(
  tx: Queries,
  caller: Caller,
  wanted: WantedAtDesk,
  inWords: (beyond: readonly Overstep[]) => Failure,
): Promise<string> {
  const { personId, doctorId, kindId, placeId, date, startTime, overbooked, accepted, byLink } = wanted
  await lockDoctorsAlone(tx, { doctorIds: [doctorId], patientIds: [personId, caller.id] })
  const found = await findAtDesk(tx, wanted)
  mustBeAccepted(found, accepted, inWords)
  const visit: WantedClaim = {
    doctorId,
    patientId: personId,
    accountId: personId,
    kindId,
    placeId,
    appointmentDate: date,
    slotId: slotIdOf({ startTime, endTime: found.endTime }),
    as: 'confirmed',
    paymentMethod: byLink ? 'card' : 'clinic',
    overbooked,
    byLink,
  }
  await lockRooms(tx, [visit])
  await endHoldAtDesk(tx, caller)
  await lapseHoldsAt(tx, visit, 'overlapping')
  const [outcome] = await insertClaims(tx, [visit], { verb: 'desk books', actorId: caller.id })
  const { taken, refused } = outcome!
  if (refused) throw asDeskSays(refused)
  if (byLink) await beginLink(tx, taken.id)
  return taken.id
}

function asDeskSays({ failure }: Refused): Failure {
  if (failure === 'patient_busy') return new Failure('person_busy')
  // Reception typed or chose this time: it may also overbook it, with a reason.
  if (failure === 'slot_taken') return new Failure(failure, { said: (language) => textsIn(language).deskBooking.taken })
  // A lost race cannot be the reason here: the doctor and the place's rooms are locked.
  return new Failure(failure ?? 'not_ready')
}
