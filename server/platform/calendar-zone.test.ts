import assert from 'node:assert/strict'
import { it } from 'node:test'
import ICAL from 'ical.js'
import { calendarOf, calendarOfAll } from '../mail/calendar.ts'

const appointment = {
  status: 'confirmed' as const,
  mode: 'clinic' as const,
  mayJoin: false,
  room: null,
  place: {
    _id: 'p1',
    name: 'Salus Clinic',
    address: '',
    phone: '',
    emergencyNumber: '108',
    issuer: '',
    termsUrl: '',
    privacyUrl: '',
  },
  _id: 'a1',
  startTime: '09:00',
  endTime: '10:00',
  doctor: { name: 'Ada Okafor' },
  location: 'Clinic',
}

/** The instant at which an appointment begins for a calendar program that knows only the file's own rules. */
function instantIn(file: string): string {
  const calendar = new ICAL.Component(ICAL.parse(file))
  const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone')!)
  const event = calendar.getFirstSubcomponent('vevent')!
  assert.equal(event.getFirstProperty('dtstart')!.getParameter('tzid'), zone.tzid)
  const start = new ICAL.Event(event).startDate
  start.zone = zone
  return start.toJSDate().toISOString()
}

it('an appointment’s calendar file brings the rules of the zone it names, before and after a clock change', () => {
  const at = (timeZone: string, appointmentDate: string) =>
    instantIn(
      calendarOf(
        { ...appointment, timeZone, appointmentDate },
        { cancelled: false, sequence: 0, now: new Date(), language: 'en', url: 'https://salus.test' },
      ),
    )
  assert.equal(at('Europe/Berlin', '2026-10-24'), '2026-10-24T07:00:00.000Z')
  assert.equal(at('Europe/Berlin', '2026-10-26'), '2026-10-26T08:00:00.000Z')
  assert.equal(at('America/New_York', '2027-03-15'), '2027-03-15T13:00:00.000Z')
  // The time-zone library knows it by another name.
  assert.equal(at('Asia/Calcutta', '2026-10-24'), '2026-10-24T03:30:00.000Z')
  assert.equal(at('UTC', '2026-10-24'), '2026-10-24T09:00:00.000Z')
})

it('a file of appointments at places in several zones has each in its own, with the rules of them all', () => {
  const visits = ['Europe/Berlin', 'Europe/Lisbon', 'Europe/Berlin'].map((timeZone, n) => ({
    ...appointment,
    _id: `a${n}`,
    appointmentDate: '2026-11-24',
    timeZone,
    sequence: 0,
  }))
  const file = calendarOfAll(visits, { cancelled: false, now: new Date(), language: 'en', url: 'https://salus.test' })
  const calendar = new ICAL.Component(ICAL.parse(file))
  const zones = calendar.getAllSubcomponents('vtimezone').map((rules) => new ICAL.Timezone(rules))
  const begins = calendar.getAllSubcomponents('vevent').map((event) => {
    const start = new ICAL.Event(event).startDate
    start.zone = zones.find(({ tzid }) => tzid === event.getFirstProperty('dtstart')!.getParameter('tzid'))!
    return start.toJSDate().toISOString().slice(11, 16)
  })
  assert.deepEqual([zones.length, begins], [2, ['08:00', '09:00', '08:00']])
})

it('an event says when it was written in UTC, and whether it is confirmed; no property names a zone on its own', () => {
  const file = (status: 'pending' | 'confirmed', cancelled: boolean, sequence: number) =>
    new ICAL.Component(
      ICAL.parse(
        calendarOf(
          { ...appointment, status, timeZone: 'Europe/Berlin', appointmentDate: '2026-11-24' },
          { cancelled, sequence, now: new Date('2026-11-23T15:15:05Z'), language: 'en', url: 'https://salus.test' },
        ),
      ),
    )
  const said = (calendar: ICAL.Component) => {
    const event = calendar.getFirstSubcomponent('vevent')!
    return ['dtstamp', 'status', 'sequence'].map((name) => String(event.getFirstPropertyValue(name)))
  }
  assert.deepEqual(said(file('pending', false, 1)), ['2026-11-23T15:15:05Z', 'TENTATIVE', '1'])
  assert.deepEqual(said(file('confirmed', false, 2)), ['2026-11-23T15:15:05Z', 'CONFIRMED', '2'])
  assert.deepEqual(said(file('confirmed', true, 3)), ['2026-11-23T15:15:05Z', 'CANCELLED', '3'])
  const names = file('pending', false, 1)
    .getAllProperties()
    .map(({ name }) => name)
  assert.deepEqual(names.sort(), ['method', 'prodid', 'version'])
})
