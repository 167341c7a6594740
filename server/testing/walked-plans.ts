import type { Due, Phase, Schedule, Step } from '#contract/medicines/plan.ts'
import { weekdays } from '#contract/rules.ts'
import { randomFrom } from './random.ts'

const minute = 60_000
const day = 86_400_000

/** What the clocks of a zone show at each minute of a span, in minutes, asked of the zone's clock every quarter. */
export function walkedClock(zone: string, from: number, to: number): Float64Array {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  const minutes = new Float64Array((to - from) / minute)
  let ahead = 0
  for (let n = 0; n < minutes.length; n++) {
    const instant = from + n * minute
    if (n % 15 === 0) {
      ahead = Date.parse(`${clock.format(instant).replace(' ', 'T')}Z`) - instant
    }
    minutes[n] = (instant + ahead) / minute
  }
  return minutes
}

type Slot = { local: number; amount: number }

/** The doses of a plan as a list of local minutes, day after day. */
function written({ begins, steps }: Phase, until: number): Slot[] {
  const slots: Slot[] = []
  const days = steps.flatMap((step) => Array.from({ length: Math.min(step.days ?? 800, 800) }, () => step))
  const first = Date.UTC(Number(begins.slice(0, 4)), Number(begins.slice(5, 7)) - 1, Number(begins.slice(8)))
  for (const [n, { schedule, amount }] of days.entries()) {
    const midnight = first + n * day
    if (midnight > until) break
    const of = (time: string) => {
      const [hours, minutes] = time.split(':').map(Number) as [number, number]
      return hours * 60 + minutes
    }
    if (schedule.kind === 'times' && schedule.weekdays.includes(weekdays[(new Date(midnight).getUTCDay() + 6) % 7]!)) {
      for (const time of schedule.times) slots.push({ local: midnight / minute + of(time), amount })
    }
    if (schedule.kind === 'every') {
      const awake = (of(schedule.until) - of(schedule.from) + 1440) % 1440
      for (let after = 0; after <= awake; after += schedule.hours * 60) {
        slots.push({ local: midnight / minute + of(schedule.from) + after, amount })
      }
    }
  }
  return slots.sort((one, other) => one.local - other.local)
}

/**
 * The doses of a plan by walking through every minute of a span with a clock in each zone: the second implementation of
 * `dueBetween`, which knows nothing of how far a zone is ahead of another.
 */
export function walked(
  phases: readonly Phase[],
  clocks: ReadonlyMap<string, Float64Array>,
  span: { from: number; to: number },
): Due[] {
  const due: Due[] = []
  const slotsOf = phases.map((phase) => written(phase, span.to + 2 * day))
  let now = -1
  let slots: Slot[] = []
  let next = 0
  let clock: Float64Array = new Float64Array()
  const minutes = (span.to - span.from) / minute
  for (let n = 0; n < minutes; n++) {
    const instant = span.from + n * minute
    const upcoming = phases[now + 1]
    if (upcoming && upcoming.from <= instant) {
      now++
      clock = clocks.get(upcoming.zone)!
      if (upcoming.follows) {
        let passed = -1
        while (slots[next] && slots[next]!.local <= clock[n]!) passed = next++
        if (passed >= 0) {
          const apart = slots[next] ? slots[next]!.local - slots[passed]!.local : 0
          let wait = 0
          while (slots[next] && n + wait < minutes && clock[n + wait]! < slots[next]!.local) wait++
          if (wait >= apart / 2) due.push({ at: instant, amount: slots[passed]!.amount })
        }
        continue
      }
      slots = slotsOf[now]!
      next = 0
      // What its clock has shown before is over.
      while (slots[next] && slots[next]!.local < clock[n]!) next++
    }
    let amount: number | undefined
    while (slots[next] && slots[next]!.local <= clock[n]!) amount = slots[next++]!.amount
    if (amount !== undefined) due.push({ at: instant, amount })
  }
  return due
}

type Random = { below(many: number): number }

/** Whole numbers from 0, the same ones for the same seed. */
export function wholeFrom(seed: number): Random {
  const random = randomFrom(seed)
  return { below: (many) => Math.floor(random() * many) }
}

const time = (random: Random) =>
  `${String(random.below(24)).padStart(2, '0')}:${String(random.below(60)).padStart(2, '0')}`

function someSchedule(random: Random): Schedule {
  if (random.below(3) === 0) {
    return { kind: 'every', hours: 1 + random.below(12), from: time(random), until: time(random) }
  }
  const times = [...new Set(Array.from({ length: 1 + random.below(5) }, () => time(random)))].sort()
  const some = weekdays.filter(() => random.below(3) === 0)
  return { kind: 'times', times, weekdays: random.below(3) > 0 || some.length === 0 ? weekdays : some }
}

const someSteps = (random: Random): Step[] => {
  const tapers = Array.from({ length: random.below(4) }, () => ({
    days: 1 + random.below(60),
    amount: 1 + random.below(4),
    schedule: someSchedule(random),
  }))
  const last = { days: random.below(4) === 0 ? 1 + random.below(400) : null, amount: 1, schedule: someSchedule(random) }
  return [...tapers, last]
}

/** A plan of two years that begins in a zone, is changed once or not, and flies once or not to another. */
export function somePlan(random: Random, zones: readonly string[], span: { from: number; to: number }): Phase[] {
  const zone = zones[random.below(zones.length)]!
  const at = (first: number, last: number) => first + random.below((last - first) / minute) * minute
  const from = at(span.from + 2 * day, span.from + 60 * day)
  const begins = new Date(from + random.below(10) * day).toISOString().slice(0, 10)
  const phases: Phase[] = [{ from, zone, begins, steps: someSteps(random), follows: false }]
  const middle = span.from + 365 * day
  if (random.below(2) === 0) {
    const changed = at(from + day, middle)
    const anew = new Date(changed).toISOString().slice(0, 10)
    phases.push({ from: changed, zone, begins: anew, steps: someSteps(random), follows: false })
  }
  const there = zones[random.below(zones.length)]!
  const back = zones[random.below(zones.length)]!
  const leaves = at(middle, span.to - 30 * day)
  for (const [flies, to] of [
    [leaves, there],
    [at(leaves + minute, span.to - day), back],
  ] as const) {
    const last = phases.at(-1)!
    if (random.below(5) === 0 || last.zone === to) continue
    phases.push({ ...last, from: flies, zone: to, follows: true })
  }
  return phases
}
