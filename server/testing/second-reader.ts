import type { AnswerValue, FormCondition, FormItem, FormTest } from '#contract/forms/definition.ts'
import { itemsOf } from '#contract/forms/form-parts.ts'
import type { FormCase, Reading } from './random-forms.ts'

/**
 * A second reader of forms, written apart from `interpret` to be compared with it: it asks backwards, from each
 * question to those that it depends on, reckons formulas on two stacks, and rounds digit by digit. Slow, and of no
 * other use.
 */
export function secondReading({ form, answers, facts }: FormCase): Reading {
  const order = itemsOf(form)
  const placeOf = new Map(order.map(({ key }, place) => [key, place]))
  const pageOf = new Map(form.pages.flatMap((page) => page.items.map((item) => [item.key, page] as const)))
  const firstOf = new Map(form.pages.map((page) => [page.key, order.indexOf(page.items[0]!)]))
  const isShown = remembered((key: string): boolean => {
    const page = pageOf.get(key)!
    const item = order[placeOf.get(key)!]!
    return meets(page.showIf, firstOf.get(page.key)!) && meets(item.showIf, placeOf.get(key)!)
  })
  const answerOf = remembered((key: string): AnswerValue | undefined => {
    const item = order[placeOf.get(key)!]!
    if (!isShown(key) || item.kind === 'note') return undefined
    if (item.kind === 'calculated') return reckoned(item.formula, placeOf.get(key)!, item.decimals)
    const given = givenTo(item)
    return given !== undefined && wrongIn(item, given) === '' ? given : undefined
  })
  const shown = order.filter(({ key }) => isShown(key))
  const asked = shown.filter(({ kind }) => kind !== 'note' && kind !== 'calculated')
  return {
    hidden: order.filter(({ key }) => !isShown(key)).map(({ key }) => key),
    missing: asked
      .filter((item) => 'required' in item && item.required && givenTo(item) === undefined)
      .map(({ key }) => key),
    wrong: asked.flatMap((item) => {
      const given = givenTo(item)
      const broken = given === undefined ? '' : wrongIn(item, given)
      return broken ? [[item.key, broken]] : []
    }),
    stored: shown.flatMap((item) => {
      const value = item.kind === 'calculated' ? answerOf(item.key) : givenTo(item)
      return value === undefined ? [] : [[item.key, value]]
    }),
  }

  /** The value of something above a place; nothing below it is known there. */
  function above(key: string, place: number): AnswerValue | undefined {
    const at = placeOf.get(key)
    return at === undefined || at >= place ? undefined : answerOf(key)
  }

  function meets(condition: FormCondition | null, place: number): boolean {
    if (!condition) return true
    const met = condition.tests.filter((test) => isMet(test, place)).length
    return condition.match === 'all' ? met === condition.tests.length : met > 0
  }

  function isMet({ of, test, value: other }: FormTest, place: number): boolean {
    const value = of === '@age' ? (facts.age ?? undefined) : of === '@sex' ? (facts.sex ?? undefined) : above(of, place)
    if (value === undefined) return test === 'unanswered'
    const bothNumbers = typeof value === 'number' && typeof other === 'number'
    const bothDates = isDay(value) && isDay(other)
    const size = (of: unknown) => (typeof of === 'number' ? of : Number(String(of).replaceAll('-', '')))
    const comparable = bothNumbers || bothDates
    const met: Record<FormTest['test'], boolean> = {
      answered: true,
      unanswered: false,
      equals: value === other,
      differs: value !== other,
      includes: Array.isArray(value) && typeof other === 'string' && value.includes(other),
      'at-least': comparable && size(value) >= size(other),
      'at-most': comparable && size(value) <= size(other),
    }
    return met[test]
  }

  /** The answer to a question, if it is one of its type. */
  function givenTo(item: FormItem): AnswerValue | undefined {
    const given = Object.entries(answers).find(([key]) => key === item.key)?.[1]
    const isBlank = given === undefined || (typeof given === 'string' && /^\s*$/.test(given))
    return isBlank || !isOfType(item, given) ? undefined : given
  }

  function wrongIn(item: FormItem, given: AnswerValue): string {
    const length = String(given).trim().length
    if (item.kind === 'text') return length > 200 ? 'at_most_characters:200' : ''
    if (item.kind === 'long-text') return length > 4000 ? 'at_most_characters:4000' : ''
    if (item.kind === 'signature')
      return length > 100 ? 'at_most_characters:100' : /\p{L}/u.test(String(given)) ? '' : 'name_letter'
    if (item.kind === 'file') return (given as string[]).length > item.most ? `at_most:${item.most}` : ''
    if (item.kind === 'date') {
      const day = (bound: string | null, open: string) => (bound === 'today' ? facts.today : (bound ?? open))
      if (String(given) < day(item.from, '1900-01-01')) return 'date_too_early'
      return String(given) > day(item.to, '2200-12-31') ? 'date_too_late' : ''
    }
    if (item.kind !== 'number') return ''
    if (item.least !== null && Number(given) < item.least) return `at_least:${item.least}`
    if (item.most !== null && Number(given) > item.most) return `at_most:${item.most}`
    if (roundedByDigits(Number(given), item.decimals) === given) return ''
    return item.decimals === 0 ? 'whole_number' : `decimals_at_most:${item.decimals}`
  }

  function reckoned(formula: string, place: number, decimals: number): number | undefined {
    const value = onStacks(formula, (key) => {
      const known = above(key, place)
      if (typeof known === 'boolean') return Number(known)
      if (typeof known === 'number') return known
      const item = order[placeOf.get(key) ?? -1]
      if (known === undefined || !item || !('options' in item)) return null
      const scores = item.options.filter((option) => [known].flat().includes(option.key)).map(({ score }) => score)
      if (!Array.isArray(known)) return scores[0] ?? null
      // In the order in which they were chosen: sums of fractions differ by it.
      return known.reduce((sum, chosen) => sum + (item.options.find(({ key: of }) => of === chosen)?.score ?? 0), 0)
    })
    return value === null ? undefined : roundedByDigits(value, decimals)
  }
}

