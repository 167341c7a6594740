import { sql } from 'kysely'
import { addFile } from '../insights/imports/import.ts'
import type { Opening } from '../records/items/read.ts'

/** A small generator of numbers from 0 to 1: each start of a demo measures the same. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

type Plan = {
  of: string
  kind: string
  unit: string
  /** How many days back it begins, and how many lie between two values. */
  days: number
  every: number
  at: string
  value: (day: number, chance: number) => number
  lower?: (chance: number) => number
  /** Days back on which nothing was measured: a gap. */
  without?: readonly [from: number, to: number]
}

const round = (value: number) => (Math.round(value * 10) / 10).toFixed(1)

const plans: readonly Plan[] = [
  {
    ...{ of: 'Maria Lindqvist', kind: 'Blood pressure', unit: 'mmHg', days: 150, every: 2, at: '07:30' },
    value: (_, chance) => Math.round(112 + 18 * chance),
    lower: (chance) => Math.round(70 + 12 * chance),
    without: [48, 66],
  },
  {
    ...{ of: 'Maria Lindqvist', kind: 'Weight', unit: 'kg', days: 200, every: 4, at: '07:00' },
    value: (day, chance) => 64.2 + day / 120 + chance,
  },
  {
    ...{ of: 'Maria Lindqvist', kind: 'Sleep', unit: 'h', days: 60, every: 1, at: '06:45' },
    value: (_, chance) => 5.8 + 2.4 * chance,
    without: [20, 26],
  },
  {
    ...{ of: 'Hanna Lindqvist', kind: 'Pulse', unit: '/min', days: 120, every: 3, at: '21:00' },
    value: (_, chance) => Math.round(62 + 16 * chance),
  },
  {
    ...{ of: 'Mia Lindqvist', kind: 'Temperature', unit: '°C', days: 9, every: 1, at: '18:00' },
    value: (day, chance) => 36.4 + Math.max(0, day - 4) * 0.5 + 0.4 * chance,
  },
  {
    ...{ of: 'Yusuf Haddad', kind: 'Blood glucose', unit: 'mmol/L', days: 180, every: 2, at: '07:15' },
    value: (day, chance) => 6.4 + day / 120 + 2.2 * chance,
    without: [90, 120],
  },
  {
    ...{ of: 'Yusuf Haddad', kind: 'Blood pressure', unit: 'mmHg', days: 100, every: 3, at: '19:30' },
    value: (_, chance) => Math.round(128 + 22 * chance),
    lower: (chance) => Math.round(74 + 14 * chance),
  },
  {
    ...{ of: 'Tim Weiß', kind: 'Sleep', unit: 'h', days: 45, every: 1, at: '07:00' },
    value: (_, chance) => 6 + 2.5 * chance,
    without: [10, 14],
  },
]

/** Measurements of some months for three families, brought in as files: as their own device would write them. */
export async function demoMeasurements(opening: Opening): Promise<void> {
  const names = [...new Set(plans.map(({ of }) => of))]
  const { rows } = await sql<{ id: string; name: string; writer: string; today: string }>`
    select person.id, person.name, clinic_today() as today,
      coalesce((select users.id from users where users.id = person.id), (
        select account_id from guardianships where person_id = person.id order by asked_at, id limit 1
      )) as writer
    from persons person where person.name = any(${names}) and person.merged_into is null
  `.execute(opening.db)
  for (const { id, name, writer, today } of rows) {
    const next = numbersFrom(name.length * 7919)
    const lines = plans
      .filter(({ of }) => of === name)
      .flatMap(({ kind, unit, days, every, at, value, lower, without: [from, to] = [-1, -1] }) =>
        Array.from({ length: Math.ceil(days / every) }, (_, n) => days - n * every)
          .filter((day) => day < from || day > to)
          .map((day) => {
            const date = new Date(Date.parse(today) - day * 86_400_000).toISOString().slice(0, 10)
            const chance = next()
            return [date, at, kind, round(value(day, chance)), lower ? round(lower(next())) : '', unit].join(',')
          }),
      )
    const text = ['date,time,measurement,value,lower value,unit', ...lines].join('\n')
    await addFile(opening, { id: writer, role: 'user' }, id, text)
  }
}
