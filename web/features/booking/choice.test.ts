import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Doctor } from '#contract/doctors/doctors.ts'
import type { Offer } from '#contract/clinic/kinds.ts'
import type { Place } from '#contract/clinic/places.ts'
import { toBooking } from '../doctors/to-booking.ts'
import { choiceOf } from './choice.ts'
import { whatInWords, whereInWords } from './choice-in-words.ts'

const doctor = { _id: 'd', fees: 120, location: 'Clinic, room 1' } as Doctor
const offer = (more: Partial<Offer>) =>
  ({
    _id: 'c',
    name: 'Consultation',
    minutes: 60,
    fee: 120,
    mode: 'clinic',
    standard: true,
    placeIds: ['b'],
    ...more,
  }) as Offer
const video = offer({
  _id: 'v',
  name: 'Question',
  minutes: 20,
  fee: 45,
  mode: 'video',
  standard: false,
  horizonDays: 60,
})
const berlin = { _id: 'b', name: 'Berlin', address: 'Ahornallee 1', timeZone: 'Europe/Berlin' } as Place
const lisbon = { _id: 'l', name: 'Lisbon', address: '', timeZone: 'Europe/Lisbon' } as Place
const asked = (said = '') => new URLSearchParams(said)

describe('what a visit is for and where', () => {
  it('is not asked of a doctor with the consultation alone at one place, and calls are as they were', () => {
    const { visit, kinds, places, kind, place, fee, where } = choiceOf(doctor, [offer({})], [berlin], asked())
    assert.deepEqual(
      { visit, kinds, places, kind, place },
      { visit: {}, kinds: [], places: [], kind: undefined, place: undefined },
    )
    assert.deepEqual([fee, where], [120, ['Clinic, room 1']])
    assert.equal(toBooking('d', visit), '/book-appointment/d')
  })
  it('is as the address says; what it names and nobody offers is lost, never another in its place', () => {
    const offers = [offer({ placeIds: ['b', 'l'] }), video]
    assert.equal(choiceOf(doctor, offers, [berlin, lisbon], asked('kind=x')).lost, 'kind')
    assert.equal(choiceOf(doctor, [offer({})], [berlin], asked('kind=x')).kinds.length, 1)
    const nowhere = choiceOf(doctor, offers, [berlin, lisbon], asked('kind=v&place=l'))
    assert.deepEqual([nowhere.lost, nowhere.places.length], ['place', 1])
    const first = choiceOf(doctor, offers, [berlin, lisbon], asked())
    assert.deepEqual([first.visit, first.lost], [{ kindId: 'c', placeId: 'b' }, undefined])
    assert.equal(whereInWords(first), 'Berlin, Ahornallee 1, Clinic, room 1')
    assert.equal(whatInWords(first), 'Consultation, 60 minutes')
    const second = choiceOf(doctor, offers, [berlin, lisbon], asked('place=l'))
    assert.deepEqual([second.visit, second.timeZone], [{ kindId: 'c', placeId: 'l' }, 'Europe/Lisbon'])
    assert.equal(whereInWords(second), 'Lisbon')
    assert.equal(second.places.length, 2)
    const other = choiceOf(doctor, offers, [berlin, lisbon], asked('kind=v'))
    assert.deepEqual([other.visit, other.fee, other.days], [{ kindId: 'v', placeId: 'b' }, 45, 60])
    assert.deepEqual([other.places.length, other.kinds.length], [0, 2])
    assert.equal(whatInWords(other), 'Question, 20 minutes')
    assert.equal(whereInWords(other), 'by video')
  })
  it('leads to booking with a time chosen', () => {
    const time = { date: '2026-11-24', slotId: '09:00-09:20' }
    assert.equal(
      toBooking('d', { kindId: 'v', placeId: 'b' }, time),
      '/book-appointment/d?date=2026-11-24&slot=09:00-09:20&kind=v&place=b',
    )
  })

  it('says no room of the doctor where one of the place is taken', () => {
    const scan = offer({ takesRoom: true })
    assert.deepEqual(choiceOf(doctor, [scan], [berlin, lisbon], asked()).where, ['Berlin', 'Ahornallee 1'])
    assert.deepEqual(choiceOf(doctor, [scan], [berlin], asked()).where, ['Berlin', 'Ahornallee 1'])
  })
})
