import type { FormDefinition, FormItem, FormItemOf } from '#contract/forms/definition.ts'
import { formLimits } from '#contract/forms/form-lists.ts'
import { formBuilder } from '#texts/forms/form-builder.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { NativeSelect, TextInput } from '../../../ui/inputs.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { FormulaField } from './formula-field.tsx'
import { OptionsFields } from './options-fields.tsx'

type Put = (part: Partial<FormItem>) => void
type Props = { item: FormItem; form: FormDefinition; languages: readonly string[]; put: Put }

const orNull = (value: number | '') => (value === '' ? null : value)

/** What only some kinds of questions have: options, bounds, a unit, a formula. */
export function KindFields({ item, form, languages, put }: Props) {
  switch (item.kind) {
    case 'choice':
    case 'choices':
      return (
        <OptionsFields
          of={item.key}
          options={item.options}
          languages={languages}
          onChange={(options) => put({ options })}
        />
      )
    case 'number':
      return <NumberFields item={item} put={put} />
    case 'date':
      return (
        <div className="build-grid">
          <Bound label={formBuilder.from} value={item.from} onChange={(from) => put({ from })} />
          <Bound label={formBuilder.to} value={item.to} onChange={(to) => put({ to })} />
        </div>
      )
    case 'file':
      return (
        <div className="build-grid">
          <NumberField
            label={formBuilder.files}
            min={1}
            max={formLimits.files}
            value={item.most}
            onChange={(most) => put({ most: Math.min(formLimits.files, Math.max(1, Math.round(most || 1))) })}
          />
        </div>
      )
    case 'calculated':
      return (
        <>
          <FormulaField item={item} form={form} onChange={(formula) => put({ formula })} />
          <div className="build-grid">
            <Unit value={item.unit} put={put} />
            <Decimals value={item.decimals} put={put} />
          </div>
        </>
      )
    default:
      return null
  }
}

const Unit = ({ value, put }: { value: string; put: Put }) => (
  <TextInput
    label={formBuilder.unit}
    description={formBuilder.unitSays}
    value={value}
    maxLength={formLimits.unit}
    dir="auto"
    autoComplete="off"
    onChange={(event) => put({ unit: event.currentTarget.value })}
  />
)

const Decimals = ({ value, put }: { value: number; put: Put }) => (
  <NativeSelect
    label={formBuilder.decimals}
    data={[0, 1, 2, 3, 4].map((count) => ({ value: String(count), label: formBuilder.decimalsOf(count) }))}
    value={String(value)}
    onChange={(event) => put({ decimals: Number(event.currentTarget.value) })}
  />
)

function NumberFields({ item, put }: { item: FormItemOf<'number'>; put: Put }) {
  return (
    <div className="build-grid">
      <Unit value={item.unit} put={put} />
      <Decimals value={item.decimals} put={put} />
      <NumberField
        label={formBuilder.least}
        decimals={4}
        min={-1e12}
        max={1e12}
        value={item.least ?? ''}
        data-part="range"
        onChange={(least) => put({ least: orNull(least) })}
      />
      <NumberField
        label={formBuilder.most}
        decimals={4}
        min={-1e12}
        max={1e12}
        value={item.most ?? ''}
        onChange={(most) => put({ most: orNull(most) })}
      />
    </div>
  )
}

type BoundProps = { label: string; value: string | null; onChange: (value: string | null) => void }

/** The first or the last date that can be given: any, the day on which it is filled in, or a fixed one. */
function Bound({ label, value, onChange }: BoundProps) {
  const isFixed = value !== null && value !== 'today'
  return (
    <div className="build-bound">
      <NativeSelect
        label={label}
        data-part="range"
        data={[
          { value: 'any', label: formBuilder.bounds.any },
          { value: 'today', label: formBuilder.bounds.today },
          { value: 'fixed', label: formBuilder.bounds.fixed },
        ]}
        value={isFixed ? 'fixed' : (value ?? 'any')}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.value === 'any' ? null : currentTarget.value === 'today' ? 'today' : '2000-01-01')
        }
      />
      {isFixed && (
        <DateField label={formBuilder.bounds.date(label)} value={value} onChange={(date) => date && onChange(date)} />
      )}
    </div>
  )
}
