/** Moving a whole plan along with a dose that was taken late: by itself a late dose moves nothing. Pure. */
import { addDays } from '../clinic-time.ts'
import { weekdays as weekdayNames } from '../rules.ts'
import { dueBetween, minutesOf, type Phase, type Schedule, type Step } from './plan.ts'
import { shown } from './zones.ts'

type Planned = { begins: string; steps: readonly Step[] }
export type MovedPlan = { begins: string; steps: Step[] }

const minute = 60_000
const day = 86_400_000
/** From so many minutes on a dose was late. */
const lateFrom = 60

/** Local minutes from the time at which a dose was due to the time at which it was taken. */
export const minutesLate = (zone: string, due: number, taken: number): number =>
  Math.round((shown(zone, taken) - shown(zone, due)) / minute)

/**
 * Whether a plan can be moved along with a dose, by how many minutes, and to what. Null where it cannot: the dose was
 * not late, or nearer to the next one, which would then come too soon; the next one is due by now; or the plan was
 * changed since. `moved` is null where its times cannot be moved together (see `movedPlan`).
 */
export function moveAfter(
  plan: Planned & Pick<Phase, 'zone'>,
  due: number,
  taken: number,
  now: number,
): { minutes: number; moved: MovedPlan | null } | null {
  const phase = { ...plan, from: due, follows: false }
  const [own, next] = dueBetween([phase], due, due + 9 * day)
  if (own?.at !== due || !next || next.at <= now || taken - due >= (next.at - due) / 2) return null
  const late = minutesLate(plan.zone, due, taken)
  if (late < lateFrom) return null
  // Never to a time after it was taken: the same dose would be due again.
  const step = late > 120 ? 60 : 15
  const minutes = Math.floor(late / step) * step
  return { minutes, moved: movedPlan(plan, minutes) }
}

/**
 * A plan with all times later by so many minutes (earlier, if negative). Times that all reach another day take the days
 * of the week, and the ends of steps, along. Null where some reach another day and others do not, unless it is taken
 * every day without an end: one list of times for all days cannot say that.
 */
export function movedPlan({ begins, steps }: Planned, minutes: number): MovedPlan | null {
  const crossed = new Set(steps.flatMap(({ schedule }) => daysCrossed(schedule, minutes)))
  const [days = 0] = crossed
  if (crossed.size > 1 && !steps.every(isEveryDay)) return null
  const hasEnd = steps.some((step) => step.days !== null)
  return {
    begins: hasEnd ? addDays(begins, days) : begins,
    steps: steps.map((step) => ({ ...step, schedule: movedBy(step.schedule, minutes, days) })),
  }
}

const isEveryDay = ({ days, schedule }: Step) =>
  days === null && (schedule.kind !== 'times' || schedule.weekdays.length === weekdayNames.length)

/** To which days the times of a schedule move: 0 is their own, 1 the next. */
function daysCrossed(schedule: Schedule, minutes: number): number[] {
  if (schedule.kind === 'needed') return []
  const times = schedule.kind === 'times' ? schedule.times : [schedule.from]
  return times.map((time) => Math.floor((minutesOf(time) + minutes) / 1440))
}

function movedBy(schedule: Schedule, minutes: number, days: number): Schedule {
  const timeOf = (time: string) => {
    const at = (((minutesOf(time) + minutes) % 1440) + 1440) % 1440
    return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
  }
  if (schedule.kind === 'needed') return schedule
  if (schedule.kind === 'every') return { ...schedule, from: timeOf(schedule.from), until: timeOf(schedule.until) }
  const weekdays = weekdayNames.filter((_, n) => schedule.weekdays.includes(weekdayNames[(((n - days) % 7) + 7) % 7]!))
  return { ...schedule, times: schedule.times.map(timeOf).toSorted(), weekdays }
}
