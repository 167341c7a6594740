import { sql } from 'kysely'
import { rule } from '#contract/broken-rules.ts'
import { addDays } from '#contract/clinic-time.ts'
import type { Analytics, AnalyticsFilter } from '#contract/reports/reports.ts'
import { earliestDate } from '#contract/rules.ts'
import type { Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { causesOf } from './causes.ts'
import { type Figure, readFigures } from './figures.ts'
import { moneyByMethod } from './money.ts'
import { type Offered, offeredOf } from './offered.ts'

const mostDays = 3 * 366
const usualDays = 30

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1

/** A step is a day for ranges up to a quarter of a year, a week up to two years, a month beyond. */
const stepOf = (days: number): Analytics['step'] => (days <= 92 ? 'day' : days <= 731 ? 'week' : 'month')

const buckets = ['same day', '1-2 days', '3-7 days', '8-14 days', '15-30 days']

type AskedDates = { from?: string | undefined; to?: string | undefined; until?: string | undefined }

const earlier = (one: string, other: string) => (one < other ? one : other)

/**
 * What happened within a range of clinic-local dates, of everything or of what the filter chooses, from the daily
 * figures, which are some seconds old. Throws `invalid_input` for a range that ends before it begins or is longer than
 * three years.
 */
export async function getAnalytics(
  db: Queries,
  { from: first, to: last, until, ...filter }: AnalyticsFilter & AskedDates,
): Promise<Analytics> {
  const now = await sql<{ today: string }>`select clinic_today() as today`.execute(db)
  const { today } = now.rows[0]!
  const to = last ?? today
  const usual = addDays(to, 1 - usualDays)
  const from = first ?? (usual < earliestDate ? earliestDate : usual)
  const days = daysBetween(from, to)
  if (days < 1 || days > mostDays) {
    throw new Failure('invalid_input', {
      issues: [{ path: 'to', message: rule('three_years') }],
    })
  }
  const step = stepOf(days)
  const past = earlier(to, earlier(addDays(today, -1), until ?? to))
  const figures = await readFigures(db, filter, { from, to, past, step })
  const doctors = await offeredOf(db, filter, from, to)
  const offered = past === to ? doctors : past < from ? [] : await offeredOf(db, filter, from, past)
  const minutes = filter.kindId ? null : offered.reduce((sum, doctor) => sum + doctor.offered, 0)
  const causes = await causesOf(db, { figures, offered: minutes }, buckets)
  const money = await moneyByMethod(db, filter, from, until ? earlier(to, addDays(until, 1)) : to)
  return { from, to, step, ...summed(figures, doctors, !filter.kindId), ...causes, money }
}

/** Hours with two decimals. */
const inHours = (minutes: number) => Math.round((minutes / 60) * 100) / 100

/** `isOffered`: whether hours can be compared with those that were offered. */
function summed(
  figures: readonly Figure[],
  doctors: Offered[],
  isOffered: boolean,
): Omit<Analytics, 'from' | 'to' | 'step' | 'visits' | 'noShows' | 'lost' | 'waiting' | 'money'> {
  const of = (about: Figure['about']) => figures.filter((figure) => figure.about === about)
  const byDoctor = new Map(of('doctor').map((figure) => [figure.key, figure]))
  const ahead = new Map(of('ahead').map((figure) => [figure.key, figure]))
  const periods = of('period')
  const sumsOf = (some: readonly Figure[]) => {
    const sum = (what: 'bookings' | 'revenue' | 'cancellations' | 'noShows') =>
      some.reduce((all, figure) => all + figure[what], 0)
    return {
      bookings: sum('bookings'),
      revenue: sum('revenue') / 100,
      cancellations: sum('cancellations'),
      noShows: sum('noShows'),
    }
  }
  /** `booked` and `offered` are minutes, `revenueCents` is cents. */
  const useOf = (appointments: number, booked: number, offered: number, revenueCents: number) => ({
    appointments,
    bookedHours: inHours(booked),
    offeredHours: isOffered ? inHours(offered) : null,
    utilisation: !isOffered
      ? null
      : offered === 0
        ? 0
        : Math.round((Math.min(booked, offered) / offered) * 1000) / 1000,
    revenue: revenueCents / 100,
  })
  const used = doctors
    .map(({ id, name, specialization, offered }) => {
      const group = byDoctor.get(id)
      return {
        id,
        name,
        specialization,
        offered,
        bookings: group?.bookings ?? 0,
        minutes: group?.minutes ?? 0,
        revenue: group?.revenue ?? 0,
      }
    })
    .filter(({ bookings, offered }) => bookings > 0 || (isOffered && offered > 0))
  const specialties = new Map<string, { bookings: number; minutes: number; offered: number; revenue: number }>()
  for (const { specialization, bookings, minutes, offered, revenue } of used) {
    const sum = specialties.get(specialization) ?? { bookings: 0, minutes: 0, offered: 0, revenue: 0 }
    specialties.set(specialization, {
      bookings: sum.bookings + bookings,
      minutes: sum.minutes + minutes,
      offered: sum.offered + offered,
      revenue: sum.revenue + revenue,
    })
  }
  return {
    totals: sumsOf(periods),
    periods: periods
      .toSorted((a, b) => a.key.localeCompare(b.key))
      .map((period) => ({ from: period.key, ...sumsOf([period]) })),
    doctors: used
      .sort((a, b) => b.bookings - a.bookings || a.name.localeCompare(b.name))
      .slice(0, 100)
      .map(({ id, name, specialization, bookings, minutes, offered, revenue }) => ({
        _id: id,
        name,
        specialization,
        ...useOf(bookings, minutes, offered, revenue),
      })),
    specialties: [...specialties.entries()]
      .sort(([, a], [, b]) => b.bookings - a.bookings)
      .map(([specialization, { bookings, minutes, offered, revenue }]) => ({
        specialization,
        ...useOf(bookings, minutes, offered, revenue),
      })),
    leadTime: buckets.map((bucket, n) => ({ bucket, bookings: ahead.get(String(n))?.bookings ?? 0 })),
    hours: of('slot').map(({ key, bookings }) => {
      const [weekday, hour] = key.split(' ').map(Number)
      return { weekday: weekday!, hour: hour!, bookings }
    }),
  }
}
