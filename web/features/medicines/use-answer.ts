import { useRef } from 'react'
import type { MedicinePlan } from '#contract/medicines/medicines.ts'
import { medicinesPage } from '#texts/medicines/medicines-page.ts'
import { useRequestId } from '../../wire/request-id.ts'
import { useChange } from '../../wire/use-change.ts'
import { say } from '../../ui/say.ts'
import { sayWithUndo } from '../../ui/undo.tsx'

/** Answers doses of a plan, and takes answers back. */
export function useAnswer({ _id: planId }: Pick<MedicinePlan, '_id'>) {
  const how = { invalidates: ['medicines', 'notices'], failed: medicinesPage.today.notSaved, scope: planId } as const
  const answer = useChange('POST /medicines/doses', how)
  const back = useChange('DELETE /medicines/doses/{id}', how)
  const requestIdOf = useRequestId()
  /** How many answers have arrived: the next press is another answer. */
  const arrived = useRef(0)
  const takeBack = (id: string) => back.mutate({ params: { id } }, { onSuccess: () => say(medicinesPage.today.said) })
  return {
    isBusy: answer.isPending || back.isPending,
    takeBack,
    say(dueAt: string | null, what: 'taken' | 'skipped') {
      const requestId = requestIdOf([planId, dueAt, what, arrived.current])
      answer.mutate(
        { body: { requestId, planId, dueAt, answer: what } },
        {
          onSuccess: ({ answered }) => {
            arrived.current++
            const said = what === 'taken' ? medicinesPage.today.taken : medicinesPage.today.skipped
            if (answered) sayWithUndo(said, () => takeBack(answered._id))
          },
        },
      )
    },
  }
}
