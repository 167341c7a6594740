import type { Undone } from '#contract/desk/undo.ts'
import { takeAct } from '../booking/undo/act-of-many.ts'
import { putBack } from '../booking/undo/put-back.ts'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction } from '../platform/database.ts'
import { untellDelay } from './tell-delay.ts'

/**
 * Undoes an own act on many visits: all of it in one transaction, apart from visits that cannot be put back, which the
 * answer names. Throws `not_found` and `undo_over`.
 */
export function undoAct({ db }: Pick<Ground, 'db'>, caller: Caller, id: string): Promise<Undone> {
  return inTransaction(db, async (tx) => {
    const act = await takeAct(tx, caller, id)
    return act.kind === 'delay' ? untellDelay(tx, caller, act.before) : putBack(tx, caller, act.kind, act.before)
  })
}
