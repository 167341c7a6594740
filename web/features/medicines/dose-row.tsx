import { wallClock } from '#contract/clinic-time.ts'
import type { Dose, MedicinePlan } from '#contract/medicines/medicines.ts'
import { dueBetween, minutesLate, movedBy } from '#contract/medicines/plan.ts'
import { medicinesPage } from '#texts/medicines/medicines-page.ts'
import { Button } from '../../ui/button.tsx'
import { say } from '../../ui/say.ts'
import { useChange } from '../../wire/use-change.ts'
import { doseInWords, timeIn, wordsOfPlan } from './in-words.ts'
import { useAnswer } from './use-answer.ts'

type Props = { dose: Dose; plan: MedicinePlan; zone: string }

/** From so many minutes on a dose was taken late, and the plan can be moved along. */
const isLateFrom = 60

/** One dose of a day: when, what, and whether it was taken. */
export function DoseRow({ dose, plan, zone }: Props) {
  const { state, dueAt, answered, amount } = dose
  const said = doseInWords(plan, dose, zone)
  const answer = useAnswer(plan)
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
        {state === 'taken' && dueAt && plan.mayChange && !plan.over && <MoveAll {...{ dose, plan, zone }} />}
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
                onClick={() => answer.say(dueAt, 'taken')}
              >
                {medicinesPage.today.taken}
              </Button>
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
    </div>
  )
}

/** Moves all later doses by as much as this one was late, in one press; by itself a late dose moves nothing. */
function MoveAll({ dose, plan, zone }: Props) {
  const change = useChange('PUT /medicines/plans/{id}', {
    invalidates: ['medicines'],
    failed: medicinesPage.form.notSaved,
    scope: plan._id,
  })
  const late = Math.round(minutesLate(zone, Date.parse(dose.dueAt!), Date.parse(dose.answered!.at)) / 15) * 15
  if (late < isLateFrom) return null
  const due = Date.parse(dose.dueAt!)
  const now = [{ from: due, zone: plan.zone, begins: plan.begins, steps: plan.steps, follows: false }]
  // The plan was moved since: this dose is of the one before.
  if (dueBetween(now, due, due + 1).length === 0) return null
  const moved = late > 120 ? Math.round(late / 60) * 60 : late
  const by = wordsOfPlan().minutesInWords(moved)
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
            body: { content, channels, notForGuardians, version, ...movedPlan(plan, moved) },
          },
          { onSuccess: () => say(medicinesPage.today.moved) },
        )
      }
    >
      {medicinesPage.today.moveBy(by)}
    </Button>
  )
}

const movedPlan = ({ begins, steps }: MedicinePlan, minutes: number) => ({
  begins,
  steps: steps.map((step) => {
    const schedule = movedBy(step.schedule, minutes)
    return { ...step, schedule: schedule.kind === 'times' ? timesOf(schedule) : schedule }
  }) as MedicinePlan['steps'],
})

const timesOf = <S extends { times: readonly string[]; weekdays: readonly string[] }>(schedule: S) => ({
  ...schedule,
  times: [...schedule.times],
  weekdays: [...schedule.weekdays],
})

/** The local date of a dose. */
export const dateOfDose = ({ dueAt, answered }: Dose, zone: string): string =>
  wallClock(zone, new Date(dueAt ?? answered!.at)).date
