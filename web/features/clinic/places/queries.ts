import { useMutation } from '@tanstack/react-query'
import type { PlaceWithRooms } from '#contract/clinic/places.ts'
import { call, queryOf } from '../../../wire/api.ts'

/** All places with their rooms, also those that are closed. */
export const allPlacesQuery = queryOf('GET /admin/places', {}, ['places'])

export type PlaceFields = Omit<PlaceWithRooms, '_id' | 'timeZone' | 'closed' | 'rooms'>
export type RoomFields = { name: string; sort: string }

/** What changes of a place changes what can be booked. */
const invalidates = ['places', 'times', 'doctors'] as const

export const useAddPlace = () =>
  useMutation({
    mutationFn: (body: PlaceFields & { timeZone: string }) => call('POST /admin/places', { body }),
    meta: { invalidates, quiet: true },
  })

export const useChangePlace = (id: string) =>
  useMutation({
    mutationFn: (body: Partial<PlaceFields> & { closed?: boolean }) =>
      call('PUT /admin/places/{id}', { params: { id }, body }),
    meta: { invalidates, quiet: true },
  })

export const useAddRoom = (id: string) =>
  useMutation({
    mutationFn: (body: RoomFields) => call('POST /admin/places/{id}/rooms', { params: { id }, body }),
    meta: { invalidates, quiet: true },
  })

export const useChangeRoom = (id: string) =>
  useMutation({
    mutationFn: (body: Partial<RoomFields>) => call('PUT /admin/rooms/{id}', { params: { id }, body }),
    meta: { invalidates, quiet: true },
  })

/** Closes a room or opens it again; `failed` is said where that did not work. */
export const useOpenRoom = (failed: string) =>
  useMutation({
    mutationFn: ({ _id: id, closed }: { _id: string; closed: boolean }) =>
      call('PUT /admin/rooms/{id}', { params: { id }, body: { closed } }),
    meta: { invalidates, failed },
  })
