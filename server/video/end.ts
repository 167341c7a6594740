import { sql } from 'kysely'
import { isUnderWay } from '#contract/booking/appointment-status.ts'
import { moveTo } from '../booking/move/move-on.ts'
import { lockAtVersion } from '../booking/move/step-visit.ts'
import { closeCharges } from '../booking/pay/close-charges.ts'
import { movedOn, moveWithin } from '../desk/move-visit.ts'
import type { Ground } from '../ground.ts'
import { refundNow } from '../payments/refund.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { doctorOf } from './let-in.ts'
import { leaveSeat, type SeatPass, seatOf } from './seats.ts'

/** Leaves the room, which ends nothing. Throws as `seatOf`. */
export async function leaveVideo(ground: Ground, pass: SeatPass): Promise<void> {
  const seat = await seatOf(ground, pass)
  await inTransaction(ground.db, (tx) => leaveSeat(tx, seat))
}

/**
 * The doctor ends the visit: it is completed, and it is noted when both sides went. With `lineFailed` it is cancelled
 * by the clinic instead: it costs nothing, and what was paid goes back. Throws `video_not_yours`, `visit_moved_on`,
 * `transition_not_allowed` if the patient is not in, and as `seatOf`.
 */
export async function endVideo(
  ground: Ground,
  { pass, lineFailed }: { pass: SeatPass; lineFailed: boolean },
): Promise<void> {
  const seat = await seatOf(ground, pass, { open: true })
  const doctor = doctorOf(seat)
  const id = seat.claim_id
  const owed = await inTransaction(ground.db, async (tx) => {
    const { rows } = await sql<{ version: number; status: string }>`
      select version, status from appointments where id = ${id}
    `.execute(tx)
    const { version, status } = rows[0]!
    if (!lineFailed && status !== 'in-progress') throw new Failure('transition_not_allowed')
    const payment = lineFailed
      ? await cancelForLine(tx, doctor, id, version)
      : await moveWithin(tx, doctor, id, { to: 'done', version }).then(() => null)
    if (lineFailed) await sql`update video_calls set line_failed_at = clinic_now() where claim_id = ${id}`.execute(tx)
    return payment
  })
  if (owed) await refundNow(ground, owed)
  if (lineFailed) await closeCharges(ground, [id])
}

/** Cancels the visit for the clinic, at no cost: no fee of its terms is charged. Answers the payment to refund. */
async function cancelForLine(tx: Queries, doctor: Caller, id: string, version: number): Promise<string | null> {
  const visit = await lockAtVersion(tx, { id, version, to: 'cancelled' })
  if (!visit) throw await movedOn(tx, id)
  if (!isUnderWay(visit.status)) throw new Failure('transition_not_allowed')
  return moveTo(tx, doctor, visit, 'cancelled')
}
