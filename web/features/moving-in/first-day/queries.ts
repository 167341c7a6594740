import { queryOf } from '../../../wire/api.ts'

/** The steps of setting up the clinic, done and missing. */
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
