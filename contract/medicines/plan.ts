/**
 * When medicines are due. A plan is a row of phases: each change of it begins a new one, so that what was due before
 * stays. Instants are ms since 1970; dates and times are local to the zone of their phase. Pure: no clock.
 */
import { addDays, weekdayOf } from '../clinic-time.ts'
import { type Weekday, weekdays as weekdayNames } from '../rules.ts'
import { reached } from './zones.ts'

export type Schedule =
  /** At these times (`HH:MM`) on these days of the week. */
  | { kind: 'times'; weekdays: readonly Weekday[]; times: readonly string[] }
  /** Every so many hours from waking until sleeping; `until` before `from` is of the next day. */
  | { kind: 'every'; hours: number; from: string; until: string }
  /** As needed: with a least gap, and so often in 24 hours at most. */
  | { kind: 'needed'; gapMinutes: number; most: number }

/** What is taken for so many days, or without an end; a taper is several steps. */
export type Step = { days: number | null; amount: number; schedule: Schedule }

export type Phase = {
  /** From when it counts. */
  from: number
  zone: string
  /** The first day of its first step. */
  begins: string
  steps: readonly Step[]
  /**
   * It is the phase before in another zone: no dose is due twice, and one that the change of clocks would leave out is
   * due at once, unless the next one comes within half of their distance.
   */
  follows: boolean
}

export type Due = { at: number; amount: number }

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const midnightOf = (date: string) => Date.parse(`${date}T00:00:00Z`)
const midnightBefore = (local: number) => Math.floor(local / day) * day
/** The first day of 1970 was a Thursday. */
const weekdayAt = (midnight: number) => weekdayNames[(((midnight / day + 3) % 7) + 7) % 7]!

/** Minutes after midnight at which a schedule has a dose on a date; over 1,440 for the hours after midnight. */
export const minutesOn = (schedule: Schedule, date: string): number[] =>
  isOn(schedule, weekdayOf(date)) ? minutesOfDay(schedule) : []

const isOn = (schedule: Schedule, weekday: Weekday) => schedule.kind !== 'times' || schedule.weekdays.includes(weekday)

/** The same for any day on which it has doses. */
function minutesOfDay(schedule: Schedule): number[] {
  if (schedule.kind === 'needed') return []
  if (schedule.kind === 'times') return schedule.times.map(minutesOf).toSorted((one, other) => one - other)
  const from = minutesOf(schedule.from)
  const until = minutesOf(schedule.until) + (schedule.until < schedule.from ? 1440 : 0)
  const minutes: number[] = []
  for (let at = from; at <= until && at < from + 1440; at += schedule.hours * 60) minutes.push(at)
  return minutes
}

/** The last day of a course; null if it has no end. */
export function lastDay({ begins, steps }: Pick<Phase, 'begins' | 'steps'>): string | null {
  let days = 0
  for (const step of steps) {
    if (step.days === null) return null
    days += step.days
  }
  return addDays(begins, days - 1)
}

type Slot = { local: number; amount: number }

/** The doses of local days (midnights in ms), in the order of their local times. */
function slotsOf({ begins, steps }: Phase, first: number, last: number): Slot[] {
  const slots: Slot[] = []
  let start = midnightOf(begins)
  for (const { days, amount, schedule } of steps) {
    const end = days === null ? Number.POSITIVE_INFINITY : start + days * day
    const minutes = minutesOfDay(schedule)
    for (let midnight = Math.max(start, first); midnight <= last && midnight < end; midnight += day) {
      if (!isOn(schedule, weekdayAt(midnight))) continue
      for (const at of minutes) slots.push({ local: midnight + at * minute, amount })
    }
    start = end
  }
  return slots.sort((one, other) => one.local - other.local)
}

/** How far around a window slots are looked at: more than the distance of any two zones, and a change of clocks. */
const around = 3 * day

/** The doses of a phase and of those that follow it in other zones, within a window. */
function dueInChain(chain: readonly Phase[], until: number, from: number, to: number): Due[] {
  const [base] = chain as readonly [Phase, ...Phase[]]
  let left = slotsOf(base, midnightBefore(from - around), midnightBefore(to + around))
  const due: Due[] = []
  for (const [n, phase] of chain.entries()) {
    const end = chain[n + 1]?.from ?? until
    const timed = left.map((slot) => ({ ...slot, at: reached(phase.zone, slot.local) }))
    const passed = timed.filter(({ at }) => at <= phase.from)
    const next = timed[passed.length]
    const last = passed.at(-1)
    // A new plan leaves out what is over; its zone alone does not.
    if (n === 0) due.push(...passed.filter(({ at }) => at === phase.from && at < end))
    else if (last && isWorthwhile(last, next, phase.from)) due.push({ at: phase.from, amount: last.amount })
    const coming = timed.slice(passed.length)
    due.push(...coming.filter(({ at }) => at < end))
    left = coming.filter(({ at }) => at >= end)
  }
  return due
}

