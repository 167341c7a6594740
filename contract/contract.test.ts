import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { mayMove } from './booking/appointment-status.ts'
import {
  addDays,
  bookingWindow,
  cityOf,
  datesBetween,
  instantOf,
  slotTimes,
  wallClock,
  weekdayOf,
} from './clinic-time.ts'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './index.ts'
import { everyRight, grantsOf, presets, rights, staffRoles } from './rights.ts'

describe('clinic time', () => {
  it('is told in the zone, not in the machine’s', () => {
    const instant = new Date('2026-11-21T23:30:00Z')
    assert.deepEqual(wallClock('Europe/Berlin', instant), { date: '2026-11-22', time: '00:30' })
    assert.deepEqual(wallClock('America/New_York', instant), { date: '2026-11-21', time: '18:30' })
    assert.deepEqual(wallClock('Asia/Kolkata', instant), { date: '2026-11-22', time: '05:00' })
    assert.deepEqual(bookingWindow('Asia/Kolkata', instant), { first: '2026-11-22', last: '2026-12-22' })
  })
  it('counts days over clock changes, leap days and years', () => {
    assert.equal(addDays('2026-03-28', 2), '2026-03-30')
    assert.equal(addDays('2028-02-28', 1), '2028-02-29')
    assert.equal(addDays('2026-12-31', 1), '2027-01-01')
    assert.equal(datesBetween('2026-10-24', '2026-10-26').length, 3)
    assert.equal(weekdayOf('2026-11-21'), 'Saturday')
  })
  it('has an instant in each zone, over changes of the clock too', () => {
    const at = (zone: string, date: string, time: string) => instantOf(zone, date, time).toISOString().slice(0, 16)
    assert.equal(at('Europe/Lisbon', '2026-11-24', '09:00'), '2026-11-24T09:00')
    assert.equal(at('Pacific/Chatham', '2026-11-24', '09:00'), '2026-11-23T19:15')
    assert.equal(at('Europe/Berlin', '2026-03-29', '09:00'), '2026-03-29T07:00')
    assert.equal(at('Europe/Berlin', '2026-10-25', '01:00'), '2026-10-24T23:00')
    assert.equal(at('America/New_York', '2026-11-01', '00:30'), '2026-11-01T04:30')
    assert.equal(at('America/New_York', '2026-11-01', '12:00'), '2026-11-01T17:00')
    for (let day = 0; day < 730; day++) {
      const date = addDays('2026-01-01', day)
      for (const zone of ['Europe/Lisbon', 'America/New_York', 'Asia/Kolkata', 'Pacific/Chatham']) {
        assert.deepEqual(wallClock(zone, instantOf(zone, date, '12:30')), { date, time: '12:30' })
      }
    }
  })
  it('is said in words', () => {
    assert.equal(cityOf('America/Argentina/Buenos_Aires'), 'Buenos Aires')
    assert.deepEqual(slotTimes('09:00-10:00'), { startTime: '09:00', endTime: '10:00' })
  })
})

describe('who may move an appointment', () => {
  it('keeps to the lists', () => {
    assert.ok(mayMove('user', 'pending', 'cancelled'))
    assert.ok(!mayMove('user', 'confirmed', 'cancelled'))
    assert.ok(mayMove('doctor', 'confirmed', 'completed'))
    assert.ok(!mayMove('doctor', 'cancelled', 'pending'))
    assert.ok(!mayMove('test', 'pending', 'cancelled'))
  })
})

it('names every endpoint once', () => {
  const names = endpoints.map((endpoint) => `${endpoint.method} ${endpoint.path}`)
  assert.equal(new Set(names).size, names.length)
})

describe('rights', () => {
  const all: readonly Endpoint[] = endpoints
  const opened = (role: (typeof staffRoles)[number]) =>
    new Set(all.flatMap(({ who, right }) => (right && who !== 'anyone' && who.includes(role) ? [right] : [])))

  it('each opens something, and each role may have those that open something to it', () => {
    for (const role of staffRoles) {
      assert.deepEqual(
        grantsOf[role].filter((right) => right !== everyRight),
        rights.filter((right) => opened(role).has(right)),
        role,
      )
    }
  })
  it('a preset holds what its role has use for', () => {
    for (const { role, rights: theirs } of Object.values(presets)) {
      for (const right of theirs) assert.ok(grantsOf[role].includes(right), `${role} ${right}`)
    }
  })
})
