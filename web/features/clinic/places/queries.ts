import type { PlaceWithRooms } from '#contract/clinic/places.ts'
import { queryOf } from '../../../wire/api.ts'

/** All places with their rooms, closed ones included. */
export const allPlacesQuery = queryOf('GET /admin/places', {}, ['places'])

export type PlaceFields = Omit<PlaceWithRooms, '_id' | 'timeZone' | 'closed' | 'rooms'>
export type RoomFields = { name: string; sort: string }

/** The topics to invalidate when a place changes. */
export const placeChanges = ['places', 'times', 'doctors'] as const
