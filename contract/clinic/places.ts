import { z } from 'zod'
import { rule } from '../broken-rules.ts'
import { date, endpoint, id, text } from '../endpoint.ts'

/** A location of the clinic; dates and times of visits there are in its zone. */
export const place = z.object({
  _id: id,
  name: z.string(),
  address: z.string(),
  /** Degrees; null if unknown. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  phone: z.string(),
  emergencyNumber: z.string(),
  /** An IANA name. */
  timeZone: z.string(),
  termsUrl: z.string(),
  privacyUrl: z.string(),
  /** Names of the insurances that are taken here; empty if the place has not said it. */
  insurances: z.array(z.string()),
})
export type Place = z.output<typeof place>

const room = z.object({
  _id: id,
  name: z.string(),
  /** Its use, such as `treatment`: a kind of visit may need a room of a sort. */
  sort: z.string(),
  closed: z.boolean(),
  /** The number of coming visits in a closed room: they stay there until they are moved. */
  visits: z.int(),
})

const placeWithRooms = place.extend({
  /** The issuer of receipts here; empty: the clinic. */
  issuer: z.string(),
  closed: z.boolean(),
  rooms: z.array(room),
})
export type PlaceWithRooms = z.output<typeof placeWithRooms>

const degrees = (most: number) => z.number().min(-most).max(most).nullable()
const webAddress = z.union([z.literal(''), z.url({ protocol: /^https?$/, error: rule('web_address') }).max(300)])

const fields = {
  name: text(1, 100),
  address: text(0, 300),
  latitude: degrees(90),
  longitude: degrees(180),
  phone: text(0, 40),
  emergencyNumber: text(1, 20),
  issuer: text(0, 300),
  termsUrl: webAddress,
  privacyUrl: webAddress,
  insurances: z.array(text(1, 80)).max(60),
}
const bothOrNone = ({
  latitude,
  longitude,
}: {
  latitude?: number | null | undefined
  longitude?: number | null | undefined
}) => (latitude == null) === (longitude == null)

const ofAdmins = { topic: 'Places', who: ['admin'], right: 'catalogue' } as const

export const listPlaces = endpoint({
  method: 'GET',
  path: '/places',
  topic: 'Places',
  summary: 'Where the clinic sees people, the first place first.',
  who: 'anyone',
  answers: { 200: z.array(place) },
})

export const listAllPlaces = endpoint({
  ...ofAdmins,
  method: 'GET',
  path: '/admin/places',
  scope: 'places',
  summary: 'All places with their rooms, also those that are closed.',
  answers: { 200: z.array(placeWithRooms) },
})

export const addPlace = endpoint({
  ...ofAdmins,
  method: 'POST',
  path: '/admin/places',
  scope: 'all',
  summary: 'Add a place. Its time zone is settled for good.',
  body: z
    .strictObject({
      ...fields,
      address: fields.address.default(''),
      latitude: fields.latitude.default(null),
      longitude: fields.longitude.default(null),
      phone: fields.phone.default(''),
      issuer: fields.issuer.default(''),
      termsUrl: fields.termsUrl.default(''),
      insurances: fields.insurances.default([]),
      privacyUrl: fields.privacyUrl.default(''),
      timeZone: text(1, 60),
    })
    .refine(bothOrNone, { path: ['longitude'], message: rule('position_whole') }),
  answers: { 201: placeWithRooms },
  failures: ['name_in_use'],
})

export const changePlace = endpoint({
  ...ofAdmins,
  method: 'PUT',
  path: '/admin/places/{id}',
  scope: 'place',
  summary:
    'Change what is given of a place and leave the rest. What is booked at a place that closes stays; the first place stays open.',
  params: z.object({ id }),
  body: z
    .strictObject({ ...z.object(fields).partial().shape, closed: z.boolean().optional() })
    .refine((body) => bothOrNone(body), { path: ['longitude'], message: rule('position_whole') }),
  answers: { 200: placeWithRooms },
  failures: ['name_in_use', 'first_place_stays'],
})

const roomFields = { name: text(1, 60), sort: text(1, 40) }

export const addRoom = endpoint({
  ...ofAdmins,
  method: 'POST',
  path: '/admin/places/{id}/rooms',
  scope: 'place',
  summary: 'Add a room to a place.',
  params: z.object({ id }),
  body: z.strictObject(roomFields),
  answers: { 201: placeWithRooms },
  failures: ['name_in_use'],
})

export const changeRoom = endpoint({
  ...ofAdmins,
  method: 'PUT',
  path: '/admin/rooms/{id}',
  scope: 'room',
  summary:
    'Change what is given of a room and leave the rest. What is booked in a room that closes stays, and `visits` says how many that are.',
  params: z.object({ id }),
  body: z.strictObject({ ...z.object(roomFields).partial().shape, closed: z.boolean().optional() }),
  answers: { 200: placeWithRooms },
  failures: ['name_in_use'],
})

const closure = z.object({
  _id: id,
  placeId: id,
  fromDate: date,
  toDate: date,
  name: z.string(),
  /** The number of visits booked there at that time: they stay until they are moved or cancelled. */
  visits: z.int(),
})
export type Closure = z.output<typeof closure>

export const listClosures = endpoint({
  ...ofAdmins,
  method: 'GET',
  path: '/admin/places/{id}/closures',
  scope: 'place',
  summary: 'The days to come on which a place is closed.',
  params: z.object({ id }),
  answers: { 200: z.array(closure) },
})

export const addClosure = endpoint({
  ...ofAdmins,
  method: 'POST',
  path: '/admin/places/{id}/closures',
  scope: 'place',
  summary:
    'Close a place on a day, or from one to another: nothing more can be booked there then. What is booked stays; `visits` counts it.',
  params: z.object({ id }),
  body: z
    .strictObject({ fromDate: date, toDate: date, name: text(1, 100) })
    .refine(({ fromDate, toDate }) => fromDate <= toDate, { path: ['toDate'], message: rule('end_before_beginning') }),
  answers: { 201: closure },
})

export const removeClosure = endpoint({
  ...ofAdmins,
  method: 'DELETE',
  path: '/admin/places/closures/{id}',
  scope: 'closure',
  summary: 'Open a place after all on days on which it was to be closed.',
  params: z.object({ id }),
  answers: { 204: null },
})
