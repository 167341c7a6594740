import { useRef } from 'react'
import type { FormDefinition, FormItem, FormItemOf } from '#contract/forms/definition.ts'
import { formLimits } from '#contract/forms/form-lists.ts'
import { itemsOf } from '#contract/forms/form-parts.ts'
import { keysOfFormula, readFormula } from '#contract/forms/formula.ts'
import { formBuilder } from '#texts/forms/form-builder.ts'
import { TextInput } from '../../../ui/inputs.tsx'
import { labelOf } from './label-of.ts'

type Props = { item: FormItemOf<'calculated'>; form: FormDefinition; onChange: (formula: string) => void }

const counted = new Set<FormItem['kind']>(['number', 'calculated', 'yes-no', 'choice', 'choices'])

/** A formula, with the questions above it to put into it, and how it reads. */
export function FormulaField({ item, form, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const all = itemsOf(form)
  const above = all
    .slice(
      0,
      all.findIndex(({ key }) => key === item.key),
    )
    .filter(({ kind }) => counted.has(kind))
  const read = readFormula(item.formula)
  const unknown = read ? keysOfFormula(read).filter((key) => !above.some((each) => each.key === key)) : []
  const error =
    item.formula.trim() === ''
      ? undefined
      : !read
        ? formBuilder.formulaWrong
        : unknown[0] !== undefined
          ? formBuilder.formulaUnknown(unknown[0])
          : undefined

  function insert(text: string) {
    const { current: field } = input
    const start = field?.selectionStart ?? item.formula.length
    const end = field?.selectionEnd ?? start
    onChange(`${item.formula.slice(0, start)}${text}${item.formula.slice(end)}`.slice(0, formLimits.formula))
    requestAnimationFrame(() => {
      field?.focus()
      field?.setSelectionRange(start + text.length, start + text.length)
    })
  }
  return (
    <div className="build-formula">
      <TextInput
        ref={input}
        label={formBuilder.formula}
        description={formBuilder.formulaSays}
        error={error}
        value={item.formula}
        maxLength={formLimits.formula}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-part="formula"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {above.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: no fields, but buttons that go together.
        <div className="build-insert" role="group" aria-label={formBuilder.insert}>
          {above.map((each) => (
            <button key={each.key} type="button" className="build-chip" onClick={() => insert(each.key)}>
              <bdi>{labelOf(each, form.language)}</bdi> <code dir="ltr">{each.key}</code>
            </button>
          ))}
          {['+', '-', '*', '/', '^', '(', ')', 'sum(', 'min(', 'max('].map((sign) => (
            <button key={sign} type="button" className="build-chip" dir="ltr" onClick={() => insert(sign)}>
              {sign}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
