import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { filterOf, withChange } from './directory-filter.ts'

const asked = (address: string) => filterOf(new URLSearchParams(address))

describe('the directory’s address', () => {
  it('asks for everybody, soonest first, where it says nothing', () => {
    assert.deepEqual(asked(''), { sort: 'soonest', limit: 24, offset: 0 })
  })

  it('knows all twenty specializations, days, dates and parts of a day', () => {
    const { specialization, day, part } = asked('specialization=Nephrology&day=2026-11-24&part=evening')
    assert.deepEqual([specialization, day, part], ['Nephrology', '2026-11-24', 'evening'])
    assert.equal(asked('day=week').day, 'week')
  })

  it('keeps what doctors and places have said, whatever it is', () => {
    const { language, gender, insurance } = asked('language=Klingon&gender=woman&insurance=SNS')
    assert.deepEqual([language, gender, insurance], ['Klingon', 'woman', 'SNS'])
  })

  it('leaves out what makes no sense', () => {
    const nonsense = 'gender=Frau&language=&specialization=Magic&day=someday&part=toString&sort=luck&page=-3'
    assert.deepEqual(asked(nonsense), { sort: 'soonest', limit: 24, offset: 0 })
  })

  it('begins at the first page again when anything but the page changes', () => {
    const address = new URLSearchParams('day=today&page=3')
    assert.equal(withChange(address, 'day', 'tomorrow').toString(), 'day=tomorrow')
    assert.equal(withChange(address, 'day', '').toString(), '')
    assert.equal(withChange(address, 'page', '4').toString(), 'day=today&page=4')
  })
})
