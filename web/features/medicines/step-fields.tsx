import { planLimits } from '#contract/medicines/dose-lists.ts'
import type { MedicinePlan } from '#contract/medicines/medicines.ts'
import { medicinesPage } from '#texts/medicines/medicines-page.ts'
import { format } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import type { useSendForm } from '../../ui/use-send-form.tsx'
import { countOf, stepField, type Typed } from './typed.ts'

type Props = {
  n: number
  form: Pick<ReturnType<typeof useSendForm<Typed, MedicinePlan>>, 'values' | 'field'>
  onDrop: (() => void) | undefined
}

/** One step of a plan: how much, when, and for how long. A plan without a taper has one. */
export function StepFields({ n, form: { values, field }, onDrop }: Props) {
  const count = countOf(values)
  const step = format().number(n + 1)
  const text = (name: string) => field(name) as ReturnType<typeof field> & { value: string }
  const number = (name: string) => field(name) as Omit<ReturnType<typeof field>, 'value'> & { value: number }
  const isLast = n === count - 1
  return (
    <div className="plan-fields">
      <NumberField
        label={count > 1 ? medicinesPage.form.amountOf(step) : medicinesPage.form.amount}
        required
        min={0.001}
        max={planLimits.amount}
        decimals={3}
        {...number(stepField(n, 'amount'))}
      />
      {values.how === 'times' && (
        <TextInput
          label={medicinesPage.form.times}
          description={medicinesPage.form.timesHint}
          required
          dir="ltr"
          maxLength={120}
          {...text(stepField(n, 'times'))}
        />
      )}
      {values.how !== 'needed' && (
        <NumberField
          label={isLast ? medicinesPage.form.days : medicinesPage.form.daysOf(step)}
          required={!isLast}
          min={1}
          max={planLimits.stepDays}
          {...number(stepField(n, 'days'))}
        />
      )}
      {onDrop && (
        <div>
          <Button size="sm" variant="subtle" onClick={onDrop}>
            {medicinesPage.form.dropStep(step)}
          </Button>
        </div>
      )}
    </div>
  )
}
