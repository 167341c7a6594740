import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { caretAfter, cardOf, cardProblems, groupExpiry, groupNumber, nextField, passesLuhn } from './card-input.ts'

const good = { number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' }

describe('card input', () => {
  it('is grouped as it is typed', () => {
    assert.equal(groupNumber('42424'), '4242 4')
    assert.equal(groupNumber('4242-4242 4242x4242'), '4242 4242 4242 4242')
    assert.equal(groupExpiry('1'), '1')
    assert.equal(groupExpiry('123'), '12/3')
    assert.equal(groupExpiry('3/'), '03/')
    assert.equal(groupExpiry('12/30'), '12/30')
    assert.equal(groupExpiry('2/30'), '23/0')
    assert.deepEqual(
      [0, 4, 5].map((digits) => caretAfter(digits, '4242 42')),
      [0, 4, 6],
    )
  })
  it('knows a wrong digit', () => {
    assert.ok(passesLuhn('4242424242424242'))
    assert.ok(!passesLuhn('4242424242424241'))
  })
  it('says what is wrong with which field', () => {
    assert.deepEqual(cardProblems(good, '2026-11-21'), {})
    assert.deepEqual(cardProblems({ ...good, expiry: '11/26' }, '2026-11-30'), {})
    assert.deepEqual(Object.keys(cardProblems({ number: '4', expiry: '13/30', cvc: '1' }, '2026-11-21')), [
      'number',
      'expiry',
      'cvc',
    ])
    assert.equal(cardProblems({ ...good, expiry: '10/26' }, '2026-11-21').expiry, 'Your card has expired.')
    assert.equal(cardProblems({ ...good, number: '4242' }, '2026-11-21').number, 'Your card number is incorrect.')
  })
  it('says what is missing where nothing is typed', () => {
    assert.deepEqual(cardProblems({ number: '', expiry: '', cvc: '' }, '2026-11-21'), {
      number: 'Please give the card number.',
      expiry: 'Please give the expiry date as MM/YY.',
      cvc: 'Please give the security code, 3 or 4 digits.',
    })
  })
  it('leads on from a complete field', () => {
    const after = (field: 'number' | 'expiry' | 'cvc', fields: Partial<typeof good>) =>
      nextField(field, { ...good, ...fields }, '2026-11-21')
    assert.equal(after('number', {}), 'expiry')
    assert.equal(after('number', { number: '3782 8224 6310 005' }), 'expiry')
    assert.equal(after('number', { number: '4242 4242 4242 424' }), undefined)
    assert.equal(after('number', { number: '4242 4242 4242 4241' }), undefined)
    assert.equal(after('expiry', {}), 'cvc')
    assert.equal(after('expiry', { expiry: '13/30' }), undefined)
    assert.equal(after('expiry', { expiry: '12/3' }), undefined)
    assert.equal(after('cvc', {}), undefined)
  })
  it('is sent as digits and whole years', () => {
    assert.deepEqual(cardOf(good), { number: '4242424242424242', expMonth: 12, expYear: 2030, cvc: '123' })
  })
})
