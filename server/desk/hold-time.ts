import { consultationId } from '#contract/rules.ts'
import { endHoldAtDesk, holdAtDesk } from '../booking/take/hold-at-desk.ts'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction } from '../platform/database.ts'

type Wanted = { doctorId: string; kindId?: string | undefined; placeId: string; date: string; startTime: string }

/** Holds a time while reception speaks. Throws as `holdAtDesk`. */
export const holdTime = ({ db }: Ground, caller: Caller, { kindId = consultationId, ...wanted }: Wanted) =>
  inTransaction(db, (tx) => holdAtDesk(tx, caller, { ...wanted, kindId }))

/** Gives a time back that the caller holds. */
export const endHold = ({ db }: Ground, caller: Caller, holdId: string): Promise<void> =>
  inTransaction(db, (tx) => endHoldAtDesk(tx, caller, holdId))
