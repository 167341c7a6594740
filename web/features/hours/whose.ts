import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { BodyFor } from '../../wire/use-change.ts'
import { useChange } from '../../wire/use-change.ts'
import {
  hoursOfQuery,
  hoursOnQuery,
  myHoursQuery,
  ofHours,
  timeOffOfQuery,
  timeOffQuery,
  weekChangesOfQuery,
  weekChangesQuery,
} from './queries.ts'

/** Whose hours an editor shows: those of this doctor, for an admin; undefined: the doctor's own. */
export type Whose = string | undefined

/** Asks the doctor's own endpoint, or that for admins. */
function useEither<T, A extends QueryKey, B extends QueryKey>(
  doctorId: Whose,
  own: UseQueryOptions<T, Error, T, A>,
  theirs: (id: string) => UseQueryOptions<T, Error, T, B>,
): UseQueryResult<T> {
  const ownAnswer = useQuery({ ...own, enabled: doctorId === undefined })
  const theirAnswer = useQuery({ ...theirs(doctorId ?? ''), enabled: doctorId !== undefined })
  return doctorId === undefined ? ownAnswer : theirAnswer
}

export const useHours = (doctorId: Whose) => useEither(doctorId, myHoursQuery, hoursOfQuery)
export const useHoursOn = (doctorId: Whose, on: string) =>
  useEither(doctorId, hoursOnQuery(on), (id) => hoursOfQuery(id, on))
export const useWeekChanges = (doctorId: Whose) => useEither(doctorId, weekChangesQuery, weekChangesOfQuery)
export const useTimeOff = (doctorId: Whose) => useEither(doctorId, timeOffQuery, timeOffOfQuery)

/** Saves a week. */
export function useSaveWeek(doctorId: Whose) {
  const own = useChange('PUT /doctors/my-hours', { ...ofHours(), quiet: true })
  const theirs = useChange('PUT /admin/doctors/{id}/hours', { ...ofHours(doctorId), quiet: true })
  return (body: BodyFor<'PUT /doctors/my-hours'>) =>
    doctorId === undefined ? own.mutateAsync({ body }) : theirs.mutateAsync({ params: { id: doctorId }, body })
}

/** Takes a change of the week back. */
export function useRemoveWeekChange(doctorId: Whose, onDone: (from: string) => void) {
  const own = useChange('DELETE /doctors/my-hours/changes/{from}', {
    ...ofHours(),
    onSuccess: (_, { params }) => onDone(params.from),
  })
  const theirs = useChange('DELETE /admin/doctors/{id}/hours/changes/{from}', {
    ...ofHours(doctorId),
    onSuccess: (_, { params }) => onDone(params.from),
  })
  return (from: string) =>
    doctorId === undefined ? own.mutate({ params: { from } }) : theirs.mutate({ params: { id: doctorId, from } })
}

/** Ends a time off. */
export function useEndTimeOff(doctorId: Whose, onSuccess: () => void) {
  const own = useChange('DELETE /doctors/my-time-off/{id}', { ...ofHours(), onSuccess })
  const theirs = useChange('DELETE /admin/doctors/{id}/time-off/{timeOffId}', { ...ofHours(doctorId), onSuccess })
  return (id: string) =>
    doctorId === undefined ? own.mutate({ params: { id } }) : theirs.mutate({ params: { id: doctorId, timeOffId: id } })
}

/** The name of a draft of these hours. */
export const draftOf = (name: string, doctorId: Whose): string =>
  doctorId === undefined ? name : `${name} ${doctorId}`
