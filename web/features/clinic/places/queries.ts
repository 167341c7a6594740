import type { PlaceWithRooms } from '#contract/clinic/places.ts'
import { queryOf } from '../../../wire/api.ts'

/** All places with their rooms, also those that are closed. */
export const allPlacesQuery = queryOf('GET /admin/places', {}, ['places'])

export type PlaceFields = Omit<PlaceWithRooms, '_id' | 'timeZone' | 'closed' | 'rooms'>
export type RoomFields = { name: string; sort: string }

/** What changes of a place changes what can be booked. */
export const placeChanges = ['places', 'times', 'doctors'] as const
