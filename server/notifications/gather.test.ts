import assert from 'node:assert/strict'
import { it } from 'node:test'
import { type DoctorStep, newsOfDoctors } from './doctor-news.ts'
import { gather, type Happening, nothing } from './gather.ts'

const at = (startTime: string) => ({ date: '2026-12-01', startTime })
const patient = (kind: string, startTime?: string): Happening => ({
  kind,
  byPatient: true,
  from: startTime ? at(startTime) : undefined,
})
const doctor = (kind: string): Happening => ({ kind, byPatient: false })
const tell = (happened: Happening[], paid = false) =>
  happened.reduce((untold, next) => gather(untold, next, paid), nothing)

it('what has happened before anybody was told becomes what is true', () => {
  assert.deepEqual(tell([patient('booked')]), {
    mail: { kind: 'booked' },
    patientNotice: null,
    adminNotice: null,
  })
  assert.deepEqual(tell([patient('booked'), patient('cancelled')]), nothing)
  assert.deepEqual(tell([patient('booked'), patient('cancelled')], true).mail, { kind: 'cancelled' })
  assert.deepEqual(tell([patient('booked'), doctor('cancelled')]).mail, { kind: 'cancelled' })
  assert.deepEqual(tell([patient('booked'), patient('rescheduled', '09:00')]), {
    mail: { kind: 'booked' },
    patientNotice: null,
    adminNotice: null,
  })
  assert.deepEqual(tell([patient('booked'), doctor('confirmed')]), {
    mail: { kind: 'booked' },
    patientNotice: 'confirmed',
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

it('doctors are told what is true of their visits, and who no longer has one is told once', () => {
  const [ill, other, desk] = ['ill', 'other', 'desk']
  const now = at('09:00')
  const visit = { doctor: other, hasStandIn: true, now }
  const goesOver: DoctorStep = { kind: 'stand-in', actorId: desk, doctorBefore: ill, from: now }
  const comesBack: DoctorStep = { kind: 'stand-in', actorId: desk, doctorBefore: other, from: now }
  const by = (kind: string, actorId = 'patient'): DoctorStep => ({ kind, actorId })
  const unread = (userId: string, kind: string) => ({ userId, kind, at: now })
  const news = (...asked: Parameters<typeof newsOfDoctors>) =>
    newsOfDoctors(...asked).map(({ userId, kind, from }) => [userId, kind, ...(from ? [from.startTime] : [])].join(' '))
  const home = { ...visit, doctor: ill, hasStandIn: false }
  assert.deepEqual(news([by('booked')], [], home), ['ill new-booking'])
  assert.deepEqual(news([by('booked'), by('rescheduled')], [], home), ['ill new-booking'])
  assert.deepEqual(news([by('booked'), by('cancelled')], [], home), [])
  assert.deepEqual(news([by('booked'), by('confirmed', ill)], [], home), [])
  assert.deepEqual(news([goesOver], [], visit), ['other taken-over 09:00', 'ill taken-away 09:00'])
  // Who has not read of the visit does not learn that it is gone; who gives it away knows.
  assert.deepEqual(news([goesOver], [unread(ill, 'new-booking')], visit), ['other taken-over 09:00'])
  assert.deepEqual(news([{ ...goesOver, actorId: ill }], [], visit), ['other taken-over 09:00'])
  assert.deepEqual(news([goesOver, comesBack], [], home), [])
  assert.deepEqual(news([comesBack], [unread(ill, 'taken-away'), unread(other, 'taken-over')], home), [])
  assert.deepEqual(news([comesBack], [], home), ['ill given-back 09:00', 'other taken-away 09:00'])
  const moved: DoctorStep = { kind: 'rescheduled', actorId: desk, doctorBefore: ill, from: at('08:00') }
  assert.deepEqual(news([moved, goesOver], [], visit), ['ill taken-away 08:00', 'other taken-over 09:00'])
  const backElsewhere = news([comesBack], [{ ...unread(ill, 'taken-away'), at: at('08:00') }], home)
  assert.deepEqual(backElsewhere, ['ill booking-moved', 'other taken-away 09:00'])
})
