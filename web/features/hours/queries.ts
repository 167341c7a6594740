import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api.ts'
import type { slotsOf } from './week.ts'

export const timeOffQuery = queryOptions({
  queryKey: ['appointments', 'time-off'],
  queryFn: ({ signal }) => call('GET /doctors/my-time-off', { signal }),
})

export const extraHoursQuery = queryOptions({
  queryKey: ['appointments', 'extra-hours'],
  queryFn: ({ signal }) => call('GET /doctors/my-extra-hours', { signal }),
})

/** Whatever changes what can be booked makes the same things stale. */
function useScheduleChange<V, R>(change: (value: V) => Promise<R>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['appointments'] }),
        queries.invalidateQueries({ queryKey: ['doctors'] }),
      ]),
  })
}

export const useSaveWeek = () =>
  useScheduleChange((availableSlots: ReturnType<typeof slotsOf>) =>
    call('PUT /doctors/update-slots', { body: { availableSlots } }),
  )

export type NewTimeOff = {
  fromDate: string
  toDate: string
  startTime: string | null
  endTime: string | null
  reason: string
  cancel: string[]
}
export const useTakeTimeOff = () => useScheduleChange((body: NewTimeOff) => call('POST /doctors/my-time-off', { body }))
export const useEndTimeOff = () =>
  useScheduleChange((id: string) => call('DELETE /doctors/my-time-off/{id}', { params: { id } }))
export const useAddExtraHour = () =>
  useScheduleChange((body: { date: string; startTime: string }) => call('POST /doctors/my-extra-hours', { body }))
export const useRemoveExtraHour = () =>
  useScheduleChange((id: string) => call('DELETE /doctors/my-extra-hours/{id}', { params: { id } }))
