import type { MedicinePlan } from '#contract/medicines/medicines.ts'
import { weekdays } from '#contract/rules.ts'
import type { Formats } from './formats.ts'
import type { English } from './texts.ts'

type Content = MedicinePlan['content']
type Step = MedicinePlan['steps'][number]
type Words = Pick<English, 'medicinesPage' | 'medicineWords'>

/** What a plan of a medicine says, in words, on screens and in a copy to take away. */
export function planWords({ medicinesPage, medicineWords }: Words, formats: Formats) {
  const { apart, ltr, number, row, duration, weekday } = formats

  /** `2 tablets` */
  const amountOf = (amount: number, { unit }: Content): string => medicineWords.amount(amount, number(amount), unit)

  /** `4 hours`, `90 minutes`, `1 day` */
  function minutesInWords(minutes: number): string {
    if (minutes % 1440 === 0) return duration(minutes / 1440, 'day')
    return minutes % 60 === 0 ? duration(minutes / 60, 'hour') : duration(minutes, 'minute')
  }

  function scheduleInWords({ schedule }: Step): string[] {
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
    const times = row(schedule.times.map((time) => ltr(time)))
    const days = weekdays.flatMap((day, n) => (schedule.weekdays.includes(day) ? [weekday(n, 'short')] : []))
    const isDaily = days.length === weekdays.length
    return [isDaily ? medicinesPage.plans.everyDay(times) : medicinesPage.plans.onDays(row(days), times)]
  }

  return {
    amountOf,
    minutesInWords,
    /** `Metformin 500 mg`, in that order in every language. */
    nameOf: ({ name, strength }: Content): string => apart(strength ? `${name} ${ltr(strength)}` : name),
    /** How each step is taken, a line each. */
    stepsInWords: ({ content, steps }: Pick<MedicinePlan, 'content' | 'steps'>): string[] =>
      steps.map((step) =>
        row([
          amountOf(step.amount, content),
          ...scheduleInWords(step),
          ...(step.days === null ? [] : [medicineWords.forDays(step.days, number(step.days))]),
        ]),
      ),
  }
}
