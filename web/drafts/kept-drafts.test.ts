import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { tabStore } from './storage.ts'
import { draftsOf, forgetDrafts } from './kept-drafts.ts'

/** A fake of the browser's storage: stored names are its own properties, methods are not. */
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

const stores = ['localStorage', 'sessionStorage'] as const
before(() => {
  for (const store of stores) Object.assign(globalThis, { [store]: new Store() })
})
after(() => {
  for (const store of stores) Reflect.deleteProperty(globalThis, store)
})

it('a draft is read by the account that typed it alone, and stays nowhere once the next one is here', () => {
  localStorage.setItem('salus-token', 'stays')
  draftsOf('anna').keep('care-bed', { reason: 'Knee' })
  assert.deepEqual(draftsOf('anna').read('care-bed'), { reason: 'Knee' })
  assert.equal(draftsOf('ben').read('care-bed'), undefined)
  assert.equal(draftsOf(undefined).read('care-bed'), undefined)
  draftsOf(undefined).keep('care-bed', { reason: 'Nobody’s' })
  draftsOf('ben').keep('care-bed', { reason: 'Hip' })
  forgetDrafts({ but: ['ben'], ofTab: false })
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
  forgetDrafts({ but: ['anna'], ofTab: false })
  assert.deepEqual(Object.keys(localStorage), ['salus-token'])
})

it('what was typed in this tab before logging in waits for whoever logs in, and is gone with their log-out', () => {
  const nobody = draftsOf('nobody', tabStore)
  tabStore.set('loaded-anew', 'stays')
  nobody.keep('signup', { name: 'Anna', email: 'anna@salus.test' })
  forgetDrafts({ but: ['anna'], ofTab: false })
  assert.deepEqual(nobody.read('signup'), { name: 'Anna', email: 'anna@salus.test' })
  forgetDrafts()
  assert.equal(nobody.read('signup'), undefined)
  assert.deepEqual(tabStore.names(), ['loaded-anew'])
})
