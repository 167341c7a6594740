import assert from 'node:assert/strict'
import { it, mock } from 'node:test'
import { onMinute, setAhead } from './minutes.ts'

it('however many show the time, one timer tells them as a minute of the clinic begins', () => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.parse('2026-11-24T10:11:40.000Z') })
  const page = { visibilityState: 'visible', addEventListener() {}, removeEventListener() {} }
  Object.assign(globalThis, { document: page })
  let told = 0
  const ends = Array.from({ length: 50 }, () => onMinute(() => told++))
  mock.timers.tick(19_999)
  assert.equal(told, 0)
  mock.timers.tick(1)
  assert.equal(told, 50)
  mock.timers.tick(60_000)
  assert.equal(told, 100)

  // The clinic's clock is half a minute ahead: its minutes begin at half past ours.
  setAhead(30_000)
  mock.timers.tick(30_000)
  assert.equal(told, 150)
  // An answer that says it is another minute already is told at once.
  setAhead(90_000)
  assert.equal(told, 200)

  for (const end of ends) end()
  mock.timers.tick(300_000)
  assert.equal(told, 200)
  mock.timers.reset()
})
