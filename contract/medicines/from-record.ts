/** What a plan begins with that is made from a prescription. Pure. */
import { type MedicineUnit, type TimeOfDay, timesOfDay } from '../records/medicine-lists.ts'
import { weekdays } from '../rules.ts'
import type { Schedule, Step } from './plan.ts'

type Line = {
  inn: string
  brand: string
  strength: string
  form: string
  dose: { amount: number; unit: MedicineUnit }
  times: readonly TimeOfDay[]
  asNeededMost: number | null
  days: number
  note: string
}

export type PlanDraft = {
  content: { name: string; strength: string; unit: MedicineUnit; note: string }
  steps: Step[]
}

/** What "in the morning" is, until the person says otherwise. */
const usualTimes: Record<TimeOfDay, string> = { morning: '08:00', noon: '12:00', evening: '18:00', night: '22:00' }

/** A prescription names no gap: one that spreads the most over the day a little closer than evenly, in whole hours. */
const usualGap = (most: number) => Math.max(1, Math.floor(24 / (most + 1))) * 60

function scheduleOf({ times, asNeededMost }: Line): Schedule {
  if (asNeededMost !== null) return { kind: 'needed', gapMinutes: usualGap(asNeededMost), most: asNeededMost }
  const sorted = timesOfDay.filter((time) => times.includes(time)).map((time) => usualTimes[time])
  return { kind: 'times', weekdays, times: sorted }
}

/**
 * A plan for each medicine of a prescription. Lines of one medicine that are taken at fixed times and stand one below
 * the other are steps of a taper; days count as often as the prescription may be dispensed.
 */
export function draftsOfPrescription(lines: readonly Line[], repeats: number): PlanDraft[] {
  const drafts: PlanDraft[] = []
  let before: Line | undefined
  for (const line of lines) {
    const step: Step = { days: line.days, amount: line.dose.amount, schedule: scheduleOf(line) }
    const isNext =
      before?.inn === line.inn &&
      before.form === line.form &&
      before.strength === line.strength &&
      before.dose.unit === line.dose.unit &&
      before.asNeededMost === null &&
      line.asNeededMost === null
    if (isNext) drafts.at(-1)!.steps.push(step)
    else {
      const { inn, strength, dose, note } = line
      drafts.push({ content: { name: inn, strength, unit: dose.unit, note }, steps: [step] })
    }
    before = line
  }
  for (const { steps } of drafts) {
    const [only, ...more] = steps as [Step, ...Step[]]
    if (more.length === 0 && only.days !== null) only.days = Math.min(366, only.days * (repeats + 1))
  }
  return drafts
}
