import type { FormItem, FormTest } from '#contract/forms/definition.ts'
import { bodySides } from '#contract/forms/form-lists.ts'
import { sexes } from '#contract/people/person-lists.ts'
import { formBuilder } from '#texts/forms/form-builder.ts'
import { formWords } from '#texts/forms/form-words.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { NativeSelect } from '../../../ui/inputs.tsx'
import { NumberField } from '../../../ui/number-field.tsx'

type Props = {
  test: FormTest
  asked: FormItem | undefined
  language: string
  onChange: (test: FormTest) => void
}

/** What an answer is compared with; nothing where it only has to be given. */
export function TestValue({ test, asked, language, onChange }: Props) {
  if (test.test === 'answered' || test.test === 'unanswered') return null
  const put = (value: FormTest['value']) => onChange({ ...test, value })
  const choose = (
    data: readonly { value: string; label: string }[],
    read = (value: string): FormTest['value'] => value,
  ) => (
    <NativeSelect
      aria-label={formBuilder.value}
      data={data}
      value={String(test.value ?? '')}
      onChange={(event) => put(read(event.currentTarget.value))}
    />
  )
  if (test.of === '@sex') return choose(sexes.map((value) => ({ value, label: formBuilder.sexes[value] })))
  if (test.of !== '@age' && !asked) return null
  switch (asked?.kind) {
    case 'yes-no':
      return choose(
        [
          { value: 'true', label: formWords.yes },
          { value: 'false', label: formWords.no },
        ],
        (value) => value === 'true',
      )
    case 'choice':
    case 'choices':
      return choose(
        asked.options.map(({ key, label }, at) => ({
          value: key,
          label: label[language]?.trim() || formBuilder.optionNumber(String(at + 1)),
        })),
      )
    case 'body-side':
      return choose(bodySides.map((value) => ({ value, label: formWords.sides[value] })))
    case 'date':
      return (
        <DateField label={formBuilder.value} value={String(test.value ?? '')} onChange={(date) => date && put(date)} />
      )
    default:
      return (
        <NumberField
          aria-label={formBuilder.value}
          decimals={4}
          value={typeof test.value === 'number' ? test.value : ''}
          onChange={(value) => put(value === '' ? undefined : value)}
        />
      )
  }
}