function remembered<T>(of: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>()
  return (key) => {
    if (!known.has(key)) known.set(key, of(key))
    return known.get(key)!
  }
}

const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
function isDay(value: unknown): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(typeof value === 'string' ? value : '') ?? []
  if (!year) return false
  const isLeap = Number(year) % 4 === 0 && (Number(year) % 100 !== 0 || Number(year) % 400 === 0)
  const most = Number(month) === 2 && isLeap ? 29 : (lengths[Number(month) - 1] ?? 0)
  return Number(day) >= 1 && Number(day) <= most
}

function isOfType(item: FormItem, given: AnswerValue): boolean {
  const isText = typeof given === 'string' && !given.includes('\u0000') && !/\p{Surrogate}/u.test(given)
  const isSet = Array.isArray(given) && given.length > 0 && given.every((one, at) => given.indexOf(one) === at)
  switch (item.kind) {
    case 'text':
    case 'long-text':
    case 'signature':
      return isText
    case 'date':
      return isDay(given)
    case 'yes-no':
      return given === true || given === false
    case 'number':
      return typeof given === 'number'
    case 'body-side':
      return given === 'left' || given === 'right' || given === 'both'
    case 'choice':
      return item.options.map(({ key }) => key).includes(String(given)) && typeof given === 'string'
    case 'choices':
      return isSet && given.filter((one) => item.options.some(({ key }) => key === one)).length === given.length
    case 'file':
      return isSet && given.length <= 5
    default:
      return false
  }
}

const strength: Record<string, number> = { '+': 1, '-': 1, '*': 2, '/': 2, negative: 3, '^': 4 }

