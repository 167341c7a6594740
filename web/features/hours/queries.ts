import { schedulePage } from '#texts/hours/schedule-page.ts'
import { type QueryOf, queryOf } from '../../wire/api.ts'

/** The weekly hours of any doctor at all places, today or on a date: for an admin. */
export const hoursOfQuery = (id: string, on?: string) =>
  queryOf('GET /admin/doctors/{id}/hours', { params: { id }, ...(on ? { query: { on } } : {}) }, ['hours'])
export const weekChangesOfQuery = (id: string) =>
  queryOf('GET /admin/doctors/{id}/hours/changes', { params: { id } }, ['hours'])
export const timeOffOfQuery = (id: string) => queryOf('GET /admin/doctors/{id}/time-off', { params: { id } }, ['hours'])

/** The doctor's weekly hours at all places. */
export const myHoursQuery = queryOf('GET /doctors/my-hours', {}, ['hours'])
/** The weekly hours that will hold on a date. */
export const hoursOnQuery = (on: string) => queryOf('GET /doctors/my-hours', { query: { on } }, ['hours'])
export const weekChangesQuery = queryOf('GET /doctors/my-hours/changes', {}, ['hours'])
export const timeOffQuery = queryOf('GET /doctors/my-time-off', {}, ['hours'])
export const extraHoursQuery = queryOf('GET /doctors/my-extra-hours', {}, ['hours'])

type Absence = QueryOf<'GET /doctors/my-time-off/visits'>

/** The visits within an absence, which are shown before any is cancelled. */
export const absenceVisitsQuery = (absence: { [name in keyof Absence]: Absence[name] | null }) =>
  queryOf(
    'GET /doctors/my-time-off/visits',
    { query: Object.fromEntries(Object.entries(absence).filter(([, value]) => value !== null)) as Absence },
    ['appointments', 'hours'],
  )

/** Common options for changes of a doctor's hours and times off, by default of one's own: they are sent in turn. */
export const ofHours = (doctorId = 'own') =>
  ({
    invalidates: ['hours', 'times', 'appointments', 'doctors'],
    failed: schedulePage.failed,
    scope: `hours ${doctorId}`,
  }) as const
