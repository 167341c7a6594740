import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { interpret } from '#contract/forms/interpret.ts'
import { evaluate, keysOfFormula, readFormula, rounded } from '#contract/forms/formula.ts'
import { formText } from '#contract/forms/form-text.ts'
import { problemsOf } from '#contract/forms/problems.ts'
import { textsIn } from '../../texts/texts.ts'
import { anamnesis } from '../demo/forms/anamnesis.ts'
import { ultrasoundConsent, yearly } from '../demo/forms/yearly.ts'
import { randomFrom } from '../testing/random.ts'
import { randomForm, readingOf } from '../testing/random-forms.ts'
import { onStacks, roundedByDigits, secondReading } from '../testing/second-reader.ts'

const many = process.env.EVERY_TRY ? 20_000 : 3000
const woman = { age: 30, sex: 'female', today: '2026-06-15' }

describe('the one interpreter of forms', () => {
  it('says of random forms and answers what a second one says: hidden, missing, wrong, stored', () => {
    const seed = Date.now() % 1_000_000_000
    let hidden = 0
    let reckoned = 0
    for (let n = 0; n < many; n++) {
      const made = randomForm(seed + n)
      const [read, second] = [readingOf(made), secondReading(made)]
      assert.equal(JSON.stringify(read), JSON.stringify(second), `the form of seed ${seed + n}`)
      hidden += read.hidden.length
      reckoned += read.stored.length
    }
    assert.ok(hidden > many / 2 && reckoned > many, 'the forms ask and hide enough')
  })

  it('what was answered and then hidden is stored no more, nor reckoned with', () => {
    const answers = { pain: true, side: 'left', since: '2026-01-01', weight: 60, height: 170 }
    const shown = interpret(anamnesis, answers, woman).stored
    assert.deepEqual([shown.side, shown.since, shown.bmi], ['left', '2026-01-01', 20.8])
    const hidden = interpret(anamnesis, { ...answers, pain: false }, woman).stored
    assert.deepEqual([hidden.side, hidden.since, hidden.bmi], [undefined, undefined, 20.8])
    assert.equal(interpret(anamnesis, { ...answers, weight: 1 }, woman).stored.bmi, undefined, 'of a wrong weight')
  })

  it('asks by age and sex, and of nobody whose age it does not know', () => {
    const isAsked = (facts: Partial<typeof woman>) =>
      interpret(anamnesis, {}, { ...woman, ...facts })
        .pages.flatMap(({ items }) => items)
        .some(({ key }) => key === 'pregnant')
    assert.deepEqual([isAsked({}), isAsked({ age: 13 }), isAsked({ sex: 'male' })], [true, false, false])
    assert.equal(interpret(anamnesis, {}, { ...woman, age: null }).pages.length, 3)
  })

  it('the demo’s forms can be published', () => {
    assert.deepEqual(problemsOf(anamnesis, 'questions'), [])
    assert.deepEqual(problemsOf(yearly, 'questions'), [])
    assert.deepEqual(problemsOf(ultrasoundConsent, 'consent'), [])
  })

  it('writes the text of a consent in the language in which it is signed', () => {
    const answers = { read: true, signed: 'ليلى حداد' }
    const text = formText(
      ultrasoundConsent,
      interpret(ultrasoundConsent, answers, woman),
      'ar',
      textsIn('ar').formWords,
    )
    assert.match(text, /^الموافقة على فحص[^\n]*\n\nما توافق عليه\n/)
    assert.match(text, /التوقيع\n\n?→ ليلى حداد\n$/)
  })
})

