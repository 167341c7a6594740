import { z } from 'zod'
import { asks, proof, token } from '../booking/stand-in-link.ts'
import { rule } from '../broken-rules.ts'
import { endpoint, id, personName } from '../endpoint.ts'
import { known } from '../known.ts'
import { storable } from '../storable.ts'

const topic = 'Video'

/** Who sits where. Of two seats, the one that stands later in this list is the polite one of a negotiation. */
export const sides = ['doctor', 'patient', 'guest'] as const
export type Side = (typeof sides)[number]

const seat = z.object({
  _id: z.string(),
  side: z.enum(sides),
  name: z.string(),
  /** Its stream is connected, or was a moment ago. */
  isHere: z.boolean(),
  /** The doctor has let it in; the doctor always is. Seats that are in connect to each other. */
  isIn: z.boolean(),
})
export type Seat = z.output<typeof seat>

const iceServer = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
})

/** What a seat knows of its room. */
const room = z.object({
  visitId: z.string(),
  /** The visit's optimistic lock, for the doctor's acts. */
  version: z.int(),
  /** Grows with each change of the room itself: what was read earlier is known by it. */
  changes: z.int(),
  /** The caller's own seat. */
  seat: z.string(),
  side: z.enum(sides),
  /** `waiting`: the doctor has not let the patient in. `on`: they talk. `over`: ended, cancelled, or too late. */
  standing: z.enum(['waiting', 'on', 'over']),
  doctor: z.object({ name: z.string() }),
  /** For the doctor also with the id of their record; a guest is told the first name only. */
  patient: z.object({ _id: z.string().nullable(), name: z.string() }),
  kind: z.object({ name: known.kind }),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  closesAt: z.iso.datetime(),
  /** Since when the patient waits. */
  arrivedAt: z.iso.datetime().nullable(),
  /** The delay (minutes) that reception has told the patient of. */
  toldMinutes: z.int().nullable(),
  /** For when nothing connects: the place's number for everybody, the patient's for the doctor. */
  phones: z.object({ place: z.string(), patient: z.string() }),
  seats: z.array(seat),
  /** Which sides have pressed Keep for the chat. */
  keeps: z.array(z.enum(sides)),
  chatKept: z.boolean(),
})
export type VideoRoom = z.output<typeof room>

const joined = z.object({
  /** Names the seat in every later call. Valid until the room closes, or the seat is taken elsewhere. */
  pass: z.string(),
  room,
  iceServers: z.array(iceServer),
  /** The relay takes no new connection by these credentials from then on. */
  credentialsUntil: z.iso.datetime().nullable(),
})
export type JoinedVideo = z.output<typeof joined>

const pass = z.string().max(400)
/** The header by which a stream names its seat. */
export const videoPassHeader = 'salus-video-pass'

/** What a browser says to another one, as it is. */
const verbatim = (max: number) => z.string().max(max).refine(storable, rule('not_storable'))
const perAddress = (calls: number) => [{ calls, perSeconds: 60, per: 'address' }] as const

const bySeat = { topic, method: 'POST', who: 'anyone', limits: perAddress(300) } as const
const ofRoom = ['video_pass_over', 'video_room_closed'] as const

export const joinVideo = endpoint({
  topic,
  method: 'POST',
  path: '/appointments/{id}/video/join',
  summary:
    'Take a seat in the room of a video visit, as its patient (or somebody who may book for them) or its doctor: from 15 minutes before until 30 minutes after it. Joining is arriving. The newest seat of a side wins.',
  who: ['user', 'doctor'],
  params: z.object({ id }),
  body: z.strictObject({}).optional(),
  answers: { 200: joined },
  failures: ['video_room_closed', 'consent_needed', 'visit_moved_on', 'transition_not_allowed'],
})

export const openVideoLink = endpoint({
  topic,
  method: 'POST',
  path: '/video/open-link',
  who: 'anyone',
  summary: 'What the mailed link of a video visit asks for before it lets anybody in, and when the room opens.',
  body: z.strictObject({ token }),
  limits: perAddress(60),
  answers: {
    200: z.object({
      place: z.string(),
      phone: z.string(),
      asks,
      startsAt: z.iso.datetime(),
      endsAt: z.iso.datetime(),
    }),
  },
  failures: ['link_not_valid'],
})

export const joinVideoByLink = endpoint({
  topic,
  method: 'POST',
  path: '/video/join-by-link',
  who: 'anyone',
  summary: 'Take the patient’s seat by the mailed link, after its proof.',
  body: z.strictObject({ token, proof }),
  limits: perAddress(20),
  answers: { 200: joined },
  failures: [
    'link_not_valid',
    'proof_wrong',
    'video_room_closed',
    'consent_needed',
    'visit_moved_on',
    'transition_not_allowed',
  ],
})

export const joinVideoAsGuest = endpoint({
  topic,
  method: 'POST',
  path: '/video/join-as-guest',
  who: 'anyone',
  summary: 'Take the guest’s seat by a signed link that was made in the room. The doctor lets guests in.',
  body: z.strictObject({ token, name: personName }),
  limits: perAddress(20),
  answers: { 200: joined },
  failures: ['link_not_valid', 'video_room_closed'],
})

export const inviteToVideo = endpoint({
  ...bySeat,
  path: '/video/invite',
  summary: 'A link for one guest of this visit, such as an interpreter. Patient or doctor; a new link ends the last.',
  body: z.strictObject({ pass }),
  answers: { 200: z.object({ url: z.string() }) },
  failures: [...ofRoom, 'video_not_yours'],
})