/** A formula by two stacks, of values and of signs; null if it cannot be read, or has no value. */
export function onStacks(formula: string, read: (key: string) => number | null): number | null {
  const words = formula.match(/\d+(?:\.\d+)?|[a-z][a-z0-9_]*|\S/g) ?? []
  const values: (number | null)[] = []
  /** Signs that wait; `(` and names of functions with how many values stood before them. */
  const waiting: { sign: string; before: number }[] = []
  let wantsValue = true
  for (const [at, word] of words.entries()) {
    const isCall = ['sum', 'min', 'max'].includes(word) && words[at + 1] === '('
    if (wantsValue) {
      if (word === '-') waiting.push({ sign: 'negative', before: 0 })
      else if (word === '(' || isCall) {
        // A call brings its bracket with it.
        if (word === '(' && ['sum', 'min', 'max'].includes(words[at - 1] ?? '')) continue
        waiting.push({ sign: word, before: values.length })
      } else if (/^[\da-z]/.test(word)) {
        values.push(/^\d/.test(word) ? Number(word) : read(word))
        wantsValue = false
      } else return null
    } else if (word === ')' || word === ',') {
      while (waiting.length > 0 && strength[waiting.at(-1)!.sign]) apply()
      const open = waiting.at(-1)
      if (!open || (word === ',' && open.sign === '(')) return null
      if (word === ',') {
        wantsValue = true
        continue
      }
      waiting.pop()
      if (open.sign !== '(') call(open)
    } else if (strength[word]) {
      const isStronger = (sign: string) => (word === '^' ? strength[sign]! > 4 : strength[sign]! >= strength[word]!)
      while (waiting.length > 0 && strength[waiting.at(-1)!.sign] && isStronger(waiting.at(-1)!.sign)) apply()
      waiting.push({ sign: word, before: 0 })
      wantsValue = true
    } else return null
  }
  if (wantsValue) return null
  while (waiting.length > 0) {
    if (!strength[waiting.at(-1)!.sign]) return null
    apply()
  }
  return values[0] ?? null

  function put(value: number | null) {
    values.push(value !== null && Number.isFinite(value) ? value : null)
  }
  function apply() {
    const { sign } = waiting.pop()!
    const right = values.pop()!
    if (sign === 'negative') return put(right === null ? null : 0 - right === 0 ? -right : 0 - right)
    const left = values.pop()!
    if (left === null || right === null) return put(null)
    if (sign === '+') return put(left + right)
    if (sign === '-') return put(left - right)
    if (sign === '*') return put(left * right)
    if (sign === '/') return put(left / right)
    const isCount = Number.isInteger(right) && right >= 0 && right <= 64
    put(isCount ? Array.from({ length: right }, () => left).reduce((power, each) => power * each, 1) : left ** right)
  }
  function call({ sign, before }: { sign: string; before: number }) {
    const given = values.splice(before).filter((value) => value !== null)
    if (given.length === 0) return put(null)
    const [first = 0, ...others] = given
    if (sign === 'sum') return put(given.reduce((sum, each) => sum + each, 0))
    put(others.reduce((best, each) => ((sign === 'min' ? each < best : each > best) ? each : best), first))
  }
}

/** Half away from zero, by the digits in which the number is written. */
export function roundedByDigits(value: number, decimals: number): number {
  const [digits = '', exponent = '0'] = String(Math.abs(value)).split('e')
  const [whole = '', rest = ''] = digits.split('.')
  const shift = Number(exponent)
  const all = shift < 0 ? `${'0'.repeat(-shift)}${whole}${rest}` : `${whole}${rest.padEnd(shift, '0')}`
  const point = shift < 0 ? whole.length : whole.length + shift
  const kept = all.slice(0, point + decimals).padEnd(point + decimals, '0')
  const up = Number(all[point + decimals] ?? '0') >= 5 ? 1n : 0n
  const text = String(BigInt(kept || '0') + up).padStart(decimals + 1, '0')
  const size = Number(`${text.slice(0, text.length - decimals)}.${text.slice(text.length - decimals) || '0'}`)
  return value < 0 && size !== 0 ? -size : size
}
