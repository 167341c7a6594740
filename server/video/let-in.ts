import { sql } from 'kysely'
import type { Side, VideoRoom } from '#contract/video/video.ts'
import { callOwnIn } from '../desk/call-in.ts'
import type { Ground } from '../ground.ts'
import { type Caller, withoutLogIn } from '../platform/caller.ts'
import { inTransaction } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { readRoom } from './room.ts'
import { noteChange, ofSeat, type Seat, type SeatPass, seatOf } from './seats.ts'
import { isOpen } from './standing.ts'

/** The doctor of this seat, as verbs take a caller. Throws `video_not_yours` for other seats. */
export function doctorOf({ side, account_id: account }: Seat): Caller {
  if (side !== 'doctor' || !account) throw new Failure('video_not_yours')
  return withoutLogIn(account, 'doctor')
}

type Wanted = { pass: SeatPass; seat: string; isIn: boolean }
type Guest = { side: Side; version: number; was_in: boolean }

/**
 * The doctor lets a seat in, or out again. For the patient that is calling them in, the same step as at the clinic.
 * Throws `not_found` for a seat of another room, `video_not_yours`, `visit_moved_on`, `transition_not_allowed`, and as
 * `seatOf`.
 */
export async function letIn(ground: Ground, { pass, seat: seatId, isIn: to }: Wanted): Promise<VideoRoom> {
  const own = await seatOf(ground, pass, { open: true })
  const doctor = doctorOf(own)
  const id = own.claim_id
  await inTransaction(ground.db, async (tx) => {
    const { rows } = await sql<Guest>`
      select seat.side, claim.version, claim.status = 'in-progress' as was_in
      from video_seats seat ${ofSeat('seat')}
      where seat.id = ${seatId} and seat.claim_id = ${id} and seat.side <> 'doctor' and seat.left_at is null
    `.execute(tx)
    const [found] = rows
    if (!found) throw new Failure('not_found')
    if (found.side === 'guest') {
      await sql`
        update video_seats set admitted_at = case when ${to} then coalesce(admitted_at, clinic_now()) end
        where id = ${seatId}
      `.execute(tx)
    } else if (found.was_in !== to) {
      await callOwnIn(tx, doctor, id, { to: to ? 'room' : 'waiting', version: found.version, isHere: isOpen })
      if (to)
        await sql`
        update video_calls set let_in_at = coalesce(let_in_at, clinic_now()) where claim_id = ${id}
      `.execute(tx)
    }
    await noteChange(tx, id)
  })
  return readRoom(ground.db, own.id)
}
