import { z } from 'zod'
import { visitChoices } from '../booking/booking.ts'
import { reasonActs } from '../desk/desk-stages.ts'
import { date, money, endpoint, id } from '../endpoint.ts'
import { known } from '../known.ts'

const who = ['admin'] as const

const overview = z.object({
  doctors: z.int(),
  appointments: z.int(),
  /** Distinct patients who have booked. */
  users: z.int(),
  /** The product's definition of revenue: the sum of all doctors' fees. */
  revenue: money,
  /** The money actually received, and the part of it that was refunded. */
  received: money,
  refunded: money,
  /** appointments / doctors * 100, rounded. */
  appointmentRate: z.int(),
  averageRevenue: money,
})
export type Overview = z.output<typeof overview>

export const getOverview = endpoint({
  method: 'GET',
  path: '/admin/overview',
  topic: 'Reports',
  summary: 'The clinic in a few numbers.',
  who,
  right: 'figures',
  scope: 'all',
  audited: false,
  answers: { 200: overview },
})

const sums = z.object({ bookings: z.int(), revenue: money, cancellations: z.int(), noShows: z.int() })

const use = {
  appointments: z.int(),
  /**
   * Hours booked and offered within the range, and their quotient. Null for one kind of visit: hours are offered for
   * all kinds together.
   */
  bookedHours: z.number(),
  offeredHours: z.number().nullable(),
  utilisation: z.number().nullable(),
  revenue: money,
}

/** Visits that were not cancelled, and how many of them the patient missed. */
const come = { visits: z.int(), noShows: z.int() }
const emptied = z.object({ times: z.int(), minutes: z.int() })

/** The ways in which money comes in: by a provider, or at the desk. */
export const moneyMethods = ['card', 'paypal', 'cash', 'terminal'] as const

/** The reminders that were mailed before a visit: none, the day before, the hour before, both. */
export const reminders = ['none', 'day', 'hour', 'both'] as const

const analytics = z.object({
  from: date,
  to: date,
  step: z.enum(['day', 'week', 'month']),
  totals: sums,
  periods: z.array(sums.extend({ from: date })),
  doctors: z.array(z.object({ _id: id, name: z.string(), specialization: z.string(), ...use })),
  specialties: z.array(z.object({ specialization: z.string(), ...use })),
  /** The days between booking and visit. */
  leadTime: z.array(z.object({ bucket: z.string(), bookings: z.int() })),
  /** weekday: 1 is Monday. */
  hours: z.array(z.object({ weekday: z.int(), hour: z.int(), bookings: z.int() })),
  /** The fields from here on are about the past dates of the range. */
  /**
   * Visits that took place (the patient has arrived, or the visit is completed), and those that did not. `notClosed`:
   * nobody has said whether the patient came.
   */
  visits: z.object({ kept: z.int(), notClosed: z.int(), cancelled: z.int(), noShows: z.int() }),
  noShows: z.object({
    leadTime: z.array(z.object({ bucket: z.string(), ...come })),
    weekdays: z.array(z.object({ weekday: z.int(), ...come })),
    kinds: z.array(z.object({ name: known.kind, ...come })),
    reminders: z.array(z.object({ reminded: z.enum(reminders), ...come })),
  }),
  /** Times that stayed empty. */
  lost: z.object({
    noShow: emptied,
    /** Cancelled within a day of the visit, and nobody else took the time. */
    cancelledLate: emptied,
    /** Held and not paid for, and nobody else took the time. */
    lapsed: emptied,
    /** Null for one kind of visit. */
    neverBookedMinutes: z.int().nullable(),
    /**
     * By the clinic's reasons: how often each was chosen, and how many of the cancelled times nobody else took, with
     * their minutes.
     */
    reasons: z.array(
      z.object({ act: z.enum(reasonActs), name: known.reason, times: z.int(), empty: z.int(), minutes: z.int() }),
    ),
  }),
  /** Minutes from arriving to being called. */
  waiting: z.object({ visits: z.int(), median: z.int().nullable(), p90: z.int().nullable() }),
  /**
   * The money that moved on the dates of the range, whenever the visits are, in units of the currency; without undone
   * entries. With a filter, the money of visits that it chooses.
   */
  money: z.array(z.object({ method: z.enum(moneyMethods), received: z.number(), returned: z.number() })),
})
export type Analytics = z.output<typeof analytics>

/** What figures are of: visits at a place, of a doctor, of a kind; of all where nothing is chosen. */
const analyticsFilter = z.object({ placeId: id.optional(), doctorId: id.optional(), kindId: id.optional() })
export type AnalyticsFilter = z.output<typeof analyticsFilter>

export const getAnalytics = endpoint({
  method: 'GET',
  path: '/admin/analytics',
  topic: 'Reports',
  summary:
    'Bookings, revenue, cancellations, no-shows, utilisation, lead time, busiest hours, lost times, waiting times and money by method of a range of dates of at most three years; the last thirty days where none is given. With `placeId`, `doctorId` or `kindId` of the visits there, of them, of that kind.',
  who,
  right: 'figures',
  scope: 'all',
  audited: false,
  query: analyticsFilter.extend({
    from: date.optional(),
    to: date.optional(),
    /**
     * The last date that counts as past, so that a range before is compared with one that is not over yet: what is said
     * of past dates ends here, and money a day later, as it would today.
     */
    until: date.optional(),
  }),
  answers: { 200: analytics },
})

export const getAnalyticsChoices = endpoint({
  method: 'GET',
  path: '/admin/analytics/choices',
  topic: 'Reports',
  summary:
    'The places, doctors and kinds of visit by which analytics can be filtered, by name; closed places, doctors who have left and ended kinds are among them.',
  who,
  right: 'figures',
  scope: 'all',
  audited: false,
  answers: { 200: visitChoices },
})
