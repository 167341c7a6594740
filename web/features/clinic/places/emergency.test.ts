import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Place } from '#contract/clinic/places.ts'
import { nearestPlace } from './emergency.ts'

const place = (name: string, timeZone: string, latitude: number | null, longitude: number | null): Place => ({
  _id: name,
  name,
  address: '',
  latitude,
  longitude,
  phone: '',
  emergencyNumber: '112',
  timeZone,
  termsUrl: '',
  privacyUrl: '',
  insurances: [],
})

it('whom to call is said of the nearest place, else of the one in the same zone, else of the first', () => {
  const places = [place('Berlin', 'Europe/Berlin', 52.5, 13.4), place('Lisbon', 'Europe/Lisbon', 38.7, -9.1)]
  const near = (position: Parameters<typeof nearestPlace>[1], zone = 'UTC') =>
    nearestPlace(places, position, zone)?.name
  assert.equal(near({ latitude: 41.1, longitude: -8.6 }, 'Europe/Berlin'), 'Lisbon')
  assert.equal(near({ latitude: 53.5, longitude: 10 }, 'Europe/Lisbon'), 'Berlin')
  assert.equal(near(undefined, 'Europe/Lisbon'), 'Lisbon')
  assert.equal(near(undefined), 'Berlin')
  const withUnmapped = [...places, place('Tokyo', 'Asia/Tokyo', null, null)]
  assert.equal(nearestPlace(withUnmapped, { latitude: 35.7, longitude: 139.7 }, 'Asia/Tokyo')?.name, 'Tokyo')
  assert.equal(nearestPlace([], undefined, 'UTC'), undefined)
})