/** Whether a dose that a change of zone has passed over is due at the change, and not too near to the next. */
const isWorthwhile = (passed: Slot, next: (Slot & { at: number }) | undefined, change: number) =>
  next === undefined || next.at - change >= (next.local - passed.local) / 2

/**
 * The doses that are due from an instant until before another, in order, one an instant. `until`: when the plan was
 * over, whatever its phases say.
 */
export function dueBetween(
  phases: readonly Phase[],
  from: number,
  to: number,
  until = Number.POSITIVE_INFINITY,
): Due[] {
  const due = new Map<number, number>()
  let n = 0
  while (n < phases.length) {
    let next = n + 1
    while (phases[next]?.follows) next++
    const end = Math.min(phases[next]?.from ?? Number.POSITIVE_INFINITY, until)
    if (phases[n]!.from < to && end > from) {
      for (const { at, amount } of dueInChain(phases.slice(n, next), end, from, to)) {
        if (at >= from && at < to && at < end) due.set(at, amount)
      }
    }
    n = next
  }
  return Array.from(due, ([at, amount]) => ({ at, amount })).toSorted((one, other) => one.at - other.at)
}

/** The phase that counts at an instant; before the first one, that one. */
export const phaseAt = (phases: readonly Phase[], instant: number): Phase =>
  phases.findLast(({ from }) => from <= instant) ?? phases[0]!

/** The first dose from an instant on; undefined if none comes. */
export function nextDue(phases: readonly Phase[], from: number, until?: number): Due | undefined {
  const last = phases.at(-1)
  if (!last) return undefined
  const start = Math.max(from, Math.min(phases[0]!.from, from + day))
  const begins = reached(last.zone, midnightOf(last.begins)) - day
  // A week has every day of a week; steps may begin later.
  const looks = [start, begins, ...stepStarts(last)].filter((at) => at >= start)
  for (const at of looks.toSorted((one, other) => one - other)) {
    const [found] = dueBetween(phases, at, at + 9 * day, until)
    if (found) return found
  }
  return undefined
}

/** When the steps of a phase begin, a day early. */
function stepStarts({ zone, begins, steps }: Phase): number[] {
  let date = begins
  return steps.map(({ days }) => {
    const start = reached(zone, midnightOf(date)) - day
    date = addDays(date, days ?? 0)
    return start
  })
}

/** The plan from an instant on in another zone; the same phases if its clocks are those already. */
export function inZone(phases: readonly Phase[], zone: string, at: number): Phase[] {
  const last = phases.at(-1)!
  if (last.zone === zone) return [...phases]
  const moved = { ...last, zone, from: at, follows: true }
  // What has not begun yet is only known by its new zone.
  return last.from >= at
    ? [...phases.slice(0, -1), { ...moved, from: last.from, follows: last.follows }]
    : [...phases, moved]
}

/**
 * When one more dose may be taken as needed: at `wanted`, or the first instant after it at which both the gap to every
 * other dose and the most in any 24 hours hold. `taken`: the instants of the others, in any order.
 */
export function allowedAt(
  { gapMinutes, most }: Extract<Schedule, { kind: 'needed' }>,
  taken: readonly number[],
  wanted: number,
): number {
  const gap = gapMinutes * minute
  const fits = (at: number) => {
    if (taken.some((other) => Math.abs(other - at) < gap)) return false
    const all = [...taken, at].toSorted((one, other) => one - other)
    return all.every((first, n) => {
      const last = all[n + most]
      return last === undefined || last - first >= day || at < first || at > last
    })
  }
  const tries = [wanted, ...taken.flatMap((other) => [other + gap, other + day])].filter((at) => at >= wanted)
  return tries.toSorted((one, other) => one - other).find(fits)!
}

/** How far ahead what is left is counted (days). */
export const countedDays = 400

/**
 * For how many whole days what is left lasts by the plan; null where it lasts longer than `countedDays`, than the
 * course, or where it is taken as needed.
 */
export function daysLeft(phases: readonly Phase[], left: number, now: number, until?: number): number | null {
  let rest = left
  for (let from = now; from < now + countedDays * day; from += 40 * day) {
    for (const { at, amount } of dueBetween(phases, from, from + 40 * day, until)) {
      rest -= amount
      // Thousandths: 0.1 + 0.2 is 0.3.
      if (rest < -0.0005) return Math.floor((at - now) / day)
    }
  }
  return null
}
