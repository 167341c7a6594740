import { type BrokenRule, rule } from '../broken-rules.ts'
import { earliestDate, latestDate } from '../rules.ts'
import { storable } from '../storable.ts'
import type { Answers, AnswerValue, FormCondition, FormDefinition, FormItem, FormPage, FormTest } from './definition.ts'
import { bodySides, formLimits, type QuestionKind } from './form-lists.ts'
import { itemsOf } from './form-parts.ts'
import { evaluate, readFormula, rounded } from './formula.ts'

/**
 * The one interpreter of forms: browser and server ask it what is shown, what is missing, what is wrong, and what may
 * be stored. One pass from top to bottom; what is hidden counts as unanswered to everything below it.
 */

/** What is known of the person, and the local date at their place. */
export type FormFacts = { age: number | null; sex: string | null; today: string }

type Question = Exclude<FormItem, { kind: 'note' }>
export type ShownPage = { page: FormPage; items: FormItem[] }

export type Interpretation = {
  /** The pages that are shown, with the items that are; a page without a shown item is not. */
  pages: ShownPage[]
  /** What may be stored: answers of shown questions that fit their kind, and calculated values. */
  stored: Record<string, AnswerValue>
  /** Required questions that are shown and unanswered, in their order. */
  missing: string[]
  /** Answers that cannot be given like this, with the broken rule. */
  wrong: { key: string; rule: string }[]
}

/** Whether a form can be given: nothing is missing and nothing wrong. */
export const isComplete = ({ missing, wrong }: Interpretation): boolean => missing.length === 0 && wrong.length === 0

/** Whether something is no answer: an empty text counts as unanswered. */
export const isEmpty = (value: AnswerValue | null | undefined): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

const isDate = (value: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) &&
  !Number.isNaN(Date.parse(`${value}T00:00Z`)) &&
  new Date(`${value}T00:00Z`).toISOString().startsWith(value)

/** Whether a value has the type of a question: what has not is no answer to it, and never stored. */
export function fits(item: FormItem, value: AnswerValue): boolean {
  switch (item.kind) {
    case 'note':
    case 'calculated':
      return false
    case 'text':
    case 'long-text':
    case 'signature':
      return typeof value === 'string' && storable(value)
    case 'date':
      return typeof value === 'string' && isDate(value)
    case 'yes-no':
      return typeof value === 'boolean'
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
    case 'body-side':
      return bodySides.some((side) => side === value)
    case 'choice':
      return item.options.some(({ key }) => key === value)
    case 'choices':
      return isList(value) && value.every((key) => item.options.some((option) => option.key === key))
    case 'file':
      return isList(value) && value.length <= formLimits.files
  }
}

const isList = (value: AnswerValue): value is string[] => Array.isArray(value) && new Set(value).size === value.length

/** The rule that an answer of the right type breaks; null for one that can be given. */
function brokenRule(item: Question, value: AnswerValue, today: string): string | null {
  switch (item.kind) {
    case 'text':
      return tooLong(value, formLimits.text)
    case 'long-text':
      return tooLong(value, formLimits.longText)
    case 'signature':
      return tooLong(value, formLimits.signature) ?? (/\p{L}/u.test(String(value)) ? null : rule('name_letter'))
    case 'date': {
      const from = item.from === 'today' ? today : (item.from ?? earliestDate)
      const to = item.to === 'today' ? today : (item.to ?? latestDate)
      const day = String(value)
      if (day < from) return rule('date_too_early')
      return day > to ? rule('date_too_late') : null
    }
    case 'number': {
      const number = Number(value)
      if (item.least !== null && number < item.least) return rule('at_least', item.least)
      if (item.most !== null && number > item.most) return rule('at_most', item.most)
      if (rounded(number, item.decimals) === number) return null
      return item.decimals === 0 ? rule('whole_number') : rule('decimals_at_most', item.decimals)
    }
    case 'file':
      return isList(value) && value.length > item.most ? rule('at_most', item.most) : null
    default:
      return null
  }
}

const tooLong = (value: AnswerValue, most: number) =>
  String(value).trim().length > most ? rule('at_most_characters' satisfies BrokenRule, most) : null

