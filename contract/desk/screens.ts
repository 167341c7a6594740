import { z } from 'zod'
import { checkIn } from './check-in.ts'
import { screenDays, screenKinds } from './desk-stages.ts'
import { endpoint, id, text } from '../endpoint.ts'
import { known } from '../known.ts'

const topic = 'Screens'
const desk = { topic, who: ['reception', 'admin'], right: 'desk' } as const

/** The header with a screen's secret; calls send it here and not in an address, which could be logged. */
export const screenHeader = 'salus-screen'

const kind = z.enum(screenKinds)
const screen = z.object({ _id: id, kind, openedAt: z.iso.datetime(), openedBy: z.string() })
export type Screen = z.output<typeof screen>

export const listScreens = endpoint({
  ...desk,
  method: 'GET',
  path: '/desk/screens',
  scope: 'places',
  summary: 'The screens that are open at a place.',
  query: z.object({ placeId: id }),
  answers: { 200: z.array(screen) },
})

export const openScreen = endpoint({
  ...desk,
  method: 'POST',
  path: '/desk/screens',
  scope: 'places',
  summary: `Open a screen at a place: where people check in, or see who is called. \`address\` opens it, for ${screenDays} days, and nothing else.`,
  body: z.strictObject({ placeId: id, kind }),
  answers: { 201: screen.extend({ address: z.string() }) },
})

export const closeScreen = endpoint({
  ...desk,
  method: 'DELETE',
  path: '/desk/screens/{id}',
  scope: 'screen',
  summary: 'Close a screen: its address opens nothing any more.',
  params: z.object({ id }),
  answers: { 204: null },
})

export const getWaitingRoom = endpoint({
  method: 'GET',
  path: '/screens/waiting-room',
  topic,
  summary: 'Who is called now and who waits at the place of this screen: numbers, no names. By `Salus-Screen`.',
  who: 'anyone',
  answers: {
    200: z.object({
      place: z.string(),
      timeZone: z.string(),
      /** Patients who were called in, the last one first. */
      called: z.array(z.object({ number: z.int(), room: known.room, doctor: z.string(), at: z.iso.datetime() })),
      /** The numbers of waiting patients, in order of arrival. */
      waiting: z.array(z.int()),
      delays: z.array(z.object({ doctor: z.string(), minutes: z.int() })),
    }),
  },
  failures: ['link_not_valid'],
})
export type WaitingRoom = z.output<(typeof getWaitingRoom)['answers'][200]>

export const listenAtScreen = endpoint({
  method: 'GET',
  path: '/screens/live',
  topic,
  summary: 'Server-sent events for a screen: a word whenever something changed. By `Salus-Screen`.',
  who: 'anyone',
  answers: { 200: z.string() },
  failures: ['link_not_valid'],
  streams: 'text/event-stream',
})

export const checkInAtKiosk = endpoint({
  method: 'POST',
  path: '/screens/kiosk/check-in',
  topic,
  summary:
    'Check in at a screen: by a birthday or a patient number, and the first letters of the name. Each screen has a limit of its own. Who is found says no more than the link of a reminder does. By `Salus-Screen`.',
  who: 'anyone',
  body: z.strictObject({
    /** A birthday (1980-12-24, 24.12.1980) or a patient number. */
    who: text(1, 30),
    letters: text(2, 40),
  }),
  answers: checkIn.answers,
  failures: ['link_not_valid', 'visit_not_found', 'check_in_closed', 'visit_moved_on', 'transition_not_allowed'],
  // All screens of a clinic share an address: each screen has a limit of its own.
  limits: [{ calls: 200, perSeconds: 60, per: 'address' }],
})
