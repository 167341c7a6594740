import { fits, testsOf } from './interpret.ts'
import type { FormCondition, FormDefinition, FormItem, Words } from './definition.ts'
import { type FormPurpose, formLimits, personFacts } from './form-lists.ts'
import { itemsOf, languagesOf } from './form-parts.ts'
import { keysOfFormula, readFormula } from './formula.ts'
import { sexes } from '../people/person-lists.ts'

/** What keeps a form from being published. `at` is a page's or an item's key; null for the form itself. */
export const formProblems = [
  'text_missing',
  'no_pages',
  'page_empty',
  'key_twice',
  'too_many_items',
  'options_too_few',
  'condition_not_above',
  'condition_does_not_fit',
  'formula_unreadable',
  'formula_not_above',
  'range_empty',
  'one_signature',
  'nothing_asked',
] as const
export type FormProblem = {
  at: string | null
  problem: (typeof formProblems)[number]
  /** The language of a missing text. */
  language?: string
}

/** Everything that has to be mended before this form can be published, in the form's order; empty if it can be. */
export function problemsOf(form: FormDefinition, purpose: FormPurpose): FormProblem[] {
  const problems: FormProblem[] = []
  const languages = languagesOf(form)
  const note = (at: string | null, problem: FormProblem['problem']) => problems.push({ at, problem })
  const worded = (at: string | null, ...texts: Words[]) => {
    for (const language of languages)
      if (texts.some((words) => !words[language]?.trim())) problems.push({ at, problem: 'text_missing', language })
  }
  /** A text that may be left out is there in all languages or in none. */
  const wordedIfAny = (at: string | null, words: Words) => {
    if (Object.values(words).some((text) => text.trim())) worded(at, words)
  }

  worded(null, form.title)
  wordedIfAny(null, form.intro)
  if (form.pages.length === 0) note(null, 'no_pages')
  const items = itemsOf(form)
  if (items.length > formLimits.items) note(null, 'too_many_items')
  if (form.pages.length > 0 && !items.some(({ kind }) => kind !== 'note')) note(null, 'nothing_asked')

  const keys = new Set<string>()
  const above = new Map<string, FormItem>()
  for (const page of form.pages) {
    worded(page.key, page.title)
    once(page.key)
    if (page.items.length === 0) note(page.key, 'page_empty')
    judge(page.key, page.showIf)
    for (const item of page.items) {
      worded(item.key, item.label)
      wordedIfAny(item.key, item.help)
      once(item.key)
      judge(item.key, item.showIf)
      judgeItem(item)
      above.set(item.key, item)
    }
  }
  const signatures = items.filter(({ kind }) => kind === 'signature')
  if (purpose === 'consent' && !isOneSignature(signatures)) note(null, 'one_signature')
  return problems

  function once(key: string) {
    if (keys.has(key)) note(key, 'key_twice')
    keys.add(key)
  }

  function judge(at: string, condition: FormCondition | null) {
    for (const { of, test, value } of condition?.tests ?? []) {
      const asked = above.get(of)
      const isFact = personFacts.some((fact) => fact === of)
      if (!isFact && (!asked || asked.kind === 'note')) note(at, 'condition_not_above')
      else if (!isWellAsked(of, asked, test, value)) note(at, 'condition_does_not_fit')
    }
  }

  function judgeItem(item: FormItem) {
    if (item.kind === 'choice' || item.kind === 'choices') {
      if (item.options.length < (item.kind === 'choice' ? 2 : 1)) note(item.key, 'options_too_few')
      for (const option of item.options) worded(item.key, option.label)
      if (new Set(item.options.map(({ key }) => key)).size < item.options.length) note(item.key, 'key_twice')
    }
    if (item.kind === 'number' && item.least !== null && item.most !== null && item.least > item.most)
      note(item.key, 'range_empty')
    // Today lies somewhere between: only two given dates can be the wrong way round.
    if (item.kind === 'date' && item.from && item.to && item.from !== 'today' && item.to !== 'today')
      if (item.from > item.to) note(item.key, 'range_empty')
    if (item.kind !== 'calculated') return
    const formula = readFormula(item.formula)
    if (!formula) note(item.key, 'formula_unreadable')
    else if (keysOfFormula(formula).some((key) => !isCounted(above.get(key)))) note(item.key, 'formula_not_above')
  }
}

/** A consent is signed once, and always. */
const isOneSignature = (signatures: readonly FormItem[]) =>
  signatures.length === 1 && signatures.every((item) => item.kind === 'signature' && item.required && !item.showIf)

const isCounted = (item: FormItem | undefined) =>
  item !== undefined && ['number', 'calculated', 'yes-no', 'choice', 'choices'].includes(item.kind)

function isWellAsked(
  of: string,
  item: FormItem | undefined,
  test: (typeof testsOf)['number'][number],
  value: string | number | boolean | undefined,
): boolean {
  if (test === 'answered' || test === 'unanswered') return value === undefined
  if (value === undefined) return false
  if (of === '@age') return testsOf['@age'].includes(test) && typeof value === 'number'
  if (of === '@sex') return testsOf['@sex'].includes(test) && sexes.some((sex) => sex === value)
  if (!item || item.kind === 'note' || !testsOf[item.kind].includes(test)) return false
  if (item.kind === 'calculated') return typeof value === 'number'
  return fits(item, item.kind === 'choices' ? [String(value)] : value)
}
