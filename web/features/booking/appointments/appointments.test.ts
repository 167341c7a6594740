import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Appointment } from '#contract/booking.ts'
import { isRatable, nextVisit, paymentInWords } from './appointment-lists.ts'
import { calendarFile } from './calendar-file.ts'

const appointment = (more: Partial<Appointment>): Appointment => ({
  _id: 'a',
  userId: { _id: 'u', name: 'Pat', email: '', phone: '' },
  doctorId: {
    _id: 'd',
    name: 'Dora; Doctor',
    specialization: 'Cardiology',
    image: '',
    userId: { name: 'Dora', email: '' },
  },
  appointmentDate: '2026-11-24',
  slotId: '09:00-10:00',
  day: 'Tuesday',
  startTime: '09:00',
  endTime: '10:00',
  location: 'Clinic, room 1',
  status: 'pending',
  notes: '',
  doctorNotes: '',
  consultationNotes: '',
  patientVisited: false,
  checkupDone: false,
  amount: 120,
  paymentMethod: 'card',
  paymentStatus: 'completed',
  paymentId: '',
  rating: null,
  version: 1,
  ...more,
})

describe('a patient’s appointments', () => {
  it('begin with the next one that has not ended', () => {
    const list = [appointment({ _id: '1', appointmentDate: '2026-11-23' }), appointment({ _id: '2' })]
    assert.equal(nextVisit(list, { date: '2026-11-23', time: '09:59' })?._id, '1')
    assert.equal(nextVisit(list, { date: '2026-11-23', time: '10:00' })?._id, '2')
  })
  it('are rated once completed and over, unless their doctor was rated lately', () => {
    const now = { date: '2026-11-24', time: '10:00' }
    const visit = appointment({ status: 'completed' })
    assert.equal(isRatable(visit, [], now), true)
    assert.equal(isRatable(visit, [], { ...now, time: '09:59' }), false)
    assert.equal(isRatable(appointment({}), [], now), false)
    assert.equal(isRatable({ ...visit, rating: { stars: 5, comment: '', date: '2026-11-24' } }, [], now), false)
    assert.equal(isRatable(visit, ['d'], now), false)
    assert.equal(isRatable(visit, ['e'], now), true)
  })
  it('say how they are paid', () => {
    assert.equal(paymentInWords(appointment({})), 'Paid by card')
    assert.equal(paymentInWords(appointment({ status: 'cancelled', paymentStatus: 'refunded' })), 'Refunded')
    assert.equal(paymentInWords(appointment({ status: 'cancelled' })), 'Refund on its way')
    assert.equal(
      paymentInWords(appointment({ paymentMethod: 'clinic', paymentStatus: 'pending' })),
      'To pay at the clinic',
    )
  })
  it('go into a calendar in clinic time', () => {
    const file = calendarFile(appointment({}), 'Europe/Berlin', new Date('2026-11-21T10:00:00Z'))
    assert.match(file, /\r\nDTSTART;TZID=Europe\/Berlin:20261124T090000\r\n/)
    assert.match(file, /\r\nDTSTAMP:20261121T100000Z\r\n/)
    assert.match(file, /\r\nSUMMARY:Dr\. Dora\\; Doctor\r\nLOCATION:Clinic\\, room 1\r\n/)
  })
})
