import assert from 'node:assert/strict'
import { it } from 'node:test'
import { presets } from '#contract/rights.ts'
import { ageOn, partsFor, portals } from './portals.ts'

it('an age changes on the birthday, and no more after a death', () => {
  const born = '2000-02-29'
  const ages = ['2026-02-28', '2026-03-01', '1999-12-31'].map((date) => ageOn(date, { born, deceasedOn: null }))
  assert.deepEqual(ages, [25, 26, 0])
  assert.equal(ageOn('2026-03-01', { born, deceasedOn: '2010-05-01' }), 10)
  assert.equal(ageOn('2026-03-01', { born: null, deceasedOn: null }), undefined)
})

it('a doctor sees no money, mails and details; reception and managers do; an auditor only what their rights open', () => {
  const partsOf = (parts: object) => Object.keys(parts).filter((name) => Reflect.get(parts, name))
  assert.deepEqual(partsOf(partsFor({}, portals.doctor)), ['requests'])
  const ofDesk = partsOf(partsFor(presets.desk, portals.desk))
  assert.deepEqual(ofDesk, ['desk', 'requests', 'money', 'balances', 'people'])
  assert.deepEqual(partsOf(partsFor(presets.manager, portals.admin)), [
    'desk',
    'appointments',
    'requests',
    'money',
    'balances',
    'people',
    'records',
  ])
  assert.deepEqual(partsOf(partsFor(presets.auditor, portals.admin)), [])
  const atOnePlace = { placeRights: [{ placeId: 'a', rights: ['desk', 'people'] as const }] }
  assert.deepEqual(partsOf(partsFor(atOnePlace, portals.desk)), ['desk', 'requests', 'people'])
})
