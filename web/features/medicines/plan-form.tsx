import { planLimits, reminderChannels } from '#contract/medicines/dose-lists.ts'
import type { PlanDraft } from '#contract/medicines/from-record.ts'
import type { MedicinePlan } from '#contract/medicines/medicines.ts'
import { medicineUnits } from '#contract/records/medicine-lists.ts'
import { weekdays } from '#contract/rules.ts'
import { common } from '#texts/common/common.ts'
import { medicinesPage } from '#texts/medicines/medicines-page.ts'
import { medicineWords } from '#texts/records/medicine-words.ts'
import { clockText } from '../../clock/clock-text.ts'
import { useSealedDraft } from '../../drafts/sealed-draft.ts'
import { format } from '../../language/format.ts'
import { Checkbox, CheckboxGroup } from '../../ui/boxes.tsx'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { NativeSelect, TextInput } from '../../ui/inputs.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { say } from '../../ui/say.ts'
import { useSendForm } from '../../ui/use-send-form.tsx'
import { useRequestId } from '../../wire/request-id.ts'
import { useChange } from '../../wire/use-change.ts'
import { useActing } from '../people/acting.ts'
import { DayStrip } from './day-strip.tsx'
import { wordsOfPlan } from './in-words.ts'
import { StepFields } from './step-fields.tsx'
import { countOf, initialOf, minutesOfDay, planIn, stepField, stepsIn, type Typed, timesIn } from './typed.ts'
import { ownZone } from './zone-question.tsx'

export type Source = NonNullable<MedicinePlan['source']>

type Props = {
  personId: string
  today: string
  /** The plan to change; without one a new plan is made. */
  plan?: MedicinePlan
  /** What a new plan begins with, and what it comes from. */
  draft?: PlanDraft
  source?: Source
  onClose: () => void
}

const empty: PlanDraft = {
  content: { name: '', strength: '', unit: 'tablet', note: '' },
  steps: [{ days: null, amount: 1, schedule: { kind: 'times', weekdays, times: ['08:00'] } }],
}

/** Plans a medicine, or changes its plan from now on; the day is drawn as one types. */
export function PlanForm({ personId, today, plan, draft = empty, source, onClose }: Props) {
  // Only the person hides something from guardians.
  const { acting } = useActing()
  const invalidates = ['medicines'] as const
  const add = useChange('POST /medicines/plans', { invalidates, quiet: true, scope: personId })
  const change = useChange('PUT /medicines/plans/{id}', { invalidates, quiet: true, scope: plan?._id ?? personId })
  const requestIdOf = useRequestId()
  const shown = plan ?? {
    ...draft,
    ...{ begins: today, channels: [...reminderChannels], notForGuardians: false, version: 1 },
  }
  const form = useSendForm<Typed, MedicinePlan>({
    draft: useSealedDraft(plan ? `plan-${plan._id}` : `plan-${personId}${source ? `-${idOf(source)}` : ''}`),
    initial: initialOf(shown),
    pinned: ['version'],
    check: (typed) => {
      const wrong = Array.from({ length: countOf(typed) }, (_, n) => stepField(n, 'times')).filter(
        (name) => typed.how === 'times' && !timesIn(String(typed[name])),
      )
      return Object.fromEntries(wrong.map((name) => [name, medicinesPage.form.timesWrong]))
    },
    send(typed) {
      const counted = typed.stock === '' ? undefined : Number(typed.stock)
      const body = planIn(typed)
      if (plan) {
        const stock = counted === undefined ? {} : { stock: counted }
        return change.mutateAsync({
          params: { id: plan._id },
          body: { ...body, ...stock, version: Number(typed.version) },
        })
      }
      const whole = { ...body, personId, source: source ?? null, zone: ownZone(), stock: counted ?? null }
      return add.mutateAsync({ body: { ...whole, requestId: requestIdOf(whole) } })
    },
    onSent() {
      say(medicinesPage.form.saved)
      onClose()
    },
    about: { plan_dates: 'begins' },
    failed: medicinesPage.form.notSaved,
  })
  const { values, set, field, box } = form
  const text = (name: string) => field(name) as ReturnType<typeof field> & { value: string }
  const number = (name: string) => field(name) as Omit<ReturnType<typeof field>, 'value'> & { value: number }
  const count = countOf(values)
  const unit = medicineWords.units[values.unit as (typeof medicineUnits)[number]]
  return (
    <Dialog
      opened
      title={
        plan ? medicinesPage.form.changeHeading(wordsOfPlan().nameOf(plan.content)) : medicinesPage.form.addHeading
      }
      onClose={onClose}
      answers={null}
    >
      <Form of={form} send={medicinesPage.form.save} back={[common.close, onClose]} inDialog isLong className="stack">
        <TextInput label={medicinesPage.form.name} required maxLength={120} dir="auto" {...text('name')} />
        <div className="plan-fields">
          <TextInput label={medicinesPage.form.strength} maxLength={60} dir="auto" {...text('strength')} />
          <NativeSelect
            label={medicinesPage.form.unit}
            data={medicineUnits.map((value) => ({ value, label: medicineWords.units[value] }))}
            {...text('unit')}
          />
          <NativeSelect
            label={medicinesPage.form.how}
            data={(['times', 'every', 'needed'] as const).map((value) => ({
              value,
              label: medicinesPage.form.hows[value],
            }))}
            {...text('how')}
          />
        </div>
        <HowFields form={form} />
        {Array.from({ length: count }, (_, n) => (
          <StepFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a step has no other name than its place.
            key={n}
            n={n}
            form={form}
            onDrop={count > 1 && n === count - 1 ? () => set({ count: count - 1 }) : undefined}
          />
        ))}
        {values.how !== 'needed' && count < planLimits.steps && (
          <div>
            <Button
              size="sm"
              variant="default"
              onClick={() => set({ count: count + 1, [stepField(count - 1, 'days')]: daysOr7(values, count - 1) })}
            >
              {medicinesPage.form.addStep}
            </Button>
          </div>
        )}
        {values.how !== 'needed' && <DayStrip minutes={minutesOfDay(values)} />}
        <div className="plan-fields">
          <DateField label={medicinesPage.form.begins} required {...text('begins')} />
          <NumberField
            label={format().row([medicinesPage.form.stock, unit])}
            description={medicinesPage.form.stockHint}
            min={0}
            max={100_000}
            decimals={3}
            {...number('stock')}
          />
        </div>
        <TextInput label={medicinesPage.form.note} maxLength={300} dir="auto" {...text('note')} />
        <CheckboxGroup
          label={medicinesPage.form.remind}
          value={values.channels as string[]}
          onChange={(channels) => set({ channels })}
        >
          {reminderChannels.map((value) => (
            <Checkbox key={value} value={value} label={medicinesPage.form.channels[value]} />
          ))}
        </CheckboxGroup>
        {!acting && <Checkbox label={medicinesPage.form.hide} {...box('notForGuardians')} />}
      </Form>
    </Dialog>
  )
}

