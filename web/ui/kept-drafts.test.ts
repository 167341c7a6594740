import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { draftsOf, forgetDrafts } from './kept-drafts.ts'

/** The browser's store: its names are its own properties, its methods are not. */
class Store {
  [name: string]: unknown
  getItem(name: string) {
    return Object.hasOwn(this, name) ? this[name] : null
  }
  setItem(name: string, text: string) {
    this[name] = text
  }
  removeItem(name: string) {
    delete this[name]
  }
}

before(() => Object.assign(globalThis, { localStorage: new Store() }))
after(() => Reflect.deleteProperty(globalThis, 'localStorage'))

it('a draft is read by the account that typed it alone, and stays nowhere once the next one is here', () => {
  localStorage.setItem('salus-token', 'stays')
  draftsOf('anna').keep('care-bed', { reason: 'Knee' })
  assert.deepEqual(draftsOf('anna').read('care-bed'), { reason: 'Knee' })
  assert.equal(draftsOf('ben').read('care-bed'), undefined)
  assert.equal(draftsOf(undefined).read('care-bed'), undefined)
  draftsOf(undefined).keep('care-bed', { reason: 'Nobody’s' })
  draftsOf('ben').keep('care-bed', { reason: 'Hip' })
  forgetDrafts({ but: 'ben' })
  assert.deepEqual(Object.keys(localStorage), ['salus-token', 'draft:ben:care-bed'])
  draftsOf('ben').discard('care-bed')
  assert.equal(draftsOf('ben').read('care-bed'), undefined)
})

it('nothing typed is left after logging out, of nobody and under no older name', () => {
  draftsOf('anna').keep('work-1', { note: 'On the way.' })
  localStorage.setItem('draft:care-bed-anna', '{}')
  forgetDrafts()
  assert.deepEqual(Object.keys(localStorage), ['salus-token'])
})

it('a draft is forgotten after a day', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-21T08:00:00Z') })
  draftsOf('anna').keep('week', { cells: [] })
  t.mock.timers.setTime(Date.parse('2026-11-22T07:59:00Z'))
  assert.deepEqual(draftsOf('anna').read('week'), { cells: [] })
  t.mock.timers.setTime(Date.parse('2026-11-22T08:01:00Z'))
  assert.equal(draftsOf('anna').read('week'), undefined)
  forgetDrafts({ but: 'anna' })
  assert.deepEqual(Object.keys(localStorage), ['salus-token'])
})
