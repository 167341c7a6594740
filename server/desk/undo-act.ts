import type { Undone } from '#contract/desk/undo.ts'
import { forgetDelay, noteUndoing, type Outcome, takeAct } from '../booking/undo/act-of-many.ts'
import { inFull, putBack } from '../booking/undo/put-back.ts'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { untellDelay } from './tell-delay.ts'

/**
 * Undoes an own act on many visits: all of it in one transaction, apart from visits that cannot be put back, which the
 * answer names. The same call again answers as before. Throws `not_found` and `undo_over`.
 */
export function undoAct({ db }: Pick<Ground, 'db'>, caller: Caller, id: string): Promise<Undone> {
  return inTransaction(db, async (tx) => inFull(tx, await undoOnce(tx, caller, id)))
}

async function undoOnce(tx: Queries, caller: Caller, id: string): Promise<Outcome> {
  const act = await takeAct(tx, caller, id)
  if (act.answer) return act.answer
  if (act.kind === 'delay') await forgetDelay(tx, act.before, act.at)
  const outcome =
    act.kind === 'delay' ? await untellDelay(tx, caller, act.before) : await putBack(tx, caller, act.kind, act.before)
  await noteUndoing(tx, id, outcome)
  return outcome
}
