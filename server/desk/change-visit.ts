import type { BoardVisit } from '#contract/desk/desk.ts'
import { firstReasons, type Overstep } from '#contract/desk/desk-stages.ts'
import { closeCharges } from '../booking/pay/close-charges.ts'
import { mustCancelFree } from '../booking/pay/fees.ts'
import { moveTo } from '../booking/move/move-on.ts'
import { reschedule } from '../booking/move/reschedule.ts'
import { isOpen, lockAtVersion } from '../booking/move/step-visit.ts'
import type { Ground } from '../ground.ts'
import { refundNow } from '../payments/refund.ts'
import { mustHaveProvedRefunds } from '../payments/prove-refunds.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { auditIsAbout } from '../platform/underway.ts'
import { overstepsInWords } from './book-visit.ts'
import { readVisit } from './board.ts'
import { movedOn } from './move-visit.ts'

/**
 * Cancels a visit that has not begun, and notes the reason: its time is free at once, and a card payment is refunded in
 * full. If the reason is the patient's and a fee applies by now, only staff who may waive fees can cancel. Throws
 * `not_found`, `visit_moved_on`, `not_cancellable`, `right_missing`, `reason_ended`.
 */
export async function cancelVisit(
  ground: Ground,
  caller: Caller,
  id: string,
  { version, reason }: { version: number; reason: string },
): Promise<void> {
  const owed = await inTransaction(ground.db, async (tx) => {
    const visit = await lockAtVersion(tx, { id, version, to: 'cancelled' })
    if (!visit) throw await movedOn(tx, id)
    if (!isOpen(visit.status)) throw new Failure('not_cancellable')
    const reasonId = reason in firstReasons ? firstReasons[reason as keyof typeof firstReasons] : reason
    await mustCancelFree(tx, caller, id, reasonId)
    const refund = await moveTo(tx, caller, visit, 'cancelled', reasonId)
    await mustHaveProvedRefunds(ground, tx, caller, [id])
    return refund
  })
  if (owed) await refundNow(ground, owed)
  await closeCharges(ground, [id])
}

type Wanted = {
  version: number
  slotId: string
  appointmentDate: string
  /** Another doctor, who takes it over. */
  doctorId?: string | undefined
  reasonId?: string | undefined
  accepted: readonly Overstep[]
  overbooked: string
}

/**
 * Moves a visit to another time, or to another doctor, as reception books one: told what it oversteps, not bound by it.
 * Throws as `reschedule`, and `visit_moved_on`, which names the colleague who was quicker.
 */
export async function moveTime(
  ground: Ground,
  caller: Caller,
  id: string,
  { accepted, overbooked, ...wanted }: Wanted,
): Promise<BoardVisit> {
  if (wanted.doctorId) auditIsAbout([wanted.doctorId])
  try {
    await reschedule(ground, caller, id, wanted, { accepted, overbooked, inWords: overstepsInWords })
  } catch (error) {
    if (error instanceof Failure && error.code === 'visit_moved_on') throw await movedOn(ground.db, id)
    throw error
  }
  return readVisit(ground.db, id)
}
