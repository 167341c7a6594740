import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { medicineForms, medicineUnits, prescriptionLimits, timesOfDay } from '#contract/records/medicine-lists.ts'
import type { PrescriptionLine } from '#contract/records/prescription-content.ts'
import { medicineWords } from '#texts/records/medicine-words.ts'
import { prescriptionsPage } from '#texts/records/prescriptions-page.ts'
import { format } from '../../../language/format.ts'
import { Checkbox, CheckboxGroup } from '../../../ui/boxes.tsx'
import { Button } from '../../../ui/button.tsx'
import { NativeSelect, TextInput } from '../../../ui/inputs.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import type { useSendForm } from '../../../ui/use-send-form.tsx'
import { useTypingPause } from '../../../ui/use-typing-pause.ts'
import { CheckOfLine } from './check-of-line.tsx'
import { type LineField, lineIn, nameOf, reckoned, type Typed } from './lines.ts'
import { substancesFoundQuery } from './queries.ts'

type Props = {
  n: number
  form: Pick<ReturnType<typeof useSendForm<Typed, unknown>>, 'values' | 'set' | 'field' | 'box'>
  /** The weight of a child; null for adults, and where it is not known. */
  kilograms: number | null
  check: PrescriptionLine['check'] | undefined
  onRemove: (() => void) | undefined
}

/** One medicine of a prescription: what it is, how it is taken, how much of it, and what speaks against it. */
export function LineFields({ n, form, kilograms, check, onRemove }: Props) {
  const { values, set, field, box } = form
  const heading = useId()
  const of = <T,>(name: LineField) => field(nameOf(n, name)) as Omit<ReturnType<typeof field>, 'value'> & { value: T }
  const line = lineIn(values, n)
  const [search, setSearch] = useState('')
  const pause = useTypingPause()
  const found = useQuery({ ...substancesFoundQuery(search), enabled: search.length > 1 })
  const shown = format().number(n + 1)
  const isAsNeeded = line.asNeededMost !== null
  const told = reckoned(line, kilograms)
  const units = medicineUnits.map((value) => ({ value, label: medicineWords.units[value] }))
  const amount = (count: number, unit: (typeof medicineUnits)[number]) =>
    medicineWords.amount(count, format().number(count), unit)

  function choose(inn: string) {
    pause.after('inn', () => setSearch(inn.trim()))
    const known = found.data?.find(({ name }) => name === inn)
    const form = known?.forms[0]
    set({ [nameOf(n, 'inn')]: inn, ...(form && !line.form ? { [nameOf(n, 'form')]: form } : {}) })
  }

  return (
    <fieldset className="prescription-line" aria-labelledby={heading}>
      <div className="prescription-line-head">
        <h3 id={heading}>{prescriptionsPage.form.line(shown)}</h3>
        {onRemove && (
          <Button size="sm" variant="subtle" aria-label={prescriptionsPage.form.removeOf(shown)} onClick={onRemove}>
            {prescriptionsPage.form.remove}
          </Button>
        )}
      </div>
      <div className="prescription-row">
        <TextInput
          label={prescriptionsPage.form.inn}
          required
          maxLength={120}
          dir="auto"
          autoComplete="off"
          list={`${heading}-found`}
          {...of<string>('inn')}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
        <datalist id={`${heading}-found`}>
          {found.data?.map(({ _id, name, otherNames }) => (
            <option key={_id} value={name} label={format().row(otherNames)} />
          ))}
        </datalist>
        <TextInput
          label={prescriptionsPage.form.strength}
          description={prescriptionsPage.form.strengthHint}
          required
          maxLength={60}
          dir="ltr"
          autoComplete="off"
          {...of<string>('strength')}
        />
        <NativeSelect
          label={prescriptionsPage.form.form}
          required
          data={[
            { value: '', label: prescriptionsPage.form.choose },
            ...medicineForms.map((value) => ({ value, label: medicineWords.forms[value] })),
          ]}
          {...of<string>('form')}
        />
      </div>
      <CheckOfLine check={check} />
      {check?.state === 'meets' && (
        <TextInput
          label={prescriptionsPage.form.allergyReason}
          description={prescriptionsPage.form.allergyReasonHint}
          required
          maxLength={300}
          dir="auto"
          {...of<string>('allergyReason')}
        />
      )}
      <div className="prescription-row">
        <NumberField
          label={prescriptionsPage.form.dose}
          decimals={3}
          min={0.001}
          max={10_000}
          required
          {...of<number>('dose.amount')}
        />
        <NativeSelect
          label={prescriptionsPage.form.unit}
          aria-label={prescriptionsPage.form.doseUnit}
          data={units}
          {...of<string>('dose.unit')}
        />
        <NumberField
          label={prescriptionsPage.form.days}
          min={1}
          max={prescriptionLimits.days}
          required
          {...of<number>('days')}
        />
      </div>
      <div className="prescription-times">
        {!isAsNeeded && (
          <CheckboxGroup
            label={prescriptionsPage.form.times}
            className="prescription-time-boxes"
            value={(of<readonly string[]>('times').value ?? []) as readonly string[]}
            error={of('times').error}
            onChange={(times) => set({ [nameOf(n, 'times')]: timesOfDay.filter((time) => times.includes(time)) })}
          >
            {timesOfDay.map((time) => (
              <Checkbox key={time} value={time} label={medicineWords.timesShort[time]} />
            ))}
          </CheckboxGroup>
        )}
        <Checkbox label={prescriptionsPage.form.asNeeded} {...box(nameOf(n, 'asNeeded'))} />
        {isAsNeeded && (
          <NumberField label={prescriptionsPage.form.most} min={1} max={24} required {...of<number>('asNeededMost')} />
        )}
      </div>
      {told?.perKilogram && (
        <p className="prescription-told">
          {prescriptionsPage.form.perKilogram(
            amount(told.perKilogram.each, told.perKilogram.unit),
            amount(told.perKilogram.day, told.perKilogram.unit),
          )}
        </p>
      )}
      <div className="prescription-row">
        <NumberField
          label={prescriptionsPage.form.quantity}
          decimals={3}
          min={0.001}
          max={10_000}
          required
          {...(told?.needed
            ? { description: prescriptionsPage.form.needed(amount(told.needed, line.quantity.unit)) }
            : {})}
          {...of<number>('quantity.amount')}
        />
        <NativeSelect
          label={prescriptionsPage.form.unit}
          aria-label={prescriptionsPage.form.quantityUnit}
          data={units}
          {...of<string>('quantity.unit')}
        />
      </div>
      <details className="prescription-more">
        <summary>{prescriptionsPage.form.more}</summary>
        <div className="stack">
          <TextInput label={prescriptionsPage.form.note} maxLength={300} dir="auto" {...of<string>('note')} />
          <TextInput label={prescriptionsPage.form.brand} maxLength={120} dir="auto" {...of<string>('brand')} />
          {line.brand && (
            <TextInput
              label={prescriptionsPage.form.brandReason}
              required
              maxLength={200}
              dir="auto"
              {...of<string>('brandReason')}
            />
          )}
        </div>
      </details>
    </fieldset>
  )
}
