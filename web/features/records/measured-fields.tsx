import { hasUnits, type Measurement, measurementKinds, measurements } from '#contract/records/item-lists.ts'
import type { ItemContent } from '#contract/records/items.ts'
import { decimalsIn, shownIn, stored, type Units, unitChoices } from '#contract/units.ts'
import { recordPage } from '#texts/records/record-page.ts'
import { NativeSelect, Textarea, TextInput } from '../../ui/inputs.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import type { useSendForm } from '../../ui/use-send-form.tsx'
import { useUnits } from '../../session/units.ts'
import { type TypedItem, typedUnit } from './typed-item.ts'

export type ItemFormOf = ReturnType<typeof useSendForm<TypedItem & { date: string; endedOn: string }, unknown>>
type Form = { form: ItemFormOf }

/** What can be typed in this unit. */
function rangeIn(kind: Measurement, unit: string) {
  const { least, most } = measurements[kind]
  const decimals = decimalsIn(unit)
  return { min: shownIn(least, unit), max: shownIn(most, unit), decimals }
}

/** What was measured, its value in a unit that can be chosen, and the time of day. */
export function MeasuredFields({ form }: Form) {
  const { field, values } = form
  const kind = values.kind as Measurement
  const unit = typedUnit(values, useUnits())
  const range = { ...rangeIn(kind, unit), required: true }
  const isPressure = kind === 'blood-pressure'
  return (
    <>
      <NativeSelect
        label={recordPage.form.kind}
        data={measurementKinds.map((value) => ({ value, label: recordPage.measurements[value] }))}
        {...field('kind')}
      />
      <NumberField
        label={isPressure ? recordPage.form.upper(unit) : recordPage.form.value(unit)}
        {...range}
        {...field('value')}
      />
      {isPressure && <NumberField label={recordPage.form.lower(unit)} {...range} {...field('lower')} />}
      {hasUnits(kind) && (
        <NativeSelect
          label={recordPage.form.unit}
          data={unitChoices[kind].map((value) => ({ value, label: value }))}
          {...field('unit')}
          value={unit}
        />
      )}
      <TextInput
        label={recordPage.form.time}
        placeholder="09:30"
        pattern="([01][0-9]|2[0-3]):[0-5][0-9]"
        maxLength={5}
        dir="ltr"
        {...field('time')}
      />
    </>
  )
}

/** What a doctor wants the values to be, and why. */
export function TargetFields({ form }: Form) {
  const { field, values } = form
  const kind = values.kind as Measurement
  const unit = typedUnit({ ...values, unit: '' }, useUnits())
  const range = rangeIn(kind, unit)
  return (
    <>
      <NativeSelect
        label={recordPage.form.kind}
        data={measurementKinds.map((value) => ({ value, label: recordPage.measurements[value] }))}
        {...field('kind')}
      />
      <NumberField label={recordPage.form.least(unit)} {...range} {...field('least')} />
      <NumberField label={recordPage.form.most(unit)} {...range} {...field('most')} />
      {kind === 'blood-pressure' && (
        <>
          <NumberField label={recordPage.form.lowerLeast(unit)} {...range} {...field('lowerLeast')} />
          <NumberField label={recordPage.form.lowerMost(unit)} {...range} {...field('lowerMost')} />
        </>
      )}
      <Textarea label={recordPage.form.targetReason} required maxLength={300} dir="auto" {...field('reason')} />
    </>
  )
}

type Measured = Extract<ItemContent, { sort: 'measurement' }>
type Target = Extract<ItemContent, { sort: 'target' }>

/** The measurement that was typed, in the unit that is stored, with what was typed. */
export function measuredOf(typed: TypedItem, units: Units): Measured {
  const kind = typed.kind as Measurement
  const unit = typedUnit(typed, units)
  const value = Number(typed.value)
  const other = hasUnits(kind) && unit !== measurements[kind].unit && unitChoices[kind].find((each) => each === unit)
  return {
    sort: 'measurement',
    kind,
    value: stored(value, unit),
    lower: kind === 'blood-pressure' ? Number(typed.lower) : null,
    ...(typed.time ? { time: typed.time } : {}),
    ...(other ? { typed: { unit: other, value } } : {}),
  }
}

/** The target that was typed in the reader's units, in the unit that is stored. */
export function targetOf(
  { kind: typedKind, least, most, lowerLeast, lowerMost, reason }: TypedItem,
  units: Units,
): Target {
  const kind = typedKind as Measurement
  const unit = typedUnit({ kind, unit: '' }, units)
  const end = (typed: number | '') => (typed === '' ? null : stored(Number(typed), unit))
  const isPressure = kind === 'blood-pressure'
  return {
    ...{ sort: 'target', kind, reason, least: end(least), most: end(most) },
    lowerLeast: isPressure ? end(lowerLeast) : null,
    lowerMost: isPressure ? end(lowerMost) : null,
  }
}
