import type { FormDefinition, FormItem, FormTest } from '#contract/forms/definition.ts'
import { testsOf } from '#contract/forms/interpret.ts'

/** What a condition can ask about: the questions above a page or an item. */
export function subjectsAbove(form: FormDefinition, of: string): FormItem[] {
  const above: FormItem[] = []
  for (const page of form.pages) {
    if (page.key === of) return above
    for (const item of page.items) {
      if (item.key === of) return above
      if (item.kind !== 'note') above.push(item)
    }
  }
  return above
}

/** The tests that make sense of a subject; none where it is gone. */
export function testsFor(of: string, asked: FormItem | undefined): readonly FormTest['test'][] {
  if (of === '@age' || of === '@sex') return testsOf[of]
  return asked && asked.kind !== 'note' ? testsOf[asked.kind] : []
}

/** A test of a subject that can stand as it is: with its first test, and a value that fits; a value of before stays. */
export function startOf(of: string, asked: FormItem | undefined, test?: FormTest['test'], value?: FormTest['value']) {
  const wanted = test ?? testsFor(of, asked)[0] ?? 'answered'
  const named = of as FormTest['of']
  if (wanted === 'answered' || wanted === 'unanswered') return { of: named, test: wanted }
  return { of: named, test: wanted, value: value ?? firstValue(of, asked) }
}

function firstValue(of: string, asked: FormItem | undefined): FormTest['value'] {
  if (of === '@age') return 18
  if (of === '@sex') return 'female'
  switch (asked?.kind) {
    case 'yes-no':
      return true
    case 'choice':
    case 'choices':
      return asked.options[0]?.key ?? ''
    case 'date':
      return '2000-01-01'
    case 'body-side':
      return 'left'
    default:
      return 0
  }
}
