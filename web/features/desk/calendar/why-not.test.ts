import assert from 'node:assert/strict'
import { it } from 'node:test'
import { deskCalendar } from '#texts/desk/desk-calendar.ts'
import type { Column } from './columns.ts'
import { whyNotWith } from './why-not.ts'

const visit = { _id: 'v', doctorId: 'anna', placeId: 'p', minutes: 60, minute: 540, kind: { _id: 'k', name: 'Visit' } }
const column = (doctorId: string, doctor: string, visits: object[]) =>
  ({ doctorId, doctor, visits, holds: [], away: [] }) as unknown as Column

it('in the column of a room nobody is to blame, least of all a doctor without a name', () => {
  assert.equal(whyNotWith(undefined, visit, column('', '', [visit]), 570), undefined)
  assert.equal(whyNotWith(undefined, visit, column('anna', 'Dr. Anna', [visit]), 570), undefined)
})

it('another doctor is busy with other visits, not with the one that is moved', () => {
  const bea = (visits: object[]) => whyNotWith(undefined, visit, column('bea', 'Dr. Bea', visits), 570)
  assert.equal(bea([visit]), deskCalendar.move.whyNot.noHours('Dr. Bea'))
  assert.equal(bea([{ ...visit, _id: 'w' }]), deskCalendar.move.whyNot.isBusy('Dr. Bea'))
})
