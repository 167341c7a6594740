import type { PlaceWithRooms } from '#contract/clinic/places.ts'
import { queryOf } from '../../../wire/api.ts'

/** All places with their rooms, closed ones included. */
export const allPlacesQuery = queryOf('GET /admin/places', {}, ['places'])

export type PlaceFields = Omit<PlaceWithRooms, '_id' | 'timeZone' | 'closed' | 'rooms'>
export type RoomFields = { name: string; sort: string }

/** Common options for changes of a place or a room, by its id (none for a new one): they are sent in turn. */
export const ofPlace = (id?: string) => ({ invalidates: ['places', 'times', 'doctors'] as const, scope: id })
