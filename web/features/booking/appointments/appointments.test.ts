import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Appointment } from '#contract/booking/booking.ts'
import { inGroups, isRatable, nextVisit, paymentInWords } from './appointment-lists.ts'
import { placeAndRoom } from './visit-in-words.ts'

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
  startsAt: '2026-11-24T08:00:00.000Z',
  endsAt: '2026-11-24T09:00:00.000Z',
  kind: { _id: 'k', name: 'Consultation', minutes: 60, mode: 'clinic' },
  place: { _id: 'p', name: 'Salus Clinic', address: '1 Long Lane', phone: '', timeZone: 'Europe/Berlin' },
  room: null,
  bookedBy: 'u',
  seriesId: null,
  series: null,
  cancelHours: null,
  standIn: null,
  terms: null,
  fee: 0,
  location: 'Clinic, room 1',
  status: 'pending',
  notes: '',
  doctorNotes: '',
  consultationNotes: '',
  chat: '',
  forms: null,
  patientVisited: false,
  arrivedAt: null,
  checkupDone: false,
  amount: 120,
  paymentMethod: 'card',
  paymentStatus: 'completed',
  paid: 120,
  refunded: 0,
  due: 0,
  payments: [],
  payBy: null,
  paymentId: '',
  rating: null,
  version: 1,
  ...more,
})

describe('a patient’s appointments', () => {
  it('begin with the next one that has not ended', () => {
    // Ten in Lisbon is after ten in Berlin, whatever their order on the wire.
    const lisbon = { _id: '1', startsAt: '2026-11-24T10:00:00.000Z', endsAt: '2026-11-24T11:00:00.000Z' }
    const list = [appointment(lisbon), appointment({ _id: '2' })]
    assert.equal(nextVisit(list, Date.parse('2026-11-24T08:59:00Z'))?._id, '2')
    assert.equal(nextVisit(list, Date.parse('2026-11-24T09:00:00Z'))?._id, '1')
    assert.equal(nextVisit(list, Date.parse('2026-11-24T11:00:00Z')), undefined)
  })
  it('are rated once completed and over, unless their doctor was rated lately', () => {
    const now = Date.parse('2026-11-24T09:00:00Z')
    const visit = appointment({ status: 'completed' })
    assert.equal(isRatable(visit, [], now), true)
    assert.equal(isRatable(visit, [], now - 1), false)
    assert.equal(isRatable(appointment({}), [], now), false)
    assert.equal(isRatable({ ...visit, rating: { stars: 5, comment: '', date: '2026-11-24' } }, [], now), false)
    assert.equal(isRatable(visit, ['d'], now), false)
    assert.equal(isRatable(visit, ['e'], now), true)
  })
  it('stand together where they are of one series', () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((_id) =>
      appointment({ _id, seriesId: 'bd'.includes(_id) ? 's' : null }),
    )
    assert.deepEqual(inGroups([a!, b!, c!, d!]), [[a], [b, d], [c]])
  })
  it('say how they are paid', () => {
    assert.equal(paymentInWords(appointment({})), 'Paid by card')
    assert.equal(paymentInWords(appointment({ status: 'cancelled', paymentStatus: 'refunded' })), 'Refunded')
    assert.equal(paymentInWords(appointment({ status: 'cancelled' })), 'Refund on its way')
    assert.equal(
      paymentInWords(appointment({ paymentMethod: 'clinic', paymentStatus: 'pending' })),
      'To pay at the clinic',
    )
    const terms = {
      pays: 'card-later' as const,
      now: 0,
      freeHours: null,
      lateFee: null,
      noShowFee: null,
      mostMoves: null,
      words: 'Your card pays.',
      moved: 0,
    }
    assert.equal(
      paymentInWords(appointment({ paymentStatus: 'pending', due: 120, terms })),
      'Charged to the saved card after the visit',
    )
  })
})

it('an appointment’s place is said once: with its room, alone, or as the clinic', () => {
  assert.equal(placeAndRoom(['Salus Clinic'], 'Room 4'), 'Salus Clinic, Room 4')
  assert.equal(placeAndRoom(['Salus Clinic'], 'Clinic'), 'Salus Clinic')
  assert.equal(placeAndRoom([], 'Room 4'), 'Room 4')
  assert.equal(placeAndRoom([], ''), 'Clinic')
})
