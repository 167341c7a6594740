import { useMutation } from '@tanstack/react-query'
import type { WeeklyHours } from '#contract/hours.ts'
import { schedulePage } from '#texts/hours/schedule-page.ts'
import { call, type QueryOf, queryOf } from '../../wire/api.ts'
import type { slotsOf } from './week.ts'

/** The doctor's weekly hours at all places, in any step. */
export const myHoursQuery = queryOf('GET /doctors/my-hours', {}, ['hours'])
/** The hours as they will be on a date. */
export const hoursOnQuery = (on: string) => queryOf('GET /doctors/my-hours', { query: { on } }, ['hours'])
export const weekChangesQuery = queryOf('GET /doctors/my-hours/changes', {}, ['hours'])
export const timeOffQuery = queryOf('GET /doctors/my-time-off', {}, ['hours'])
export const extraHoursQuery = queryOf('GET /doctors/my-extra-hours', {}, ['hours'])

type Absence = QueryOf<'GET /doctors/my-time-off/visits'>

/** The visits that an absence meets, to be shown before any of them is cancelled. */
export const absenceVisitsQuery = (absence: { [name in keyof Absence]: Absence[name] | null }) =>
  queryOf(
    'GET /doctors/my-time-off/visits',
    { query: Object.fromEntries(Object.entries(absence).filter(([, value]) => value !== null)) as Absence },
    ['appointments', 'hours'],
  )

/** Whatever changes what can be booked invalidates the same topics. */
const useScheduleChange = <V, R>(change: (value: V) => Promise<R>, quiet?: 'quiet') =>
  useMutation({
    mutationFn: change,
    meta: {
      invalidates: ['hours', 'times', 'appointments', 'doctors'],
      failed: schedulePage.failed,
      ...(quiet ? { quiet: true } : {}),
    },
  })

export const useSaveWeek = () =>
  useScheduleChange(
    (availableSlots: ReturnType<typeof slotsOf>) => call('PUT /doctors/update-slots', { body: { availableSlots } }),
    'quiet',
  )

/** Saves the week of today, or the one from a date on. */
export const useSaveHours = (from?: string) =>
  useScheduleChange(
    (hours: WeeklyHours[]) => call('PUT /doctors/my-hours', { body: from ? { hours, from } : { hours } }),
    'quiet',
  )

export type NewTimeOff = {
  /** Whose, where staff take it for a doctor. */
  doctorId?: string
  /** Where; every place, each in its own zone, if not given. */
  placeId?: string
  fromDate: string
  toDate: string
  startTime: string | null
  endTime: string | null
  reason: string
  cancel: string[]
  /** The visits that were shown. */
  shown: { _id: string; version: number }[]
}
export const useTakeTimeOff = () =>
  useScheduleChange((body: NewTimeOff) => call('POST /doctors/my-time-off', { body }), 'quiet')
export const useEndTimeOff = (quiet?: 'quiet') =>
  useScheduleChange((id: string) => call('DELETE /doctors/my-time-off/{id}', { params: { id } }), quiet)
export const useAddExtraHour = () =>
  useScheduleChange(
    (body: { date: string; startTime: string }) => call('POST /doctors/my-extra-hours', { body }),
    'quiet',
  )
export const useRemoveExtraHour = () =>
  useScheduleChange((id: string) => call('DELETE /doctors/my-extra-hours/{id}', { params: { id } }))
