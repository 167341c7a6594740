import { queryOf } from '../../../wire/api.ts'

/** What the clinic has settled, and what is still missing. */
export const firstDayQuery = queryOf('GET /admin/first-day', {}, [
  'first-day',
  'places',
  'kinds',
  'doctors',
  'hours',
  'staff',
  'accounts',
  'legal',
])

export const hoursOfQuery = (id: string) => queryOf('GET /admin/doctors/{id}/hours', { params: { id } }, ['hours'])
