import { useState } from 'react'
import type { MedicinePlan } from '#contract/medicines/medicines.ts'
import { lowDays } from '#contract/medicines/dose-lists.ts'
import { wallClock } from '#contract/clinic-time.ts'
import { medicinesPage } from '#texts/medicines/medicines-page.ts'
import { prescriptionsPage } from '#texts/records/prescriptions-page.ts'
import { format } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { say } from '../../ui/say.ts'
import { useChange } from '../../wire/use-change.ts'
import { isNeeded, keptInWords, wordsOfPlan } from './in-words.ts'

const PlanForm = lazyDialog(() => import('./plan-form.tsx').then((part) => part.PlanForm))

type Props = {
  plan: MedicinePlan
  personId: string
  zone: string
  today: string
  /** Whether a repeat of its prescription can be asked for now. */
  mayAsk: boolean
}

/** A plan: how it is taken, how it was kept, what is left; and what changes or stops it. */
export function PlanCard({ plan, personId, zone, today, mayAsk }: Props) {
  const { content, channels, notForGuardians, lastDay, over, begins } = plan
  const [isChanging, setChanging] = useState(false)
  const { ask, dialog } = useConfirm()
  const end = useChange('POST /medicines/plans/{id}/end', { invalidates: ['medicines'], quiet: true, scope: plan._id })
  const { row, dateInDigits, ltr } = format()
  const named = wordsOfPlan().nameOf(content)
  const stop = () =>
    ask({
      title: medicinesPage.plans.stopHeading(named),
      body: <p>{medicinesPage.plans.stopSays}</p>,
      yes: medicinesPage.plans.stop,
      isHarsh: true,
      failed: medicinesPage.plans.notStopped,
      async act() {
        await end.mutateAsync({ params: { id: plan._id } })
        say(medicinesPage.plans.stopped)
      },
    })
  return (
    <li data-over={over ? true : undefined}>
      <strong>{named}</strong>
      {wordsOfPlan()
        .stepsInWords(plan)
        .map((words, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step has no other name than its place.
          <span key={n}>{words}</span>
        ))}
      {content.note && <span dir="auto">{content.note}</span>}
      {begins > today && <span>{medicinesPage.plans.from(ltr(dateInDigits(begins)))}</span>}
      {lastDay && !over && <span>{medicinesPage.plans.until(ltr(dateInDigits(lastDay)))}</span>}
      {!isNeeded(plan) && <span className="soft">{keptInWords(plan)}</span>}
      <Left plan={plan} mayAsk={mayAsk} />
      <span className="soft">
        {row([
          ...(channels.length === 0 && !over && !isNeeded(plan) ? [medicinesPage.plans.silent] : []),
          ...(notForGuardians ? [medicinesPage.plans.hidden] : []),
        ])}
      </span>
      <OverWords plan={plan} zone={zone} />
      {plan.mayChange && (!over || over.because === 'double') && (
        <div className="acts">
          {!over && (
            <Button
              size="sm"
              variant="default"
              aria-label={medicinesPage.plans.changeOf(named)}
              onClick={() => setChanging(true)}
            >
              {medicinesPage.plans.change}
            </Button>
          )}
          <Button size="sm" variant="default" aria-label={medicinesPage.plans.stopOf(named)} onClick={stop}>
            {medicinesPage.plans.stop}
          </Button>
        </div>
      )}
      {isChanging && <PlanForm plan={plan} personId={personId} today={today} onClose={() => setChanging(false)} />}
      {dialog}
    </li>
  )
}

/** What is left and for how long; within the last week also how to get more. */
function Left({ plan, mayAsk }: Pick<Props, 'plan' | 'mayAsk'>) {
  const { left, source, content, over } = plan
  const ask = useChange('POST /prescriptions/{id}/repeat-requests', {
    invalidates: ['papers', 'record', 'medicines'],
    failed: prescriptionsPage.notAsked,
    scope: source?.kind === 'prescription' ? source.paperId : plan._id,
  })
  if (!left || over) return null
  const { row, number } = format()
  const isLow = left.days !== null && left.days <= lowDays
  const amount = medicinesPage.plans.left(wordsOfPlan().amountOf(left.amount, content))
  return (
    <>
      {isLow ? (
        <>
          <span>{amount}</span>
          <span className="plan-low">{medicinesPage.plans.low(left.days!, number(left.days!))}</span>
        </>
      ) : (
        <span>
          {row([amount, ...(left.days === null ? [] : [medicinesPage.plans.lasts(left.days, number(left.days))])])}
        </span>
      )}
      {isLow && mayAsk && source?.kind === 'prescription' && (
        <div>
          <Button
            size="sm"
            loading={ask.isPending}
            aria-label={prescriptionsPage.askOf(wordsOfPlan().nameOf(content))}
            onClick={() =>
              ask.mutate({ params: { id: source.paperId } }, { onSuccess: () => say(prescriptionsPage.asked) })
            }
          >
            {prescriptionsPage.ask}
          </Button>
        </div>
      )}
    </>
  )
}

/** Why a plan is over, and since when. */
export function OverWords({ plan: { over }, zone }: { plan: MedicinePlan; zone: string }) {
  if (!over) return null
  const { ltr, dateInDigits } = format()
  const { date } = wallClock(zone, new Date(over.at))
  return <span className="plan-over">{medicinesPage.plans.over[over.because](ltr(dateInDigits(date)))}</span>
}
