import type { Answers, AnswerValue, FormCondition, FormDefinition, FormItem } from '#contract/forms/definition.ts'
import { bodySides, conditionTests, itemKinds } from '#contract/forms/form-lists.ts'
import { type FormFacts, interpret } from '#contract/forms/interpret.ts'
import { itemsOf } from '#contract/forms/form-parts.ts'
import { oneOf, randomFrom } from './random.ts'

/** A form, answers to it and a person, all at random; the same for the same seed, in Node and in a browser. */
export type FormCase = { form: FormDefinition; answers: Answers; facts: FormFacts }

const today = '2026-06-15'
const dates = ['1899-12-31', '1900-01-01', '1999-02-28', '2000-02-29', '2001-02-29', today, '2026-06-16', '2201-01-01']

/** One case: up to four pages with every kind of item, conditions and formulas also about what is not above them. */
export function randomForm(seed: number): FormCase {
  const random = randomFrom(seed)
  const chance = (of: number) => random() < of
  const upTo = (most: number) => Math.floor(random() * (most + 1))
  const decimal = (size: number, decimals: number) => Number((random() * size).toFixed(decimals))
  const keys: string[] = []
  const count = upTo(4)
  const pages = Array.from({ length: count }, (_, n) => ({
    key: `page_${n}`,
    title: { en: `Page ${n}` },
    showIf: chance(0.2) ? condition() : null,
    items: Array.from({ length: upTo(7) }, () => item()),
  }))
  const form: FormDefinition = { language: 'en', translations: [], title: { en: 'Form' }, intro: {}, pages }
  const answers: Record<string, AnswerValue> = {}
  for (const each of itemsOf(form)) if (chance(0.75)) answers[each.key] = chance(0.8) ? fitting(each) : anything()
  if (chance(0.2)) answers.not_asked = anything()
  if (chance(0.1)) answers.page_0 = anything()
  const facts: FormFacts = {
    age: chance(0.1) ? null : upTo(100),
    sex: chance(0.1) ? null : oneOf(['female', 'male', 'diverse'], random),
    today,
  }
  return { form, answers, facts }

  function item(): FormItem {
    const kind = oneOf(itemKinds, random)
    const key = `q_${keys.length}`
    const asked = { key, label: { en: key }, help: {}, showIf: chance(0.4) ? condition() : null }
    const question = { ...asked, required: chance(0.4) }
    keys.push(key)
    switch (kind) {
      case 'note':
        return { ...asked, kind }
      case 'calculated':
        return { ...asked, kind, formula: formula(3), unit: '', decimals: upTo(4) }
      case 'choice':
      case 'choices':
        return { ...question, kind, options: Array.from({ length: upTo(4) }, (_, n) => option(n)) }
      case 'date':
        return { ...question, kind, from: bound(), to: bound() }
      case 'number':
        return {
          ...{ ...question, kind, unit: 'kg', decimals: upTo(4) },
          least: chance(0.5) ? null : upTo(50),
          most: chance(0.5) ? null : upTo(500),
        }
      case 'file':
        return { ...question, kind, most: 1 + upTo(4) }
      default:
        return { ...question, kind }
    }
  }
  function option(n: number) {
    return { key: `o_${n}`, label: { en: `Option ${n}` }, score: chance(0.3) ? null : decimal(9, upTo(2)) - 3 }
  }
  function bound() {
    return chance(0.4) ? null : chance(0.5) ? ('today' as const) : oneOf(dates.slice(1, -1), random)
  }
  /** Mostly of what stands above; sometimes of what comes below, of the person, or of nothing. */
  function subject() {
    if (chance(0.2)) return oneOf(['@age', '@sex'] as const, random)
    return chance(0.1) || keys.length === 0 ? `q_${upTo(30)}` : oneOf(keys, random)
  }
  function condition(): FormCondition {
    return {
      match: oneOf(['all', 'any'], random),
      tests: Array.from({ length: 1 + upTo(2) }, () => ({
        of: subject(),
        test: oneOf(conditionTests, random),
        ...(chance(0.85) ? { value: single() } : {}),
      })),
    }
  }
  function formula(depth: number): string {
    if (chance(0.03)) return oneOf(['', '1 +', ')', 'sum()', '1..2', 'a b', '2 ** 3', '(1'], random)
    if (depth === 0 || chance(0.25))
      return chance(0.6) && keys.length > 0 ? oneOf(keys, random) : String(decimal(20, upTo(2)))
    const part = () => formula(depth - 1)
    if (chance(0.2))
      return `${oneOf(['sum', 'min', 'max'], random)}(${Array.from({ length: 1 + upTo(2) }, part).join(', ')})`
    if (chance(0.15)) return `-${part()}`
    if (chance(0.2)) return `(${part()})`
    return `${part()}${oneOf([' + ', '-', ' * ', '/', '^'], random)}${part()}`
  }
  function single() {
    return oneOf<string | number | boolean>(
      [true, false, 'o_0', 'o_1', 'o_2', upTo(100), decimal(60, 1), oneOf(dates, random), 'left', 'female'],
      random,
    )
  }
  function anything(): AnswerValue {
    return oneOf<AnswerValue>(
      [...['', '  ', 'text', 'é\u0301', 'a\u0000b', '\ud800', 'o_1', 'both', '12', oneOf(dates, random)], single()]
        .concat([decimal(1000, 5), -3, 0, 1e300])
        .map((value): AnswerValue => value)
        .concat([[], ['o_0'], ['o_0', 'o_0'], ['o_1', 'o_9'], ['a', 'b', 'c', 'd', 'e', 'f']]),
      random,
    )
  }
  function fitting(of: FormItem): AnswerValue {
    switch (of.kind) {
      case 'yes-no':
        return chance(0.5)
      case 'number':
        return decimal(600, upTo(of.decimals + 1))
      case 'date':
        return oneOf(dates, random)
      case 'choice':
        return of.options.length > 0 ? oneOf(of.options, random).key : 'o_0'
      case 'choices':
        return of.options.filter(() => chance(0.5)).map(({ key }) => key)
      case 'body-side':
        return oneOf(bodySides, random)
      case 'file':
        return Array.from({ length: upTo(5) }, (_, n) => `file-${n}`)
      case 'text':
        return chance(0.1) ? 'x'.repeat(195 + upTo(10)) : 'some text'
      case 'signature':
        return oneOf(['Ada Lovelace', '123', 'ليلى حداد', 'x'.repeat(101)], random)
      default:
        return 'some text'
    }
  }
}

/** What a reader of forms says of a case, as one text. */
export type Reading = { hidden: string[]; missing: string[]; wrong: unknown[]; stored: unknown[] }

/** As `interpret` reads a case: what is hidden, what is missing, what is wrong, and what is stored. */
export function readingOf({ form, answers, facts }: FormCase): Reading {
  const { pages, stored, missing, wrong } = interpret(form, answers, facts)
  const shown = new Set(pages.flatMap(({ items }) => items.map(({ key }) => key)))
  return {
    hidden: itemsOf(form).flatMap(({ key }) => (shown.has(key) ? [] : [key])),
    missing,
    wrong: wrong.map(({ key, rule }) => [key, rule]),
    stored: Object.entries(stored),
  }
}

/** The readings of so many cases from a seed on, a line each. */
export const readingsFrom = (seed: number, many: number): string[] =>
  Array.from({ length: many }, (_, n) => JSON.stringify(readingOf(randomForm(seed + n))))
