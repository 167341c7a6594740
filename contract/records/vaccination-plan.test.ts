import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { dueVaccinations, monthsLater, vaccinationPlan, vaccines, type Vaccine } from './vaccination-plan.ts'

const today = '2026-11-29'
const dueFor = (born: string, given: [Vaccine, string][] = []) =>
  dueVaccinations(
    born,
    today,
    given.map(([vaccine, date]) => ({ vaccine, date })),
  )
const first = (born: string, given: [Vaccine, string][] = []) =>
  dueFor(born, given).map(({ protects, dose, from, isDue }) => `${protects[0]} ${dose} ${from}${isDue ? ' due' : ''}`)

describe('vaccinations by age', () => {
  it('a month later is the same day, or the last of a shorter month', () => {
    assert.equal(monthsLater('2026-01-31', 1), '2026-02-28')
    assert.equal(monthsLater('2024-01-31', 1), '2024-02-29')
    assert.equal(monthsLater('2026-11-30', 3), '2027-02-28')
    assert.equal(monthsLater('2026-01-10', 1.5), '2026-02-24')
  })

  it('a baby of ten weeks is due for what begins at two months, and will be for nothing that ends before', () => {
    const due = dueFor('2026-09-20').filter(({ isDue }) => isDue)
    assert.deepEqual(due.map(({ protects }) => protects[0]).sort(), [
      'hepatitis-b',
      'hib',
      'meningococci-b',
      'pertussis',
      'pneumococci',
      'polio',
      'rotavirus',
      'tetanus',
    ])
    assert.ok(due.every(({ dose, from }) => dose === 1 && from <= today))
  })

  it('one dose of six-in-one counts for all six, and the next is due two months later at the earliest', () => {
    assert.deepEqual(
      first('2026-06-01', [['six-in-one', '2026-10-30']]).filter((line) => /tetanus|polio|hib/.test(line)),
      ['tetanus 2 2026-12-30', 'hib 2 2026-12-30', 'polio 2 2026-12-30'],
    )
  })

  it('somebody of 40 who was vaccinated as a child is due for a booster ten years after the last', () => {
    const child: [Vaccine, string][] = ['1986-12-01', '1987-02-01', '1987-09-01', '1992-01-01', '1998-01-01'].map(
      (date) => ['tdap-polio', date],
    )
    const lines = first('1986-10-01', [...child, ['td', '2015-05-05'], ['mmr', '1988-01-01'], ['mmr', '1989-01-01']])
    assert.deepEqual(lines, ['tetanus null 2025-05-05 due'])
  })

  it('what ends at an age is not due after it, and what begins within a year is named with its day', () => {
    assert.ok(!first('2018-01-01').some((line) => line.startsWith('rotavirus')))
    assert.deepEqual(
      first('1967-03-01', [
        ['mmr', '1970-01-01'],
        ['mmr', '1971-01-01'],
      ]).filter((line) => /zoster|influenza/.test(line)),
      ['zoster 1 2027-03-01', 'influenza 1 2027-03-01'],
    )
  })

  it('flu comes back each year', () => {
    const lines = first('1950-01-01', [['influenza', '2025-10-10']])
    assert.ok(lines.includes('influenza null 2026-10-10 due'))
    assert.ok(first('1950-01-01', [['influenza', '2026-10-10']]).includes('influenza null 2027-10-10'))
  })

  it('each series is protected from by some vaccine', () => {
    const all = Object.values(vaccines).flat() as string[]
    for (const { protects } of vaccinationPlan) for (const each of protects) assert.ok(all.includes(each), each)
  })
})