const idOf = (source: Source) => (source.kind === 'entry' ? source.itemId : source.paperId)

const daysOr7 = (typed: Typed, step: number) => stepsIn(typed)[step]?.days ?? 7

/** Half hours of a day, and the time that is chosen. */
const timesWith = (chosen: string) =>
  [...new Set([...Array.from({ length: 48 }, (_, n) => clockText(n * 30)), chosen])]
    .toSorted()
    .map((value) => ({ value, label: value }))

type Of = { form: Pick<ReturnType<typeof useSendForm<Typed, MedicinePlan>>, 'values' | 'set' | 'field'> }

/** What belongs to a way of taking it: days of the week, hours of waking, or the limits of what is taken as needed. */
function HowFields({ form: { values, set, field } }: Of) {
  const text = (name: string) => field(name) as ReturnType<typeof field> & { value: string }
  const number = (name: string) => field(name) as Omit<ReturnType<typeof field>, 'value'> & { value: number }
  if (values.how === 'times') {
    return (
      <CheckboxGroup
        label={medicinesPage.form.weekdays}
        className="plan-weekdays"
        value={values.weekdays as string[]}
        onChange={(chosen) => set({ weekdays: chosen })}
      >
        {weekdays.map((day, n) => (
          <Checkbox key={day} value={day} label={format().weekday(n, 'short')} />
        ))}
      </CheckboxGroup>
    )
  }
  if (values.how === 'every') {
    return (
      <div className="plan-fields">
        <NumberField label={medicinesPage.form.hours} required min={1} max={12} {...number('hours')} />
        <NativeSelect label={medicinesPage.form.from} data={timesWith(text('from').value)} {...text('from')} />
        <NativeSelect label={medicinesPage.form.until} data={timesWith(text('until').value)} {...text('until')} />
      </div>
    )
  }
  return (
    <div className="plan-fields">
      <NumberField label={medicinesPage.form.gap} required min={0} max={24} decimals={1} {...number('gap')} />
      <NumberField label={medicinesPage.form.most} required min={1} max={planLimits.most} {...number('most')} />
    </div>
  )
}
