import { wallClock } from '#contract/clinic-time.ts'
import type { Dose, MedicinePlan } from '#contract/medicines/medicines.ts'
import { moveAfter } from '#contract/medicines/move.ts'
import { medicinesPage } from '#texts/medicines/medicines-page.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { say } from '../../ui/say.ts'
import { useChange } from '../../wire/use-change.ts'
import { doseInWords, sentSteps, timeIn, wordsOfPlan } from './in-words.ts'
import { useAnswer } from './use-answer.ts'

type Props = { dose: Dose; plan: MedicinePlan; zone: string; now: number }

const ToldLater = lazyDialog(() => import('./told-later.tsx').then((part) => part.ToldLater))

/** One dose of a day: when, what, and whether it was taken. */
export function DoseRow({ dose, plan, zone, now }: Props) {
  const { state, dueAt, answered, amount } = dose
  const said = doseInWords(plan, dose, zone)
  const answer = useAnswer(plan)
  const [isTelling, setTelling] = useState(false)
  const shown = dueAt ?? answered!.at
  return (
    <div className="dose" data-state={state}>
      <time className="dose-time" dateTime={shown}>
        {timeIn(zone, shown)}
      </time>
      <div className="dose-what">
        <strong>{wordsOfPlan().nameOf(plan.content)}</strong>
        <span>{wordsOfPlan().amountOf(amount || (plan.steps[0]?.amount ?? 0), plan.content)}</span>
        <span className="dose-state">
          {state === 'taken' ? medicinesPage.today.takenAt(timeIn(zone, answered!.at)) : medicinesPage.today[state]}
        </span>
        {state === 'taken' && dueAt && plan.mayChange && !plan.over && <MoveAll {...{ dose, plan, zone, now }} />}
      </div>
      {plan.mayChange && (
        <div className="dose-acts">
          {answered ? (
            <Button
              variant="default"
              loading={answer.isBusy}
              aria-label={medicinesPage.today.undoOf(said)}
              onClick={() => answer.takeBack(answered._id)}
            >
              {medicinesPage.today.undo}
            </Button>
          ) : (
            <>
              <Button
                size="lg"
                variant={state === 'due' || state === 'missed' ? 'filled' : 'default'}
                loading={answer.isBusy}
                aria-label={medicinesPage.today.takenOf(said)}
                // One that is long over was hardly taken just now: one says when.
                onClick={() => (state === 'missed' ? setTelling(true) : answer.say(dueAt, 'taken'))}
              >
                {medicinesPage.today.taken}
              </Button>
              {state === 'due' && (
                <Button
                  size="lg"
                  variant="default"
                  aria-label={medicinesPage.today.laterOf(said)}
                  onClick={() => setTelling(true)}
                >
                  {medicinesPage.today.later}
                </Button>
              )}
              <Button
                size="lg"
                variant="default"
                loading={answer.isBusy}
                aria-label={medicinesPage.today.skipOf(said)}
                onClick={() => answer.say(dueAt, 'skipped')}
              >
                {medicinesPage.today.skip}
              </Button>
            </>
          )}
        </div>
      )}
      {isTelling && <ToldLater {...{ plan, dueAt, amount, zone }} onClose={() => setTelling(false)} />}
    </div>
  )
}

/** Moves all later doses by as much as this one was late, in one press; by itself a late dose moves nothing. */
function MoveAll({ dose, plan, now }: Props) {
  const change = useChange('PUT /medicines/plans/{id}', {
    invalidates: ['medicines'],
    failed: medicinesPage.form.notSaved,
    scope: plan._id,
  })
  const offer = moveAfter(plan, Date.parse(dose.dueAt!), Date.parse(dose.answered!.at), now)
  if (!offer) return null
  const { moved, minutes } = offer
  if (!moved) return <span className="soft">{medicinesPage.today.cannotMove}</span>
  const by = wordsOfPlan().minutesInWords(minutes)
  const { content, channels, notForGuardians, version } = plan
  return (
    <Button
      size="sm"
      variant="default"
      loading={change.isPending}
      aria-label={medicinesPage.today.moveOf(wordsOfPlan().nameOf(content), by)}
      onClick={() =>
        change.mutate(
          {
            params: { id: plan._id },
            body: { content, channels, notForGuardians, version, begins: moved.begins, steps: sentSteps(moved.steps) },
          },
          { onSuccess: () => say(medicinesPage.today.moved) },
        )
      }
    >
      {medicinesPage.today.moveBy(by)}
    </Button>
  )
}

/** The local date of a dose. */
export const dateOfDose = ({ dueAt, answered }: Dose, zone: string): string =>
  wallClock(zone, new Date(dueAt ?? answered!.at)).date
