import { wallClock } from '#contract/clinic-time.ts'
import type { Dose, MedicinePlan } from '#contract/medicines/medicines.ts'
import { weekdays } from '#contract/rules.ts'
import { medicinesPage } from '#texts/medicines/medicines-page.ts'
import { medicineWords } from '#texts/records/medicine-words.ts'
import { format } from '../../language/format.ts'

type Content = MedicinePlan['content']
type Step = MedicinePlan['steps'][number]

/** `Metformin 500 mg` */
export const nameOf = ({ name, strength }: Content): string =>
  [format().apart(name), ...(strength ? [format().ltr(strength)] : [])].join(' ')

/** `2 tablets` */
export const amountOf = (amount: number, { unit }: Content): string =>
  medicineWords.amount(amount, format().number(amount), unit)

/** `08:00` by the clocks of a zone. */
export const timeIn = (zone: string, at: string): string => format().ltr(wallClock(zone, new Date(at)).time)

/** What a dose is: for a button that stands in a list of many. */
export const doseInWords = (plan: MedicinePlan, { dueAt, amount }: Pick<Dose, 'dueAt' | 'amount'>, zone: string) =>
  format().row([...(dueAt ? [timeIn(zone, dueAt)] : []), nameOf(plan.content), amountOf(amount, plan.content)])

/** `4 hours`, `90 minutes`, `1 day` */
export function minutesInWords(minutes: number): string {
  const { duration } = format()
  if (minutes % 1440 === 0) return duration(minutes / 1440, 'day')
  return minutes % 60 === 0 ? duration(minutes / 60, 'hour') : duration(minutes, 'minute')
}

function scheduleInWords({ schedule }: Step): string[] {
  const { row, ltr, number, weekday } = format()
  if (schedule.kind === 'needed') {
    return [
      medicineWords.asNeeded(schedule.most, number(schedule.most)),
      ...(schedule.gapMinutes > 0 ? [medicinesPage.plans.apart(minutesInWords(schedule.gapMinutes))] : []),
    ]
  }
  if (schedule.kind === 'every') {
    const { hours, from, until } = schedule
    return [medicinesPage.plans.everyHours(hours, number(hours), ltr(from), ltr(until))]
  }
  const times = row(schedule.times.map(ltr))
  const days = weekdays.flatMap((day, n) => (schedule.weekdays.includes(day) ? [weekday(n, 'short')] : []))
  return [
    days.length === weekdays.length
      ? medicinesPage.plans.everyDay(times)
      : medicinesPage.plans.onDays(row(days), times),
  ]
}

/** How each step of a plan is taken, a line each. */
export const stepsInWords = ({ content, steps }: Pick<MedicinePlan, 'content' | 'steps'>): string[] =>
  steps.map((step) =>
    format().row([
      amountOf(step.amount, content),
      ...scheduleInWords(step),
      ...(step.days === null ? [] : [medicineWords.forDays(step.days, format().number(step.days))]),
    ]),
  )

/** How a plan was kept: gaps are shown. */
export function keptInWords({ kept }: MedicinePlan): string {
  const { number, row } = format()
  if (kept.due === 0) return medicinesPage.plans.nothingDue
  return row([
    medicinesPage.plans.kept(number(kept.taken), number(kept.due)),
    ...(kept.missed > 0 ? [medicinesPage.plans.gaps(kept.missed, number(kept.missed))] : []),
    ...(kept.skipped > 0 ? [medicinesPage.plans.skipped(kept.skipped, number(kept.skipped))] : []),
  ])
}

export const isNeeded = ({ steps }: Pick<MedicinePlan, 'steps'>): boolean => steps[0]?.schedule.kind === 'needed'