export const readVideoRoom = endpoint({
  ...bySeat,
  path: '/video/room',
  summary: 'The room as the caller’s seat sees it.',
  body: z.strictObject({ pass }),
  answers: { 200: room },
  failures: [...ofRoom],
})

export const listenToVideo = endpoint({
  topic,
  method: 'GET',
  path: '/video/live',
  who: 'anyone',
  summary:
    'Server-sent events for the seat of the header `salus-video-pass`: `data: room` at the beginning and when the room has changed, with the room as JSON on a second line, and `data: signal` with one signal as JSON on a second line. Signals of the last two minutes are sent again after a reconnect; each has an id. `data: over` when the seat is taken elsewhere or the room has closed.',
  answers: { 200: z.string() },
  failures: ['video_pass_over', 'video_room_closed'],
  streams: 'text/event-stream',
})

/** For another seat: a session description, ICE candidates that were found since, or the wish for an ICE restart. */
const signal = z.strictObject({
  pass,
  to: id,
  /** Numbered by the sender's page, so that nothing is done twice or out of order. */
  nth: z.int().min(0).max(1_000_000),
  /** The sender's connection: a page that was loaded again begins a new one. */
  connection: verbatim(40),
  description: z.strictObject({ type: z.enum(['offer', 'answer', 'rollback']), sdp: verbatim(60_000) }).optional(),
  candidates: z
    .array(
      z.strictObject({
        candidate: verbatim(2000),
        sdpMid: verbatim(100).nullish(),
        sdpMLineIndex: z.int().min(0).max(1000).nullish(),
        usernameFragment: verbatim(300).nullish(),
      }),
    )
    .max(30)
    .optional(),
  /** The sender has lost the line, and asks the side that makes the offers to look for another way. */
  restart: z.literal(true).optional(),
})

export const signalVideo = endpoint({
  ...bySeat,
  path: '/video/signals',
  summary: 'Send a session description, ICE candidates or the wish for an ICE restart to another seat that is in.',
  body: signal,
  limits: perAddress(600),
  answers: { 204: null },
  failures: [...ofRoom, 'video_not_yours'],
})
/** A signal as the stream delivers it. */
export type VideoSignal = { id: string; from: string } & Omit<z.output<typeof signal>, 'pass' | 'to'>

export const letIntoVideo = endpoint({
  ...bySeat,
  path: '/video/let-in',
  summary:
    'The doctor lets a seat in: the patient, which is calling them in, or a guest. `isIn` false shows a guest out.',
  body: z.strictObject({ pass, seat: id, isIn: z.boolean().default(true) }),
  answers: { 200: room },
  failures: [...ofRoom, 'video_not_yours', 'visit_moved_on', 'transition_not_allowed', 'room_taken'],
})

export const leaveVideo = endpoint({
  ...bySeat,
  path: '/video/leave',
  summary: 'Leave the room. Hanging up ends nothing: one may join again.',
  body: z.strictObject({ pass }),
  answers: { 204: null },
  failures: [...ofRoom],
})

export const endVideo = endpoint({
  ...bySeat,
  path: '/video/end',
  summary:
    'The doctor ends the visit: it is completed, and both sides’ times are written into it. With `lineFailed`, the line failed on the clinic’s side: the visit is cancelled by the clinic, costs nothing, and what was paid goes back.',
  body: z.strictObject({ pass, lineFailed: z.boolean().default(false) }),
  answers: { 204: null },
  failures: [...ofRoom, 'video_not_yours', 'visit_moved_on', 'transition_not_allowed'],
})

/** One line of the chat, in the order that both sides saw. */
const line = z.strictObject({ side: z.enum(sides), at: z.iso.datetime(), text: verbatim(2000).min(1) })
export type ChatLine = z.output<typeof line>

export const keepVideoChat = endpoint({
  ...bySeat,
  path: '/video/keep-chat',
  summary:
    'Agree to keep the chat. When patient and doctor have both agreed to the same lines, they are kept as a sealed note of the visit; before that nothing is stored but a hash.',
  body: z.strictObject({ pass, lines: z.array(line).min(1).max(500) }),
  answers: { 200: room },
  failures: [...ofRoom, 'video_not_yours'],
})

export const reportVideo = endpoint({
  ...bySeat,
  path: '/video/report',
  summary:
    'What became of a connection, for the figures: how long (ms) from being let in to the first picture, whether by relay, how often it fell. The last report of a call counts.',
  body: z.strictObject({
    pass,
    outcome: z.enum(['connected', 'failed']),
    atFirst: z.boolean(),
    byRelay: z.boolean(),
    firstPictureMs: z.int().min(0).max(3_600_000).nullable(),
    fell: z.int().min(0).max(10_000),
  }),
  answers: { 204: null },
  failures: [...ofRoom],
})

export const videoFigures = endpoint({
  topic,
  method: 'GET',
  path: '/video/figures',
  who: ['admin'],
  right: 'figures',
  scope: 'all',
  summary: 'How the video calls of the last month went, without names.',
  answers: {
    200: z.object({
      calls: z.int(),
      connectedAtFirst: z.int(),
      byRelay: z.int(),
      fell: z.int(),
      neverConnected: z.int(),
      lineFailed: z.int(),
      /** From being let in to the first picture (ms); null without calls. */
      firstPictureMs: z.object({ p50: z.int(), p95: z.int() }).nullable(),
      hasRelay: z.boolean(),
    }),
  },
})
