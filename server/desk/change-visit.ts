import type { BoardVisit } from '#contract/desk.ts'
import { firstReasons } from '#contract/desk-stages.ts'
import { closeCharges } from '../booking/close-charges.ts'
import { mustLowerFees } from '../booking/fees.ts'
import { moveTo } from '../booking/move-on.ts'
import { reschedule } from '../booking/reschedule.ts'
import { isOfClinic } from '../booking/reasons.ts'
import { isOpen, lockAtVersion } from '../booking/step-visit.ts'
import { costOfCancelling } from '../booking/terms.ts'
import type { Ground } from '../ground.ts'
import { refundNow } from '../payments/refund.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { readVisit } from './board.ts'
import { movedOn } from './move-visit.ts'

/**
 * Cancels a visit that has not begun, and notes why: its time is free at once, and a card payment goes back whole.
 * What its patient would pay a fee for by now is cancelled for a reason of theirs by whoever may do without it. Throws
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
    if (!(await isOfClinic(tx, 'cancel', reasonId)) && (await costOfCancelling(tx, id)) > 0) mustLowerFees(caller)
    return moveTo(tx, caller, visit, 'cancelled', reasonId)
  })
  if (owed) await refundNow(ground, owed)
  await closeCharges(ground, [id])
}

type Wanted = { version: number; slotId: string; appointmentDate: string; reasonId?: string | undefined }

/** Moves a visit to another free time of its doctor. Throws as `reschedule`, and `visit_moved_on`. */
export async function moveTime(ground: Ground, caller: Caller, id: string, wanted: Wanted): Promise<BoardVisit> {
  const { version: now } = await readVisit(ground.db, id)
  if (now !== wanted.version) throw await movedOn(ground.db, id)
  await reschedule(ground, caller, id, wanted)
  return readVisit(ground.db, id)
}
