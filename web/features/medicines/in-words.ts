import { addDays, wallClock } from '#contract/clinic-time.ts'
import { shownDays } from '#contract/medicines/dose-lists.ts'
import type { Dose, MedicinePlan } from '#contract/medicines/medicines.ts'
import type { Step } from '#contract/medicines/plan.ts'
import { medicinesPage } from '#texts/medicines/medicines-page.ts'
import { medicineWords } from '#texts/records/medicine-words.ts'
import { planWords } from '../../../texts/plan-words.ts'
import { format } from '../../language/format.ts'

/** What a plan says in the language of the page. */
export const wordsOfPlan = () => planWords({ medicinesPage, medicineWords }, format())

/** `08:00` by the clocks of a zone. */
export const timeIn = (zone: string, at: string): string => format().ltr(wallClock(zone, new Date(at)).time)

/** What a dose is: for a button that stands in a list of many. */
export function doseInWords(plan: MedicinePlan, { dueAt, amount }: Pick<Dose, 'dueAt' | 'amount'>, zone: string) {
  const { nameOf, amountOf } = wordsOfPlan()
  return format().row([
    ...(dueAt ? [timeIn(zone, dueAt)] : []),
    nameOf(plan.content),
    ...(amount > 0 ? [amountOf(amount, plan.content)] : []),
  ])
}

/** How a plan was kept: gaps are shown. */
export function keptInWords({ kept }: MedicinePlan): string {
  const { number, row, duration } = format()
  const period = duration(shownDays, 'day')
  if (kept.due === 0) return medicinesPage.plans.nothingDue(period)
  return row([
    medicinesPage.plans.kept(number(kept.taken), number(kept.due), period),
    ...(kept.missed > 0 ? [medicinesPage.plans.gaps(kept.missed, number(kept.missed))] : []),
    ...(kept.skipped > 0 ? [medicinesPage.plans.skipped(kept.skipped, number(kept.skipped))] : []),
  ])
}

export const isNeeded = ({ steps }: Pick<MedicinePlan, 'steps'>): boolean => steps[0]?.schedule.kind === 'needed'

/** Steps as the contract has them: lists that may be changed. */
export const sentSteps = (steps: readonly Step[]) => structuredClone(steps) as MedicinePlan['steps']

/** A day that is no later than today: `Yesterday`, or as everywhere. */
export const dayInPast = (date: string, today: string): string =>
  date === addDays(today, -1) ? medicinesPage.yesterday.heading : format().day(date, today, 'alone')
