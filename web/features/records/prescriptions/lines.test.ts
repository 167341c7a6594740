import assert from 'node:assert/strict'
import { it } from 'node:test'
import { prescriptionContent } from '#contract/records/prescription-content.ts'
import { contentIn, initialOf, nameOf, reckoned, withoutLine } from './lines.ts'

const line = (inn: string, more: object = {}) => ({
  ...{ inn, form: 'tablet', strength: '500 mg', quantity: { amount: 20, unit: 'tablet' } },
  ...{ dose: { amount: 1, unit: 'tablet' }, times: ['morning', 'evening'], days: 10, ...more },
})
const content = prescriptionContent.parse({
  ...{ kind: 'prescription', repeats: 2, validUntil: '2027-01-01', note: 'All with water' },
  lines: [line('Amoxicillin'), line('Ibuprofen', { times: [], asNeededMost: 3, note: 'With food' }), line('Zinc')],
})
const plain = (value: object) => JSON.parse(JSON.stringify(value).replaceAll(/,"(?:check|child)":null/g, ''))

it('a form says what its prescription says, and names its fields as refusals do', () => {
  const typed = initialOf(content, content)
  assert.deepEqual(plain(contentIn(typed)), plain(content))
  assert.equal(nameOf(1, 'quantity.amount'), 'content.lines.1.quantity.amount')
})

it('a line that is taken out leaves the others as they were', () => {
  const typed = initialOf(content, content)
  const { lines } = contentIn({ ...typed, ...withoutLine(typed, 1) })
  assert.deepEqual(
    lines.map(({ inn, times, asNeededMost }) => [inn, times.length, asNeededMost]),
    [
      ['Amoxicillin', 2, null],
      ['Zinc', 2, null],
    ],
  )
})

it('what is needed and the dose for each kilogram are told once they can be', () => {
  const [first] = contentIn(initialOf(content, content)).lines
  assert.deepEqual(reckoned(first!, 20), { needed: 20, perKilogram: { each: 25, day: 50, unit: 'mg' } })
  assert.equal(reckoned({ ...first!, times: [] }, 20), null)
})
