import { z } from 'zod'
import { endpoint, id } from './endpoint.ts'
import { known } from './known.ts'

const topic = 'Privacy'

/** How a take-out stands: it waits for its turn, is being made, can be fetched, or could not be made. */
export const takeOutStates = ['waiting', 'making', 'made', 'failed'] as const

/** A take-out can be fetched for so many days. */
export const takeOutDays = 7

const takeOut = z.object({
  _id: id,
  person: z.object({ _id: id, name: known.person }),
  state: z.enum(takeOutStates),
  askedAt: z.iso.datetime(),
  /** How many of its files are in it; null until they are counted. */
  progress: z.object({ done: z.int(), of: z.int() }).nullable(),
  /** Once it is made: bytes, and until when it can be fetched. */
  made: z.object({ size: z.int(), until: z.iso.datetime() }).nullable(),
})
export type TakeOut = z.output<typeof takeOut>

const ofTakeOuts = { topic, who: ['user'] } as const

export const askTakeOut = endpoint({
  ...ofTakeOuts,
  method: 'POST',
  path: '/take-outs',
  summary:
    'Have a copy of a whole record made as one ZIP: readable pages, the files, a manifest and a FHIR R4 bundle. One at a time for each person: a second call answers the one that is being made.',
  audited: 'always',
  stepUp: true,
  body: z.strictObject({ personId: id.optional() }),
  limits: [{ calls: 20, perSeconds: 86_400, per: 'account' }],
  answers: { 201: takeOut },
})

export const listTakeOuts = endpoint({
  ...ofTakeOuts,
  method: 'GET',
  path: '/take-outs',
  summary: 'The caller’s take-outs of the last days, the newest first, with how far each has come.',
  query: z.object({ personId: id.optional() }),
  answers: { 200: z.array(takeOut) },
})

export const openTakeOut = endpoint({
  ...ofTakeOuts,
  method: 'GET',
  path: '/take-outs/{id}/file',
  summary: 'The ZIP of a take-out that is made, for as long as the caller may read that record.',
  audited: 'always',
  stepUp: true,
  params: z.object({ id }),
  streams: 'application/zip',
  answers: { 200: z.string() },
  failures: ['file_lost'],
})
