import { z } from 'zod'
import { rule } from '../broken-rules.ts'
import { date, money, endpoint, id, page, text } from '../endpoint.ts'
import { piecesMost } from '../currency.ts'
import { isPiece, sumOfPieces } from '../money.ts'

const sum = z.number().min(0).max(1_000_000).multipleOf(0.01)
/** The sum that the caller was shown for the till; if it has changed since, the call is refused. */
const expected = z.number().min(-1_000_000).max(1_000_000)
const instant = z.iso.datetime()

/** The number of each note and coin; empty if only the sum was typed. */
const pieces = z
  .array(z.object({ value: z.number().refine((value) => isPiece(value)), count: z.int().min(1).max(100_000) }))
  .max(piecesMost)

const counting = { counted: sum, pieces, reason: text(0, 300) }
type Counted = { counted: number; pieces: z.output<typeof pieces> }
const addsUp = ({ counted, pieces }: Counted) => pieces.length === 0 || sumOfPieces(pieces) === counted
const wrongSum = { path: ['counted'], error: rule('pieces_add_up') }

const wayTotals = z.object({ taken: money, givenBack: money })

const tillCount = z.object({
  _id: id,
  counted: money,
  expected: z.number(),
  pieces,
  /** Whether this count closed the shift. */
  closes: z.boolean(),
  reason: z.string(),
  by: z.string(),
  at: instant,
})

const tillShift = z.object({
  _id: id,
  /** The shift's number at its place, from 1. */
  number: z.int(),
  place: z.object({ _id: id, name: z.string() }),
  opening: tillCount.omit({ closes: true }),
  /** The sum that should be in the till now, or should have been when it was closed. */
  expected: z.number(),
  cash: wayTotals,
  terminal: wayTotals,
  /** Cash that was put in, or taken out (negative). */
  moves: z.array(z.object({ _id: id, amount: z.number(), reason: z.string(), by: z.string(), at: instant })),
  /** Oldest first; the last one of a closed shift closed it. */
  counts: z.array(tillCount),
  closed: tillCount.nullable(),
})
export type TillShift = z.output<typeof tillShift>

const desk = { topic: 'Payments', who: ['reception', 'admin'], right: 'take-money' } as const

export const readTill = endpoint({
  ...desk,
  method: 'GET',
  path: '/desk/till',
  scope: 'places',
  summary: 'The till of a place: its shift that is open, or the last one, and what should be in it.',
  query: z.object({
    /** The place; the first place if none is given. */
    placeId: id.optional(),
  }),
  answers: {
    200: z.object({
      place: z.object({ _id: id, name: z.string() }),
      /** The last shift, open unless it is `closed`; null before the first. */
      shift: tillShift.nullable(),
      /** The sum that should be in the till now; null before the first shift. */
      expected: z.number().nullable(),
    }),
  },
})
export type Till = z.output<(typeof readTill)['answers'][200]>

export const openTill = endpoint({
  ...desk,
  method: 'POST',
  path: '/desk/till/open',
  scope: 'places',
  summary: 'Begin a shift with what was counted. Where that is not what should be there, the reason is asked for.',
  body: z.strictObject({ ...counting, placeId: id, expected: expected.nullable() }).refine(addsUp, wrongSum),
  answers: { 201: tillShift },
  failures: ['till_is_open', 'sum_changed', 'difference_needs_reason'],
})

export const countTill = endpoint({
  ...desk,
  method: 'POST',
  path: '/desk/till/{id}/count',
  scope: 'till-shift',
  summary: 'Note what was counted in a shift; `closes` ends it. Of two who close it, one does.',
  params: z.object({ id }),
  body: z.strictObject({ ...counting, expected, closes: z.boolean() }).refine(addsUp, wrongSum),
  answers: { 200: tillShift },
  failures: ['till_is_closed', 'sum_changed', 'difference_needs_reason'],
})

export const moveCash = endpoint({
  ...desk,
  method: 'POST',
  path: '/desk/till/{id}/move',
  scope: 'till-shift',
  summary: 'Cash was put into the till, or, below zero, taken out of it: to the bank, or for change.',
  params: z.object({ id }),
  body: z.strictObject({
    amount: z
      .number()
      .min(-1_000_000)
      .max(1_000_000)
      .multipleOf(0.01)
      .refine((amount) => amount !== 0),
    reason: text(1, 300),
    expected,
  }),
  answers: { 200: tillShift },
  failures: ['till_is_closed', 'sum_changed', 'more_than_in_till'],
})

const admins = { topic: 'Payments', who: ['admin'], right: 'payments' } as const

export const listTillShifts = endpoint({
  ...admins,
  method: 'GET',
  path: '/admin/till-shifts',
  scope: 'places',
  summary: 'The shifts of the tills, newest first: what should have been there, what was counted, and the difference.',
  query: z.object({
    id: id.optional(),
    placeId: id.optional(),
    /** By the day of its opening, in the zone of the place. */
    from: date.optional(),
    to: date.optional(),
    /** Only shifts with a difference. */
    differs: z.literal('yes').optional(),
    ...page,
  }),
  answers: { 200: z.array(tillShift) },
  paged: true,
})

export const exportTillShifts = endpoint({
  ...admins,
  method: 'GET',
  path: '/admin/till-shifts/csv',
  scope: 'places',
  summary: 'The shifts of the tills as a CSV file, oldest first.',
  stepUp: true,
  query: z.object({ placeId: id.optional(), from: date.optional(), to: date.optional() }),
  answers: { 200: z.string() },
  streams: 'text/csv',
})
