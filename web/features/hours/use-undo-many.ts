import { undoManyOfferedSeconds } from '#contract/rules.ts'
import { undoMany } from '#texts/hours/undo-many.ts'
import { format } from '../../language/format.ts'
import { say, sayFailure } from '../../ui/say.ts'
import { sayWithUndo } from '../../ui/undo.tsx'
import { useChange } from '../../wire/use-change.ts'

/**
 * Says that an act on many visits is done, and offers to undo all of it; nobody is told of it before. `undo` is the id
 * that the act has answered; null if there is nothing to undo. `doctorId` is whose hours it was about.
 */
export function useUndoMany(doctorId = 'own'): (message: string, undo: string | null) => void {
  const back = useChange('POST /desk/acts/{id}/undo', {
    invalidates: ['appointments', 'times', 'hours', 'payments'],
    failed: undoMany.failed,
    scope: `hours ${doctorId}`,
    onSuccess({ back: count, left }) {
      if (count > 0) say(undoMany.back(count))
      if (left.length === 0) return
      const visits = left.map(({ patient, startTime, why }) =>
        undoMany.visit(patient.name, format().ltr(startTime), undoMany.why[why]),
      )
      sayFailure(undefined, undoMany.left(left.length, visits.join(' · ')))
    },
  })
  return (message, undo) => {
    if (undo === null) say(message)
    else sayWithUndo(message, () => back.mutate({ params: { id: undo } }), undoManyOfferedSeconds)
  }
}
