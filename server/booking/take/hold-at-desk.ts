import { sql } from 'kysely'
import { slotIdOf } from '#contract/clinic-time.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { lockParties } from '../lock-parties.ts'
import { lockRooms } from '../lock-rooms.ts'
import { insertClaims } from './insert-claims.ts'
import { lapseHoldsAt } from './lapse-holds.ts'
import type { WantedClaim } from './wanted-time.ts'

type Wanted = { doctorId: string; kindId: string; placeId: string; date: string; startTime: string }
type Held = { holdId: string; expiresInSeconds: number }

/**
 * As `holdTime`, for reception: holds an offered time for ten minutes in the name of the account of the desk, because
 * the patient may not be known yet. It is the same claim, under the same constraints, as a patient's hold. A hold of
 * another time is released, and a hold of the same time begins anew. Throws `slot_taken`, `slot_not_offered`,
 * `no_room_free`, `not_found`.
 */
export async function holdAtDesk(
  tx: Queries,
  caller: Caller,
  { doctorId, kindId, placeId, date, startTime }: Wanted,
): Promise<Held> {
  await lockParties(tx, { doctorIds: [doctorId], patientIds: [caller.id] })
  const wanted: WantedClaim = {
    doctorId,
    patientId: caller.id,
    accountId: caller.id,
    kindId,
    placeId,
    appointmentDate: date,
    slotId: slotIdOf({ startTime, endTime: await endOf(tx, { doctorId, kindId, startTime }) }),
    as: 'held',
    paymentMethod: 'clinic',
  }
  await lockRooms(tx, [wanted])
  await lapseHoldsAt(tx, wanted, 'all')
  const [outcome] = await insertClaims(tx, [wanted], { verb: 'desk holds', actorId: caller.id })
  const { taken, refused } = outcome!
  if (refused) throw new Failure(refused.failure ?? 'not_ready')
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from hold_expires_at - clinic_now()))::int as seconds from claims where id = ${taken.id}
  `.execute(tx)
  return { holdId: taken.id, expiresInSeconds: rows[0]!.seconds }
}

/** The end of a visit of this kind that begins then. Throws `slot_not_offered` for a kind that the doctor has not. */
async function endOf(tx: Queries, { doctorId, kindId, startTime }: Pick<Wanted, 'doctorId' | 'kindId' | 'startTime'>) {
  const { rows } = await sql<{ end: string }>`
    select to_char(time_of(least(1440, minute_of(${startTime}::time) + minutes)), 'HH24:MI') as end
    from offer_of(${doctorId}::uuid, ${kindId}::uuid, null)
  `.execute(tx)
  if (!rows[0]) throw new Failure('slot_not_offered')
  return rows[0].end
}

/** Ends the hold of an account of the desk: that one, or whichever it has. Booked and ended claims do not change. */
export async function endHoldAtDesk(tx: Queries, caller: Caller, holdId?: string): Promise<void> {
  await sql`
    update claims set status = 'lapsed'
    where booker_id = ${caller.id} and status = 'held' and id = coalesce(${holdId ?? null}::uuid, id)
  `.execute(tx)
}
