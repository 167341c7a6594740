import { addDays, instantOf, wallClock } from '#contract/clinic-time.ts'
import { dueForMs, planLimits } from '#contract/medicines/dose-lists.ts'
import type { Dose, MedicinePlan } from '#contract/medicines/medicines.ts'
import { common } from '#texts/common/common.ts'
import { medicinesPage } from '#texts/medicines/medicines-page.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { useSealedDraft } from '../../drafts/sealed-draft.ts'
import { format } from '../../language/format.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { NativeSelect, TextInput } from '../../ui/inputs.tsx'
import { useSendForm } from '../../ui/use-send-form.tsx'
import { sayWithUndo } from '../../ui/undo.tsx'
import { useRequestId } from '../../wire/request-id.ts'
import { useChange } from '../../wire/use-change.ts'
import { dayInPast, doseInWords } from './in-words.ts'
import { useAnswer } from './use-answer.ts'

const hour = 3_600_000
/** How many days back a dose as needed can be told of here. */
const daysBack = 2

type Props = {
  plan: MedicinePlan
  /** Null for one as needed. */
  dueAt: string | null
  amount: number
  zone: string
  onClose: () => void
}

/** Says when a dose was taken that is noted later: at the planned time where that is over, else now. */
export function ToldLater({ plan, dueAt, amount, zone, onClose }: Props) {
  const clock = useClinicClock(zone)
  const now = clock?.now ?? Date.now()
  const { takeBack } = useAnswer(plan)
  const answer = useChange('POST /medicines/doses', {
    invalidates: ['medicines', 'notices'],
    quiet: true,
    scope: plan._id,
  })
  const requestIdOf = useRequestId()
  const due = dueAt === null ? null : Date.parse(dueAt)
  const begin = wallClock(zone, new Date(due !== null && due < now - dueForMs ? due : now))
  const atOf = ({ date, time }: { date: string; time: string }) => instantOf(zone, date, time).getTime()
  const form = useSendForm<{ date: string; time: string }, Dose>({
    draft: useSealedDraft(`dose-${plan._id}${dueAt === null ? '' : `-${Date.parse(dueAt)}`}`),
    initial: begin,
    check(typed): Record<string, string> {
      if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(typed.time)) return { time: medicinesPage.told.wrong }
      const at = atOf(typed)
      if (at > now) return { time: medicinesPage.told.ahead }
      const isEarly = due !== null && at < due - planLimits.earlyHours * hour
      return isEarly ? { time: medicinesPage.told.early(format().duration(planLimits.earlyHours, 'hour')) } : {}
    },
    send(typed) {
      const at = new Date(atOf(typed)).toISOString()
      const body = { planId: plan._id, dueAt, answer: 'taken', at } as const
      return answer.mutateAsync({ body: { ...body, requestId: requestIdOf(body) } })
    },
    onSent({ answered }) {
      if (answered) sayWithUndo(medicinesPage.today.taken, () => takeBack(answered._id))
      onClose()
    },
    about: { dose_time: 'time', dose_too_early: 'time' },
    failed: medicinesPage.today.notSaved,
  })
  const today = wallClock(zone, new Date(now)).date
  const first =
    due === null ? addDays(today, -daysBack) : wallClock(zone, new Date(due - planLimits.earlyHours * hour)).date
  return (
    <Dialog opened title={medicinesPage.told.heading} onClose={onClose} answers={null}>
      <Form of={form} send={medicinesPage.told.save} back={[common.close, onClose]} inDialog className="stack">
        <p>{doseInWords(plan, { dueAt, amount }, zone)}</p>
        <div className="plan-fields">
          <NativeSelect
            label={medicinesPage.told.day}
            data={daysFrom(first, today).map((value) => ({ value, label: dayInPast(value, today) }))}
            {...form.field('date')}
          />
          <TextInput
            label={medicinesPage.told.time}
            required
            placeholder="09:30"
            maxLength={5}
            dir="ltr"
            inputMode="numeric"
            {...form.field('time')}
          />
        </div>
      </Form>
    </Dialog>
  )
}

/** The days from one to another, the last one first. */
function daysFrom(first: string, last: string): string[] {
  const days: string[] = []
  for (let date = last; date >= first; date = addDays(date, -1)) days.push(date)
  return days
}
