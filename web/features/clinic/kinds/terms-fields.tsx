import { NativeSelect, NumberInput } from '@mantine/core'
import { waysToPay } from '#contract/rules.ts'
import { costs } from '#texts/costs.ts'
import { kinds } from '#texts/kinds.ts'
import { kindTermsInWords } from '../../../../texts/terms-in-words.ts'
import { format } from '../../../language/format.ts'
import { type TermsTyped, termsOf, units } from './terms-typed.ts'
import '../../../ui/terms-said.css'
import './terms-fields.css'

type Props = { values: TermsTyped; field: (name: keyof TermsTyped) => object }

/** What a visit of a kind costs to book, to cancel late and not to come to, and how that is said to patients. */
export function TermsFields({ values, field }: Props) {
  const t = kinds.terms
  const said = kindTermsInWords({ costs, formats: format() }, termsOf(values))
  const part = (name: 'deposit' | 'lateFee' | 'noShowFee', more: { required?: boolean; description?: string } = {}) => {
    const isPercent = values[`${name}In`] === 'percent'
    return (
      <div className="terms-part">
        <NumberInput
          label={t[name]}
          withAsterisk={false}
          min={isPercent ? 1 : 0.01}
          max={isPercent ? 100 : 100_000}
          decimalScale={isPercent ? 0 : 2}
          step={5}
          {...field(name)}
          {...more}
        />
        <NativeSelect
          aria-label={t.unitOf(t[name])}
          data={units.map((unit) => ({ value: unit, label: unit === 'percent' ? t.ofPrice : format().currencyName() }))}
          {...field(`${name}In`)}
        />
      </div>
    )
  }
  return (
    <fieldset className="terms-fields stack">
      <legend>{t.heading}</legend>
      <NativeSelect
        label={t.pays}
        data={waysToPay.map((way) => ({ value: way, label: t.ways[way] }))}
        {...field('pays')}
      />
      {values.pays === 'deposit' && part('deposit', { required: true })}
      <NumberInput
        label={t.freeHours}
        description={t.freeHoursSays}
        withAsterisk={false}
        min={1}
        max={720}
        allowDecimal={false}
        {...field('freeHours')}
      />
      {values.freeHours !== '' && part('lateFee', { required: true })}
      {part('noShowFee', { description: t.noShowFeeSays })}
      <NumberInput
        label={t.mostMoves}
        description={t.mostMovesSays}
        withAsterisk={false}
        min={0}
        max={20}
        allowDecimal={false}
        {...field('mostMoves')}
      />
      <p className="terms-said" aria-live="polite">
        <b>{t.preview}</b> <span>{said || t.plain}</span>
      </p>
    </fieldset>
  )
}
