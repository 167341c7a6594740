import { NativeSelect } from '../../../ui/inputs.tsx'
import { waysToPay } from '#contract/rules.ts'
import { visitCosts } from '#texts/booking/visit-costs.ts'
import { termsFields } from '#texts/clinic/terms-fields.ts'
import { kindTermsInWords } from '../../../../texts/terms-in-words.ts'
import { format } from '../../../language/format.ts'
import { type TermsTyped, termsOf, units } from './terms-typed.ts'
import { NumberField } from '../../../ui/number-field.tsx'

type Props = { values: TermsTyped; field: (name: keyof TermsTyped) => object }

/** The terms of payment, cancelling late and not coming, with the text that patients read. */
export function TermsFields({ values, field }: Props) {
  const said = kindTermsInWords({ visitCosts, formats: format() }, termsOf(values))
  const part = (name: 'deposit' | 'lateFee' | 'noShowFee', more: { required?: boolean; description?: string } = {}) => {
    const isPercent = values[`${name}In`] === 'percent'
    return (
      <div className="terms-part">
        <NumberField
          label={termsFields[name]}
          min={isPercent ? 1 : 0.01}
          max={isPercent ? 100 : 100_000}
          decimals={isPercent ? 0 : 2}
          step={5}
          {...field(name)}
          {...more}
        />
        <NativeSelect
          aria-label={termsFields.unitOf(termsFields[name])}
          data={units.map((unit) => ({
            value: unit,
            label: unit === 'percent' ? termsFields.ofPrice : format().currencyName(),
          }))}
          {...field(`${name}In`)}
        />
      </div>
    )
  }
  return (
    <fieldset className="terms-fields stack">
      <legend>{termsFields.heading}</legend>
      <NativeSelect
        label={termsFields.pays}
        data={waysToPay.map((way) => ({ value: way, label: termsFields.ways[way] }))}
        {...field('pays')}
      />
      {values.pays === 'deposit' && part('deposit', { required: true })}
      <NumberField
        label={termsFields.freeHours}
        description={termsFields.freeHoursSays}
        min={1}
        max={720}
        {...field('freeHours')}
      />
      {values.freeHours !== '' && part('lateFee', { required: true })}
      {part('noShowFee', { description: termsFields.noShowFeeSays })}
      <NumberField
        label={termsFields.mostMoves}
        description={termsFields.mostMovesSays}
        min={0}
        max={20}
        {...field('mostMoves')}
      />
      <p className="terms-said" aria-live="polite">
        <b>{termsFields.preview}</b> <span>{said || termsFields.plain}</span>
      </p>
    </fieldset>
  )
}
