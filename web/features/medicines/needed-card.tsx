import { wallClock } from '#contract/clinic-time.ts'
import type { Dose, MedicinePlan } from '#contract/medicines/medicines.ts'
import { medicinesPage } from '#texts/medicines/medicines-page.ts'
import { format } from '../../language/format.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { DoseRow } from './dose-row.tsx'
import { doseInWords, wordsOfPlan } from './in-words.ts'
import { useAnswer } from './use-answer.ts'

const ToldLater = lazyDialog(() => import('./told-later.tsx').then((part) => part.ToldLater))

type Props = { plan: MedicinePlan; doses: readonly Dose[]; zone: string; today: string; now: number }

/** A medicine as needed: what was taken today, and from when the next one is allowed. */
export function NeededCard({ plan, doses, zone, today, now }: Props) {
  const answer = useAnswer(plan)
  const amount = plan.steps[0]!.amount
  const [isTelling, setTelling] = useState(false)
  const said = format().row([wordsOfPlan().nameOf(plan.content), wordsOfPlan().amountOf(amount, plan.content)])
  const waits = plan.allowedAt !== null && Date.parse(plan.allowedAt) > now
  return (
    <li className="needed">
      <div className="dose">
        <div className="dose-what">
          <strong>{wordsOfPlan().nameOf(plan.content)}</strong>
          {wordsOfPlan()
            .stepsInWords(plan)
            .map((words) => (
              <span key={words}>{words}</span>
            ))}
          {waits && (
            <span className="dose-state" role="status">
              {medicinesPage.needed.nextFrom(whenIn(plan.allowedAt!, zone, today))}
            </span>
          )}
        </div>
        {plan.mayChange && (
          <div className="dose-acts">
            {!waits && (
              <Button
                size="lg"
                loading={answer.isBusy}
                aria-label={medicinesPage.needed.takeOf(said)}
                onClick={() => answer.say(null, 'taken')}
              >
                {medicinesPage.needed.take}
              </Button>
            )}
            <Button
              size="lg"
              variant="default"
              aria-label={medicinesPage.needed.earlierOf(said)}
              onClick={() => setTelling(true)}
            >
              {medicinesPage.needed.earlier}
            </Button>
          </div>
        )}
      </div>
      {doses.map((dose) => (
        <DoseRow key={dose.answered?._id ?? doseInWords(plan, dose, zone)} {...{ dose, plan, zone, now }} />
      ))}
      {isTelling && <ToldLater {...{ plan, amount, zone }} dueAt={null} onClose={() => setTelling(false)} />}
    </li>
  )
}

/** `14:20`, or with its day where that is not today; rounded up to a whole minute. */
function whenIn(at: string, zone: string, today: string): string {
  const { date, time } = wallClock(zone, new Date(Math.ceil(Date.parse(at) / 60_000) * 60_000))
  const { ltr, row, day } = format()
  return date === today ? ltr(time) : row([day(date, today, 'within'), ltr(time)])
}
