import assert from 'node:assert/strict'
import { it } from 'node:test'
import { gather, type Happening, nothing } from './gather.ts'

const at = (startTime: string) => ({ date: '2026-12-01', startTime })
const patient = (kind: string, startTime?: string): Happening => ({
  kind,
  byPatient: true,
  byDoctor: false,
  from: startTime ? at(startTime) : undefined,
})
const doctor = (kind: string): Happening => ({ kind, byPatient: false, byDoctor: true })
const tell = (happened: Happening[], paid = false) =>
  happened.reduce((untold, next) => gather(untold, next, paid), nothing)

it('what has happened before anybody was told becomes what is true', () => {
  assert.deepEqual(tell([patient('booked')]), {
    mail: { kind: 'booked' },
    patientNotice: null,
    doctorNotice: 'new-booking',
    adminNotice: null,
  })
  assert.deepEqual(tell([patient('booked'), patient('cancelled')]), nothing)
  assert.deepEqual(tell([patient('booked'), patient('cancelled')], true).mail, { kind: 'cancelled' })
  assert.deepEqual(tell([patient('booked'), doctor('cancelled')]).mail, { kind: 'cancelled' })
  assert.deepEqual(tell([patient('booked'), patient('rescheduled', '09:00')]), {
    mail: { kind: 'booked' },
    patientNotice: null,
    doctorNotice: 'new-booking',
    adminNotice: null,
  })
  assert.deepEqual(tell([patient('booked'), doctor('confirmed')]), {
    mail: { kind: 'booked' },
    patientNotice: 'confirmed',
    doctorNotice: null,
    adminNotice: null,
  })
  assert.deepEqual(tell([patient('rescheduled', '09:00'), patient('rescheduled', '10:00')]).mail, {
    kind: 'rescheduled',
    from: at('09:00'),
  })
  assert.deepEqual(tell([patient('rescheduled', '09:00'), doctor('confirmed')]).mail?.kind, 'rescheduled')
  assert.deepEqual(tell([doctor('confirmed'), doctor('cancelled')]), {
    mail: { kind: 'cancelled' },
    patientNotice: 'cancelled',
    doctorNotice: null,
    adminNotice: null,
  })
  assert.equal(tell([doctor('confirmed'), doctor('noted')]).patientNotice, 'confirmed')
})

it('admins are told what is asked of the clinic until it is settled', () => {
  const asked = 'admin-asked-to-move'
  assert.equal(tell([patient('asked-to-move'), doctor('confirmed')]).adminNotice, asked)
  for (const settled of [patient('request-withdrawn'), doctor('request-declined'), doctor('rescheduled')]) {
    assert.equal(tell([patient('asked-to-move'), settled]).adminNotice, null)
  }
})

it('of a confirmation that is undone nothing is told, and what was to be told before stays', () => {
  const undone: Happening = { ...doctor('pending'), undo: true }
  assert.deepEqual(tell([doctor('confirmed'), undone]), nothing)
  assert.deepEqual(tell([patient('booked'), doctor('confirmed'), undone]).mail, { kind: 'booked' })
  assert.equal(tell([patient('rescheduled', '09:00'), doctor('confirmed'), undone]).mail?.kind, 'rescheduled')
  const backFromCompleted = [doctor('completed'), { ...doctor('confirmed'), undo: true }]
  assert.deepEqual(tell(backFromCompleted), nothing, 'it is confirmed as before')
})
