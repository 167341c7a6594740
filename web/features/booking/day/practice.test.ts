import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Appointment } from '#contract/booking.ts'
import { matches, patientsOf, recentPatients, tabsOf } from './practice.ts'

const person = (name: string) => ({ _id: name, name, email: `${name}@salus.test`, phone: '+1 (555) 010-0200' })
const visit = (name: string, appointmentDate: string, status: Appointment['status'], startTime = '09:00') =>
  ({
    _id: `${name}${appointmentDate}${startTime}`,
    userId: person(name),
    appointmentDate,
    startTime,
    endTime: '10:00',
    status,
  }) as Appointment

describe('a doctor’s lists', () => {
  const today = '2026-11-21'
  const all = [
    visit('Ada', '2026-11-20', 'completed'),
    visit('Ada', today, 'completed'),
    visit('Ben', today, 'pending', '11:00'),
    visit('Ben', '2026-11-22', 'confirmed'),
    visit('Cem', '2026-11-23', 'cancelled'),
    visit('Cem', '2026-11-19', 'no-show'),
    visit('Ben', '2026-11-25', 'pending'),
  ]

  it('filter exactly as the product says', () => {
    const { today: now, upcoming, past } = tabsOf(all, today)
    assert.deepEqual(
      now.map(({ _id }) => _id),
      ['Ada2026-11-2109:00', 'Ben2026-11-2111:00'],
    )
    assert.deepEqual(
      upcoming.map(({ appointmentDate }) => appointmentDate),
      ['2026-11-22', '2026-11-25'],
    )
    assert.deepEqual(
      past.map(({ appointmentDate }) => appointmentDate),
      ['2026-11-21', '2026-11-20', '2026-11-19'],
    )
  })

  it('make one patient of their visits', () => {
    const patients = patientsOf(all, { date: today, time: '12:00' })
    assert.deepEqual(
      patients.map(({ patient, visits, next, last, noShows }) => [
        patient.name,
        visits.length,
        next?.appointmentDate,
        last?.appointmentDate,
        noShows,
      ]),
      [
        ['Ada', 2, undefined, '2026-11-21', 0],
        ['Ben', 3, '2026-11-22', undefined, 0],
        ['Cem', 2, undefined, undefined, 1],
      ],
    )
    assert.deepEqual(
      recentPatients(patients).map(({ patient }) => patient.name),
      ['Ada'],
    )
  })

  it('find a patient by name, e-mail or phone', () => {
    const zoe = { ...person('Zoë Ångström'), email: 'z@salus.test' }
    for (const search of ['zoe', 'ANGSTROM', 'z@sal', '0100200', '(555) 010', ''])
      assert.ok(matches(zoe, search), search)
    for (const search of ['max', '999']) assert.equal(matches(zoe, search), false)
  })
})
