import type { MedicineUnit } from '#contract/records/medicine-lists.ts'
import type { MedicinePlan } from '#contract/medicines/medicines.ts'
import { minutesOn, type Schedule } from '#contract/medicines/plan.ts'
import { planLimits } from '#contract/medicines/dose-lists.ts'
import { clockText } from '../../clock/clock-text.ts'
import { type Weekday, weekdays } from '#contract/rules.ts'

/** What is typed into the form of a plan, by the names of its fields; those of steps have their number. */
export type Typed = Record<string, unknown>

export const stepField = (step: number, field: 'amount' | 'days' | 'times') => `${field}-${step}`

type Shown = {
  content: { name: string; strength: string; unit: MedicineUnit; note: string }
  steps: readonly { days: number | null; amount: number; schedule: Schedule }[]
  begins: string
  channels: readonly string[]
  notForGuardians: boolean
  version: number
}

/** What the form shows before anything is typed. */
export function initialOf({ content, steps, begins, channels, notForGuardians, version }: Shown): Typed {
  const first = steps[0]!.schedule
  const fields = Array.from({ length: planLimits.steps }, (_, n) => {
    const step = steps[n]
    const times = step?.schedule.kind === 'times' ? step.schedule.times : ['08:00']
    return [
      [stepField(n, 'amount'), step?.amount ?? 1],
      [stepField(n, 'days'), step?.days ?? ''],
      [stepField(n, 'times'), times.join(', ')],
    ]
  })
  return {
    ...content,
    ...Object.fromEntries(fields.flat()),
    how: first.kind,
    count: steps.length,
    weekdays: first.kind === 'times' ? first.weekdays : weekdays,
    hours: first.kind === 'every' ? first.hours : 6,
    from: first.kind === 'every' ? first.from : '07:00',
    until: first.kind === 'every' ? first.until : '22:00',
    gap: first.kind === 'needed' ? first.gapMinutes / 60 : 4,
    most: first.kind === 'needed' ? first.most : 4,
    begins,
    channels,
    notForGuardians,
    version,
    stock: '',
  }
}

export const countOf = (typed: Typed): number => (typed.how === 'needed' ? 1 : Number(typed.count))

/** Times as they are typed, in order: `8:00, 20.30`; undefined where one is no time. */
export function timesIn(text: string): string[] | undefined {
  const times = text.split(/[\s,;،]+/).filter((time) => time !== '')
  const read = times.map((time) => /^([01]?\d|2[0-3])[:.]([0-5]\d)$/.exec(time))
  if (read.length === 0 || read.length > planLimits.times || read.some((time) => time === null)) return undefined
  return [...new Set(read.map((time) => clockText(Number(time![1]) * 60 + Number(time![2]))))].sort()
}

type Steps = MedicinePlan['steps']

function scheduleIn(typed: Typed, step: number): Steps[number]['schedule'] {
  if (typed.how === 'every') {
    return { kind: 'every', hours: Number(typed.hours), from: String(typed.from), until: String(typed.until) }
  }
  if (typed.how === 'needed') {
    return { kind: 'needed', gapMinutes: Math.round(Number(typed.gap || 0) * 60), most: Number(typed.most) }
  }
  const chosen = typed.weekdays as readonly Weekday[]
  return {
    kind: 'times',
    weekdays: weekdays.filter((day) => chosen.includes(day)),
    times: timesIn(String(typed[stepField(step, 'times')])) ?? [],
  }
}

/** The steps as they are sent. */
export const stepsIn = (typed: Typed): Steps =>
  Array.from({ length: countOf(typed) }, (_, n) => {
    const days = typed[stepField(n, 'days')]
    return {
      amount: Number(typed[stepField(n, 'amount')] || 0),
      days: typed.how === 'needed' || days === '' ? null : Number(days),
      schedule: scheduleIn(typed, n),
    }
  })

/** The plan as it is sent, but for what is left. */
export const planIn = (typed: Typed) => ({
  content: {
    name: String(typed.name),
    strength: String(typed.strength),
    unit: typed.unit as MedicineUnit,
    note: String(typed.note),
  },
  begins: String(typed.begins),
  steps: stepsIn(typed),
  channels: [...(typed.channels as ('bell' | 'mail')[])],
  notForGuardians: Boolean(typed.notForGuardians),
})

/** The minutes of a day at which the first step has doses; over midnight they are of the same day. */
export function minutesOfDay(typed: Typed): number[] {
  const [first] = stepsIn(typed)
  if (!first || (first.schedule.kind === 'every' && !(first.schedule.hours >= 1))) return []
  const everyDay = first.schedule.kind === 'times' ? { ...first.schedule, weekdays } : first.schedule
  // A Monday: any day does.
  return minutesOn(everyDay, '2024-01-01').map((minute) => minute % 1440)
}