describe('formulas', () => {
  const value = (formula: string, read: (key: string) => number | null = () => null) => {
    const tree = readFormula(formula)
    return tree && evaluate(tree, read)
  }

  it('are reckoned as in school', () => {
    const known: Record<string, number> = { a: 2, b: 3 }
    const read = (key: string) => known[key] ?? null
    const cases: [string, number | null][] = [
      ['1 + 2 * 3', 7],
      ['(1 + 2) * 3', 9],
      ['-2^2', -4],
      ['2^-1', 0.5],
      ['2^3^2', 512],
      ['8 / 4 / 2', 1],
      ['a - b - 1', -2],
      ['- - a', 2],
      ['sum(a, b, c)', 5],
      ['min(a, b) + max(a, b)', 5],
      ['sum(c)', null],
      ['a + c', null],
      ['1 / 0', null],
      ['0 / 0', null],
      ['(-8) ^ 0.5', null],
      ['9^9^9', null],
      ['sum + 1', null],
    ]
    for (const [formula, expected] of cases) assert.equal(value(formula, read), expected, formula)
    assert.deepEqual(keysOfFormula(readFormula('a + max(b, a * 2)')!), ['a', 'b', 'a'])
  })

  it('that cannot be read are none, however they are written', () => {
    const none = ['', ' ', '1 +', '* 2', '1 2', 'a b', '()', 'sum()', 'sum(1,)', '1,2', '((1)', '1)', '1..2', '.5']
    const signs = ['2 ** 3', 'A', 'ä', '1e5', '$a', 'a;b', '`1`', '٣', '1 +\u0000 2', 'constructor.constructor']
    for (const formula of [...none, ...signs]) assert.equal(readFormula(formula), null, formula)
  })

  it('stand deep brackets, endless signs and huge numbers', () => {
    assert.equal(value(`${'('.repeat(30)}7${')'.repeat(30)}`), 7)
    for (const depth of [41, 100, 5000, 100_000]) {
      assert.equal(readFormula(`${'('.repeat(depth)}7${')'.repeat(depth)}`), null)
      assert.equal(readFormula(`${'-'.repeat(depth)}7`), null)
      assert.equal(readFormula(`${'2^'.repeat(depth)}2`), null)
    }
    assert.equal(value(Array.from({ length: 2000 }, () => '1').join('+')), 2000)
    assert.equal(readFormula('9'.repeat(400)), null)
    assert.equal(value(`${'9'.repeat(300)} * ${'9'.repeat(300)}`), null)
    assert.equal(value(`max(${'9'.repeat(300)}, 1)`), Number('9'.repeat(300)))
  })

  it('made of random signs are read as a second reader reads them, and none ends in an error', () => {
    const random = randomFrom(Date.now() % 1_000_000_000)
    const parts = ['1', '2.5', '0', 'a', 'b', 'sum(', 'min(', 'max', '+', '-', '*', '/', '^', '(', ')', ',', ' ']
    const read = (key: string) => (key === 'a' ? 3 : key === 'b' ? -0.5 : null)
    let readable = 0
    for (let n = 0; n < many * 5; n++) {
      const formula = Array.from(
        { length: 1 + Math.floor(random() * 9) },
        () => parts[Math.floor(random() * parts.length)]!,
      ).join(random() < 0.3 ? ' ' : '')
      const found = value(formula, read)
      if (found !== null) readable++
      assert.equal(found, onStacks(formula, read), formula)
    }
    assert.ok(readable > many / 10, `${readable} of them have a value`)
  })

  it('are rounded half away from zero, by the digits that are written', () => {
    const cases: [number, number, number][] = [
      [2.345, 2, 2.35],
      [1.005, 2, 1.01],
      [-2.345, 2, -2.35],
      [-0.04, 1, 0],
      [1e-9, 4, 0],
      [1e21, 2, 1e21],
      [123_456_789_012_345.67, 4, 123_456_789_012_345.67],
      [1.7976931348623157e308, 4, 1.7976931348623157e308],
    ]
    for (const [number, decimals, expected] of cases)
      assert.ok(Object.is(rounded(number, decimals), expected), `${number}`)
    const random = randomFrom(7)
    for (let n = 0; n < many; n++) {
      const number = (random() - 0.5) * 10 ** Math.floor(random() * 14 - 4)
      assert.ok(Object.is(rounded(number, n % 5), roundedByDigits(number, n % 5)), `${number} to ${n % 5}`)
    }
  })
})
