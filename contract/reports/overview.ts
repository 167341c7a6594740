import { z } from 'zod'
import { date, money, endpoint, id } from '../endpoint.ts'

const who = ['admin'] as const

/** The tasks that can wait for staff. */
export const needs = [
  'ambulance',
  'refund-failing',
  'frozen',
  'payment',
  'change-request',
  'unconfirmed',
  'care-waiting',
  'not-closed',
  'never-confirmed',
  'still-in-room',
  'unpaid',
  'unverified',
  'mail',
  'empty-doctors',
] as const
export type Need = (typeof needs)[number]

const need = z.object({
  what: z.enum(needs),
  count: z.int(),
  /** The amount of money it is about. */
  amount: money.nullable(),
  /** Since when the oldest of them has waited. */
  since: z.string().nullable(),
  /** The first few, by name or by their public number. */
  names: z.array(z.string()),
  /** The clinic-local dates they are about. */
  from: date.nullable(),
  to: date.nullable(),
})
export type Waiting = z.output<typeof need>

export const getNeeds = endpoint({
  method: 'GET',
  path: '/admin/needs',
  topic: 'Reports',
  summary: 'What waits for a person now, most urgent first: only what the caller has the right to do something about.',
  who,
  right: 'figures',
  scope: 'all',
  audited: 'hourly',
  answers: { 200: z.array(need) },
})

const happened = z.object({
  /** Null on the first look. */
  since: z.string().nullable(),
  booked: z.int(),
  cancelled: z.int(),
  received: money,
  people: z.int(),
  requests: z.int(),
})
export type Happened = z.output<typeof happened>

export const lookAtOverview = endpoint({
  method: 'POST',
  path: '/admin/overview/looks',
  topic: 'Reports',
  summary:
    'Notes that the caller looks at the overview, and answers what has happened since they did before: at least half an hour ago, and at most two weeks.',
  who,
  right: 'figures',
  scope: 'all',
  audited: false,
  answers: { 200: happened },
})

const week = z.object({
  from: date,
  to: date,
  /** Visits that were not cancelled. */
  visits: z.int(),
  received: money,
  noShows: z.int(),
  bookedMinutes: z.int(),
  offeredMinutes: z.int(),
})
export type Week = z.output<typeof week>

const weeks = z.object({
  last: week,
  before: week,
  /** Monday to Sunday of the last week, and of the week before. */
  days: z.array(z.object({ date, visits: z.int(), before: z.int() })),
  next: z.object({
    from: date,
    to: date,
    /** Doctors with hours, the emptiest first. */
    doctors: z.array(z.object({ _id: id, name: z.string(), offeredMinutes: z.int(), bookedMinutes: z.int() })),
  }),
})
export type Weeks = z.output<typeof weeks>

export const getWeeks = endpoint({
  method: 'GET',
  path: '/admin/weeks',
  topic: 'Reports',
  summary: 'The last whole week beside the one before, and how the next one is filled.',
  who,
  right: 'figures',
  scope: 'all',
  audited: false,
  answers: { 200: weeks },
})