/** Interprets a form with the answers so far. Unknown keys and values that do not fit are left out of everything. */
export function interpret(form: FormDefinition, answers: Answers, facts: FormFacts): Interpretation {
  const known = new Map<string, AnswerValue>()
  const scores = scoresOf(form)
  const found: Interpretation = { pages: [], stored: {}, missing: [], wrong: [] }
  const ask = (condition: FormCondition | null) => condition === null || holds(condition, known, facts)

  for (const page of form.pages) {
    if (!ask(page.showIf)) continue
    const items: FormItem[] = []
    for (const item of page.items) {
      if (!ask(item.showIf)) continue
      items.push(item)
      if (item.kind === 'note') continue
      if (item.kind === 'calculated') calculate(item)
      else answer(item)
    }
    if (items.length > 0) found.pages.push({ page, items })
  }
  return found

  function calculate(item: Extract<FormItem, { kind: 'calculated' }>) {
    const formula = readFormula(item.formula)
    const value = formula && evaluate(formula, (key) => scoreOf(known.get(key), scores.get(key)))
    if (value === null) return
    known.set(item.key, rounded(value, item.decimals))
    found.stored[item.key] = rounded(value, item.decimals)
  }

  function answer(item: Exclude<Question, { kind: 'calculated' }>) {
    const value = Object.hasOwn(answers, item.key) ? answers[item.key] : undefined
    if (value === undefined || isEmpty(value) || !fits(item, value)) {
      if (item.required) found.missing.push(item.key)
      return
    }
    found.stored[item.key] = value
    const broken = brokenRule(item, value, facts.today)
    if (broken) found.wrong.push({ key: item.key, rule: broken })
    else known.set(item.key, value)
  }
}

type Scores = ReadonlyMap<string, number | null>

/** The scores of the options, by question. */
const scoresOf = (form: FormDefinition): ReadonlyMap<string, Scores> =>
  new Map(
    itemsOf(form).flatMap((item) =>
      item.kind === 'choice' || item.kind === 'choices'
        ? [[item.key, new Map(item.options.map(({ key, score }) => [key, score]))] as const]
        : [],
    ),
  )

/** What an answer counts in a formula: a number itself, yes 1 and no 0, options their scores. */
function scoreOf(value: AnswerValue | undefined, scores: Scores | undefined): number | null {
  if (value === undefined) return null
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (!scores) return null
  if (!Array.isArray(value)) return scores.get(value) ?? null
  return value.reduce((sum, key) => sum + (scores.get(key) ?? 0), 0)
}

function holds({ match, tests }: FormCondition, known: ReadonlyMap<string, AnswerValue>, facts: FormFacts): boolean {
  const passes = (test: FormTest) => holdsTest(test, askedValue(test.of, known, facts))
  return match === 'all' ? tests.every(passes) : tests.some(passes)
}

function askedValue(of: FormTest['of'], known: ReadonlyMap<string, AnswerValue>, facts: FormFacts) {
  if (of === '@age') return facts.age ?? undefined
  if (of === '@sex') return facts.sex ?? undefined
  return known.get(of)
}

/** Only `unanswered` holds of what is not known: "differs from yes" needs an answer. */
function holdsTest({ test, value: wanted }: FormTest, value: AnswerValue | undefined): boolean {
  if (test === 'unanswered') return value === undefined
  if (value === undefined) return false
  switch (test) {
    case 'answered':
      return true
    case 'equals':
      return value === wanted
    case 'differs':
      return value !== wanted
    case 'includes':
      return Array.isArray(value) && value.some((each) => each === wanted)
    case 'at-least':
      return compares(value, wanted, (order) => order >= 0)
    case 'at-most':
      return compares(value, wanted, (order) => order <= 0)
  }
}

/** Compares two numbers, or two dates. */
function compares(value: AnswerValue, wanted: FormTest['value'], by: (order: number) => boolean): boolean {
  if (typeof value === 'number' && typeof wanted === 'number') return by(value - wanted)
  if (typeof value !== 'string' || typeof wanted !== 'string' || !isDate(value) || !isDate(wanted)) return false
  return by(value < wanted ? -1 : value > wanted ? 1 : 0)
}

/** The tests that make sense of an answer of this kind. */
export const testsOf: Record<QuestionKind | '@age' | '@sex', readonly FormTest['test'][]> = {
  '@age': ['at-least', 'at-most', 'unanswered'],
  '@sex': ['equals', 'differs', 'unanswered'],
  text: ['answered', 'unanswered'],
  'long-text': ['answered', 'unanswered'],
  'yes-no': ['equals', 'answered', 'unanswered'],
  choice: ['equals', 'differs', 'answered', 'unanswered'],
  choices: ['includes', 'answered', 'unanswered'],
  date: ['at-least', 'at-most', 'answered', 'unanswered'],
  number: ['at-least', 'at-most', 'equals', 'answered', 'unanswered'],
  file: ['answered', 'unanswered'],
  'body-side': ['equals', 'differs', 'answered', 'unanswered'],
  signature: ['answered', 'unanswered'],
  calculated: ['at-least', 'at-most', 'equals', 'answered', 'unanswered'],
}
